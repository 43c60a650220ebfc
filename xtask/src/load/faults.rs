//! Two copies behind nginx, and one of them dies under load and comes back, twice.

use std::fs;
use std::io;
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::client::{self, Transport};
use super::process::Process;
use super::tally::Tally;
use super::{finish, free_address, start};
use crate::Result;

pub(super) fn run(binary: &Path, connections: u32, time: Duration) -> Result<Vec<String>> {
    if Command::new("nginx").arg("-v").stderr(Stdio::null()).status().is_err() {
        println!("\nskipped: copies behind a proxy, for there is no nginx");
        return Ok(Vec::new());
    }
    let addresses = [free_address()?, free_address()?];
    let copy = |index: usize| {
        let address = addresses[index];
        Process::start(binary, &format!("--http {address} --max-connections 500"))
    };
    let (first, second) = (copy(0)?, copy(1)?);
    let proxy = Proxy::start(addresses)?;
    let front = proxy.address;

    let end = Instant::now() + time;
    let ask = move |number| client::ask(Transport::Http, front, number, end);
    let (tally, first, faults) = thread::scope(|scope| -> Result<_> {
        let clients = start(scope, connections, ask)?;
        let quarter = time / 4;
        thread::sleep(quarter);
        first.kill()?;
        thread::sleep(quarter);
        let again = copy(0)?;
        thread::sleep(quarter);
        let faults = again.stop()?;
        let again = copy(0)?;
        Ok((finish(clients)?, again, faults))
    })?;

    println!(
        "\n{connections} connections to nginx before two copies for {} s; one copy is killed and \
         started again, then stopped and started again\n",
        time.as_secs()
    );
    println!("{}\n{}", Tally::HEAD, tally.row("nginx", time));
    let mut violations = tally.violations("nginx");
    violations.extend(faults);
    for copy in [first, second] {
        violations.extend(copy.stop()?);
    }
    Ok(violations)
}

/// nginx, with all it writes in a folder of its own.
struct Proxy {
    child: Child,
    address: SocketAddr,
    folder: PathBuf,
}

impl Proxy {
    fn start(copies: [SocketAddr; 2]) -> Result<Self> {
        let address = free_address()?;
        let folder = std::env::temp_dir().join(format!("arithma-load-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let file = folder.join("nginx.conf");
        fs::write(&file, configuration(address, copies, &folder))?;
        let child = Command::new("nginx")
            .arg("-p")
            .arg(&folder)
            .arg("-e")
            .arg(folder.join("error.log"))
            .arg("-c")
            .arg(&file)
            .spawn()?;
        let proxy = Self { child, address, folder };
        proxy.wait()?;
        Ok(proxy)
    }

    fn wait(&self) -> Result<()> {
        for _ in 0..200 {
            if TcpStream::connect(self.address).is_ok() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(50));
        }
        let log = fs::read_to_string(self.folder.join("error.log"));
        Err(format!("nginx does not start: {}", log.unwrap_or_default()).into())
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // On this signal the first process ends its workers; killed, it would leave them behind.
        let stopped = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        if stopped.is_err() {
            let _ = self.child.kill();
        }
        let _: io::Result<_> = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The proxy of docs/SECURITY.md, on the loopback. A call changes nothing, so one that a dying copy
/// has not answered may be asked of the other: `non_idempotent` says so, since it is a POST.
fn configuration(front: SocketAddr, copies: [SocketAddr; 2], folder: &Path) -> String {
    let [first, second] = copies;
    let folder = folder.display();
    format!(
        "daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
events {{ worker_connections 4096; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  keepalive_requests 1000000;
  upstream copies {{
    server {first} max_fails=1 fail_timeout=1s;
    server {second} max_fails=1 fail_timeout=1s;
    keepalive 64;
  }}
  server {{
    listen {front};
    location / {{
      proxy_pass http://copies;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header Connection \"\";
      proxy_next_upstream error timeout http_502 http_503 non_idempotent;
    }}
  }}
}}
"
    )
}
