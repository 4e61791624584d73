import { hasTexts } from './knowledgeTexts';
import type { ApiResourceData, KnowledgeData } from './schema';
import { compareMinors, minorOf, nextMinor, type Minor } from './version';

type VersionData = ApiResourceData['versions'][number];

/** `extensions/v1beta1`, or `v1` for the core group. */
export function groupVersionOf(row: {
  group: string;
  version: string;
}): string {
  return row.group ? `${row.group}/${row.version}` : row.version;
}

/**
 * Splits a written replacement (`networking.k8s.io/v1 Ingress`); the kind is the row's own where
 * none is written.
 */
export function parseReplacement(
  replacement: string,
  kind: string,
): { group: string; version: string; kind: string } {
  const [groupVersion, otherKind] = replacement.split(' ');
  const slash = groupVersion.lastIndexOf('/');
  return {
    group: groupVersion.slice(0, Math.max(slash, 0)),
    version: groupVersion.slice(slash + 1),
    kind: otherKind ?? kind,
  };
}

function isServed(row: VersionData, minor: Minor): boolean {
  return (
    compareMinors(row.introduced, minor) <= 0 &&
    (row.removed === undefined || compareMinors(minor, row.removed) < 0)
  );
}

function inOrder<T>(
  values: readonly (readonly [string, T | undefined])[],
  compare: (a: T, b: T) => number,
): string | undefined {
  const known = values.filter(
    (entry): entry is readonly [string, T] => entry[1] !== undefined,
  );
  for (let index = 1; index < known.length; index++) {
    const [before, after] = [known[index - 1], known[index]];
    if (compare(before[1], after[1]) > 0)
      return `${after[0]} ${after[1]} lies before ${before[0]} ${before[1]}`;
  }
  return undefined;
}

function duplicates(keys: readonly string[]): string[] {
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
}

function resourceProblems(data: KnowledgeData): string[] {
  const problems: string[] = [];
  const rows = data.resources.flatMap(resource =>
    resource.versions.map(row => ({ resource, row })),
  );
  const versionsByName = new Map<string, VersionData[]>();
  for (const { resource, row } of rows) {
    const name = `${groupVersionOf(row)} ${resource.kind}`;
    versionsByName.set(name, [...(versionsByName.get(name) ?? []), row]);
  }
  for (const { resource, row } of rows) {
    const where = `resources: ${resource.kind} ${groupVersionOf(row)}`;
    const disorder = inOrder(
      [
        ['introduced', row.introduced],
        ['deprecated', row.deprecated],
        ['removed', row.removed],
      ],
      compareMinors,
    );
    if (disorder) problems.push(`${where}: ${disorder}`);
    const served = resource.scope === 'api' || resource.scope === 'subresource';
    if (served !== (row.servedByDefault !== undefined))
      problems.push(
        `${where}: servedByDefault must be ${
          served ? 'written' : 'left out'
        } for scope ${resource.scope}`,
      );
    if (served && (!resource.resource || resource.namespaced === undefined))
      problems.push(
        `${where}: a served resource needs resource and namespaced`,
      );
    if (!row.replacement) continue;
    const replacement = parseReplacement(row.replacement, resource.kind);
    const found =
      versionsByName.get(
        `${groupVersionOf(replacement)} ${replacement.kind}`,
      ) ?? [];
    const decisive =
      row.removed && compareMinors(row.removed, data.reviewedThrough) <= 0
        ? row.removed
        : data.reviewedThrough;
    if (found.length === 0)
      problems.push(`${where}: replacement ${row.replacement} is not a row`);
    else if (!found.some(candidate => isServed(candidate, decisive)))
      problems.push(
        `${where}: replacement ${row.replacement} is not served in ${decisive}`,
      );
  }
  const keys = rows.map(({ resource, row }) =>
    `${groupVersionOf(row)} ${resource.kind} ${resource.resource ?? ''}`.trim(),
  );
  return [
    ...problems,
    ...duplicates(keys).map(key => `resources: ${key} is written twice`),
  ];
}

