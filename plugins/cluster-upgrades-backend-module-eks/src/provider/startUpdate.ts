import {
  UpdateAddonCommand,
  UpdateClusterVersionCommand,
  UpdateNodegroupVersionCommand,
  type EKSClient,
} from '@aws-sdk/client-eks';
import type {
  AddOnConflict,
  UpgradeOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { nameOf, writeFailed, type AskedCluster } from './callFailures';
import { decodeChange } from './decode';
import type { EksAddon, EksGroup } from './eksState';
import { requestTokenOf } from './requestToken';
import { eksVersion } from './versions';

/** What is updated; neither: the control plane. */
export interface UpdatedPart {
  readonly group?: EksGroup;
  readonly addon?: EksAddon;
  /** Of a group with an image of its own: of its launch template. */
  readonly templateVersion?: number;
}

export interface UpdateRequest extends UpdatedPart {
  readonly asked: AskedCluster;
  readonly client: EKSClient;
  readonly operation: UpgradeOperation;
}

const RESOLVE_CONFLICTS = {
  preserve: 'PRESERVE',
  overwrite: 'OVERWRITE',
  fail: 'NONE',
} as const satisfies Record<AddOnConflict, string>;

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
    throw writeFailed(error, request.asked, nameOfPart(request));
  }
}

function send(
  {
    asked: { name },
    client,
    operation,
    group,
    addon,
    templateVersion,
  }: UpdateRequest,
  signal: AbortSignal,
) {
  const { operationKey, hop } = operation;
  const options = { abortSignal: signal };
  const version = eksVersion(hop.to);
  if (addon && hop.addOn)
    return client.send(
      new UpdateAddonCommand({
        clusterName: name,
        addonName: addon.name,
        addonVersion: hop.addOn.to,
        // EKS overwrites what users changed where it is left out, and forgets role and values.
        resolveConflicts: RESOLVE_CONFLICTS[hop.addOn.onConflict],
        serviceAccountRoleArn: addon.serviceAccountRoleArn,
        configurationValues: addon.configurationValues,
        clientRequestToken: requestTokenOf(
          operationKey,
          `add-on ${addon.name}`,
        ),
      }),
      options,
    );
  if (group?.template && templateVersion !== undefined)
    return client.send(
      new UpdateNodegroupVersionCommand({
        clusterName: name,
        nodegroupName: group.name,
        // EKS refuses a version beside an image that it does not choose.
        launchTemplate: {
          id: group.template.id,
          version: String(templateVersion),
        },
        clientRequestToken: requestTokenOf(
          operationKey,
          `${group.name} ${templateVersion}`,
        ),
      }),
      options,
    );
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
  const params = { object: { object: nameOfPart(request) } };
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

function actionOf({ group, addon }: UpdateRequest): string {
  if (addon)
    return addon.serviceAccountRoleArn
      ? 'eks:UpdateAddon, iam:PassRole'
      : 'eks:UpdateAddon';
  return group ? 'eks:UpdateNodegroupVersion' : 'eks:UpdateClusterVersion';
}

function nameOfPart(request: UpdateRequest): string {
  return objectOf(request, request.asked.name);
}

/** For people. */
export function objectOf(
  { group, addon }: UpdatedPart,
  cluster: string,
): string {
  if (addon) return `add-on ${addon.name}`;
  return group ? `node group ${group.name}` : `cluster ${cluster}`;
}
