import type { ControlPlane } from '../controlPlane';
import { apply } from './topic';
import type { KubernetesObject } from './topic';

/** Only what Drydock reads of the tools' own definitions: names and versions; no schema. */
const KINDS = [
  {
    group: 'argoproj.io',
    version: 'v1alpha1',
    kind: 'Application',
    plural: 'applications',
  },
  {
    group: 'kustomize.toolkit.fluxcd.io',
    version: 'v1',
    kind: 'Kustomization',
    plural: 'kustomizations',
  },
  {
    group: 'helm.toolkit.fluxcd.io',
    version: 'v2',
    kind: 'HelmRelease',
    plural: 'helmreleases',
  },
  {
    group: 'source.toolkit.fluxcd.io',
    version: 'v1',
    kind: 'GitRepository',
    plural: 'gitrepositories',
  },
] as const;

function definition({
  group,
  version,
  kind,
  plural,
}: (typeof KINDS)[number]): KubernetesObject {
  const schema = {
    openAPIV3Schema: {
      type: 'object',
      'x-kubernetes-preserve-unknown-fields': true,
    },
  };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase() },
      versions: [{ name: version, served: true, storage: true, schema }],
    },
  };
}

function custom(
  kind: (typeof KINDS)[number]['kind'],
  namespace: string,
  name: string,
  body: Readonly<Record<string, unknown>>,
): KubernetesObject {
  const { group, version } =
    KINDS.find(candidate => candidate.kind === kind) ?? KINDS[0];
  return {
    apiVersion: `${group}/${version}`,
    kind,
    metadata: {
      name,
      namespace,
      labels: { 'backstage.io/kubernetes-id': name },
    },
    ...body,
  };
}

/** As the tools write them once they have applied what they keep. */
const OBJECTS: readonly KubernetesObject[] = [
  custom('Application', 'hooks', 'behaviour', {
    spec: {
      source: {
        repoURL: 'https://robot:canary-41c9@git.example/behaviour.git',
        path: 'deploy/prod',
        targetRevision: 'main',
      },
      syncPolicy: { automated: { prune: true } },
    },
    status: {
      resources: [
        {
          group: 'apps',
          version: 'v1',
          kind: 'Deployment',
          namespace: 'behaviour',
          name: 'git',
        },
      ],
    },
  }),
  custom('GitRepository', 'hooks', 'fleet', {
    spec: { url: 'https://git.example/fleet', ref: { branch: 'release' } },
  }),
  custom('Kustomization', 'hooks', 'services', {
    spec: {
      path: './services',
      sourceRef: { kind: 'GitRepository', name: 'fleet' },
    },
    status: {
      lastAppliedRevision: 'release@sha1:0a1b',
      inventory: { entries: [{ id: 'behaviour_external__Service', v: 'v1' }] },
    },
  }),
  custom('HelmRelease', 'hooks', 'backups', {
    spec: {
      chart: {
        spec: {
          chart: 'velero',
          version: '5.x',
          sourceRef: { kind: 'HelmRepository', name: 'charts' },
        },
      },
    },
    status: {
      history: [
        {
          name: 'backups',
          namespace: 'platform',
          chartName: 'velero',
          chartVersion: '5.2.0',
          appVersion: '1.12.2',
        },
      ],
    },
  }),
];

export async function keepByGitOps(controlPlane: ControlPlane): Promise<void> {
  await apply(controlPlane, KINDS.map(definition));
  await controlPlane.kubectl([
    'wait',
    '--for=condition=Established',
    ...KINDS.map(({ plural, group }) => `crd/${plural}.${group}`),
    '--timeout=300s',
  ]);
  await apply(controlPlane, OBJECTS);
}

/**
 * Title of a finding, and where the finding says to fix it; undefined: no manifest keeps the
 * object, although it looks like a kept one.
 */
export const keptFindings: readonly (readonly [
  title: string,
  place: string | undefined,
])[] = [
  [
    'Deployment behaviour/git: gitRepo volumes are off',
    'Argo CD Application hooks/behaviour, which applies it by itself: change it in path deploy/prod of https://git.example/behaviour.git (main)',
  ],
  [
    'Service behaviour/external: externalIPs of Services are deprecated',
    'Flux Kustomization hooks/services, which applies it by itself: change it in path ./services of https://git.example/fleet (release)',
  ],
  [
    'Velero 1.12.2 is not tested with v1.37',
    'Flux HelmRelease hooks/backups, which applies it by itself: change it in chart velero (5.x) of HelmRepository hooks/charts',
  ],
  ['Service behaviour/loose: Addresses are checked strictly', undefined],
];
