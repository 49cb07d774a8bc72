//! Much memory for values that are looked up in no order.

use memmap2::MmapMut;

/// Makes this many zero bytes.
pub(crate) fn zeros(bytes: usize) -> MmapMut {
    let memory = MmapMut::map_anon(bytes).expect("there is enough memory");
    // With the usual small pages, most of the time goes into finding where a page is. Not every system has large ones.
    #[cfg(target_os = "linux")]
    let _ = memory.advise(memmap2::Advice::HugePage);
    memory
}
