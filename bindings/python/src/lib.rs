//! The part of the Python module that calculates. What users see is `python/arithma_mcp`.

mod tagged;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use arithma_catalog::Toolbox;
use arithma_door::{CATALOG, Calculation, context_with};
use arithma_expr::Session;
use arithma_kit::{Context, DEFAULT_DIGITS, Error, Reply};
use arithma_num::Budget;
use pyo3::exceptions::{PyRuntimeError, PyTimeoutError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// What is calculated at once, without a thread of its own.
const AT_ONCE: Duration = Duration::from_millis(20);

/// How often a longer calculation looks whether Python was interrupted.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// The stack of a thread that calculates, as the server's workers have it.
const STACK: usize = 8 << 20;

/// Runs work without the interpreter's lock, and ends it when Python is interrupted. Quick work runs
/// where it is; what takes longer begins again on a thread, with a flag that cancels it.
fn calculated<T: Send + 'static>(
    py: Python<'_>,
    timeout: f64,
    work: impl Fn(Budget) -> (T, Budget) + Send + 'static,
) -> PyResult<T> {
    let limit = Duration::try_from_secs_f64(timeout).unwrap_or(Duration::from_secs(10));
    let (work, quick) = py.detach(move || {
        let budget = Budget::default().with_allowance(Instant::now() + AT_ONCE.min(limit));
        let (answer, budget) = work(budget);
        (work, (!budget.is_allowance_over()).then_some(answer))
    });
    if let Some(answer) = quick {
        return Ok(answer);
    }
    let cancelled = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&cancelled);
    let (answer, mut answered) = channel();
    let worker = thread::Builder::new().stack_size(STACK).spawn(move || {
        let budget = Budget::default().with_timeout(limit).with_cancel_flag(flag);
        // Nobody waits for what was cancelled.
        let _ = answer.send(work(budget).0);
    });
    worker.map_err(|error| PyRuntimeError::new_err(format!("no thread: {error}")))?;
    loop {
        let waited;
        (answered, waited) = py.detach(move || {
            let waited = answered.recv_timeout(LOOK_EVERY);
            (answered, waited)
        });
        match waited {
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Timeout) => {
                py.check_signals().inspect_err(|_| cancelled.store(true, Ordering::Relaxed))?
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the calculation failed inside"));
            }
        }
    }
}

fn at(now: f64) -> SystemTime {
    let since = Duration::try_from_secs_f64(now).unwrap_or_default();
    SystemTime::UNIX_EPOCH + since
}

/// Calls a tool with arguments as JSON, at a time. Gives whether it failed, the reply as JSON, as
/// text, and what is attached; nothing if there is no such tool.
#[pyfunction]
#[expect(clippy::type_complexity, reason = "Python unpacks it at once")]
fn call(
    py: Python<'_>,
    name: &str,
    arguments: String,
    now: f64,
    timeout: f64,
) -> PyResult<Option<(bool, String, String, Vec<(String, Py<PyBytes>)>)>> {
    let Some(tool) = CATALOG.find(name) else { return Ok(None) };
    let reply: Reply = calculated(py, timeout, move |budget| {
        let cx = context_with(budget).with_now(at(now));
        (tool.call(&arguments, &cx), cx.budget)
    })?;
    let attached = reply.attachments.iter();
    let attached =
        attached.map(|file| (file.mime_type.to_owned(), PyBytes::new(py, &file.bytes).unbind()));
    let (failed, attached) = (reply.is_error(), attached.collect());
    Ok(Some((failed, reply.structured.into_string(), reply.text, attached)))
}

/// The value of a text as JSON that says what it is; nothing if Python has no type for it.
#[pyfunction]
#[pyo3(signature = (text, digits, now, timeout))]
fn value(
    py: Python<'_>,
    text: String,
    digits: Option<u64>,
    now: f64,
    timeout: f64,
) -> PyResult<Option<String>> {
    let value = calculated(py, timeout, move |budget| {
        let cx = context_with(budget).with_now(at(now));
        let cx = cx.with_digits(digits.unwrap_or(DEFAULT_DIGITS));
        (value_of(text.trim(), &cx), cx.budget)
    })?;
    // It had a result before, so that only the time can have been too short.
    value.map_err(|_| PyTimeoutError::new_err("the value takes longer than its result did"))
}

fn value_of(text: &str, cx: &Context) -> Result<Option<String>, Error> {
    let result = Calculation::run(text, &mut Session::new(), cx)?.into_result()?;
    Ok(tagged::tagged(&result, cx).map(|value| value.to_string()))
}

/// Every tool as JSON.
#[pyfunction]
fn tools() -> String {
    let (tools, _) = Toolbox::new().views();
    serde_json::to_string(&tools).unwrap_or_default()
}

/// Names of tools that someone who wrote `name` may have meant.
#[pyfunction]
fn nearest(name: &str) -> Vec<String> {
    CATALOG.nearest(name)
}

/// The native part of `arithma_mcp`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(call, module)?)?;
    module.add_function(wrap_pyfunction!(value, module)?)?;
    module.add_function(wrap_pyfunction!(tools, module)?)?;
    module.add_function(wrap_pyfunction!(nearest, module)?)?;
    Ok(())
}
