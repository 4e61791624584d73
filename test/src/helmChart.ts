import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ControlPlane } from './controlPlane';

export interface ChartOptions {
  /** Where the chart is written, in a folder of the release's name. */
  readonly folder: string;
  readonly namespace: string;
  readonly release: string;
  readonly manifests: readonly unknown[];
  readonly flags?: readonly string[];
  /** Where Helm keeps its releases; its own default are Secrets. */
  readonly driver?: 'configmap';
  /** Kills Helm in the middle of its work. */
  readonly killed?: AbortSignal;
}

/**
 * Installs or upgrades a release of a chart that renders the manifests as they are, with Helm
 * itself.
 */
export async function installChart(
  controlPlane: ControlPlane,
  {
    folder,
    namespace,
    release,
    manifests,
    flags = [],
    driver,
    killed,
  }: ChartOptions,
): Promise<void> {
  const chart = path.join(folder, release);
  await mkdir(path.join(chart, 'templates'), { recursive: true });
  await writeFile(
    path.join(chart, 'Chart.yaml'),
    JSON.stringify({ apiVersion: 'v2', name: 'example', version: '0.1.0' }),
  );
  await writeFile(
    path.join(chart, 'templates/all.yaml'),
    manifests.map(manifest => JSON.stringify(manifest)).join('\n---\n'),
  );
  await controlPlane.helm(
    [
      'upgrade',
      '--install',
      release,
      chart,
      '--namespace',
      namespace,
      ...flags,
    ],
    driver,
    killed,
  );
}
