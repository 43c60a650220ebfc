//! Counters and histograms, and their text for Prometheus (format 0.0.4).
//!
//! A call adds to two atomic numbers. What a client writes never makes a series: tools and methods that do
//! not exist share one name, and all other labels are from closed lists.

use std::fmt::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arithma_mcp::{Failure, Operation, Revision, Transport};

/// What stands for a tool or a method that does not exist.
const OTHER: &str = "_OTHER";

/// Tools with series of their own; there are fewer, and a key beyond them shares [`OTHER`].
const MOST_TOOLS: usize = 2048;

/// The methods with a series of their own, `tools/call` apart: its series are by tool.
const METHODS: [&str; 19] = [
    "initialize",
    "server/discover",
    "ping",
    "notifications/initialized",
    "tools/list",
    "resources/list",
    "resources/templates/list",
    "resources/read",
    "resources/subscribe",
    "resources/unsubscribe",
    "prompts/list",
    "prompts/get",
    "skills/list",
    "skills/get",
    "completion/complete",
    "logging/setLevel",
    "subscriptions/listen",
    "calculator",
    "cli",
];

/// The codes of errors with a label of their own.
const CODES: [i32; 11] =
    [-32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32020, -32021, -32022];

/// Outcomes: none, of the tool, cancelled, another code, and the codes.
const OUTCOMES: usize = 4 + CODES.len();

/// Revisions, and none.
const REVISIONS: usize = Revision::ALL.len() + 1;

/// Pipes, and all that is TCP.
const TRANSPORTS: [&str; 2] = ["pipe", "tcp"];

/// The upper bounds of the classes, in nanoseconds: those of OpenTelemetry's convention for MCP, and four
/// before them, since nearly all calls take less than its first.
const BOUNDS: [(u64, &str); 18] = [
    (100_000, "0.0001"),
    (500_000, "0.0005"),
    (1_000_000, "0.001"),
    (5_000_000, "0.005"),
    (10_000_000, "0.01"),
    (20_000_000, "0.02"),
    (50_000_000, "0.05"),
    (100_000_000, "0.1"),
    (200_000_000, "0.2"),
    (500_000_000, "0.5"),
    (1_000_000_000, "1"),
    (2_000_000_000, "2"),
    (5_000_000_000, "5"),
    (10_000_000_000, "10"),
    (30_000_000_000, "30"),
    (60_000_000_000, "60"),
    (120_000_000_000, "120"),
    (300_000_000_000, "300"),
];

/// Statuses of HTTP with a label of their own.
const STATUSES: [u16; 15] =
    [200, 202, 204, 400, 401, 403, 404, 405, 408, 413, 415, 429, 431, 500, 503];

/// Methods of HTTP with a label of their own.
const HTTP_METHODS: [&str; 4] = ["POST", "GET", "HEAD", "OPTIONS"];

/// Why a client was refused before its request reached the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Too many connections.
    Connections,
    /// Too many calls wait.
    Busy,
    /// No token, or a wrong one.
    Token,
    /// A host or an origin that is not let in.
    Source,
    /// More than its token may ask in a second.
    Rate,
    /// A body or headers too long.
    Size,
    /// A body that took too long.
    Time,
}

const REFUSALS: [(Refusal, &str); 7] = [
    (Refusal::Connections, "connections"),
    (Refusal::Busy, "busy"),
    (Refusal::Token, "token"),
    (Refusal::Source, "source"),
    (Refusal::Rate, "rate"),
    (Refusal::Size, "size"),
    (Refusal::Time, "time"),
];

/// What is known only when someone asks.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Gauges {
    pub(crate) connections: usize,
    pub(crate) calls_running: usize,
    pub(crate) calls_waiting: usize,
    pub(crate) workers: usize,
}

/// All counters of a server.
pub struct Metrics {
    started: SystemTime,
    /// By the key of the tool; the last is for tools that do not exist.
    tools: Box<[OnceLock<Box<Series>>]>,
    /// By the place in [`METHODS`]; the last is for methods that do not exist.
    methods: [OnceLock<Box<Series>>; METHODS.len() + 1],
    http: [OnceLock<Box<Histogram>>; (HTTP_METHODS.len() + 1) * (STATUSES.len() + 1)],
    refused: [AtomicU64; REFUSALS.len()],
    spans_dropped: AtomicU64,
}

impl std::fmt::Debug for Metrics {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Metrics").finish_non_exhaustive()
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            started: SystemTime::now(),
            tools: (0..=MOST_TOOLS).map(|_| OnceLock::new()).collect(),
            methods: std::array::from_fn(|_| OnceLock::new()),
            http: std::array::from_fn(|_| OnceLock::new()),
            refused: Default::default(),
            spans_dropped: AtomicU64::new(0),
        }
    }
}

