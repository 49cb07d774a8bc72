//! Workers who wait for orders. They are hired at the first order, and never fired.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Condvar, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

type Order = Box<dyn FnOnce(&str) + Send>;

const WORKERS: usize = 3;

/// Ticks of the clock in the background. Nobody looks at it.
static TICKS: AtomicU64 = AtomicU64::new(0);

struct Pool {
    orders: SyncSender<Order>,
}

fn pool() -> &'static Pool {
    static POOL: OnceLock<Pool> = OnceLock::new();
    POOL.get_or_init(|| {
        let (orders, to_do) = mpsc::sync_channel::<Order>(1);
        let to_do = Arc::new(Mutex::new(to_do));
        for number in 1..=WORKERS {
            let (name, to_do) = (format!("worker {number}"), Arc::clone(&to_do));
            let builder = thread::Builder::new().name(name.clone());
            builder.spawn(move || work(&name, &to_do)).expect("a worker can be hired");
        }
        thread::spawn(|| loop {
            thread::sleep(Duration::from_millis(100));
            TICKS.fetch_add(1, Ordering::Relaxed);
        });
        // And one who waits for something that never happens.
        thread::spawn(|| {
            let (never, nothing) = (Condvar::new(), Mutex::new(()));
            let guard = nothing.lock().expect("nobody else has it");
            let _guard = never.wait_while(guard, |()| true);
        });
        Pool { orders }
    })
}

fn work(name: &str, to_do: &Mutex<Receiver<Order>>) {
    loop {
        let order = to_do.lock().expect("no worker panics here").recv();
        match order {
            Ok(order) => order(name),
            Err(_) => return,
        }
    }
}

/// Orders some work. The answer comes through the channel.
pub fn order<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Receiver<T> {
    let (answer, receiver): (Sender<T>, _) = mpsc::channel();
    let order: Order = Box::new(move |_name| {
        // If nobody wants the answer any more, that's fine.
        let _ = answer.send(work());
    });
    pool().orders.send(order).expect("the workers are still there");
    receiver
}

/// Orders some work, and waits until it is done.
pub fn ask<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    order(work).recv().expect("the worker answers")
}
