import { addonOperations } from './addonOperations';
import { principalOf } from '@drydock/aws-access';
import { clusterOperations } from './clusterOperations';
import { EksError, type EksErrorType } from './errors';
import type { EksRegion } from './EksRegion';
import { insightOperations } from './insightOperations';
import { nodegroupOperations } from './nodegroupOperations';
import type { EksCall, EksOperation } from './operation';
import { allows, type PolicyDocument } from './policy';
import { tagOperations } from './tagOperations';
import { updateOperations } from './updateOperations';
import { versionOperations } from './versionOperations';

/** Every operation that the server answers. */
export const EKS_OPERATIONS: readonly EksOperation[] = [
  ...clusterOperations,
  ...updateOperations,
  ...versionOperations,
  ...nodegroupOperations,
  ...tagOperations,
  ...addonOperations,
  ...insightOperations,
];

/** A write that changed something: a repeat with its token is none. */
export interface AcceptedWrite {
  readonly operation: string;
  readonly accountId: string;
  readonly region: string;
  /** The role or user. */
  readonly principal: string;
  readonly path: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Set: EKS throttles this request. */
export type Throttle = (
  operation: string,
  region: EksRegion,
) => EksErrorType | undefined;

interface Matched {
  readonly operation: EksOperation;
  readonly path: Readonly<Record<string, string>>;
}

export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/**
 * What the operations answer, of accounts and regions, after the policy of the account and the
 * throttle were asked.
 */
export class EksApi {
  readonly accepted: AcceptedWrite[] = [];
  /** What was answered with success, for a test to hold it against the API's description. */
  readonly answered: { readonly operation: string; readonly body: object }[] =
    [];
  /** By the ARN of a role, or by account for all others. */
  readonly policies = new Map<string, PolicyDocument>();
  throttle: Throttle | undefined;
  pageSize = 100;
  /** False: requests and answers are not kept, for a server that runs for days. */
  keepsAnswers = true;

  /** @throws EksError */
  answer(
    region: EksRegion,
    caller: string,
    { method, url, body: text }: ApiRequest,
  ): object {
    const [pathname, search = ''] = url.split('?');
    const { operation, path: named } = matchOf(method, pathname);
    const query = new URLSearchParams(search);
    const path = { ...named };
    for (const key of ['nodegroupName', 'addonName'])
      if (query.has(key)) path[key] = query.get(key) ?? '';
    const principal = principalOf(caller);
    this.#assertAllowed(region, principal, operation, path);
    const error = this.throttle?.(operation.name, region);
    if (error) throw new EksError(error, 'Rate exceeded');
    region.settle();
    const body: EksCall['body'] = text === '' ? {} : JSON.parse(text);
    this.#assertMayPass(region, principal, body.serviceAccountRoleArn);
    assertKnown(operation, [...query.keys(), ...Object.keys(body)]);
    const call: EksCall = {
      region,
      path: named,
      query,
      body,
      pageSize: this.pageSize,
      isRepeat: false,
    };
    const answer = operation.answer(call);
    const { name, isWrite } = operation;
    if (this.keepsAnswers)
      this.answered.push({
        operation: name,
        body: JSON.parse(JSON.stringify(answer)),
      });
    if (isWrite && !call.isRepeat) {
      const { accountId } = region;
      this.accepted.push({
        operation: name,
        accountId,
        region: region.region,
        principal,
        path: named,
        body,
      });
    }
    return answer;
  }

  /** Whether a policy allows an action that is on no resource of EKS. */
  isAllowed(region: EksRegion, caller: string, action: string): boolean {
    const policy =
      this.policies.get(principalOf(caller)) ??
      this.policies.get(region.accountId);
    return policy === undefined || allows(policy, action, '*');
  }

  /** Who gives EKS a role needs a right of IAM. */
  #assertMayPass(region: EksRegion, principal: string, role: unknown): void {
    if (typeof role === 'string')
      this.#assertPolicy(region, principal, 'iam:PassRole', role);
  }

  #assertAllowed(
    region: EksRegion,
    principal: string,
    operation: EksOperation,
    path: Readonly<Record<string, string>>,
  ): void {
    this.#assertPolicy(
      region,
      principal,
      `eks:${operation.name}`,
      resourceOf(region, operation, path),
    );
  }

  #assertPolicy(
    region: EksRegion,
    principal: string,
    action: string,
    resource: string,
  ): void {
    const policy =
      this.policies.get(principal) ?? this.policies.get(region.accountId);
    if (policy && !allows(policy, action, resource))
      throw new EksError(
        'AccessDeniedException',
        `User: arn:aws:sts::${region.accountId}:assumed-role/portal/backstage is not authorized to perform: ${action} on resource: ${resource}`,
      );
  }
}

function resourceOf(
  region: EksRegion,
  { resource }: EksOperation,
  path: Readonly<Record<string, string>>,
): string {
  if (path.resourceArn) return path.resourceArn;
  const { name, nodegroupName, addonName } = path;
  const cluster = region.clusters.get(name);
  switch (kindOf(resource, path)) {
    case 'cluster':
      return region.arn('cluster', name);
    case 'nodegroup':
      return region.arn(
        'nodegroup',
        name,
        nodegroupName,
        cluster?.nodegroups.get(nodegroupName)?.uuid ?? 'none',
      );
    case 'addon':
      return region.arn(
        'addon',
        name,
        addonName,
        cluster?.addons.get(addonName)?.uuid ?? 'none',
      );
    default:
      return '*';
  }
}

/** Updates of a node group or an add-on are its own, and are asked for with its name. */
function kindOf(
  resource: EksOperation['resource'],
  { nodegroupName, addonName }: Readonly<Record<string, string>>,
): EksOperation['resource'] {
  if (resource !== 'cluster') return resource;
  if (nodegroupName) return 'nodegroup';
  return addonName ? 'addon' : resource;
}

function matchOf(method: string, pathname: string): Matched {
  for (const operation of EKS_OPERATIONS) {
    const pattern = operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(pathname);
    if (operation.method === method && match)
      return {
        operation,
        path: Object.fromEntries(
          Object.entries(match.groups ?? {}).map(([key, value]) => [
            key,
            decodeURIComponent(value),
          ]),
        ),
      };
  }
  throw new EksError(
    'ResourceNotFoundException',
    `No operation ${method} ${pathname}`,
  );
}

function assertKnown(
  { name, takes }: EksOperation,
  keys: readonly string[],
): void {
  const unknown = keys.filter(key => !takes.includes(key));
  if (unknown.length > 0)
    throw new EksError(
      'InvalidParameterException',
      `${name} has no ${unknown.join(', ')}`,
    );
}
