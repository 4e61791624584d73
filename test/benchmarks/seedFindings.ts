import type { Knex } from 'knex';
import { allChecks } from '@drydock/upgrade-readiness';

/** How much is seeded, and who owns it. Nothing of it is random. */
export interface FindingsSize {
  readonly clusters: number;
  readonly findingsPerCluster: number;
  readonly teams: number;
  readonly components: number;
}

const SEEDED_AT = '2026-11-21T06:00:00.000Z';
const BATCH = 1000;
const SEVERITIES = ['blocker', 'warning', 'info'];
const ENVIRONMENTS = ['prod', 'staging', 'dev'];
/** A component runs on one cluster in so many. */
const CLUSTERS_PER_COMPONENT = 20;

export const teamOf = (index: number) => `group:default/team-${index}`;
export const componentOf = (index: number) => `component:default/svc-${index}`;
/** The same on each cluster. */
export const seededFingerprint = (index: number) =>
  `${(index * 7919) % 1000}-${index}`.padEnd(32, 'f');
export const seededClusterId = (index: number) => `cluster-${index}`;

function severityOf(index: number): number {
  if (index % 10 === 0) return 0;
  return index % 3 === 0 ? 1 : 2;
}

function clusterRow(index: number, size: FindingsSize) {
  const severities = Array.from(
    { length: size.findingsPerCluster },
    (_, finding) => severityOf(finding),
  );
  const count = (rank: number) =>
    severities.filter(severity => severity === rank).length;
  const name = `cluster-${index}`;
  return {
    id: seededClusterId(index),
    name,
    title: name,
    title_sort: name,
    search: `${name} platform-${index % 40}`,
    created_at: SEEDED_AT,
    owner: `group:default/platform-${index % 40}`,
    environment: ENVIRONMENTS[index % ENVIRONMENTS.length],
    version: `1.${33 + (index % 3)}.4`,
    minor: `1.${33 + (index % 3)}`,
    target: index % 4 === 0 ? '1.37.0' : '1.36.2',
    verdict: 'blocked',
    verdict_rank: 0,
    blockers: count(0),
    warnings: count(1),
    infos: count(2),
    checks_ran: allChecks.length,
    checks_total: allChecks.length,
    support_state: 'standard',
    support_until: '2027-02-28',
    read_at: SEEDED_AT,
    evaluated_at: SEEDED_AT,
    evaluated_for: 'benchmark',
  };
}

function findingRows(cluster: number, index: number, size: FindingsSize) {
  const rank = severityOf(index);
  const owner = teamOf((cluster + index) % size.teams);
  const service =
    index % 5 === 0
      ? undefined
      : componentOf((cluster * 7 + index) % size.components);
  const object = {
    group: 'policy',
    kind: 'PodDisruptionBudget',
    namespace: `ns-${index % 30}`,
    name: `api-${index}`,
  };
  const check = allChecks[index % allChecks.length].id;
  const breaksAt = index % 2 ? '1.36' : undefined;
  const dueAt = rank === 0 ? `2027-0${1 + (cluster % 9)}-01` : undefined;
  const title = `PodDisruptionBudget ns-${
    index % 30
  }/api-${index} allows no disruption`;
  const state = index === 50 ? 'waived' : 'open';
  const key = {
    cluster_id: seededClusterId(cluster),
    fingerprint: seededFingerprint(index),
  };
  const evidence = {
    text: 'The last apply by kubectl names policy/v1beta1, which v1.25 serves no more, and some words on who wrote it',
    source: 'last-applied',
    time: SEEDED_AT,
  };
  const finding = {
    fingerprint: key.fingerprint,
    checkId: check,
    severity: SEVERITIES[rank],
    confidence: 'observed',
    phase: 'nodes',
    title,
    object,
    breaksAt,
    evidence: [evidence, evidence, evidence, evidence],
    fix: {
      text: 'Change apiVersion to policy/v1 where the manifest is kept, and apply it again.',
      link: 'https://kubernetes.io/docs/reference/using-api/deprecation-guide/',
      change: {
        before: 'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget',
        after: 'apiVersion: policy/v1\nkind: PodDisruptionBudget',
      },
    },
    owner,
    service,
    dueAt,
    evidenceDigest: 'd'.repeat(32),
    state,
    firstSeenAt: SEEDED_AT,
  };
  const row = {
    ...key,
    check_id: check,
    severity: SEVERITIES[rank],
    severity_rank: rank,
    state,
    confidence: 'observed',
    phase: 'nodes',
    owner,
    service: service ?? null,
    kind: object.kind,
    namespace: object.namespace,
    breaks_at: breaksAt ?? null,
    breaks_sort: breaksAt ? 1036 : null,
    due_at: dueAt ?? null,
    evidence_digest: finding.evidenceDigest,
    search: [
      title,
      object.kind,
      object.namespace,
      object.name,
      check,
      owner,
      service,
    ]
      .join(' ')
      .toLowerCase(),
    first_seen_at: SEEDED_AT,
  };
  return { row, text: { ...key, finding: JSON.stringify(finding) } };
}

