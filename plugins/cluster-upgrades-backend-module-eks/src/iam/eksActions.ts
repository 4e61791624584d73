/** What a right is on: operations without a resource of their own need `*`. */
export type EksResource = 'cluster' | 'nodegroup' | 'addon' | 'role' | '*';

/** One operation of AWS' API that the module asks for, and the right for it. */
export interface EksAction {
  readonly operation: string;
  readonly action: string;
  readonly resources: readonly EksResource[];
  readonly why: string;
  /** AWS' page of the operation. */
  readonly page: string;
}

const page = (operation: string) =>
  `https://docs.aws.amazon.com/eks/latest/APIReference/API_${operation}.html`;

/** EKS gets the role of an add-on again with each update. */
const PASS_ROLE: EksAction = {
  operation: 'PassRole',
  action: 'iam:PassRole',
  resources: ['role'],
  why: 'update add-ons with an IAM role, which keep it, also in rollbacks',
  page: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_passrole.html',
};

const action = (
  operation: string,
  resources: readonly EksResource[],
  why: string,
): EksAction => ({
  operation,
  action: `eks:${operation}`,
  resources,
  why,
  page: page(operation),
});

/**
 * All that the reader asks of EKS. docs/reference/eks-rights.md has the same rows, and the tests'
 * server allows no others.
 */
export const READER_ACTIONS: readonly EksAction[] = [
  action('ListClusters', ['*'], 'find the clusters of an account and region'),
  action('DescribeClusterVersions', ['*'], 'versions on offer'),
  action(
    'DescribeCluster',
    ['cluster'],
    'version, health, address, CA and tags',
  ),
  action('ListNodegroups', ['cluster'], 'find the managed node groups'),
  action('DescribeNodegroup', ['nodegroup'], 'version, size and health'),
  action('ListAddons', ['cluster'], 'find the add-ons'),
  action('DescribeAddon', ['addon'], 'version and health of an add-on'),
  action('DescribeAddonVersions', ['*'], 'versions of add-ons on offer'),
  action(
    'ListUpdates',
    ['cluster', 'nodegroup', 'addon'],
    'find updates in progress',
  ),
  action(
    'DescribeUpdate',
    ['cluster', 'nodegroup', 'addon'],
    'follow an update',
  ),
  action('ListInsights', ['cluster'], 'upgrade and rollback insights'),
  action('DescribeInsight', ['cluster'], 'callers of deprecated APIs'),
  {
    operation: 'DescribeLaunchTemplateVersions',
    action: 'ec2:DescribeLaunchTemplateVersions',
    resources: ['*'],
    why: 'versions of node groups with an image of their own',
    page: 'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_DescribeLaunchTemplateVersions.html',
  },
];

/** All that the writer asks of EKS. */
export const WRITER_ACTIONS: readonly EksAction[] = [
  action(
    'UpdateClusterVersion',
    ['cluster'],
    'upgrade a control plane, roll it back',
  ),
  action(
    'UpdateNodegroupVersion',
    ['nodegroup'],
    'upgrade a node group, roll it back',
  ),
  action(
    'UpdateNodegroupConfig',
    ['nodegroup'],
    'how a node group rolls, only for plans that set it',
  ),
  action(
    'UpdateAddon',
    ['addon'],
    'update an add-on, only for plans with addOns and for rollbacks',
  ),
  PASS_ROLE,
  action('TagResource', ['nodegroup'], 'remember how it rolled before'),
  action('UntagResource', ['nodegroup'], 'forget it afterwards'),
];

interface Statement {
  readonly Effect: 'Allow';
  readonly Action: readonly string[];
  readonly Resource: string;
  readonly Condition?: {
    readonly StringEquals: Readonly<Record<string, string>>;
  };
}

export interface EksPolicy {
  readonly Version: string;
  readonly Statement: readonly Statement[];
}

/** The IAM policy of the role that reads one account. */
export function readerPolicy(accountId: string, partition = 'aws'): EksPolicy {
  return policyOf(READER_ACTIONS, accountId, partition);
}

/** The IAM policy of the role that upgrades clusters of one account. */
export function writerPolicy(accountId: string, partition = 'aws'): EksPolicy {
  return policyOf(WRITER_ACTIONS, accountId, partition);
}

const RESOURCES: readonly EksResource[] = [
  '*',
  'cluster',
  'nodegroup',
  'addon',
  'role',
];

function policyOf(
  actions: readonly EksAction[],
  accountId: string,
  partition: string,
): EksPolicy {
  const statements = RESOURCES.map(
    (resource): Statement => ({
      Effect: 'Allow',
      Action: actions
        .filter(({ resources }) => resources.includes(resource))
        .map(each => each.action),
      Resource: resourceOf(resource, accountId, partition),
      ...(resource === 'role'
        ? {
            Condition: {
              StringEquals: { 'iam:PassedToService': 'eks.amazonaws.com' },
            },
          }
        : {}),
    }),
  );
  return {
    Version: '2012-10-17',
    Statement: statements.filter(({ Action }) => Action.length > 0),
  };
}

function resourceOf(
  resource: EksResource,
  accountId: string,
  partition: string,
): string {
  switch (resource) {
    case '*':
      return '*';
    case 'role':
      return `arn:${partition}:iam::${accountId}:role/*`;
    default:
      return `arn:${partition}:eks:*:${accountId}:${resource}/*`;
  }
}
