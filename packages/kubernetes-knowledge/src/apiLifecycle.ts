import type {
  ApiReplacement,
  ApiState,
  ApiVersionRow,
  KindLosingVersions,
} from './knowledge';
import type { ApiResourceData, KnowledgeData } from './schema';
import { groupVersionOf, parseReplacement } from './consistency';
import { compareMinors, nextMinor, type Minor } from './version';

interface Resource {
  readonly data: ApiResourceData;
  readonly rows: readonly ApiVersionRow[];
}

const STABILITY = /^v(\d+)(?:(alpha|beta)(\d+))?$/;

/**
 * Orders API versions as Kubernetes does: v2 before v1 before v1beta2 before v1beta1 before
 * v1alpha1.
 */
function compareStability(a: string, b: string): number {
  const rank = (version: string) => {
    const [, major, stage, number] = STABILITY.exec(version) ?? [];
    return [
      stage === undefined ? 2 : Number(stage === 'beta'),
      Number(major ?? 0),
      Number(number ?? 0),
    ];
  };
  const [left, right] = [rank(a), rank(b)];
  return right[0] - left[0] || right[1] - left[1] || right[2] - left[2];
}

/**
 * Versions that a default apiserver serves come first, then the more stable, then the group that
 * came last (its present home).
 */
function bestFirst(a: ApiVersionRow, b: ApiVersionRow): number {
  return (
    Number(b.servedByDefault) - Number(a.servedByDefault) ||
    compareStability(a.version, b.version) ||
    compareMinors(b.introduced, a.introduced)
  );
}

function toRows(data: ApiResourceData): ApiVersionRow[] {
  return data.versions.map(({ replacement, servedByDefault, ...row }) => ({
    ...row,
    kind: data.kind,
    ...(data.resource === undefined ? {} : { resource: data.resource }),
    ...(data.namespaced === undefined ? {} : { namespaced: data.namespaced }),
    scope: data.scope,
    servedByDefault: servedByDefault ?? false,
    ...(replacement === undefined
      ? {}
      : { replacement: parseReplacement(replacement, data.kind) }),
  }));
}

function identityOf({ group, version, kind }: ApiVersionRow) {
  return { group, version, kind };
}

