"""Addresses, subnets and data rates: `python3 tools_networking.py > ../tools-networking.txt`.

Addresses come from Python's ipaddress, times and rates from fractions and decimal. RFC 5952's own
examples are written out. Python 3.11 prints IPv4-mapped addresses in hexadecimal, so that their
dotted tails are put together here.
"""

import ipaddress as ip
import json
import random
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

RNG = random.Random(5952)

# Bits: the decimal prefixes of the SI, the binary ones of IEC 80000-13.
STORAGE = {"bit": 1, "byte": 8}
STORAGE |= {p + "b": 8 * 1000**n for n, p in enumerate("kmgtp", 1)}
STORAGE |= {p + "iB": 8 * 1024**n for n, p in enumerate("KMGTP", 1)}
RATES = {"bps": 1, "B/s": 8}
RATES |= {p + "bps": 1000**n for n, p in enumerate("kmgt", 1)}
RATES |= {p + "B/s": 8 * 1000**n for n, p in enumerate("kMG", 1)}
TIMES = {"ms": Fraction(1, 1000), "s": 1, "min": 60, "h": 3600, "d": 86400}


def line(tool, arguments, expected):
    print(f"{tool}|{json.dumps(arguments)}|{expected}")


def shown(value):
    """The text of a fraction, and whether it is all of it: 34 digits unless it ends."""
    below = value.denominator
    places = 0
    for prime in (2, 5):
        count = 0
        while below % prime == 0:
            below //= prime
            count += 1
        places = max(places, count)
    if below == 1:
        digits = str(value.numerator * 10**places // value.denominator).rjust(places + 1, "0")
        whole, part = digits[: len(digits) - places], digits[len(digits) - places :].rstrip("0")
        return (f"{whole}.{part}" if part else whole), True
    long = Context(prec=200).divide(Decimal(value.numerator), Decimal(value.denominator))
    return format(Context(prec=34, rounding=ROUND_HALF_UP).normalize(long), "f"), False


def random_address(version):
    bits = 32 if version == 4 else 128
    kind = RNG.random()
    if version == 6 and kind < 0.6:
        # Runs of zeros of every length and place.
        groups = [RNG.choice([0, 0, 1, RNG.getrandbits(16)]) for _ in range(8)]
        return ip.IPv6Address(b"".join(g.to_bytes(2, "big") for g in groups))
    if version == 6 and kind < 0.7:
        return ip.IPv6Address((0xFFFF << 32) | RNG.getrandbits(32))
    number = RNG.choice([0, 1, 2**bits - 1, 2 ** (bits - 1)]) if kind > 0.95 else RNG.getrandbits(bits)
    return ip.IPv4Address(number) if version == 4 else ip.IPv6Address(number)


def short(address):
    mapped = getattr(address, "ipv4_mapped", None)
    return f"::ffff:{mapped}" if mapped is not None else str(address)


def spelled(address):
    """The address in one of its spellings."""
    forms = [str(address), address.exploded, address.exploded.upper(), f" {address} "]
    if address.version == 6:
        number = int(address)
        groups = [f"{number >> 16 * i & 0xFFFF:x}" for i in reversed(range(8))]
        tail = str(ip.IPv4Address(number & 0xFFFFFFFF))
        forms += [":".join(groups), ":".join(groups[:6] + [tail]), f"[{address}]"]
    return RNG.choice(forms)


def in_full(address):
    mapped = getattr(address, "ipv4_mapped", None)
    return address.exploded[:30] + str(mapped) if mapped is not None else address.exploded


def in_binary(address):
    octets = address.packed
    if address.version == 4:
        return ".".join(f"{octet:08b}" for octet in octets)
    return ":".join(f"{octets[i]:08b}{octets[i + 1]:08b}" for i in range(0, 16, 2))


def subnet(version, prefix):
    address = random_address(version)
    network = ip.ip_network((address, prefix), strict=False)
    fields = {"NETWORK": network.network_address.exploded}
    first, last, count = network[0], network[-1], network.num_addresses
    if version == 4 and prefix < 31:
        fields["BROADCAST"] = str(network.broadcast_address)
        first, last, count = network[1], network[-2], count - 2
    fields["MASK"] = network.netmask.exploded
    if version == 4:
        fields["WILDCARD"] = str(network.hostmask)
    fields |= {"FIRST_HOST": first.exploded, "LAST_HOST": last.exploded, "USABLE_HOSTS": count}
    if version == 4:
        octet = int(network.network_address) >> 24
        fields["IP_CLASS"] = "ABCDE"[(octet > 127) + (octet > 191) + (octet > 223) + (octet > 239)]
    cidr = RNG.choice([prefix, str(prefix), f"/{prefix}", str(network.netmask)])
    arguments = {"address": spelled(address), "cidr": cidr}
    if RNG.random() < 0.2:
        arguments = {"address": f"{address}/{prefix}"}
    line("subnetCalculator", arguments, ";".join(f"{k}={v}" for k, v in fields.items()))


def membership(version):
    bits = 32 if version == 4 else 128
    network = ip.ip_network((random_address(version), RNG.randint(0, bits)), strict=False)
    number = int(network[RNG.choice([0, -1, RNG.randrange(network.num_addresses)])])
    number = max(0, min(2**bits - 1, number + RNG.choice([0, 0, 1, -1])))
    address = ip.IPv4Address(number) if version == 4 else ip.IPv6Address(number)
    arguments = {
        "address": spelled(address),
        "network": spelled(network[RNG.randrange(network.num_addresses)]),
        "cidr": network.prefixlen,
    }
    line("ipInSubnet", arguments, f"IN_SUBNET={str(address in network).lower()}")


def summary(version):
    bits = 32 if version == 4 else 128
    base = ip.ip_network((random_address(version), RNG.randint(0, bits)), strict=False)
    picked = []
    for _ in range(RNG.randint(1, 6)):
        inside = base[RNG.randrange(base.num_addresses)]
        prefix = RNG.randint(base.prefixlen, min(bits, base.prefixlen + 12))
        picked.append(ip.ip_network((inside, prefix), strict=False))
    cover = picked[0]
    while not all(network.subnet_of(cover) for network in picked):
        cover = cover.supernet()
    texts = [f"{network.network_address}/{network.prefixlen}" for network in picked]
    subnets = RNG.choice([texts, json.dumps(texts), ", ".join(texts)])
    result = f"{short(cover.network_address)}/{cover.prefixlen}"
    line("summarizeSubnets", {"subnets": subnets}, f"RESULT={result}")


def plan(version):
    """Greedy from the largest, with ipaddress's own subnets: each the first that is free."""
    bits = 32 if version == 4 else 128
    prefix = RNG.randint(bits - 10, bits - 3)
    whole = ip.ip_network((random_address(version), prefix), strict=False)
    counts = [RNG.randint(1, 2 ** RNG.randint(1, bits - prefix)) for _ in range(RNG.randint(1, 6))]
    arguments = {"networkCidr": str(whole), "hostCounts": RNG.choice([counts, json.dumps(counts)])}
    free, rows = [whole], []
    for hosts in sorted(counts, reverse=True):
        reserved = 2 if version == 4 else 0
        new = max(p for p in range(bits + 1) if 2 ** (bits - p) >= hosts + reserved)
        room = next((n for n in sorted(free) if n.prefixlen <= new), None)
        if room is None:
            line("vlsmSubnets", arguments, "!INVALID_INPUT")
            return
        taken = next(room.subnets(new_prefix=new))
        free.remove(room)
        free += list(room.address_exclude(taken)) if room != taken else []
        end = "broadcast" if version == 4 else "last"
        usable = taken.num_addresses - reserved
        rows.append(
            f"hosts={hosts}, cidr={new}, network={short(taken[0])}, {end}={short(taken[-1])}, usable={usable}"
        )
    fields = [f"COUNT={len(rows)}"] + [f"ROW_{i}={row}" for i, row in enumerate(rows, 1)]
    line("vlsmSubnets", arguments, ";".join(fields))


def amount(least):
    places = RNG.choice([0, 0, 1, 3, 6])
    number = Fraction(RNG.randint(least, 10 ** RNG.randint(1, 9)), 10**places)
    return number, shown(number)[0]


def rates():
    size, size_text = amount(0)
    rate, rate_text = amount(1)
    unit, rate_unit = RNG.choice(list(STORAGE)), RNG.choice(list(RATES))
    seconds = size * STORAGE[unit] / (rate * RATES[rate_unit])
    texts = [shown(seconds / part) for part in (1, 60, 3600)]
    exact = all(whole for _, whole in texts)
    arguments = {"fileSize": size_text, "fileSizeUnit": unit, "bandwidth": rate_text, "bandwidthUnit": rate_unit}
    fields = [f"{k}={text}" for k, (text, _) in zip(("SECONDS", "MINUTES", "HOURS"), texts)]
    line("transferTime", arguments, ";".join(fields + [f"exact={str(exact).lower()}"]))

    time, time_text = amount(1)
    time_unit = RNG.choice(list(TIMES))
    text, exact = shown(size * STORAGE[unit] / (time * TIMES[time_unit]) / RATES[rate_unit])
    arguments = {"dataSize": size_text, "dataSizeUnit": unit, "time": time_text, "timeUnit": time_unit, "outputUnit": rate_unit}
    line("throughput", arguments, f"RATE={text};exact={str(exact).lower()}")

    window, window_text = amount(1)
    # Kilobytes to bits, milliseconds to seconds, bits to megabits.
    through = window * 8000 / (time / 1000) / 10**6
    text, exact = shown(min(rate, through))
    arguments = {"bandwidthMbps": rate_text, "rttMs": time_text, "windowSizeKb": window_text}
    line("tcpThroughput", arguments, f"RATE_MBPS={text};exact={str(exact).lower()}")


# RFC 5952, sections 1, 2, 4 and 5: a spelling and the one that is recommended.
RFC_5952 = [
    ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
    ("2001:0db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
    ("2001:db8::1:0:0:1", "2001:db8::1:0:0:1"),
    ("2001:db8::0:1:0:0:1", "2001:db8::1:0:0:1"),
    ("2001:0db8::1:0:0:1", "2001:db8::1:0:0:1"),
    ("2001:db8:0:0:1::1", "2001:db8::1:0:0:1"),
    ("2001:db8:0000:0:1::1", "2001:db8::1:0:0:1"),
    ("2001:DB8:0:0:1::1", "2001:db8::1:0:0:1"),
    ("2001:db8:aaaa:bbbb:cccc:dddd:eeee:0001", "2001:db8:aaaa:bbbb:cccc:dddd:eeee:1"),
    ("2001:db8:aaaa:bbbb:cccc:dddd::1", "2001:db8:aaaa:bbbb:cccc:dddd:0:1"),
    ("2001:db8:0:0:0::1", "2001:db8::1"),
    ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
    ("2001:db8::1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
    ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"),
    ("2001:db8:AAAA:BBBB:CCCC:DDDD:EEEE:AAAA", "2001:db8:aaaa:bbbb:cccc:dddd:eeee:aaaa"),
    ("0:0:0:0:0:ffff:192.0.2.1", "::ffff:192.0.2.1"),
    ("::ffff:c000:201", "::ffff:192.0.2.1"),
]


def main():
    print("# gen/tools_networking.py (seed 5952): ipaddress, fractions and decimal of Python 3.11")
    print("# tool|arguments|KEY=value;... (a row's cells with `, ` between; exact: of the structured part), or !CODE")
    for text, result in RFC_5952:
        line("compressIpv6", {"address": text}, f"RESULT={result}")
    for version, bits in ((4, 32), (6, 128)):
        for prefix in range(0, bits + 1, 1 if version == 4 else 3):
            subnet(version, prefix)
        for prefix in (bits - 2, bits - 1, bits):
            subnet(version, prefix)
        for _ in range(30):
            address = random_address(version)
            line("ipToBinary", {"address": spelled(address)}, f"RESULT={in_binary(address)}")
            line("binaryToIp", {"binary": in_binary(address)}, f"RESULT={address.exploded}")
            line("ipToDecimal", {"address": spelled(address)}, f"RESULT={int(address)}")
            arguments = {"decimal": str(int(address)), "version": version}
            line("decimalToIp", arguments, f"RESULT={address.exploded}")
            membership(version)
            summary(version)
            plan(version)
    for _ in range(60):
        address = random_address(6)
        line("expandIpv6", {"address": spelled(address)}, f"RESULT={in_full(address)}")
        line("compressIpv6", {"address": spelled(address)}, f"RESULT={short(address)}")
    for _ in range(60):
        rates()


if __name__ == "__main__":
    main()
