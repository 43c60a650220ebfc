use std::cmp::Reverse;

use arithma_num::{Exact, Number, UBig};

use super::network::{Family, Network};
use super::subnet::Subnet;
use crate::prelude::*;

/// # Subnets of different sizes
///
/// VLSM: divides a network into one subnet for each number of hosts, the largest first.
#[derive(Arguments)]
pub(crate) struct VlsmSubnets {
    /// The network to divide.
    network_cidr: Subnet,
    /// Hosts that each subnet needs.
    host_counts: NumberList,
}

/// The most subnets of a reply: a row is about 80 bytes, so the whole stays below a megabyte.
const MOST_SUBNETS: usize = 10_000;

/// No network has a number of hosts with more digits than this.
const MOST_DIGITS: i64 = 39;

#[derive(Answer)]
pub(crate) struct Plan {
    count: Shown,
    #[answer(main)]
    rows: Vec<Row>,
}

/// IPv6 has no broadcast: there the last address ends the range.
#[derive(Answer)]
pub(crate) struct Row {
    hosts: Shown,
    cidr: Shown,
    network: String,
    broadcast: Option<String>,
    last: Option<String>,
    usable: Shown,
}

impl Tool for VlsmSubnets {
    const NAME: &str = "vlsmSubnets";
    const EXAMPLES: &[Example] = &[
        example("three subnets", r#"{"networkCidr":"192.168.1.0/24","hostCounts":"[50,25,10]"}"#)
            .gives(
                "VLSM_SUBNETS: OK\nCOUNT: 3\n\
                 ROW_1: hosts=50 | cidr=26 | network=192.168.1.0 | broadcast=192.168.1.63 | usable=62\n\
                 ROW_2: hosts=25 | cidr=27 | network=192.168.1.64 | broadcast=192.168.1.95 | usable=30\n\
                 ROW_3: hosts=10 | cidr=28 | network=192.168.1.96 | broadcast=192.168.1.111 | usable=14",
            ),
        example("IPv6", r#"{"networkCidr":"2001:db8::/56","hostCounts":[256,1000]}"#).gives(
            "VLSM_SUBNETS: OK\nCOUNT: 2\n\
             ROW_1: hosts=1000 | cidr=118 | network=2001:db8:: | last=2001:db8::3ff | usable=1024\n\
             ROW_2: hosts=256 | cidr=120 | network=2001:db8::400 | last=2001:db8::4ff | usable=256",
        ),
        example("not enough room", r#"{"networkCidr":"192.168.1.0/24","hostCounts":"100,100,100"}"#)
            .fails(Code::InvalidInput, "parameter=hostCounts[2] | received=100"),
        example("no network", r#"{"networkCidr":"192.168.1.0","hostCounts":[3]}"#)
            .fails(Code::ParseError, "parameter=networkCidr"),
    ];
    type Output = Plan;

    fn run(self, cx: &Context) -> Result<Plan> {
        let (Subnet(whole), NumberList(counts)) = (self.network_cidr, self.host_counts);
        if counts.len() > MOST_SUBNETS {
            let reason = format!("at most {MOST_SUBNETS} subnets can be planned at once");
            return Err(Error::out_of_range(reason).received(counts.len()).inside("hostCounts"));
        }
        let needs: Result<Vec<Need>> =
            counts.iter().enumerate().map(|(index, count)| Need::read(index, count, cx)).collect();
        let mut needs = needs?;
        needs.sort_by(|a, b| Reverse(&a.hosts).cmp(&Reverse(&b.hosts)));
        let mut rows = Vec::with_capacity(needs.len());
        let mut previous: Option<Network> = None;
        for Need { index, hosts } in needs {
            cx.budget.check()?;
            let bits = host_bits(&hosts, whole.family());
            let subnet = bits.and_then(|bits| whole.subnet_after(previous.as_ref(), bits));
            let subnet = subnet.ok_or_else(|| {
                let reason = format!("{whole} has no room left for this subnet");
                refuse(Error::invalid(reason), index, &hosts)
            })?;
            rows.push(row(&hosts, &subnet));
            previous = Some(subnet);
        }
        Ok(Plan { count: rows.len().into(), rows })
    }
}

/// A number of hosts, and its place in the list.
struct Need {
    index: usize,
    hosts: UBig,
}

impl Need {
    fn read(index: usize, count: &Number, cx: &Context) -> Result<Self> {
        let refuse = |error| refuse(error, index, cx.written(count));
        let fraction = || refuse(Error::parse("a number of hosts is whole"));
        let count = count.as_exact().and_then(Exact::as_decimal).ok_or_else(fraction)?;
        if !count.is_integer() {
            return Err(fraction());
        }
        if count.signum() < 1 {
            return Err(refuse(Error::invalid("a subnet needs at least 1 host")));
        }
        if count.magnitude() > MOST_DIGITS {
            return Err(refuse(Error::invalid("no network has so many hosts")));
        }
        let hosts = count.to_integer(&cx.budget)?.and_then(|hosts| UBig::try_from(hosts).ok());
        Ok(Self { index, hosts: hosts.ok_or_else(fraction)? })
    }
}

fn refuse(error: Error, index: usize, count: impl std::fmt::Display) -> Error {
    error.received(count).at_index(index).inside("hostCounts")
}

/// How many bits tell so many hosts apart; `None` where no address has as many. IPv4 needs two
/// addresses more: the network's own, and the broadcast.
fn host_bits(hosts: &UBig, family: Family) -> Option<u32> {
    let reserved: u8 = if family == Family::V4 { 2 } else { 0 };
    let highest = hosts + UBig::from(reserved) - UBig::ONE;
    u128::try_from(highest).ok().map(|highest| 128 - highest.leading_zeros())
}

fn row(hosts: &UBig, subnet: &Network) -> Row {
    let (.., usable) = subnet.hosts();
    let last = (subnet.family() == Family::V6).then(|| subnet.last().to_string());
    Row {
        hosts: hosts.clone().into(),
        cidr: i64::from(subnet.prefix()).into(),
        network: subnet.first().to_string(),
        broadcast: subnet.broadcast().map(|address| address.to_string()),
        last,
        usable: usable.into(),
    }
}
