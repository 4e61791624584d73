import { ProgramError } from '../../controlPlane';
import type { Cluster, Failures, Send, Sending } from './sending';
import { remove, request } from './rawWrites';

/** kubectl itself, many objects in one call: it goes on after one that fails and names each. */
export function kubectl(...parameters: readonly string[]): Send {
  return async (cluster, sendings) => {
    const documents = sendings
      .map(({ manifest }) => JSON.stringify(manifest))
      .join('\n---\n');
    const run = cluster.controlPlane.kubectl(
      [...parameters, '--validate=ignore', '--output=name', '-f', '-'],
      documents,
    );
    const { stdout, stderr } = await run.then(
      output => ({ stdout: output, stderr: '' }),
      (error: unknown) => {
        if (error instanceof ProgramError) return error;
        throw error;
      },
    );
    return failuresIn(sendings, stdout, stderr);
  };
}

function failuresIn(
  sendings: readonly Sending[],
  stdout: string,
  stderr: string,
): Failures {
  const written = new Set(
    stdout.split('\n').map(line => line.slice(line.indexOf('/') + 1)),
  );
  const failed = sendings.filter(
    ({ manifest }) => !written.has(manifest.metadata.name),
  );
  return new Map(
    failed.map(({ truthCase, manifest }) => [
      truthCase,
      lineOf(stderr, manifest.metadata.name),
    ]),
  );
}

function lineOf(stderr: string, name: string): string {
  return (
    stderr.split('\n').find(line => line.includes(`"${name}"`)) ??
    `kubectl wrote no ${name}: ${stderr.slice(-600)}`
  );
}

/** Deletes what is there, then creates it anew: one object cannot be created twice. */
export const create: Send = async (cluster, sendings) => {
  for (const sending of sendings) {
    if (!sending.first) await remove(cluster, sending);
  }
  return kubectl('create')(cluster, sendings);
};

/**
 * Replaces what the control plane made, where nothing is there: kubectl replaces only what exists.
 */
export const replace: Send = async (cluster, sendings) => {
  for (const sending of sendings) {
    if (sending.first) await madeByControlPlane(cluster, sending);
  }
  return kubectl('replace')(cluster, sendings);
};

async function madeByControlPlane(
  cluster: Cluster,
  { collection, manifest }: Sending,
): Promise<void> {
  const made = {
    ...manifest,
    metadata: { ...manifest.metadata, labels: { write: 'made' } },
  };
  const failure = await request(
    cluster,
    'POST',
    `${collection}?fieldManager=kube-controller-manager`,
    made,
  );
  if (failure) throw new Error(failure);
}
