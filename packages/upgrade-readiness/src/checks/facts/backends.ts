import type {
  BackendReference,
  CertificateFacts,
  CheckContext,
  ServiceBackendFacts,
} from '../../contracts';
import { count, listOf } from '../../words';
import { daysBetween } from './days';

/** Who answers for a webhook, a conversion or an aggregated API, and whether anybody does. `text` is for people. */
export type BackendState =
  | { readonly kind: 'ready'; readonly text: string }
  /** One ready address, or several on one node: a drain of that node leaves none. */
  | { readonly kind: 'single'; readonly text: string; readonly node?: string }
  | { readonly kind: 'dead'; readonly text: string }
  /** An address that no fact tells anything of. */
  | { readonly kind: 'outside'; readonly host: string; readonly text: string }
  | { readonly kind: 'unknown'; readonly text: string };

/** Of webhooks, conversions and APIServices that name no port. */
const DEFAULT_PORT = 443;

/** Answers what is behind a backend. */
export type BackendLookup = (backend: BackendReference) => BackendState;

export function backendLookup(
  services: readonly ServiceBackendFacts[],
): BackendLookup {
  const byName = new Map(
    services.map(service => [`${service.namespace}/${service.name}`, service]),
  );
  return backend => {
    if (backend.kind === 'url')
      return {
        kind: 'outside',
        host: backend.host,
        text: `${backend.host} is an address outside of the cluster's Services`,
      };
    const name = `${backend.namespace}/${backend.name}`;
    const service = byName.get(name);
    return service
      ? serviceState(name, service, backend.port ?? DEFAULT_PORT)
      : { kind: 'unknown', text: `Service ${name} was not read` };
  };
}

function serviceState(
  name: string,
  {
    exists,
    externalName,
    ports,
    readyEndpoints,
    nodes,
    failure,
  }: ServiceBackendFacts,
  port: number,
): BackendState {
  if (failure)
    return { kind: 'unknown', text: `Service ${name}: ${failure.message}` };
  if (!exists) return { kind: 'dead', text: `Service ${name} does not exist` };
  if (externalName)
    return {
      kind: 'outside',
      host: name,
      text: `Service ${name} stands for an address outside of the cluster`,
    };
  // API servers look the port up among those of the Service and refuse (`no service port 443 found`); names of ports play no part.
  if (ports && !ports.includes(port))
    return {
      kind: 'dead',
      text: `Service ${name} has no port ${port}, only ${listOf(
        ports.map(String),
      )}`,
    };
  if (readyEndpoints === 0)
    return { kind: 'dead', text: `Service ${name} has no ready endpoint` };
  if (readyEndpoints === 1)
    return {
      kind: 'single',
      text: `Service ${name} has 1 ready endpoint`,
      ...(nodes.length > 0 ? { node: nodes[0] } : {}),
    };
  if (nodes.length === 1)
    return {
      kind: 'single',
      text: `Service ${name} has ${readyEndpoints} ready endpoints, all on one node`,
      node: nodes[0],
    };
  return {
    kind: 'ready',
    text: `Service ${name} has ${readyEndpoints} ready endpoints on ${count(
      nodes.length,
      'node',
    )}`,
  };
}

/** An address on the control plane's own machine: the platform's maker keeps it. */
export function isBesideApiServer(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)(:\d+)?$/.test(host);
}

/** Names of backends of which nothing could be learned, as one reason for a partial coverage; empty when there are none. */
export function unseenBackends(
  states: readonly BackendState[],
): readonly string[] {
  const texts = [
    ...new Set(
      states.flatMap(state => (state.kind === 'unknown' ? [state.text] : [])),
    ),
  ];
  return texts.length > 0
    ? [`Whether anybody answers is not known: ${listOf(texts, 5)}`]
    : [];
}

/** Days until a bundle ends; undefined where nothing tells. Negative: it has ended. */
export function daysLeft(
  certificate: CertificateFacts | undefined,
  { now }: Pick<CheckContext, 'now'>,
): number | undefined {
  return certificate?.notAfter === undefined
    ? undefined
    : daysBetween(now, certificate.notAfter);
}

/** `CN=ca ended on 2026-11-01`, where the bundle has ended. */
export function endedText(
  certificate: CertificateFacts | undefined,
  context: Pick<CheckContext, 'now'>,
): string | undefined {
  const days = daysLeft(certificate, context);
  if (certificate?.notAfter === undefined || days === undefined || days >= 0)
    return undefined;
  return `The CA bundle${
    certificate.subject ? ` (${certificate.subject})` : ''
  } ended on ${certificate.notAfter.slice(0, 10)}`;
}
