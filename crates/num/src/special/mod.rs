//! Special functions on balls: the gamma function, the error function, the regularised incomplete
//! gamma and beta functions, and the inverses that quantiles need.
//!
//! As in the kernels, the ball that comes out holds the function of every point of the ball that
//! went in, and each file carries its error argument. Exact arguments give about `work.bits`
//! relative bits, in the tails too.

mod bernoulli;
mod estimate;
mod gamma;

#[cfg(test)]
mod tests;
