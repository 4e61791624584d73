import {
  ApiVersionRow,
  compareMinors,
  Minor,
} from '@drydock/kubernetes-knowledge';
import type { CustomResource } from '../state/clusterState';

/** One resource at one served version. */
export interface ServedResource {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly resource: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  /** Set where use of this version is deprecated in the cluster's minor. */
  readonly deprecation?: {
    readonly since: Minor;
    readonly removed?: Minor;
    readonly replacement?: string;
  };
}

/** What a cluster serves, by group, version and resource. */
export interface ResourceCatalog {
  readonly resources: readonly ServedResource[];
  find(
    group: string,
    version: string,
    resource: string,
  ): ServedResource | undefined;
  /** Finds a kind at any served version, preferred first. */
  findKind(group: string, kind: string): ServedResource | undefined;
  /** Group/versions in the order of preference; the core group first. */
  groupVersions(): readonly {
    readonly group: string;
    readonly version: string;
  }[];
}

const STORED_VERBS = [
  'create',
  'delete',
  'deletecollection',
  'get',
  'list',
  'patch',
  'update',
  'watch',
];
const REVIEW = /(Review|Binding|Eviction|TokenRequest)$/;
const STORED_THOUGH_NAMED_LIKE_REVIEWS =
  /^(ClusterRoleBinding|RoleBinding|ValidatingAdmissionPolicyBinding|MutatingAdmissionPolicyBinding)$/;

/** Orders versions as discovery does: stable, then beta, then alpha, newer first. */
export function compareApiVersions(a: string, b: string): number {
  const rank = (version: string) => {
    const match = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version);
    if (!match) return [0, 0, 0];
    const stage = { alpha: 1, beta: 2, stable: 3 }[match[2] ?? 'stable'] ?? 0;
    return [stage, Number(match[1]), Number(match[3] ?? 0)];
  };
  const [left, right] = [rank(a), rank(b)];
  return right[0] - left[0] || right[1] - left[1] || right[2] - left[2];
}

/** The resources that an apiserver of this minor serves with default flags, and the custom ones. */
export function createResourceCatalog(
  rows: readonly ApiVersionRow[],
  minor: Minor,
  custom: readonly CustomResource[] = [],
): ResourceCatalog {
  const builtin = rows.flatMap(row => servedRow(row, minor));
  const own = custom.flatMap(resource =>
    resource.versions.map(version => ({
      ...resource,
      version,
      verbs: STORED_VERBS,
    })),
  );
  const resources = [...builtin, ...own].sort(
    (a, b) =>
      compareText(a.group, b.group) ||
      compareApiVersions(a.version, b.version) ||
      compareText(a.resource, b.resource),
  );
  const byPath = new Map(
    resources.map(resource => [
      `${resource.group}/${resource.version}/${resource.resource}`,
      resource,
    ]),
  );
  return {
    resources,
    find: (group, version, resource) =>
      byPath.get(`${group}/${version}/${resource}`),
    findKind: (group, kind) =>
      resources.find(
        resource => resource.group === group && resource.kind === kind,
      ),
    groupVersions: () => {
      const seen = new Map(
        resources.map(({ group, version }) => [
          `${group}/${version}`,
          { group, version },
        ]),
      );
      return [...seen.values()];
    },
  };
}

function servedRow(row: ApiVersionRow, minor: Minor): ServedResource[] {
  if (row.scope !== 'api' || !row.resource || !row.servedByDefault) return [];
  if (compareMinors(row.introduced, minor) > 0) return [];
  if (row.removed !== undefined && compareMinors(row.removed, minor) <= 0)
    return [];
  const deprecated =
    row.deprecated !== undefined && compareMinors(row.deprecated, minor) <= 0;
  return [
    {
      group: row.group,
      version: row.version,
      kind: row.kind,
      resource: row.resource,
      namespaced: row.namespaced ?? false,
      verbs:
        REVIEW.test(row.kind) &&
        !STORED_THOUGH_NAMED_LIKE_REVIEWS.test(row.kind)
          ? ['create']
          : STORED_VERBS,
      ...(deprecated && row.deprecated
        ? {
            deprecation: {
              since: row.deprecated,
              ...(row.removed ? { removed: row.removed } : {}),
              ...(row.replacement
                ? {
                    replacement: `${
                      row.replacement.group ? `${row.replacement.group}/` : ''
                    }${row.replacement.version} ${row.replacement.kind}`,
                  }
                : {}),
            },
          }
        : {}),
    },
  ];
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
