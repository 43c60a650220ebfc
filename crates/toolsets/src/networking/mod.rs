//! Networks of the Internet Protocol, of both families, and how fast data passes through them.

mod address;
mod binary_to_ip;
mod compress_ipv6;
mod data;
mod decimal_to_ip;
mod expand_ipv6;
mod ip_in_subnet;
mod ip_to_binary;
mod ip_to_decimal;
mod network;
mod subnet;
mod subnet_calculator;
mod summarize_subnets;
mod tcp_throughput;
mod throughput;
mod transfer_time;
mod version;
mod vlsm_subnets;

use std::net::{IpAddr, Ipv6Addr};

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "networking",
    title: "Networking",
    description: "IPv4 and IPv6 addresses and subnets; transfer times and throughput, exact.",
    listed: true,
    tools: &[
        ToolDef::of::<subnet_calculator::SubnetCalculator>(),
        ToolDef::of::<ip_to_binary::IpToBinary>(),
        ToolDef::of::<binary_to_ip::BinaryToIp>(),
        ToolDef::of::<ip_to_decimal::IpToDecimal>(),
        ToolDef::of::<decimal_to_ip::DecimalToIp>(),
        ToolDef::of::<ip_in_subnet::IpInSubnet>(),
        ToolDef::of::<vlsm_subnets::VlsmSubnets>(),
        ToolDef::of::<summarize_subnets::SummarizeSubnets>(),
        ToolDef::of::<expand_ipv6::ExpandIpv6>(),
        ToolDef::of::<compress_ipv6::CompressIpv6>(),
        ToolDef::of::<transfer_time::TransferTime>(),
        ToolDef::of::<throughput::Throughput>(),
        ToolDef::of::<tcp_throughput::TcpThroughput>(),
    ],
};

/// The address in full: all eight groups of IPv6 with four digits each.
fn in_full(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => groups_in_full(address, 8),
    }
}

/// The first groups of an address with four digits each.
fn groups_in_full(address: Ipv6Addr, count: usize) -> String {
    let groups: Vec<String> =
        address.segments().iter().take(count).map(|group| format!("{group:04x}")).collect();
    groups.join(":")
}
