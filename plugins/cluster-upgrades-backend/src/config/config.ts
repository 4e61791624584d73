import { z } from 'zod';
import type { Config } from '@backstage/config';
import { catalogSection } from '@drydock/backstage-plugin-catalog-backend-module-cluster-upgrades';
import {
  ALLOWED_HOST,
  allowedHostMistake,
  didYouMean,
  entityReferenceText,
  OWNER,
  parseConfiguration,
  SYSTEM,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { parseVersion } from '@drydock/kubernetes-knowledge';
import { sourceReferenceText } from '../foundation/sourceReference';
import { auditEventsSection } from './auditEvents';
import { clusterProvider, sourceId } from './clusterProvider';
import { controllersSection } from './controllers';
import { decisionSections } from './decisions';
import { dependenciesSection } from './dependencies';
import { effectsSection } from './effects';
import { manifestsSection } from './manifests';
import { planningSection } from './planning';
import { sectionsOfModules } from './sectionsOfModules';
import { versionGateSections } from './versionGates';

const ROOT = 'clusterUpgrades';
const name = z.string().min(1).max(300);
const version = z
  .string()
  .refine(
    text => parseVersion(text) !== undefined,
    "must be a version such as '1.36' or '1.36.2' (quote it)",
  );

const clusterFacts = z.strictObject({
  title: name.optional(),
  environment: z.string().min(1).max(100).optional(),
  owner: entityReferenceText(OWNER).optional(),
  system: entityReferenceText(SYSTEM).optional(),
  region: z.string().min(1).max(100).optional(),
  platform: sourceId.optional(),
  provider: clusterProvider.optional(),
  uid: z
    .string()
    .regex(
      /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      "must be the UID of the namespace kube-system: kubectl get namespace kube-system -o jsonpath='{.metadata.uid}'",
    )
    .optional(),
  sameAs: sourceReferenceText.optional(),
});

const kubeconfigSource = z
  .strictObject({
    file: z.string().min(1),
    id: sourceId.default('kubeconfig'),
    title: name.optional(),
    contexts: z.array(z.string().min(1)).min(1).optional(),
    helmSecrets: z.boolean().optional(),
    environment: z.string().min(1).max(100).optional(),
    owner: entityReferenceText(OWNER).optional(),
    system: entityReferenceText(SYSTEM).optional(),
    region: z.string().min(1).max(100).optional(),
    platform: sourceId.optional(),
    clusters: z.record(z.string(), clusterFacts).default({}),
  })
  .superRefine(({ contexts, clusters }, context) => {
    if (contexts === undefined) return;
    for (const each of Object.keys(clusters).filter(
      cluster => !contexts.includes(cluster),
    )) {
      const message = `is not one of the contexts of this source, so what you say of it has no effect.${didYouMean(
        each,
        contexts,
      )} Add it to 'contexts', or correct the name`;
      context.addIssue({ code: 'custom', path: ['clusters', each], message });
    }
  });

const kubernetesPluginSource = z.strictObject({
  id: sourceId.default('kubernetes'),
  title: name.optional(),
  allowedHosts: z
    .array(z.string().regex(ALLOWED_HOST, allowedHostMistake))
    .default([]),
  clusters: z.record(z.string(), clusterFacts).default({}),
});

const source = z
  .strictObject({
    kubernetesPlugin: z
      .union([z.literal(true), kubernetesPluginSource])
      .optional(),
    kubeconfig: kubeconfigSource.optional(),
  })
  .refine(
    entry =>
      [entry.kubernetesPlugin, entry.kubeconfig].filter(
        value => value !== undefined,
      ).length === 1,
    "must name exactly one of 'kubernetesPlugin' and 'kubeconfig'",
  );

/** All sources with an id that an earlier one has. */
function repeatedIds(
  sources: readonly z.output<typeof source>[],
): readonly { index: number; section: string; id: string }[] {
  const named = sources.map(({ kubeconfig, kubernetesPlugin }, index) => {
    if (kubeconfig) return { index, section: 'kubeconfig', id: kubeconfig.id };
    return {
      index,
      section: 'kubernetesPlugin',
      id:
        typeof kubernetesPlugin === 'object'
          ? kubernetesPlugin.id
          : 'kubernetes',
    };
  });
  return named.filter(
    ({ id, index }) => named.findIndex(other => other.id === id) < index,
  );
}

const schema = z.strictObject({
  sources: z
    .array(source)
    .superRefine((sources, context) => {
      for (const { index, section, id } of repeatedIds(sources)) {
        context.addIssue({
          code: 'custom',
          path: [index, section, 'id'],
          message: `'${id}' is the id of an earlier source too. Give each source an id of its own`,
        });
      }
    })
    .default([]),
  inventory: z
    .strictObject({
      intervalMinutes: z.number().min(1).max(1440).default(30),
      concurrency: z.number().int().min(1).max(100).default(8),
      requestTimeoutSeconds: z.number().min(1).max(600).default(30),
      clusterTimeoutSeconds: z.number().min(5).max(3600).default(300),
      helmSecrets: z.boolean().default(true),
    })
    .prefault({}),
  discovery: z
    .strictObject({ intervalMinutes: z.number().min(0.1).max(1440).default(5) })
    .prefault({}),
  knowledge: z
    .strictObject({ file: z.string().min(1).max(4096).optional() })
    .prefault({}),
  manifests: manifestsSection,
  auditEvents: auditEventsSection,
  environments: z
    .record(
      z.string().min(1).max(100),
      z.strictObject({
        desiredVersion: version.optional(),
        order: z.number().optional(),
      }),
    )
    .default({}),
  catalog: catalogSection,
  environmentLabel: z.string().min(1).max(300).optional(),
  controllers: controllersSection,
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
export type KubernetesPluginSourceConfig = z.infer<
  typeof kubernetesPluginSource
>;
/** What the operator says of a cluster; wins over what its source says. */
export type ClusterFactsConfig = z.infer<typeof clusterFacts>;

/**
 * Reads and validates `clusterUpgrades`.
 * @param claimed - sections that modules read and validate themselves
 * @throws InputError that names each mistake: what, where, how to fix.
 */
export function readClusterUpgradesConfig(
  rootConfig: Config,
  claimed: readonly string[] = [],
): ClusterUpgradesConfig {
  const whole: z.ZodType<ClusterUpgradesConfig> = z.strictObject({
    ...sectionsOfModules(claimed, Object.keys(schema.shape)),
    ...schema.shape,
  });
  return parseConfiguration({
    schema: whole,
    value: rootConfig.getOptional(ROOT) ?? {},
    key: ROOT,
  });
}

/** Whether Helm releases and token Secrets of a source's clusters are read. */
export function readsSecrets(
  { sources, inventory }: Pick<ClusterUpgradesConfig, 'sources' | 'inventory'>,
  id: string,
): boolean {
  const own = sources.find(({ kubeconfig }) => kubeconfig?.id === id)
    ?.kubeconfig?.helmSecrets;
  return own ?? inventory.helmSecrets;
}