/** Fills a migrated, empty database; returns how many findings it has. */
export async function seedFindings(
  knex: Knex,
  size: FindingsSize,
): Promise<number> {
  const clusters = Array.from({ length: size.clusters }, (_, index) => index);
  await knex.batchInsert(
    'clusters',
    clusters.map(index => clusterRow(index, size)),
    BATCH,
  );
  for (const cluster of clusters) {
    const rows = Array.from({ length: size.findingsPerCluster }, (_, index) =>
      findingRows(cluster, index, size),
    );
    await knex('cluster_findings').insert(rows.map(({ row }) => row));
    await knex('cluster_finding_texts').insert(rows.map(({ text }) => text));
  }
  const checks = clusters.flatMap(cluster =>
    allChecks.map(({ id }, index) => ({
      cluster_id: seededClusterId(cluster),
      check_id: id,
      status: cluster % 10 === 0 && index === 0 ? 'partial' : 'ran',
      reason: null,
    })),
  );
  await knex.batchInsert('cluster_checks', checks, BATCH);
  const services = Array.from(
    { length: size.components },
    (_, component) => component,
  ).flatMap(component =>
    clusters
      .filter(
        cluster =>
          cluster % CLUSTERS_PER_COMPONENT ===
          component % CLUSTERS_PER_COMPONENT,
      )
      .map(cluster => ({
        cluster_id: seededClusterId(cluster),
        entity_ref: componentOf(component),
        owner: teamOf(component % size.teams),
        found_by: 'label',
        workloads: 2,
      })),
  );
  await knex.batchInsert('cluster_services', services, BATCH);
  // As autovacuum does in a portal that has run for a while.
  await knex.raw('vacuum analyze');
  return size.clusters * size.findingsPerCluster;
}

/** Groups and components that own what is seeded; the group `all` is above all others. */
export function seededEntities({ teams, components }: FindingsSize) {
  const apiVersion = 'backstage.io/v1alpha1';
  const groups = Array.from({ length: teams }, (_, index) => ({
    apiVersion,
    kind: 'Group',
    metadata: { namespace: 'default', name: `team-${index}` },
    spec: { type: 'team', parent: 'all', children: [] },
  }));
  const services = Array.from({ length: components }, (_, index) => ({
    apiVersion,
    kind: 'Component',
    metadata: { namespace: 'default', name: `svc-${index}` },
    spec: {
      type: 'service',
      lifecycle: 'production',
      owner: teamOf(index % teams),
    },
    relations: [{ type: 'ownedBy', targetRef: teamOf(index % teams) }],
  }));
  const all = {
    apiVersion,
    kind: 'Group',
    metadata: { namespace: 'default', name: 'all' },
    spec: { type: 'company', children: [] },
  };
  return [all, ...groups, ...services];
}
