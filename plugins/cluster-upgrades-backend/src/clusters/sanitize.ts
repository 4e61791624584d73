import {
  parseComponentName,
  type ClusterRecord,
  type ConfiguredFacts,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { parseVersion } from '@drydock/kubernetes-knowledge';
import { cleanText } from '../foundation/cleanText';

const MAX_LABELS = 64;
const MAX_COMPONENTS = 100;

const REFERENCE =
  /^(?:([a-z]+):)?(?:([a-z0-9]([-a-z0-9_.]{0,61}[a-z0-9])?)\/)?([a-z0-9]([-a-z0-9_.]{0,61}[a-z0-9])?)$/i;

/** A full entity reference, or undefined for what is none. */
export function cleanEntityRef(
  value: unknown,
  defaultKind: string,
): string | undefined {
  const match =
    typeof value === 'string' && value.length <= 200
      ? REFERENCE.exec(value.trim())
      : null;
  if (!match) return undefined;
  return `${match[1] ?? defaultKind}:${match[2] ?? 'default'}/${
    match[4]
  }`.toLowerCase();
}

/** Addresses are shown and written to the catalog. */
function mayHoldCredential({ username, password, search, hash }: URL): boolean {
  return [username, password, search, hash].some(part => part !== '');
}

function cleanEndpoint(
  endpoint: ClusterRecord['endpoint'],
): ClusterRecord['endpoint'] {
  const server = cleanText(endpoint?.server, 2000);
  if (
    server === undefined ||
    !/^https:\/\//i.test(server) ||
    !URL.canParse(server) ||
    mayHoldCredential(new URL(server))
  )
    return undefined;
  const certificateAuthorityData = endpoint?.certificateAuthorityData;
  return typeof certificateAuthorityData === 'string' &&
    certificateAuthorityData.length <= 100_000
    ? { server, certificateAuthorityData }
    : { server };
}

function cleanAddress(
  address: ClusterRecord['address'],
): ClusterRecord['address'] {
  const clean = cleanEndpoint(address);
  return clean &&
    (address?.vouchedBy === 'operator' || address?.vouchedBy === 'platform')
    ? { ...clean, vouchedBy: address.vouchedBy }
    : undefined;
}

function cleanIdentity(
  identity: ClusterRecord['identity'],
): ClusterRecord['identity'] {
  const uid = cleanText(identity?.uid, 100);
  const sameAs = cleanText(identity?.sameAs, 600);
  return uid === undefined && sameAs === undefined
    ? undefined
    : { uid, sameAs };
}

function cleanProvider(
  provider: ConfiguredFacts['provider'],
): ConfiguredFacts['provider'] {
  const id = cleanText(provider?.id, 100);
  const reference = cleanText(provider?.reference, 500);
  return id === undefined || reference === undefined
    ? undefined
    : { id, reference };
}

function cleanClaim(
  claim: ClusterRecord['provider'],
): ClusterRecord['provider'] {
  const provider = cleanProvider(claim);
  if (!provider || !claim?.components) return provider;
  // What is malformed is left out, and claims nothing.
  const components = claim.components
    .slice(0, MAX_COMPONENTS)
    .flatMap(each => parseComponentName(String(each)) ?? []);
  return { ...provider, components };
}

function cleanFacts(facts: ConfiguredFacts): ConfiguredFacts {
  return {
    title: cleanText(facts.title, 200),
    platform: /^[a-z0-9]+(-[a-z0-9]+)*$/.test(facts.platform ?? '')
      ? cleanText(facts.platform, 63)
      : undefined,
    provider: cleanProvider(facts.provider),
    environment: cleanText(facts.environment, 100),
    region: cleanText(facts.region, 100),
    owner: cleanEntityRef(facts.owner, 'group'),
    system: cleanEntityRef(facts.system, 'system'),
  };
}

/**
 * A record as it may be stored: every string capped, references checked, what is malformed left
 * out.
 */
export function cleanRecord(record: ClusterRecord): ClusterRecord {
  const labels = Object.entries(record.labels ?? {})
    .slice(0, MAX_LABELS)
    .flatMap(([key, value]) => {
      const cleanKey = cleanText(key, 317);
      const cleanValue = cleanText(value, 256);
      return cleanKey !== undefined && cleanValue !== undefined
        ? [[cleanKey, cleanValue]]
        : [];
    });
  return {
    name: record.name,
    ...cleanFacts(record),
    provider: cleanClaim(record.provider),
    labels: Object.fromEntries(labels),
    entityRef: cleanEntityRef(record.entityRef, 'resource'),
    endpoint: cleanEndpoint(record.endpoint),
    reportedVersion:
      parseVersion(record.reportedVersion) === undefined
        ? undefined
        : record.reportedVersion,
    configured: record.configured && cleanFacts(record.configured),
    identity: cleanIdentity(record.identity),
    address: cleanAddress(record.address),
  };
}
