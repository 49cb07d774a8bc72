mod cell;
mod result;
mod way;
