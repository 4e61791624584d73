/** One operation of AWS' API that the module asks for, and the right for it. */
export interface EksAction {
  readonly operation: string;
  readonly action: string;
  /** What the right is on: operations without a resource of their own need `*`. */
  readonly resource: 'cluster' | '*';
  readonly why: string;
  /** AWS' page of the operation. */
  readonly page: string;
}

const page = (operation: string) =>
  `https://docs.aws.amazon.com/eks/latest/APIReference/API_${operation}.html`;

const reading = (
  operation: string,
  resource: EksAction['resource'],
  why: string,
): EksAction => ({
  operation,
  action: `eks:${operation}`,
  resource,
  why,
  page: page(operation),
});

/** All that the module asks of EKS: it reads. docs/providers/eks.md has the same rows, and the tests' server allows no others. */
export const EKS_ACTIONS: readonly EksAction[] = [
  reading('ListClusters', '*', 'find the clusters of an account and region'),
  reading('DescribeCluster', 'cluster', 'version, address, CA and tags'),
  reading('ListInsights', 'cluster', 'callers of deprecated APIs'),
  reading('DescribeInsight', 'cluster', 'callers of deprecated APIs'),
];

interface Statement {
  readonly Effect: 'Allow';
  readonly Action: readonly string[];
  readonly Resource: string;
}

/** The IAM policy for one account. */
export function readerPolicy(
  accountId: string,
  partition = 'aws',
): { readonly Version: string; readonly Statement: readonly Statement[] } {
  const actionsOn = (resource: EksAction['resource']) =>
    EKS_ACTIONS.filter(each => each.resource === resource).map(
      ({ action }) => action,
    );
  return {
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Allow', Action: actionsOn('*'), Resource: '*' },
      {
        Effect: 'Allow',
        Action: actionsOn('cluster'),
        Resource: `arn:${partition}:eks:*:${accountId}:cluster/*`,
      },
    ],
  };
}
