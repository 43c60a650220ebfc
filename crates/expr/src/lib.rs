//! The expression language of arithma.
