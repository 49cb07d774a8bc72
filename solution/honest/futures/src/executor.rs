//! A very small executor.

use std::cell::Cell;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Wake, Waker};

/// Counts how often a task has asked to be polled again.
#[derive(Default)]
struct Alarm {
    rings: AtomicUsize,
}

impl Wake for Alarm {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.rings.fetch_add(1, Ordering::Relaxed);
    }
}

/// Polls until the future is ready. There is nothing else to do.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let alarm = Arc::new(Alarm::default());
    let waker = Waker::from(Arc::clone(&alarm));
    let mut context = Context::from_waker(&waker);
    loop {
        let before = alarm.rings.load(Ordering::Relaxed);
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
        assert_ne!(before, alarm.rings.load(Ordering::Relaxed), "the future sleeps forever");
    }
}

/// Lets others go first, once.
#[derive(Default)]
pub struct Yield {
    has_yielded: bool,
}

impl Future for Yield {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if self.has_yielded {
            return Poll::Ready(());
        }
        self.has_yielded = true;
        context.waker().wake_by_ref();
        Poll::Pending
    }
}

/// Waits until a condition holds.
pub struct Until<F>(pub F);

impl<F: FnMut() -> bool + Unpin> Future for Until<F> {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if (self.0)() {
            Poll::Ready(())
        } else {
            context.waker().wake_by_ref();
            Poll::Pending
        }
    }
}

/// Runs two tasks until one of them is ready, and drops the other one.
pub async fn either<T>(one: impl Future<Output = T>, two: impl Future<Output = T>) -> T {
    let (mut one, mut two) = (pin!(one), pin!(two));
    std::future::poll_fn(|context| match one.as_mut().poll(context) {
        Poll::Ready(output) => Poll::Ready(output),
        Poll::Pending => two.as_mut().poll(context),
    })
    .await
}

/// Runs two tasks until both are ready.
pub async fn both<A, B>(one: impl Future<Output = A>, two: impl Future<Output = B>) -> (A, B) {
    let (first, second) = (Cell::new(None), Cell::new(None));
    let mut one = pin!(async { first.set(Some(one.await)) });
    let mut two = pin!(async { second.set(Some(two.await)) });
    let (mut one_done, mut two_done) = (false, false);
    std::future::poll_fn(|context| {
        one_done = one_done || one.as_mut().poll(context).is_ready();
        two_done = two_done || two.as_mut().poll(context).is_ready();
        if one_done && two_done { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    let outputs = first.take().zip(second.take());
    outputs.unwrap_or_else(|| unreachable!("both tasks are done"))
}
