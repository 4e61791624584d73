import { z } from 'zod';
import type { Config } from '@backstage/config';
import { InputError } from '@backstage/errors';
import { ALLOWED_HOST, allowedHostMistake } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { parseVersion } from '@drydock/kubernetes-knowledge';
import { sourceReferenceText } from '../clusters/sourceReference';
import { auditEventsSection } from './auditEvents';
import { decisionSections } from './decisions';
import { dependenciesSection } from './dependencies';
import { effectsSection } from './effects';
import { manifestsSection } from './manifests';
import { planningSection } from './planning';
import { versionGateSections } from './versionGates';

const ROOT = 'clusterUpgrades';
const sourceId = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'must be lower-case letters, digits and dashes, at most 63 characters');
const name = z.string().min(1).max(300);
const version = z.string().refine(text => parseVersion(text) !== undefined, "must be a version such as '1.36' or '1.36.2' (quote it)");

const clusterFacts = z.strictObject({
  title: name.optional(),
  environment: z.string().min(1).max(100).optional(),
  owner: name.optional(),
  system: name.optional(),
  region: z.string().min(1).max(100).optional(),
  platform: z.enum(['upstream', 'eks', 'gke', 'aks']).optional(),
  provider: z.strictObject({ id: sourceId, reference: z.string().min(1).max(500) }).optional(),
  uid: z
    .string()
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "must be the UID of the namespace kube-system: kubectl get namespace kube-system -o jsonpath='{.metadata.uid}'")
    .optional(),
  sameAs: sourceReferenceText.optional(),
});

const kubeconfigSource = z.strictObject({
  file: z.string().min(1),
  id: sourceId.default('kubeconfig'),
  title: name.optional(),
  contexts: z.array(z.string().min(1)).min(1).optional(),
  environment: z.string().min(1).max(100).optional(),
  owner: name.optional(),
  system: name.optional(),
  region: z.string().min(1).max(100).optional(),
  platform: z.enum(['upstream', 'eks', 'gke', 'aks']).optional(),
  clusters: z.record(z.string(), clusterFacts).default({}),
});

const kubernetesPluginSource = z.strictObject({
  id: sourceId.default('kubernetes'),
  title: name.optional(),
  allowedHosts: z.array(z.string().regex(ALLOWED_HOST, allowedHostMistake)).default([]),
  clusters: z.record(z.string(), clusterFacts).default({}),
});

const source = z
  .strictObject({
    kubernetesPlugin: z.union([z.literal(true), kubernetesPluginSource]).optional(),
    kubeconfig: kubeconfigSource.optional(),
  })
  .refine(
    entry => [entry.kubernetesPlugin, entry.kubeconfig].filter(value => value !== undefined).length === 1,
    "must name exactly one of 'kubernetesPlugin' and 'kubeconfig'",
  );

const schema = z.object({
  sources: z.array(source).default([]),
  inventory: z
    .strictObject({
      intervalMinutes: z.number().min(1).max(1440).default(30),
      concurrency: z.number().int().min(1).max(100).default(8),
      requestTimeoutSeconds: z.number().min(1).max(600).default(30),
      clusterTimeoutSeconds: z.number().min(5).max(3600).default(300),
      helmSecrets: z.boolean().default(true),
    })
    .prefault({}),
  discovery: z.strictObject({ intervalMinutes: z.number().min(0.1).max(1440).default(5) }).prefault({}),
  knowledge: z.strictObject({ file: z.string().min(1).max(4096).optional() }).prefault({}),
  manifests: manifestsSection,
  auditEvents: auditEventsSection,
  environments: z
    .record(z.string().min(1).max(100), z.strictObject({ desiredVersion: version.optional(), order: z.number().optional() }))
    .default({}),
  /** The catalog module's section; here only for the namespace of the entities. */
  catalog: z.looseObject({ namespace: z.string().min(1).max(63).optional() }).prefault({}),
  environmentLabel: z.string().min(1).max(300).optional(),
  ...decisionSections,
  planning: planningSection,
  effects: effectsSection,
  dependencies: dependenciesSection,
  ...versionGateSections,
  dangerouslyAllowWithoutPermissions: z.boolean().default(false),
  permissionPolicyReviewed: z.boolean().default(false),
});

/** The plugin's configuration, validated. Minutes, seconds and days as the names say. */
export type ClusterUpgradesConfig = z.infer<typeof schema>;
export type KubeconfigSourceConfig = z.infer<typeof kubeconfigSource>;
export type KubernetesPluginSourceConfig = z.infer<typeof kubernetesPluginSource>;
/** What the operator says of a cluster; wins over what its source says. */
export type ClusterFactsConfig = z.infer<typeof clusterFacts>;

function place(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}.${String(part)}`),
    ROOT,
  );
}

/** Of a key that must not be in a map, what is wrong with the key. */
function messageOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_key' ? issue.issues.map(({ message }) => message).join('; ') : issue.message;
}

/**
 * Reads and validates `clusterUpgrades`.
 * @throws InputError that names each mistake: what, where, how to fix.
 */
export function readClusterUpgradesConfig(rootConfig: Config): ClusterUpgradesConfig {
  const parsed = schema.safeParse(rootConfig.getOptional(ROOT) ?? {});
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map(issue => `- ${place(issue.path)}: ${messageOf(issue)}`);
    throw new InputError(
      `The configuration of cluster-upgrades has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.join('\n')}\n` +
        `Correct app-config.yaml at the places named; docs/configuration.md and config.d.ts list what each setting may be.`,
    );
  }
  return parsed.data;
}