impl Metrics {
    /// Notes a request that was answered.
    pub(super) fn observe(&self, operation: &Operation<'_>) {
        let series = if operation.method == "tools/call" {
            let place = operation.tool.map_or(MOST_TOOLS, |tool| tool.0.min(MOST_TOOLS));
            self.tools[place].get_or_init(|| {
                let known = operation.name.filter(|_| place < MOST_TOOLS);
                Series::new("tools/call", Some(known.unwrap_or(OTHER).to_owned()))
            })
        } else {
            let known = METHODS.iter().position(|known| *known == operation.method);
            let place = known.filter(|_| operation.is_known).unwrap_or(METHODS.len());
            self.methods[place]
                .get_or_init(|| Series::new(METHODS.get(place).copied().unwrap_or(OTHER), None))
        };
        series.note(operation);
    }

    /// Notes a response of HTTP, and the refusal that it is.
    pub(crate) fn respond(&self, method: &str, status: u16, duration: Duration) {
        let method = place(&HTTP_METHODS, &method);
        let place = method * (STATUSES.len() + 1) + place(&STATUSES, &status);
        self.http[place].get_or_init(Box::default).note(duration);
        match status {
            401 => self.refuse(Refusal::Token),
            403 => self.refuse(Refusal::Source),
            408 => self.refuse(Refusal::Time),
            413 | 431 => self.refuse(Refusal::Size),
            429 => self.refuse(Refusal::Rate),
            503 => self.refuse(Refusal::Busy),
            _ => {}
        }
    }

    /// Notes a refusal.
    pub(crate) fn refuse(&self, refusal: Refusal) {
        self.refused[refusal as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Notes spans that were not sent.
    pub(super) fn drop_spans(&self, count: usize) {
        self.spans_dropped.fetch_add(count as u64, Ordering::Relaxed);
    }

    /// All of it as text.
    pub(crate) fn render(&self, gauges: Gauges) -> String {
        let mut out = String::with_capacity(16 << 10);
        self.render_operations(&mut out);
        self.render_http(&mut out);
        head(&mut out, "arithma_refused_total", "counter", "Clients refused, by reason.");
        for (count, (_, reason)) in self.refused.iter().zip(REFUSALS) {
            let count = count.load(Ordering::Relaxed);
            let _ = writeln!(out, "arithma_refused_total{{reason=\"{reason}\"}} {count}");
        }
        let dropped = self.spans_dropped.load(Ordering::Relaxed);
        one(&mut out, "arithma_spans_dropped_total", "counter", "Spans not sent.", dropped);
        let Gauges { connections, calls_running, calls_waiting, workers } = gauges;
        for (name, help, value) in [
            ("arithma_connections", "Connections open.", connections),
            ("arithma_calls_running", "Calls on workers, and commands.", calls_running),
            ("arithma_calls_waiting", "Calls and commands that wait for a thread.", calls_waiting),
            ("arithma_workers", "Threads for calls that take long, at most.", workers),
        ] {
            one(&mut out, name, "gauge", help, value);
        }
        head(&mut out, "arithma_build_info", "gauge", "The version that runs.");
        let version = env!("CARGO_PKG_VERSION");
        let _ = writeln!(out, "arithma_build_info{{version=\"{version}\"}} 1");
        self.render_process(&mut out);
        out
    }

    fn render_operations(&self, out: &mut String) {
        const NAME: &str = "mcp_server_operation_duration_seconds";
        head(out, NAME, "histogram", "How long requests took, waiting included.");
        for series in self.methods.iter().chain(&*self.tools).filter_map(OnceLock::get) {
            series.render(out, NAME);
        }
    }

    fn render_http(&self, out: &mut String) {
        const NAME: &str = "http_server_request_duration_seconds";
        head(out, NAME, "histogram", "How long HTTP requests took until their response began.");
        for (place, histogram) in self.http.iter().enumerate() {
            let Some(histogram) = histogram.get() else { continue };
            let method = HTTP_METHODS.get(place / (STATUSES.len() + 1)).unwrap_or(&OTHER);
            let status = STATUSES.get(place % (STATUSES.len() + 1));
            let status = status.map_or(OTHER.to_owned(), u16::to_string);
            let labels =
                format!("http_request_method=\"{method}\",http_response_status_code=\"{status}\"");
            histogram.render(out, NAME, &labels);
        }
    }

    fn render_process(&self, out: &mut String) {
        let started = self.started.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64();
        one(out, "process_start_time_seconds", "gauge", "When it started.", started);
        if let Some(bytes) = resident_bytes() {
            one(out, "process_resident_memory_bytes", "gauge", "Memory in use.", bytes);
        }
        if let Some(seconds) = cpu_seconds() {
            one(out, "process_cpu_seconds_total", "counter", "Time on processors.", seconds);
        }
    }
}

/// The series of one tool, or of one method.
struct Series {
    method: &'static str,
    tool: Option<String>,
    histograms: [OnceLock<Box<Histogram>>; OUTCOMES * REVISIONS * TRANSPORTS.len()],
}

impl Series {
    fn new(method: &'static str, tool: Option<String>) -> Box<Self> {
        Box::new(Self { method, tool, histograms: std::array::from_fn(|_| OnceLock::new()) })
    }

    fn note(&self, operation: &Operation<'_>) {
        let outcome = match operation.failure {
            None => 0,
            Some(Failure::Tool) => 1,
            Some(Failure::Cancelled) => 2,
            Some(Failure::Error(code)) => {
                CODES.iter().position(|known| *known == code).map_or(3, |place| place + 4)
            }
        };
        let revision = operation.revision.map_or(0, |revision| 1 + revision as usize);
        let transport = usize::from(operation.transport != Transport::Pipe);
        let place = (outcome * REVISIONS + revision) * TRANSPORTS.len() + transport;
        self.histograms[place].get_or_init(Box::default).note(operation.duration);
    }

    fn render(&self, out: &mut String, name: &str) {
        for (place, histogram) in self.histograms.iter().enumerate() {
            let Some(histogram) = histogram.get() else { continue };
            let (rest, transport) = (place / TRANSPORTS.len(), place % TRANSPORTS.len());
            let (outcome, revision) = (rest / REVISIONS, rest % REVISIONS);
            let mut labels = format!("mcp_method_name=\"{}\"", self.method);
            if let Some(tool) = &self.tool {
                let _ = write!(labels, ",gen_ai_tool_name=\"{}\"", escaped(tool));
            }
            let error = match outcome {
                0 => String::new(),
                1 => "tool_error".to_owned(),
                2 => "cancelled".to_owned(),
                3 => OTHER.to_owned(),
                code => CODES[code - 4].to_string(),
            };
            if !error.is_empty() {
                let _ = write!(labels, ",error_type=\"{error}\"");
            }
            let _ = write!(labels, ",network_transport=\"{}\"", TRANSPORTS[transport]);
            let stated = Revision::ALL.iter().find(|one| 1 + **one as usize == revision);
            if let Some(stated) = stated {
                let _ = write!(labels, ",mcp_protocol_version=\"{}\"", stated.as_str());
            }
            histogram.render(out, name, &labels);
        }
    }
}

/// How many took how long.
#[derive(Default)]
struct Histogram {
    /// Each for itself; the last is for all that took longer.
    classes: [AtomicU64; BOUNDS.len() + 1],
    nanoseconds: AtomicU64,
}

impl Histogram {
    fn note(&self, duration: Duration) {
        let nanoseconds = u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX);
        let class = BOUNDS.iter().position(|(bound, _)| nanoseconds <= *bound);
        self.classes[class.unwrap_or(BOUNDS.len())].fetch_add(1, Ordering::Relaxed);
        self.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
    }

    fn render(&self, out: &mut String, name: &str, labels: &str) {
        let mut count = 0;
        let bounds = BOUNDS.iter().map(|(_, bound)| *bound).chain(["+Inf"]);
        for (class, bound) in self.classes.iter().zip(bounds) {
            count += class.load(Ordering::Relaxed);
            let _ = writeln!(out, "{name}_bucket{{{labels},le=\"{bound}\"}} {count}");
        }
        let sum = Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed)).as_secs_f64();
        let _ = writeln!(out, "{name}_sum{{{labels}}} {sum}");
        let _ = writeln!(out, "{name}_count{{{labels}}} {count}");
    }
}

