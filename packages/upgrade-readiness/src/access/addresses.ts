import { BlockList, isIP } from 'node:net';
import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { ClusterReadError } from '../contracts';

/** Link-local networks and the metadata services of cloud providers: no API server lives there, but credentials of the portal's host do. */
const REFUSED = new BlockList();
REFUSED.addSubnet('169.254.0.0', 16, 'ipv4');
REFUSED.addSubnet('fe80::', 10, 'ipv6');
REFUSED.addAddress('fd00:ec2::254', 'ipv6');
REFUSED.addAddress('100.100.100.200', 'ipv4');
REFUSED.addSubnet('0.0.0.0', 8, 'ipv4');
REFUSED.addAddress('::', 'ipv6');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

export interface AddressPolicy {
  readonly allowLoopback: boolean;
}

/** Whether an IP address may be connected to. IPv4 addresses mapped into IPv6 count as what they are. */
export function isAllowedAddress(address: string, policy: AddressPolicy): boolean {
  const [bare] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare) ?? mappedHex(bare);
  const plain = mapped ? mapped[1] : bare;
  const family = isIP(plain);
  if (family === 0) return false;
  const type = family === 6 ? 'ipv6' : 'ipv4';
  return !REFUSED.check(plain, type) && (policy.allowLoopback || !LOOPBACK.check(plain, type));
}

/** `::ffff:a9fe:a9fe`, the form into which URL parsers bring mapped addresses. */
function mappedHex(address: string): [string, string] | undefined {
  const match = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address);
  if (!match) return undefined;
  const [high, low] = [parseInt(match[1], 16), parseInt(match[2], 16)];
  return [address, `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`];
}

export function refusedAddress(host: string): ClusterReadError {
  return new ClusterReadError({
    reason: 'refused-address',
    message: `Refused to connect to ${host.slice(0, 200)}: it is a link-local, metadata or otherwise excluded address`,
    retryable: false,
    fix: "Set the cluster's server to the address of its API server",
  });
}

/** Refuses host names that are excluded addresses; names are checked when they are looked up. @throws ClusterReadError */
export function assertAllowedHost(hostname: string, policy: AddressPolicy): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowedAddress(host, policy)) throw refusedAddress(host);
}

/** A `lookup` for sockets that refuses excluded addresses after resolution, so that no name can be pointed at them later. */
export function guardedLookup(policy: AddressPolicy): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, '', 0);
        return;
      }
      const refused = addresses.find(({ address }) => !isAllowedAddress(address, policy));
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
