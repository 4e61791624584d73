import { addonOperations } from './addonOperations';
import { clusterOperations } from './clusterOperations';
import { EksError, type EksErrorType } from './errors';
import type { EksRegion } from './EksRegion';
import { insightOperations } from './insightOperations';
import { nodegroupOperations } from './nodegroupOperations';
import type { EksCall, EksOperation } from './operation';
import { allows, type PolicyDocument } from './policy';
import { updateOperations } from './updateOperations';
import { versionOperations } from './versionOperations';

/** Every operation that the server answers. */
export const EKS_OPERATIONS: readonly EksOperation[] = [
  ...clusterOperations,
  ...updateOperations,
  ...versionOperations,
  ...nodegroupOperations,
  ...addonOperations,
  ...insightOperations,
];

/** A write that changed something: a repeat with its token is none. */
export interface AcceptedWrite {
  readonly operation: string;
  readonly accountId: string;
  readonly region: string;
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

/** What the operations answer, of accounts and regions, after the policy of the account and the throttle were asked. */
export class EksApi {
  readonly accepted: AcceptedWrite[] = [];
  /** What was answered with success, for a test to hold it against the API's description. */
  readonly answered: { readonly operation: string; readonly body: object }[] =
    [];
  readonly policies = new Map<string, PolicyDocument>();
  throttle: Throttle | undefined;
  pageSize = 100;

  /** @throws EksError */
  answer(region: EksRegion, { method, url, body: text }: ApiRequest): object {
    const [pathname, search = ''] = url.split('?');
    const { operation, path } = matchOf(method, pathname);
    this.#assertAllowed(region, operation, path);
    const error = this.throttle?.(operation.name, region);
    if (error) throw new EksError(error, 'Rate exceeded');
    region.settle();
    const query = new URLSearchParams(search);
    const body: EksCall['body'] = text === '' ? {} : JSON.parse(text);
    assertKnown(operation, [...query.keys(), ...Object.keys(body)]);
    const call: EksCall = {
      region,
      path,
      query,
      body,
      pageSize: this.pageSize,
      isRepeat: false,
    };
    const answer = operation.answer(call);
    const { name, isWrite } = operation;
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
        path,
        body,
      });
    }
    return answer;
  }

  #assertAllowed(
    region: EksRegion,
    operation: EksOperation,
    path: Readonly<Record<string, string>>,
  ): void {
    const policy = this.policies.get(region.accountId);
    const action = `eks:${operation.name}`;
    const resource = resourceOf(region, operation, path);
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
  { name, nodegroupName, addonName }: Readonly<Record<string, string>>,
): string {
  const cluster = region.clusters.get(name);
  switch (resource) {
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