/// The place of a value in a list, or the one after it.
fn place<T: PartialEq>(list: &[T], value: &T) -> usize {
    list.iter().position(|one| one == value).unwrap_or(list.len())
}

fn head(out: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

fn one(out: &mut String, name: &str, kind: &str, help: &str, value: impl std::fmt::Display) {
    head(out, name, kind, help);
    let _ = writeln!(out, "{name} {value}");
}

/// A label's value as the format wants it.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

/// The memory of this process, where the system tells.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches("kB").trim().parse::<u64>().ok().map(|kib| kib << 10)
}

/// What this process has had of the processors, where the system tells.
fn cpu_seconds() -> Option<f64> {
    // All threads together, in ticks of a hundredth of a second.
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 10).as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_in_the_order_of_their_names() {
        for (place, (refusal, _)) in REFUSALS.iter().enumerate() {
            assert_eq!(*refusal as usize, place);
        }
    }

    #[test]
    fn classes_add_up() {
        let histogram = Histogram::default();
        for micros in [1, 100, 101, 700_000_000] {
            histogram.note(Duration::from_micros(micros));
        }
        let mut out = String::new();
        histogram.render(&mut out, "t", "a=\"b\"");
        assert!(
            out.starts_with(
                "t_bucket{a=\"b\",le=\"0.0001\"} 2\nt_bucket{a=\"b\",le=\"0.0005\"} 3\n"
            )
        );
        assert!(out.contains("t_bucket{a=\"b\",le=\"300\"} 3\nt_bucket{a=\"b\",le=\"+Inf\"} 4\n"));
        assert!(out.ends_with("t_sum{a=\"b\"} 700.000202\nt_count{a=\"b\"} 4\n"), "{out}");
    }

    #[test]
    fn names_cannot_break_out() {
        assert_eq!(escaped("a\"b\\c\nd"), "a\\\"b\\\\c\\nd");
    }
}
