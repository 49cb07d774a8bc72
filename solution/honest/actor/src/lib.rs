mod pool;
mod search;
