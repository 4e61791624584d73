import type { Sent } from '../permissionMatrix/startMatrixBackend';
import { BODIES, REASON } from './bodies';
import type { Route } from './openApiRoutes';
import type { Ids, Kind } from './references';

/** What parameters of paths name. A text is sent as it is: nothing of it can be hidden. */
const PATH: Readonly<Record<string, Kind | { readonly text: string }>> = {
  clusterId: 'cluster',
  planId: 'plan',
  rolloutId: 'rollout',
  upgradeId: 'upgrade',
  waiverId: 'waiver',
  baselineId: 'baseline',
  acknowledgementId: 'acknowledgement',
  approvalId: 'approval',
  fingerprint: 'fingerprint',
  namespace: { text: 'default' },
  name: 'clusterName',
  kind: { text: 'resource' },
  minor: { text: '1.37' },
  // Gates and freezes are of the configuration and of the whole fleet, and shown to all who see
  // some cluster.
  gateId: { text: 'far-away' },
  freezeName: { text: 'no-such-freeze' },
};

/** Queries that name something that can be hidden. */
export const QUERY: Readonly<Record<string, Kind>> = {
  cluster: 'cluster',
  clusterId: 'cluster',
  planId: 'plan',
  baseline: 'baseline',
  owner: 'owner',
  search: 'clusterName',
  fingerprint: 'fingerprint',
  against: 'upgrade',
};

/**
 * Queries that name nothing of the kind: filters by what all clusters share, order, pages and
 * texts.
 */
export const OTHER_QUERY: readonly string[] = [
  'environment',
  'minor',
  'verdict',
  'support',
  'upgrade',
  'freshness',
  'desired',
  'sort',
  'order',
  'offset',
  'limit',
  'target',
  'severity',
  'state',
  'check',
  'phase',
  'confidence',
  'service',
  'namespace',
  'kind',
  'breaksAt',
  'isNew',
  'facets',
  'by',
  'createdBy',
  'reason',
  'days',
  'accept',
  'acceptCheck',
  'enforce',
  'blockFailing',
  'platform',
  'groupBy',
  'gaps',
  'active',
  'after',
  'stage',
  'ended',
  'gateId',
  'token',
  'outcome',
  'decision',
];

/** Fields of bodies that name something that can be hidden. */
export const BODY_REFERENCES: readonly string[] = [
  'clusterId',
  'planId',
  'clusters',
  'scope',
  'document',
  'owner',
  'fingerprint',
];

/** Fields of bodies that name nothing of the kind. */
export const OTHER_BODY: readonly string[] = [
  'reason',
  'until',
  'evidenceDigest',
  'target',
  'evaluatedAt',
  'trial',
  'coverage',
  'findings',
  'name',
  'idempotencyKey',
  'overrideReason',
  'acceptUnknownChecks',
  'requestedFrom',
  'action',
  'revision',
  'startWhenApproved',
  'decision',
  'digest',
  'stage',
  'gate',
  'from',
  'environments',
  'expiresAt',
  // Of a user, whom services alone may state.
  'author',
  'active',
  'answer',
];

/** Queries that a route needs. */
const NEEDED: Readonly<Record<string, Record<string, string>>> = {
  'GET /findings/groups': { by: 'cluster' },
  'GET /clusters/{clusterId}/readiness/difference': { against: '1.36' },
  'DELETE /waivers/{waiverId}': { reason: REASON },
  'DELETE /version-gate-acknowledgements/{acknowledgementId}': {
    reason: REASON,
  },
};

/**
 * Where a route names something that can be hidden: in its path or body, and in each of these
 * queries.
 */
export function placesOf({
  inPath,
  inQuery,
  inBody,
}: Route): readonly string[] {
  const isInPath = inPath.some(name => typeof PATH[name] === 'string');
  return [
    ...(isInPath || inBody.some(name => BODY_REFERENCES.includes(name))
      ? ['itself']
      : []),
    ...inQuery.filter(name => QUERY[name] !== undefined),
  ];
}

/** What of a route no table knows: a new parameter or field has to be put into one of them. */
export function unclassified({
  what,
  inPath,
  inQuery,
  inBody,
}: Route): readonly string[] {
  return [
    ...inPath
      .filter(name => PATH[name] === undefined)
      .map(name => `path parameter ${name}`),
    ...inQuery
      .filter(name => QUERY[name] === undefined && !OTHER_QUERY.includes(name))
      .map(name => `query ${name}`),
    ...inBody
      .filter(
        name => !BODY_REFERENCES.includes(name) && !OTHER_BODY.includes(name),
      )
      .map(name => `field ${name}`),
    ...(inBody.length > 0 && BODIES[what] === undefined ? ['body'] : []),
  ].map(missing => `${what}: ${missing}`);
}

/**
 * The request of a route that names these things.
 * @param place - `itself`, or the query that names one
 */
export function requestOf(
  { what, method, path }: Route,
  place: string,
  ids: Ids,
): Sent {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const kind = PATH[name];
    return encodeURIComponent(typeof kind === 'string' ? ids[kind] : kind.text);
  });
  const query = new URLSearchParams(NEEDED[what]);
  if (place !== 'itself') query.set(place, ids[QUERY[place]]);
  return {
    method,
    path:
      query.size === 0
        ? filled
        : `${filled}?${query.toString().replaceAll('+', '%20')}`,
    body: BODIES[what]?.(ids),
  };
}

/** An answer without what the caller sent and what differs with every request. */
export function normalised(text: string, ids: Ids): string {
  const sent = [...new Set(Object.values(ids))]
    .flatMap(id => [id, encodeURIComponent(id)])
    .sort((a, b) => b.length - a.length);
  const without = sent.reduce(
    (rest, id) => rest.replaceAll(id, '<sent>'),
    text,
  );
  return without
    .replaceAll(
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
      '<id>',
    )
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '<time>')
    .replaceAll(/"id":"\d+"/g, '"id":"<number>"')
    .replaceAll(/\b[0-9a-f]{64}\b/g, '<digest>');
}
