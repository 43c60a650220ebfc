//! A host without functions.

use std::convert::Infallible;
use std::time::SystemTime;

use arithma_num::Budget;

use crate::error::ErrorKind;
use crate::session::Host;
use crate::value::{Takes, Value};

/// The host of a formula that brings no names along.
#[derive(Debug, Clone)]
pub(super) struct Nobody {
    pub(super) budget: Budget,
}

impl Host for Nobody {
    type Error = Infallible;
    type Owned = Self;

    fn owned(&self) -> Self {
        self.clone()
    }

    fn kind_of(error: Infallible) -> ErrorKind {
        match error {}
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn now(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH
    }

    fn signature(&self, _name: &str) -> Option<String> {
        None
    }

    fn parameters(&self, _name: &str) -> Option<Vec<Takes>> {
        None
    }

    fn call(
        &self,
        _name: &str,
        _arguments: Vec<(Option<String>, Value)>,
    ) -> Result<Value, Infallible> {
        Ok(Value::Bool(false))
    }

    fn each_function(&self, _visit: &mut dyn FnMut(&str)) {}
}
