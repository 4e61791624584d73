import {
  UpdateClusterVersionCommand,
  UpdateNodegroupVersionCommand,
  type EKSClient,
} from '@aws-sdk/client-eks';
import type { UpgradeOperation } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { nameOf, writeFailed, type AskedCluster } from './callFailures';
import { decodeChange } from './decode';
import type { EksGroup } from './eksState';
import { requestTokenOf } from './requestToken';
import { eksVersion } from './versions';

export interface UpdateRequest {
  readonly asked: AskedCluster;
  readonly client: EKSClient;
  readonly operation: UpgradeOperation;
  /** Undefined: the control plane. */
  readonly group: EksGroup | undefined;
}

export type UpdateAnswer =
  | { readonly outcome: 'started'; readonly id: string }
  | { readonly outcome: 'stale' | 'refused'; readonly message: Reason };

/** What EKS refuses before it starts anything. */
const REFUSALS: ReadonlySet<string> = new Set([
  'InvalidParameterException',
  'InvalidRequestException',
  'InvalidStateException',
  'UnsupportedAvailabilityZoneException',
  'ClientException',
]);
export const FORBIDDEN: ReadonlySet<string> = new Set([
  'AccessDeniedException',
  'AccessDenied',
]);

/**
 * Starts one update, once for each operation: a call again with its token is the same update. It
 * never sends `force`.
 *
 * @throws EksCallError when AWS throttles, or the effect is not known
 */
export async function startUpdate(
  request: UpdateRequest,
  signal: AbortSignal,
): Promise<UpdateAnswer> {
  try {
    const { update } = await send(request, signal);
    const id = decodeChange(update)?.id;
    if (id === undefined) throw new Error('The answer has no update');
    return { outcome: 'started', id };
  } catch (error) {
    const answer = answerOf(error, request);
    if (answer) return answer;
    throw writeFailed(error, request.asked, objectOf(request));
  }
}

function send(
  { asked: { name }, client, operation, group }: UpdateRequest,
  signal: AbortSignal,
) {
  const { operationKey, hop } = operation;
  const options = { abortSignal: signal };
  const version = eksVersion(hop.to);
  if (group)
    return client.send(
      new UpdateNodegroupVersionCommand({
        clusterName: name,
        nodegroupName: group.name,
        version,
        clientRequestToken: requestTokenOf(operationKey, group.name),
      }),
      options,
    );
  return client.send(
    new UpdateClusterVersionCommand({
      name,
      version,
      clientRequestToken: requestTokenOf(operationKey, 'control-plane'),
    }),
    options,
  );
}

/** Undefined: it may be called again, or its effect is not known. */
function answerOf(
  error: unknown,
  request: UpdateRequest,
): UpdateAnswer | undefined {
  const name = nameOf(error) ?? '';
  const params = { object: { object: objectOf(request) } };
  const said = {
    text: error instanceof Error ? error.message.slice(0, 500) : '',
  };
  if (name === 'ResourceInUseException')
    return {
      outcome: 'stale',
      message: { code: 'eks.in-use', params: { ...params, said } },
    };
  if (REFUSALS.has(name))
    return {
      outcome: 'refused',
      message: { code: 'eks.update-refused', params: { ...params, said } },
    };
  if (FORBIDDEN.has(name))
    return {
      outcome: 'refused',
      message: {
        code: 'eks.writer-forbidden',
        params: { ...params, action: { object: actionOf(request) } },
      },
    };
  if (name === 'ResourceNotFoundException')
    return { outcome: 'refused', message: { code: 'eks.object-gone', params } };
  return undefined;
}

function actionOf({ group }: UpdateRequest): string {
  return group ? 'eks:UpdateNodegroupVersion' : 'eks:UpdateClusterVersion';
}

function objectOf({ asked, group }: UpdateRequest): string {
  return group ? `node group ${group.name}` : `cluster ${asked.name}`;
}
