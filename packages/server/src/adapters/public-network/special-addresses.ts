/**
 * Addresses that are not public: IANA's special-purpose address registries, whole, and multicast and deprecated blocks
 * beside them. A request of ours goes to none of them when its URL came from outside, also where the registry calls a
 * block reachable: no receiver lies there. Sources: https://www.iana.org/assignments/iana-ipv4-special-registry/ and
 * https://www.iana.org/assignments/iana-ipv6-special-registry/
 */
export interface SpecialBlock {
  readonly address: string;
  readonly bits: number;
  /** As the registry calls it. */
  readonly name: string;
}

const block = (address: string, bits: number, name: string): SpecialBlock => ({ address, bits, name });

export const SPECIAL_V4: readonly SpecialBlock[] = [
  block("0.0.0.0", 8, "This network"),
  block("0.0.0.0", 32, "This host on this network"),
  block("10.0.0.0", 8, "Private-Use"),
  block("100.64.0.0", 10, "Shared Address Space"),
  block("127.0.0.0", 8, "Loopback"),
  block("169.254.0.0", 16, "Link Local; the data services of clouds"),
  block("172.16.0.0", 12, "Private-Use"),
  block("192.0.0.0", 24, "IETF Protocol Assignments"),
  block("192.0.0.0", 29, "IPv4 Service Continuity Prefix"),
  block("192.0.0.8", 32, "IPv4 dummy address"),
  block("192.0.0.9", 32, "Port Control Protocol Anycast"),
  block("192.0.0.10", 32, "Traversal Using Relays around NAT Anycast"),
  block("192.0.0.170", 32, "NAT64/DNS64 Discovery"),
  block("192.0.0.171", 32, "NAT64/DNS64 Discovery"),
  block("192.0.2.0", 24, "Documentation (TEST-NET-1)"),
  block("192.31.196.0", 24, "AS112-v4"),
  block("192.52.193.0", 24, "AMT"),
  block("192.88.99.0", 24, "Deprecated (6to4 Relay Anycast)"),
  block("192.168.0.0", 16, "Private-Use"),
  block("192.175.48.0", 24, "Direct Delegation AS112 Service"),
  block("198.18.0.0", 15, "Benchmarking"),
  block("198.51.100.0", 24, "Documentation (TEST-NET-2)"),
  block("203.0.113.0", 24, "Documentation (TEST-NET-3)"),
  block("224.0.0.0", 4, "Multicast (a registry of its own)"),
  block("240.0.0.0", 4, "Reserved"),
  block("255.255.255.255", 32, "Limited Broadcast"),
];

/** Without the addresses of IPv4 within IPv6 (`::ffff:0:0/96`): those are judged by the IPv4 address in them. */
export const SPECIAL_V6: readonly SpecialBlock[] = [
  block("::1", 128, "Loopback Address"),
  block("::", 128, "Unspecified Address"),
  block("::", 96, "IPv4-compatible (deprecated, RFC 4291)"),
  block("64:ff9b::", 96, "IPv4-IPv6 Translation"),
  block("64:ff9b:1::", 48, "IPv4-IPv6 Translation"),
  block("100::", 64, "Discard-Only Address Block"),
  block("100:0:0:1::", 64, "Dummy IPv6 Prefix"),
  block("2001::", 23, "IETF Protocol Assignments"),
  block("2001::", 32, "TEREDO"),
  block("2001:1::1", 128, "Port Control Protocol Anycast"),
  block("2001:1::2", 128, "Traversal Using Relays around NAT Anycast"),
  block("2001:1::3", 128, "DNS-SD Service Registration Protocol Anycast"),
  block("2001:2::", 48, "Benchmarking"),
  block("2001:3::", 32, "AMT"),
  block("2001:4:112::", 48, "AS112-v6"),
  block("2001:10::", 28, "Deprecated (previously ORCHID)"),
  block("2001:20::", 28, "ORCHIDv2"),
  block("2001:30::", 28, "Drone Remote ID Protocol Entity Tags (DETs) Prefix"),
  block("2001:db8::", 32, "Documentation"),
  block("2002::", 16, "6to4"),
  block("2620:4f:8000::", 48, "Direct Delegation AS112 Service"),
  block("3fff::", 20, "Documentation"),
  block("5f00::", 16, "Segment Routing (SRv6) SIDs"),
  block("fc00::", 7, "Unique-Local"),
  block("fe80::", 10, "Link-Local Unicast"),
  block("fec0::", 10, "Site-Local (deprecated, RFC 3879)"),
  block("ff00::", 8, "Multicast (a registry of its own)"),
];

/** All that was ever given out of IPv6 to the world; what lies elsewhere and is no IPv4 in disguise is no place. */
export const GLOBAL_V6 = block("2000::", 3, "Global Unicast");
