//! Much memory for values that are looked up in no order.

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use bytemuck::Pod;
use memmap2::MmapMut;

/// Values that are zero at first. None of them is in two lines of a processor's cache if its size is a power of two.
pub(crate) struct Zeros<T> {
    bytes: MmapMut,
    values: PhantomData<T>,
}

impl<T: Pod> Zeros<T> {
    /// Makes this many of them.
    pub(crate) fn new(count: usize) -> Zeros<T> {
        let bytes = MmapMut::map_anon(count * size_of::<T>()).expect("there is enough memory");
        // With small pages, much of the time goes into finding where a page is. Not every system has large ones.
        #[cfg(target_os = "linux")]
        let _ = bytes.advise(memmap2::Advice::HugePage);
        Zeros {
            bytes,
            values: PhantomData,
        }
    }
}

impl<T: Pod> Deref for Zeros<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        bytemuck::cast_slice(&self.bytes)
    }
}

impl<T: Pod> DerefMut for Zeros<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        bytemuck::cast_slice_mut(&mut self.bytes)
    }
}
