import { reasonKey, type Reason } from '@drydock/upgrade-reasons';
import type {
  BackendReference,
  CertificateFacts,
  CheckContext,
  ServiceBackendFacts,
} from '../../contracts';
import { listed, listedNames } from '../../words';
import { daysBetween } from './days';

/**
 * Who answers for a webhook, a conversion or an aggregated API, and whether anybody does. `what`
 * says what is known.
 */
export type BackendState =
  | { readonly kind: 'ready'; readonly what: Reason }
  /** One ready address, or several on one node: a drain of that node leaves none. */
  | { readonly kind: 'single'; readonly what: Reason; readonly node?: string }
  | { readonly kind: 'dead'; readonly what: Reason }
  /** An address that no fact tells anything of. */
  | { readonly kind: 'outside'; readonly host: string; readonly what: Reason }
  | { readonly kind: 'unknown'; readonly what: Reason };

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
        what: {
          code: 'check.backend.outside',
          params: { host: { object: backend.host } },
        },
      };
    const name = `${backend.namespace}/${backend.name}`;
    const service = byName.get(name);
    return service
      ? serviceState(name, service, backend.port ?? DEFAULT_PORT)
      : {
          kind: 'unknown',
          what: {
            code: 'check.backend.not-read',
            params: { service: { object: name } },
          },
        };
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
  const params = { service: { object: name } };
  if (failure)
    return {
      kind: 'unknown',
      what: {
        code: 'check.backend.failed',
        params: { ...params, error: { reasons: [failure.reason] } },
      },
    };
  if (!exists)
    return { kind: 'dead', what: { code: 'check.backend.missing', params } };
  if (externalName)
    return {
      kind: 'outside',
      host: name,
      what: { code: 'check.backend.external-name', params },
    };
  // API servers look the port up among those of the Service and refuse
  // (`no service port 443 found`); names of ports play no part.
  if (ports && !ports.includes(port))
    return {
      kind: 'dead',
      what: {
        code: 'check.backend.no-port',
        params: {
          ...params,
          port: { object: String(port) },
          ports: listedNames(ports.map(String)),
        },
      },
    };
  if (readyEndpoints === 0)
    return {
      kind: 'dead',
      what: { code: 'check.backend.no-endpoint', params },
    };
  if (readyEndpoints === 1)
    return {
      kind: 'single',
      what: { code: 'check.backend.one-endpoint', params },
      ...(nodes.length > 0 ? { node: nodes[0] } : {}),
    };
  if (nodes.length === 1)
    return {
      kind: 'single',
      what: {
        code: 'check.backend.on-one-node',
        params: { ...params, number: { number: readyEndpoints } },
      },
      node: nodes[0],
    };
  return {
    kind: 'ready',
    what: {
      code: 'check.backend.ready',
      params: {
        ...params,
        endpoints: { number: readyEndpoints },
        count: { number: nodes.length },
      },
    },
  };
}

/** An address on the control plane's own machine: the platform's maker keeps it. */
export function isBesideApiServer(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)(:\d+)?$/.test(host);
}

/**
 * Names of backends of which nothing could be learned, as one reason for a partial coverage; empty
 * when there are none.
 */
export function unseenBackends(
  states: readonly BackendState[],
): readonly Reason[] {
  const unseen = new Map(
    states.flatMap(state =>
      state.kind === 'unknown' ? [[reasonKey(state.what), state.what]] : [],
    ),
  );
  return unseen.size > 0
    ? [
        {
          code: 'check.backend.unseen',
          params: {
            services: listed(
              [...unseen.values()].map(what => ({ reasons: [what] })),
              5,
            ),
          },
        },
      ]
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
export function endedReason(
  certificate: CertificateFacts | undefined,
  context: Pick<CheckContext, 'now'>,
): Reason | undefined {
  const days = daysLeft(certificate, context);
  if (certificate?.notAfter === undefined || days === undefined || days >= 0)
    return undefined;
  const day = { object: certificate.notAfter.slice(0, 10) };
  return certificate.subject
    ? {
        code: 'check.backend.bundle-of-ended',
        params: { day, subject: { object: certificate.subject } },
      }
    : { code: 'check.backend.bundle-ended', params: { day } };
}

/** Why nothing behind a certificate can be trusted; undefined where it can, as far as is known. */
export function bundleFault(
  certificate: CertificateFacts | undefined,
  context: Pick<CheckContext, 'now'>,
): Reason | undefined {
  return (
    endedReason(certificate, context) ??
    (certificate?.unreadable
      ? {
          code: 'check.backend.bundle-unreadable',
          params: { error: { text: certificate.unreadable } },
        }
      : undefined)
  );
}

/** A condition of an object, with what its controller says of it. */
export function conditionReason(
  type: string,
  reason: string | undefined,
  message: string | undefined,
): Reason {
  const params = {
    type: { object: type },
    ...(reason ? { reason: { text: reason } } : {}),
    ...(message ? { message: { text: message.slice(0, 300) } } : {}),
  };
  if (reason && message)
    return { code: 'check.backend.condition-reason-message', params };
  if (reason) return { code: 'check.backend.condition-reason', params };
  return {
    code: message
      ? 'check.backend.condition-message'
      : 'check.backend.condition',
    params,
  };
}
