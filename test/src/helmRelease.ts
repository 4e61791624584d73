import { gzipSync } from 'node:zlib';

export interface StoredReleaseOptions {
  readonly namespace: string;
  readonly name: string;
  readonly chart: string;
  readonly chartVersion: string;
  readonly appVersion?: string;
  readonly manifest: string;
  readonly revision?: number;
  /** Adds bytes that do not compress well, as templates and values of real charts do. */
  readonly padding?: string;
}

/**
 * A Secret as Helm 3 stores a deployed release: JSON, gzip, base64, and the base64 of every Secret
 * around it.
 */
export function helmReleaseSecret({
  namespace,
  name,
  chart,
  chartVersion,
  appVersion = '1.0.0',
  manifest,
  revision = 1,
  padding = '',
}: StoredReleaseOptions) {
  const release = {
    name,
    namespace,
    version: revision,
    info: {
      first_deployed: '2026-01-10T09:00:00Z',
      last_deployed: '2026-02-11T09:00:00Z',
      deleted: '',
      description: 'Install complete',
      status: 'deployed',
      notes: 'Thank you',
    },
    chart: {
      metadata: {
        name: chart,
        version: chartVersion,
        appVersion,
        apiVersion: 'v2',
      },
      templates: [{ name: 'templates/all.yaml', data: padding }],
      values: {},
    },
    config: {},
    manifest,
  };
  const once = gzipSync(Buffer.from(JSON.stringify(release))).toString(
    'base64',
  );
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'helm.sh/release.v1',
    metadata: {
      name: `sh.helm.release.v1.${name}.v${revision}`,
      namespace,
      labels: {
        owner: 'helm',
        name,
        status: 'deployed',
        version: String(revision),
      },
    },
    data: { release: Buffer.from(once).toString('base64') },
  };
}
