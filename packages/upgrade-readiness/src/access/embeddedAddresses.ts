import { BlockList, isIPv6 } from 'node:net';

/**
 * Where networks carry an IPv4 address inside an IPv6 address. Each is reached by its own prefix
 * and keeps the address in its own bytes.
 */
interface Embedding {
  readonly prefixes: BlockList;
  readonly addresses: (bytes: Uint8Array) => readonly string[];
}

/**
 * RFC 4291 (compatible, mapped), RFC 2765 (translated), RFC 6052 (NAT64), RFC 8215 (local NAT64),
 * RFC 3056 (6to4), RFC 4380 (Teredo).
 */
const EMBEDDINGS: readonly Embedding[] = [
  {
    prefixes: subnets([
      ['::', 96],
      ['::ffff:0:0', 96],
      ['::ffff:0:0:0', 96],
      ['64:ff9b::', 96],
    ]),
    addresses: bytes => [at(bytes, [12, 13, 14, 15])],
  },
  { prefixes: subnets([['64:ff9b:1::', 48]]), addresses: localNat64 },
  {
    prefixes: subnets([['2002::', 16]]),
    addresses: bytes => [at(bytes, [2, 3, 4, 5])],
  },
  // The server, and the client with all bits inverted.
  {
    prefixes: subnets([['2001::', 32]]),
    addresses: bytes => [
      at(bytes, [4, 5, 6, 7]),
      at(
        bytes.map(byte => byte ^ 255),
        [12, 13, 14, 15],
      ),
    ],
  },
];

/** ISATAP (RFC 5214): any prefix, then 0000:5efe or 0200:5efe, then the address. */
const ISATAP: readonly string[] = ['0:0:94:254', '2:0:94:254'];

/** The IPv4 addresses that a network may read in an IPv6 address; none for a plain one. Pure. */
export function embeddedAddresses(address: string): readonly string[] {
  if (!isIPv6(address)) return [];
  const bytes = bytesOf(address);
  // ::1 is in the range of IPv4-compatible addresses, and is none.
  if (bytes.slice(0, 15).every(byte => byte === 0) && bytes[15] === 1)
    return [];
  const isatap = ISATAP.includes(bytes.slice(8, 12).join(':'))
    ? [at(bytes, [12, 13, 14, 15])]
    : [];
  return [
    ...EMBEDDINGS.flatMap(({ prefixes, addresses }) =>
      prefixes.check(address, 'ipv6') ? addresses(bytes) : [],
    ),
    ...isatap,
  ];
}

/**
 * The network chooses how long the prefix is, and with that where the address stands (RFC 6052,
 * 2.2). A place that begins with zero holds no address: it belongs to a longer prefix. Where all
 * places do, the first one is judged.
 */
function localNat64(bytes: Uint8Array): readonly string[] {
  const places = [
    [6, 7, 9, 10],
    [7, 9, 10, 11],
    [9, 10, 11, 12],
    [12, 13, 14, 15],
  ];
  const used = places.filter(([first]) => bytes[first] !== 0);
  return (used.length > 0 ? used : [places[0]]).map(place => at(bytes, place));
}

function at(bytes: Uint8Array, places: readonly number[]): string {
  return places.map(place => bytes[place]).join('.');
}

/**
 * The 16 bytes of an IPv6 address in any of its spellings; URLs bring them all into groups of
 * hexadecimal digits.
 */
function bytesOf(address: string): Uint8Array {
  const [head, tail] = new URL(`http://[${address}]/`).hostname
    .slice(1, -1)
    .split('::');
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : []);
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const groups = [
    ...before,
    ...new Array<string>(8 - before.length - after.length).fill('0'),
    ...after,
  ];
  return Uint8Array.from(
    groups.flatMap(group => [
      parseInt(group, 16) >> 8,
      parseInt(group, 16) & 255,
    ]),
  );
}

function subnets(
  all: readonly (readonly [address: string, bits: number])[],
): BlockList {
  const list = new BlockList();
  for (const [address, bits] of all) list.addSubnet(address, bits, 'ipv6');
  return list;
}
