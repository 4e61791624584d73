import { gzipSync } from 'zlib';
import { kubeTime } from '../kube/object';
import { BuildContext, GENERATED_AT } from './buildContext';

export interface ReleasePlan {
  readonly namespace: string;
  readonly name: string;
  readonly chart: string;
  readonly chartVersion: string;
  readonly appVersion: string;
  readonly revision: number;
  /** Rendered documents. */
  readonly manifests: readonly string[];
}

/**
 * A release as Helm 3 stores it: JSON, gzipped, in base64, in a Secret (whose data is base64 once
 * more).
 */
export function addHelmRelease(
  context: BuildContext,
  release: ReleasePlan,
): void {
  const deployed = kubeTime(
    GENERATED_AT - context.random.integer(5, 300) * 86_400_000,
  );
  const body = {
    name: release.name,
    info: {
      first_deployed: deployed,
      last_deployed: deployed,
      deleted: '',
      description: 'Upgrade complete',
      status: 'deployed',
    },
    chart: {
      metadata: {
        name: release.chart,
        version: release.chartVersion,
        appVersion: release.appVersion,
        apiVersion: 'v2',
        type: 'application',
      },
      lock: null,
      templates: [],
      values: {},
      schema: null,
      files: [],
    },
    config: { password: 'not-for-anyone' },
    manifest: release.manifests
      .map(
        manifest =>
          `---\n# Source: ${release.chart}/templates/manifest.yaml\n${manifest}\n`,
      )
      .join(''),
    version: release.revision,
    namespace: release.namespace,
  };
  const stored = gzipSync(Buffer.from(JSON.stringify(body)), {
    level: 9,
  }).toString('base64');
  context.add(
    {
      apiVersion: 'v1',
      kind: 'Secret',
      type: 'helm.sh/release.v1',
      metadata: {
        name: `sh.helm.release.v1.${release.name}.v${release.revision}`,
        namespace: release.namespace,
        labels: {
          owner: 'helm',
          status: 'deployed',
          name: release.name,
          version: String(release.revision),
          modifiedAt: String(Date.parse(deployed) / 1000),
        },
      },
      data: { release: Buffer.from(stored).toString('base64') },
    },
    { manager: 'helm' },
  );
}

/** What every cluster has, rendered with present versions. */
export function addPlatformReleases(context: BuildContext): void {
  addHelmRelease(context, {
    namespace: 'kube-system',
    name: 'metrics-server',
    chart: 'metrics-server',
    chartVersion: '3.13.0',
    appVersion: '0.8.0',
    revision: 3,
    manifests: [
      'apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: metrics-server\n  namespace: kube-system',
      'apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata:\n  name: metrics-server\n  namespace: kube-system\nspec:\n  maxUnavailable: 1',
      'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: metrics-server\n  namespace: kube-system\nspec:\n  replicas: 2',
    ],
  });
}
