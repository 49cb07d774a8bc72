//! Much memory for values that are looked up in no order.

use std::ops::{Deref, DerefMut};

use bytemuck::Pod;

/// Values that are zero at first. None of them is in two lines of a processor's cache if its size is a power of two.
#[cfg(not(target_family = "wasm"))]
pub(crate) struct Zeros<T> {
    bytes: memmap2::MmapMut,
    values: std::marker::PhantomData<T>,
}

#[cfg(not(target_family = "wasm"))]
impl<T: Pod> Zeros<T> {
    /// Makes this many of them.
    pub(crate) fn new(count: usize) -> Zeros<T> {
        let bytes = memmap2::MmapMut::map_anon(count * size_of::<T>());
        let bytes = bytes.expect("there is enough memory");
        // With small pages, much of the time goes into finding where a page is. Not every system has large ones.
        #[cfg(target_os = "linux")]
        let _ = bytes.advise(memmap2::Advice::HugePage);
        Zeros {
            bytes,
            values: std::marker::PhantomData,
        }
    }

    fn values(&self) -> &[T] {
        bytemuck::cast_slice(&self.bytes)
    }

    fn values_mut(&mut self) -> &mut [T] {
        bytemuck::cast_slice_mut(&mut self.bytes)
    }
}

/// The same in a browser, which has one kind of memory.
#[cfg(target_family = "wasm")]
pub(crate) struct Zeros<T>(Vec<T>);

#[cfg(target_family = "wasm")]
impl<T: Pod> Zeros<T> {
    pub(crate) fn new(count: usize) -> Zeros<T> {
        Zeros(vec![T::zeroed(); count])
    }

    fn values(&self) -> &[T] {
        &self.0
    }

    fn values_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T: Pod> Deref for Zeros<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.values()
    }
}

impl<T: Pod> DerefMut for Zeros<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.values_mut()
    }
}
