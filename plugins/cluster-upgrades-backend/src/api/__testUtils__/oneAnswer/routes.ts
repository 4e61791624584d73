import { reportOf } from '../../../trials/__testUtils__/report';
import { spec } from '../../../schema/openapi';
import { documentOf } from '../permissionMatrix/Stage';
import { TARGET, type Sent } from '../permissionMatrix/startMatrixBackend';
import type { Ids, Kind } from './references';

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
}
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content?: {
      readonly 'application/json'?: { readonly schema?: Schema };
    };
  };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** A route of the OpenAPI document with the names of what it takes. */
export interface Route {
  readonly what: string;
  readonly method: Sent['method'];
  readonly path: string;
  readonly inPath: readonly string[];
  readonly inQuery: readonly string[];
  readonly inBody: readonly string[];
}

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
  // Gates and freezes are of the configuration and of the whole fleet, and shown to all who see some cluster.
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

/** Queries that name nothing of the kind: filters by what all clusters share, order, pages and texts. */
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
  'active',
  'answer',
];

const REASON = 'for the test of answers';
const DIGEST = 'f'.repeat(64);
const document = ({ clusterName }: Ids, name = `plan-of-${clusterName}`) =>
  documentOf(name, [clusterName]);

/** Bodies by route; for a route with a choice of actions one of them. */
const BODIES: Readonly<Record<string, (ids: Ids) => object>> = {
  'POST /clusters/{clusterId}/waivers': ({ fingerprint }) => ({
    fingerprint,
    evidenceDigest: DIGEST.slice(0, 32),
    reason: REASON,
    until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  }),
  'POST /clusters/{clusterId}/trials': () =>
    reportOf({
      trial: { sourceUid: 'uid-of-nothing', targetVersion: '1.37.1' },
    }),
  'POST /baselines': ({ cluster }) => ({ name: 'Before', clusters: [cluster] }),
  'POST /upgrades': ({ cluster }) => ({ clusterId: cluster, target: TARGET }),
  'POST /upgrades/preview': ({ cluster }) => ({
    clusterId: cluster,
    target: TARGET,
  }),
  'POST /upgrades/{upgradeId}/actions': () => ({
    action: 'pause',
    reason: REASON,
  }),
  'POST /plans': ids => ({ document: document(ids) }),
  'POST /plans/validate': ids => ({ document: document(ids) }),
  'POST /plans/preview': ids => ({ document: document(ids) }),
  'PUT /plans/{planId}': ids => ({
    document: document(ids, ids.plan),
    revision: 1,
  }),
  'POST /plans/{planId}/actions': () => ({ action: 'archive' }),
  'POST /plans/{planId}/approvals': () => ({
    decision: 'reject',
    digest: DIGEST,
    reason: REASON,
  }),
  'POST /rollouts': ({ plan }) => ({ planId: plan, digest: DIGEST }),
  'POST /rollouts/{rolloutId}/actions': ({ cluster }) => ({
    action: 'skip-cluster',
    clusterId: cluster,
    reason: REASON,
  }),
  'POST /freezes': () => ({
    name: 'none',
    from: '2031-12-20T00:00:00Z',
    until: '2032-01-06T00:00:00Z',
    reason: REASON,
  }),
  'POST /version-gates/{gateId}/acknowledgements': ({ cluster }) => ({
    digest: DIGEST,
    scope: { kind: 'cluster', clusterId: cluster },
    reason: REASON,
  }),
  'PUT /emergency-stop': () => ({ active: false, reason: REASON }),
  'POST /upcoming/answers': ({ cluster, plan }) => ({
    planId: plan,
    clusterId: cluster,
    owner: 'group:default/payments',
    answer: 'acknowledged',
  }),
};

/** Queries that a route needs. */
const NEEDED: Readonly<Record<string, Record<string, string>>> = {
  'GET /findings/groups': { by: 'cluster' },
  'GET /clusters/{clusterId}/readiness/difference': { against: '1.36' },
  'DELETE /waivers/{waiverId}': { reason: REASON },
  'DELETE /version-gate-acknowledgements/{acknowledgementId}': {
    reason: REASON,
  },
};

/** Every route and method of the OpenAPI document. */
export function routes(): readonly Route[] {
  const described: Document = JSON.parse(JSON.stringify(spec));
  const { schemas, parameters: shared } = described.components;
  return Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { parameters = [], requestBody }]): Route => {
        const resolved = parameters.map(each =>
          each.$ref === undefined ? each : shared[lastOf(each.$ref)],
        );
        const namesIn = (place: string) =>
          resolved
            .filter(each => each.in === place)
            .map(({ name = '' }) => name);
        const schema = requestBody?.content?.['application/json']?.schema;
        const { properties = {} } =
          schema?.$ref === undefined
            ? schema ?? {}
            : schemas[lastOf(schema.$ref)];
        return {
          what: `${method.toUpperCase()} ${path}`,
          method: method as Sent['method'],
          path,
          inPath: namesIn('path'),
          inQuery: namesIn('query'),
          inBody: Object.keys(properties),
        };
      },
    ),
  );
}

function lastOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

/** Where a route names something that can be hidden: in its path or body, and in each of these queries. */
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

/** The request of a route that names these things. @param place - `itself`, or the query that names one */
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
