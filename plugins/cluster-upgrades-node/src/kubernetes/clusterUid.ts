import type { ClusterAccess } from '@drydock/upgrade-readiness';
import { textAt } from './json';
import { ObjectReader, UnexpectedAnswerError } from './ObjectReader';

const KUBE_SYSTEM = '/api/v1/namespaces/kube-system';

/**
 * The UID of the namespace kube-system, which tells clusters apart.
 * @param purpose - for the cost of reads, such as `cluster-api`
 * @throws ClusterReadError or UnexpectedAnswerError
 */
export async function clusterUidOf(
  access: Pick<ClusterAccess, 'read'>,
  purpose: string,
  signal: AbortSignal,
): Promise<string> {
  const reader = new ObjectReader(access, { purpose });
  const uid = textAt(await reader.get(KUBE_SYSTEM, signal), 'metadata', 'uid');
  if (!uid) throw new UnexpectedAnswerError('a namespace without uid');
  return uid;
}