/** Look-ups over API versions. */
export function createApiLifecycle(data: KnowledgeData) {
  const horizon = data.reviewedThrough;
  const resources: Resource[] = data.resources.map(resource => ({
    data: resource,
    rows: toRows(resource),
  }));
  const allRows = resources.flatMap(resource => resource.rows);
  const byGroupVersion = new Map<string, ApiVersionRow[]>();
  const resourceOfRow = new Map<string, Resource>();
  const keyOf = (row: ApiVersionRow) =>
    `${groupVersionOf(row)} ${row.kind} ${row.resource ?? ''}`;
  for (const resource of resources) {
    for (const row of resource.rows) {
      const key = groupVersionOf(row);
      byGroupVersion.set(key, [...(byGroupVersion.get(key) ?? []), row]);
      resourceOfRow.set(keyOf(row), resource);
    }
  }

  const goneBy = (row: ApiVersionRow, minor: Minor) =>
    row.removed !== undefined && compareMinors(row.removed, minor) <= 0;

  function apiState(row: ApiVersionRow, minor: Minor): ApiState {
    const known = resourceOfRow
      .get(keyOf(row))
      ?.rows.find(candidate => keyOf(candidate) === keyOf(row));
    if (!known) return 'unknown';
    if (goneBy(known, compareMinors(minor, horizon) < 0 ? minor : horizon))
      return 'removed';
    if (compareMinors(minor, horizon) > 0) return 'unknown';
    if (compareMinors(minor, known.introduced) < 0) return 'not-yet';
    return known.deprecated !== undefined &&
      compareMinors(known.deprecated, minor) <= 0
      ? 'deprecated'
      : 'served';
  }

  const isServed = (row: ApiVersionRow, minor: Minor) =>
    ['served', 'deprecated'].includes(apiState(row, minor));

  /**
   * The first minor after `from` that serves none of the versions that the minor before it serves.
   */
  function firstWithoutOverlap(
    rows: readonly ApiVersionRow[],
    from: Minor,
  ): Minor | undefined {
    for (
      let minor = from;
      compareMinors(minor, horizon) < 0;
      minor = nextMinor(minor)
    ) {
      const next = nextMinor(minor);
      const served = rows.filter(row => isServed(row, minor));
      if (served.length > 0 && !served.some(row => isServed(row, next)))
        return next;
    }
    return undefined;
  }

  function bestBeside(
    row: ApiVersionRow,
    serves: (candidate: ApiVersionRow) => boolean,
  ): ApiVersionRow | undefined {
    const others = (resourceOfRow.get(keyOf(row))?.rows ?? []).filter(
      candidate => keyOf(candidate) !== keyOf(row),
    );
    return others
      .filter(candidate => candidate.servedByDefault && serves(candidate))
      .sort(bestFirst)[0];
  }

  /** What a row names may have gone since: then what that one moves to counts. */
  function firstSuccessor(
    row: ApiVersionRow,
    serves: (candidate: ApiVersionRow) => boolean,
  ): ApiVersionRow | undefined {
    const passed = new Set<ApiVersionRow>();
    for (
      let from: ApiVersionRow | undefined = row;
      from && !passed.has(from);

    ) {
      passed.add(from);
      const next = namedBy(from);
      const best =
        bestBeside(from, serves) ?? (next && serves(next) ? next : undefined);
      if (best) return best;
      from = next;
    }
    return undefined;
  }

  function namedBy({ replacement }: ApiVersionRow): ApiVersionRow | undefined {
    return (
      replacement &&
      byGroupVersion
        .get(groupVersionOf(replacement))
        ?.find(({ kind }) => kind === replacement.kind)
    );
  }

  return {
    apiVersions: () => allRows,
    findApiVersion(query: {
      group: string;
      version: string;
      kind?: string;
      resource?: string;
    }): ApiVersionRow | undefined {
      if (query.kind === undefined && query.resource === undefined)
        return undefined;
      const rows = byGroupVersion.get(groupVersionOf(query)) ?? [];
      return rows.find(
        row =>
          (query.kind === undefined || row.kind === query.kind) &&
          (query.resource === undefined || row.resource === query.resource),
      );
    },
    apiState,
    replacementFor(
      row: ApiVersionRow,
      upgrade: { readonly from: Minor; readonly to: Minor },
    ): ApiReplacement | undefined {
      const withinHorizon = (minor: Minor) =>
        compareMinors(minor, horizon) < 0 ? minor : horizon;
      const [from, to] = [
        withinHorizon(upgrade.from),
        withinHorizon(upgrade.to),
      ];
      const isServedThroughout = (candidate: ApiVersionRow) =>
        isServed(candidate, from) && isServed(candidate, to);
      const throughout = firstSuccessor(row, isServedThroughout);
      if (throughout) return identityOf(throughout);
      const later = firstSuccessor(row, candidate => isServed(candidate, to));
      if (!later) return undefined;
      // Until then a version helps that outlives the row, or any where the row has gone already.
      const nextLoss =
        row.removed !== undefined && compareMinors(row.removed, from) > 0
          ? row.removed
          : from;
      const meanwhile = bestBeside(
        row,
        candidate => isServed(candidate, from) && isServed(candidate, nextLoss),
      );
      return {
        ...identityOf(later),
        servedFrom: later.introduced,
        ...(meanwhile?.removed
          ? {
              meanwhile: {
                ...identityOf(meanwhile),
                removed: meanwhile.removed,
              },
            }
          : {}),
      };
    },
    kindsLosingVersions(from: Minor): readonly KindLosingVersions[] {
      return resources.flatMap(
        ({ data: { kind, resource, namespaced, scope }, rows }) => {
          if (
            scope !== 'api' ||
            resource === undefined ||
            namespaced === undefined
          )
            return [];
          const lost = rows
            .filter(
              row =>
                goneBy(row, horizon) &&
                compareMinors(row.introduced, from) <= 0,
            )
            .sort((a, b) =>
              compareMinors(a.removed ?? horizon, b.removed ?? horizon),
            );
          if (lost.length === 0) return [];
          const surviving = rows
            .filter(row => isServed(row, horizon))
            .sort(bestFirst);
          const group = (surviving[0] ?? lost[lost.length - 1]).group;
          return [
            {
              group,
              kind,
              resource,
              namespaced,
              lost,
              surviving: surviving.map(row => ({
                group: row.group,
                version: row.version,
              })),
              unreadableFrom: firstWithoutOverlap(rows, from),
            },
          ];
        },
      );
    },
  };
}
