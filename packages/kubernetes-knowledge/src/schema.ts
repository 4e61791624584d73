import { z } from 'zod';
import { addonSchema } from './addonSchema';
import { detectionSignalSchema } from './detectionSchema';
import { isoDate, minor, source, text } from './schemaParts';

/**
 * The form of the knowledge's data. Resources are written once, with all the versions that they
 * had, so that a resource that moved to another group (extensions → networking.k8s.io) keeps one
 * history. What lies between rows is checked in consistency.ts.
 */
const apiVersion = z.strictObject({
  group: z.string(),
  version: z
    .string()
    .regex(
      /^v\d+((alpha|beta)\d+)?$/,
      'must be an API version such as "v1beta1"',
    ),
  introduced: minor,
  deprecated: minor.optional(),
  removed: minor.optional(),
  /** `group/version`, followed by the kind where that is another one. */
  replacement: z
    .string()
    .regex(
      /^([a-z0-9.-]+\/)?v\d+((alpha|beta)\d+)?( [A-Z]\w+)?$/,
      'must be "group/version" or "group/version Kind"',
    )
    .optional(),
  servedByDefault: z.boolean().optional(),
  note: text.optional(),
  source,
});

const apiResource = z.strictObject({
  kind: z
    .string()
    .regex(/^[A-Z]\w+$/, 'must be a kind such as "PodDisruptionBudget"'),
  resource: z
    .string()
    .regex(/^[a-z]+(\/[a-z]+)?$/, 'must be a plural resource name')
    .optional(),
  namespaced: z.boolean().optional(),
  scope: z.enum(['api', 'subresource', 'config', 'payload', 'aggregated']),
  versions: z.array(apiVersion).min(1),
});

const platformMinor = z
  .string()
  .regex(
    /^\d{1,3}\.\d{1,3}$/,
    'must be a minor of the platform such as "4.18"',
  );

const supportPeriod = z.strictObject({
  released: isoDate.optional(),
  standardEnd: isoDate.optional(),
  extendedEnd: isoDate.optional(),
  extendedNotOffered: z.literal(true).optional(),
  extendedCostPerHourUsd: z.number().positive().optional(),
  note: text.optional(),
  platformVersion: platformMinor.optional(),
  platformPatch: z
    .string()
    .regex(/^\d{1,3}\.\d{1,3}\.\d{1,4}$/, 'must be a version such as "4.18.52"')
    .optional(),
  source,
});

const platformId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be the id of a platform');

const release = z.strictObject({
  minor,
  latestPatch: z
    .string()
    .regex(/^1\.\d{1,3}\.\d{1,3}$/, 'must be a version such as "1.35.4"')
    .optional(),
  latestPatchDate: isoDate.optional(),
  support: z
    .record(platformId, supportPeriod)
    .refine(({ upstream }) => upstream !== undefined, "must have 'upstream'"),
});

/**
 * A platform with support dates of its own. One of `support` that is not here has its id as name.
 */
const platform = z.strictObject({ id: platformId, name: text, source });

const skew = z.strictObject({
  since: minor,
  kubeletMinorsBehind: z.number().int().min(0).max(9),
  kubeProxyMinorsBehind: z.number().int().min(0).max(9),
  apiServerMinorsApart: z.number().int().min(0).max(9),
  controlPlaneMinorsBehind: z.number().int().min(0).max(9),
  source,
});

const breakingChange = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be kebab-case'),
  since: minor,
  phase: z.enum(['next-apply', 'control-plane', 'nodes', 'add-ons']),
  severity: z.enum(['blocker', 'warning', 'info']),
  detection: z.array(detectionSignalSchema).min(1),
  source,
  /** In English, where the catalogue of reasons has none. */
  texts: z
    .strictObject({ title: text, breaks: text, detect: text, fix: text })
    .optional(),
});

export const knowledgeSchema = z.strictObject({
  version: text,
  reviewedThrough: minor,
  reviewedAt: isoDate,
  resources: z.array(apiResource).min(1),
  releases: z.array(release).min(1),
  platforms: z.array(platform),
  skew: z.array(skew).min(1),
  breakingChanges: z.array(breakingChange),
  addons: z.array(addonSchema),
});

export type KnowledgeData = z.infer<typeof knowledgeSchema>;
export type ApiResourceData = z.infer<typeof apiResource>;
export type ChangeData = z.infer<typeof breakingChange>;

type Section =
  | 'resources'
  | 'releases'
  | 'platforms'
  | 'skew'
  | 'breakingChanges'
  | 'addons';

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)
    : {};
}

/** Names a row in words a person can search for: `resources: Ingress extensions/v1beta1`. */
function nameOfRow(data: unknown, path: readonly PropertyKey[]): string {
  const section = String(path[0] ?? 'knowledge') as Section;
  const row = asRecord(asRecord(asRecord(data)[section])[String(path[1])]);
  if (path.length < 2) return section;
  if (section !== 'resources')
    return `${section}: ${String(
      row.id ?? row.minor ?? row.since ?? `row ${Number(path[1]) + 1}`,
    )}`;
  const version =
    path[2] === 'versions'
      ? asRecord(asRecord(row.versions)[String(path[3])])
      : {};
  const groupVersion = [version.group, version.version]
    .filter(Boolean)
    .join('/');
  return `resources: ${[row.kind ?? `row ${Number(path[1]) + 1}`, groupVersion]
    .filter(Boolean)
    .join(' ')}`;
}

/** Problems of form, one line each, naming row and field; the data itself when there are none. */
export function parseKnowledgeData(data: unknown): {
  data?: KnowledgeData;
  problems: string[];
} {
  const parsed = knowledgeSchema.safeParse(data);
  if (parsed.success) return { data: parsed.data, problems: [] };
  return {
    problems: parsed.error.issues.map(issue => {
      const depth = issue.path[0] === 'resources' ? 4 : 2;
      const field = issue.path.slice(depth).join('.');
      return `${nameOfRow(data, issue.path)}${
        field ? `, field ${field}` : ''
      }: ${issue.message}`;
    }),
  };
}
