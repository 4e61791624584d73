import type { VouchedAddress } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { StoredRecord } from './cluster';
import { formatSourceReference } from '../foundation/sourceReference';

/**
 * What proves that a record is the cluster of a UID.
 * - `first-read`: no other record reported the UID before.
 * - `pin`, `same-as`, `address`: the operator's configuration says so, as long as it does.
 *   Addresses count where TLS of one read is not seen, as through the kubernetes plugin.
 * - `serving-key`, `authority`: two direct reads saw the same key. Holds for the UID until a
 *   cluster of another UID shows that key.
 * - `platform`: a platform's API described the cluster with the address and the CA of the other
 *   record.
 */
export type ProofMethod =
  | 'first-read'
  | 'pin'
  | 'same-as'
  | 'address'
  | 'serving-key'
  | 'authority'
  | 'platform';

export interface PairProof {
  readonly method: ProofMethod;
  /** SHA-256 of the key that both showed. */
  readonly digest?: string;
}

/** A record of a cluster, as far as proofs need it. */
export type ProofSide = Pick<
  StoredRecord,
  'sourceId' | 'name' | 'record' | 'seen'
>;

/** The same server, however two people write its address; undefined for text that is no URL. */
export function normalizeAddress(server: string): string | undefined {
  if (!URL.canParse(server)) return undefined;
  const { protocol, host, pathname } = new URL(server);
  return `${protocol}//${host}${pathname.replace(/\/{1,100}$/, '')}`;
}

/**
 * @param shared - keys that clusters of other UIDs showed: gateways and company CAs serve many
 *   clusters
 */
export function provePair(
  one: ProofSide,
  other: ProofSide,
  uid: string,
  shared: ReadonlySet<string>,
): PairProof | undefined {
  const key = sharedTls(one, other, uid, ({ server }) => server?.servingKey);
  if (key !== undefined && !shared.has(key))
    return { method: 'serving-key', digest: key };
  const authority = sharedTls(
    one,
    other,
    uid,
    ({ server }) => server?.authority,
  );
  if (authority !== undefined && !shared.has(authority))
    return { method: 'authority', digest: authority };
  const addresses = [one.record.address, other.record.address];
  if (isDescribed(addresses)) return { method: 'platform' };
  if (isSameAs(one, other)) return { method: 'same-as' };
  if (
    isOneAddress(addresses) &&
    addresses.every(address => address?.vouchedBy === 'operator') &&
    !areBothDirect(one, other)
  )
    return { method: 'address' };
  return undefined;
}

function sharedTls(
  one: ProofSide,
  other: ProofSide,
  uid: string,
  pick: (seen: NonNullable<ProofSide['seen']>) => string | undefined,
): string | undefined {
  const [a, b] = [one.seen, other.seen].map(seen =>
    seen?.uid === uid && seen.server?.isApiServer ? pick(seen) : undefined,
  );
  return a === b ? a : undefined;
}

/**
 * Of two direct reads TLS tells more than their address, where a gateway may serve many clusters by
 * their credentials.
 */
function areBothDirect(one: ProofSide, other: ProofSide): boolean {
  return one.seen?.server !== undefined && other.seen?.server !== undefined;
}

type Addresses = readonly (VouchedAddress | undefined)[];

function isOneAddress(addresses: Addresses): boolean {
  const [a, b] = addresses.map(address =>
    address === undefined ? undefined : normalizeAddress(address.server),
  );
  return a !== undefined && a === b;
}

function isDescribed(addresses: Addresses): boolean {
  const [a, b] = addresses.map(
    address =>
      address?.certificateAuthorityData &&
      Buffer.from(address.certificateAuthorityData, 'base64')
        .toString('latin1')
        .trim(),
  );
  return (
    isOneAddress(addresses) &&
    addresses.some(address => address?.vouchedBy === 'platform') &&
    Boolean(a) &&
    a === b
  );
}

/** By the operator's `sameAs` of one of them. */
export function isSameAs(one: ProofSide, other: ProofSide): boolean {
  return saysSameAs(one, other) || saysSameAs(other, one);
}

function saysSameAs(one: ProofSide, other: ProofSide): boolean {
  return one.record.identity?.sameAs === formatSourceReference(other);
}
