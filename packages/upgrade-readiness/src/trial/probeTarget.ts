import { randomUUID } from 'node:crypto';
import { ClusterReadError } from '../contracts';
import type { ClusterReadFailure } from '../contracts';
import { objectAt, textAt } from '../decode';
import type { Reader } from '../collect/reader';
import type { TrialTarget } from './model';
import { TrialError } from './model';
import {
  reasonText,
  type Reason,
  type ReasonCode,
} from '@drydock/upgrade-reasons';

/**
 * Makes sure that the target keeps nothing and checks fields before anything of a cluster is sent
 * to it: an API server that is too old, or a proxy that drops the query, would create what it is
 * asked.
 * @throws TrialError with what to change
 */
export async function probeTarget(
  target: TrialTarget,
  reader: Reader,
  namespace: string,
  signal: AbortSignal,
): Promise<void> {
  const name = `drydock-trial-${randomUUID()}`;
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}`;
  const missing = await failureOf(
    reader.readObject({ path, purpose: 'trial' }),
  );
  if (missing)
    throw new TrialError(
      `The namespace ${namespace} of the target cannot be used: ${reasonText(
        missing.reason,
      )}. Create one for the trial, or name another with --namespace`,
    );
  const configMap = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace },
  };
  const send = (body: object) =>
    target.dryRun(
      {
        group: '',
        version: 'v1',
        resource: 'configmaps',
        namespace,
        body: { ...body },
      },
      signal,
    );
  const strict = await send({ ...configMap, drydockTrial: true });
  if (strict.status === 201)
    throw new TrialError(
      'The target does not check fields strictly (fieldValidation): it must be Kubernetes 1.25 or newer, reached without a proxy that drops the query',
    );
  const kept = await send(configMap);
  if (kept.status !== 201)
    throw new TrialError(
      `The target refuses a dry run of an empty ConfigMap in namespace ${namespace} with ${kept.status} ${kept.reason}. Give the trial's account the right to create, or name another namespace with --namespace`,
    );
  const gone = await failureOf(
    reader.readObject({ path: `${path}/configmaps/${name}`, purpose: 'trial' }),
  );
  if (!gone)
    throw new TrialError(
      `The target kept what it was asked to try. Nothing else was sent. Delete ConfigMap ${namespace}/${name} there, and reach the API server without what drops the query`,
    );
  if (gone.kind !== 'not-found')
    throw new TrialError(
      `Whether the target keeps what it tries cannot be seen: ${reasonText(
        gone.reason,
      )}. Give the trial's account the right to get ConfigMaps in namespace ${namespace}`,
    );
}

/**
 * @returns which cluster the source is, and why it is not known whether these are two clusters, one
 *   reason for each that does not tell; a server that accepts what it stores already proves
 *   nothing.
 * @throws TrialError where both are one cluster: everything would be there already
 */
export async function refuseSameCluster(
  source: Reader,
  target: Reader,
): Promise<{
  readonly sourceUid?: string;
  readonly untold: readonly Reason[];
}> {
  const [left, right] = await Promise.all([
    clusterUid(source),
    clusterUid(target),
  ]);
  const untold: readonly Reason[] = [
    ...('uid' in left ? [] : [unreadUid('trial.source-uid', left.failure)]),
    ...('uid' in right ? [] : [unreadUid('trial.target-uid', right.failure)]),
  ];
  if ('uid' in left && 'uid' in right && left.uid === right.uid)
    throw new TrialError(
      'The source and the target are the same cluster; name an API server of the target version that is another one',
    );
  return { untold, ...('uid' in left ? { sourceUid: left.uid } : {}) };
}

function unreadUid(code: ReasonCode, reason: Reason): Reason {
  return { code, params: { reason: { reasons: [reason] } } };
}

async function clusterUid(
  reader: Reader,
): Promise<{ readonly uid: string } | { readonly failure: Reason }> {
  try {
    const uid = textAt(
      objectAt(
        await reader.readObject({
          path: '/api/v1/namespaces/kube-system',
          purpose: 'trial',
        }),
        'metadata',
      ),
      'uid',
    );
    return uid ? { uid } : { failure: { code: 'trial.no-uid' } };
  } catch (error) {
    if (error instanceof ClusterReadError)
      return { failure: error.failure.reason };
    throw error;
  }
}

async function failureOf(
  reading: Promise<unknown>,
): Promise<ClusterReadFailure | undefined> {
  try {
    await reading;
    return undefined;
  } catch (error) {
    if (error instanceof ClusterReadError) return error.failure;
    throw error;
  }
}
