import { BlockList, isIP } from 'node:net';
import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { ClusterReadError } from '../contracts';
import { embeddedAddresses } from './embeddedAddresses';

/**
 * Networks in which no API server lives: link-local and unspecified addresses, multicast and other
 * special purposes of the IANA registries, and metadata services, which hand out the credentials of
 * the portal's host. Private networks are allowed, since clusters live there.
 */
const REFUSED_IPV4: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8], // this network
  ['169.254.0.0', 16], // link-local: metadata of AWS, Azure, Google, IBM, OpenStack, Oracle, Scaleway, Tencent and others; credentials of ECS and EKS
  ['100.100.100.200', 32], // metadata of Alibaba Cloud
  ['168.63.129.16', 32], // Azure's WireServer
  ['192.0.0.0', 24], // IETF protocol assignments: metadata of Oracle Cloud Classic (192.0.0.192)
  ['224.0.0.0', 4], // multicast
  ['255.255.255.255', 32], // broadcast
];
const REFUSED_IPV6: readonly (readonly [address: string, bits: number])[] = [
  ['::', 128], // unspecified
  ['100::', 64], // discard
  ['fe80::', 10], // link-local
  ['fec0::', 10], // site-local, deprecated
  ['ff00::', 8], // multicast
  ['fd00:ec2::', 32], // local services of AWS: metadata (::254) and credentials of EKS Pod Identity (::23)
  ['fd20:ce::254', 128], // metadata of Google Cloud
  ['fd00:c1::a9fe:a9fe', 128], // metadata of Oracle Cloud
  ['fd00:42::42', 128], // metadata of Scaleway
];

const REFUSED = new BlockList();
for (const [address, bits] of REFUSED_IPV4)
  REFUSED.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of REFUSED_IPV6)
  REFUSED.addSubnet(address, bits, 'ipv6');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

export interface AddressPolicy {
  readonly allowLoopback: boolean;
}

/**
 * Whether an IP address can be connected to. An IPv4 address inside an IPv6 address is judged, too:
 * networks with NAT64 or a tunnel, and the operating system itself for mapped addresses, connect to
 * it.
 */
export function isAllowedAddress(
  address: string,
  policy: AddressPolicy,
): boolean {
  const [bare] = address.split('%', 1);
  return (
    isIP(bare) !== 0 &&
    isAllowed(bare, policy) &&
    embeddedAddresses(bare).every(embedded => isAllowed(embedded, policy))
  );
}

function isAllowed(address: string, { allowLoopback }: AddressPolicy): boolean {
  const type = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return (
    !REFUSED.check(address, type) &&
    (allowLoopback || !LOOPBACK.check(address, type))
  );
}

export function refusedAddress(host: string): ClusterReadError {
  return new ClusterReadError({
    kind: 'refused-address',
    reason: {
      code: 'read.address-excluded',
      params: { host: { text: host.slice(0, 200) } },
    },
    retryable: false,
    remedy: { code: 'read.remedy-address' },
  });
}

/**
 * Refuses host names that are excluded addresses; names are checked when they are looked up.
 * @throws ClusterReadError
 */
export function assertAllowedHost(
  hostname: string,
  policy: AddressPolicy,
): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowedAddress(host, policy))
    throw refusedAddress(host);
}

/**
 * A `lookup` for sockets that refuses excluded addresses after resolution, so that no name can be
 * pointed at them later.
 */
export function guardedLookup(policy: AddressPolicy): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, '', 0);
        return;
      }
      const refused = addresses.find(
        ({ address }) => !isAllowedAddress(address, policy),
      );
      const [first] = addresses;
      if (refused || !first) {
        callback(refusedAddress(hostname), '', 0);
      } else if (options.all) {
        callback(null, addresses);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}