function releaseProblems(data: KnowledgeData): string[] {
  const problems: string[] = [];
  const minors = data.releases.map(row => row.minor).sort(compareMinors);
  for (
    let minor = minors[0];
    compareMinors(minor, data.reviewedThrough) <= 0;
    minor = nextMinor(minor)
  ) {
    if (!minors.includes(minor))
      problems.push(
        `releases: ${minor} is missing between ${minors[0]} and ${data.reviewedThrough}`,
      );
  }
  for (const row of data.releases) {
    if (row.latestPatch && minorOf(row.latestPatch) !== row.minor)
      problems.push(
        `releases: ${row.minor}: latestPatch ${row.latestPatch} is of another minor`,
      );
    for (const [provider, period] of Object.entries(row.support)) {
      if (!period) continue;
      const where = `releases: ${row.minor} ${provider}`;
      const disorder = inOrder<string>(
        [
          ['released', period.released],
          ['standardEnd', period.standardEnd],
          ['extendedEnd', period.extendedEnd],
        ],
        (a, b) => a.localeCompare(b),
      );
      if (disorder) problems.push(`${where}: ${disorder}`);
      if (period.extendedEnd && period.extendedNotOffered)
        problems.push(`${where}: extendedEnd contradicts extendedNotOffered`);
      if (
        period.platformPatch &&
        minorOf(period.platformPatch) !== period.platformVersion
      )
        problems.push(
          `${where}: platformPatch ${period.platformPatch} is of another minor`,
        );
    }
  }
  const platformVersions = data.releases.flatMap(({ support }) =>
    Object.entries(support).flatMap(([provider, period]) =>
      period?.platformVersion ? `${provider} ${period.platformVersion}` : [],
    ),
  );
  return [
    ...problems,
    ...duplicates(minors).map(minor => `releases: ${minor} is written twice`),
    ...duplicates(platformVersions).map(
      version => `releases: ${version} is two Kubernetes minors`,
    ),
  ];
}

function addonProblems({ addons }: KnowledgeData): string[] {
  const problems = addons.flatMap(addon => {
    const { identify, support, endOfLife, versionFrom } = addon;
    const where = `addons: ${addon.id}`;
    const ways = [
      ...identify.images,
      ...(identify.otherImages ?? []),
      ...(identify.charts ?? []),
      ...(identify.workloads ?? []),
    ];
    const disorder = support.flatMap(row => {
      const found = inOrder(
        [
          ['from', row.from],
          ['through', row.through],
        ],
        compareMinors,
      );
      return found ? [`${where} ${row.versions}: ${found}`] : [];
    });
    const cycles = endOfLife?.cycles ?? [];
    return [
      ...(ways.length === 0 && versionFrom !== 'node-runtime'
        ? [`${where}: nothing identifies it`]
        : []),
      ...(versionFrom === 'image' && identify.images.length === 0
        ? [`${where}: versionFrom image needs an image`]
        : []),
      ...(versionFrom === 'chart' && !identify.charts
        ? [`${where}: versionFrom chart needs a chart`]
        : []),
      ...disorder,
      ...duplicates(cycles.map(({ cycle }) => cycle)).map(
        cycle => `${where}: cycle ${cycle} is written twice`,
      ),
      ...cycles
        .filter(
          ({ cycle, latest }) =>
            latest && !`${latest}.`.startsWith(`${cycle}.`),
        )
        .map(
          ({ cycle, latest }) =>
            `${where}: latest ${latest} is not of cycle ${cycle}`,
        ),
    ];
  });
  const images = addons.flatMap(({ identify }) => [
    ...identify.images,
    ...(identify.otherImages ?? []),
  ]);
  return [
    ...problems,
    ...duplicates(addons.map(({ id }) => id)).map(
      id => `addons: ${id} is written twice`,
    ),
    ...duplicates(images).map(
      image => `addons: image ${image} is written twice`,
    ),
  ];
}

/** What contradicts itself in data of the right form, one line per row; empty when all is well. */
export function consistencyProblems(data: KnowledgeData): string[] {
  const since = data.skew.map(row => row.since);
  return [
    ...resourceProblems(data),
    ...releaseProblems(data),
    ...duplicates(since).map(minor => `skew: ${minor} is written twice`),
    ...data.breakingChanges
      .filter(row => compareMinors(row.since, data.reviewedThrough) > 0)
      .map(
        row =>
          `breakingChanges: ${row.id}: since ${row.since} lies beyond reviewedThrough ${data.reviewedThrough}`,
      ),
    ...data.breakingChanges
      .filter(row => !hasTexts(row))
      .map(row => `breakingChanges: ${row.id}: has no texts`),
    ...duplicates(data.breakingChanges.map(row => row.id)).map(
      id => `breakingChanges: ${id} is written twice`,
    ),
    ...addonProblems(data),
  ];
}
