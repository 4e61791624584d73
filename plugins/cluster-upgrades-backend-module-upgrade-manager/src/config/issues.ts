import { rolesIssues, type AwsRole } from '@drydock/aws-access';

interface Kubeconfig {
  readonly file: string;
  readonly context?: string;
}

/** What is compared of a cluster. */
export interface ComparedCluster {
  readonly kubeconfig: Kubeconfig;
  readonly upgrade?: { readonly kubeconfig: Kubeconfig };
  readonly aws: {
    readonly accountId?: string;
    readonly reader?: AwsRole;
  };
  readonly groups: readonly {
    readonly asgName: string;
    readonly name?: string;
  }[];
}

export interface ConfigIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What is wrong with a cluster beyond its shape. Pure. */
export function issuesOf(cluster: ComparedCluster): readonly ConfigIssue[] {
  return [
    ...oneCredential(cluster),
    ...roleOfOtherAccount(cluster),
    ...twice(cluster, 'asgName'),
    ...twice(cluster, 'name'),
  ];
}

function oneCredential({
  kubeconfig,
  upgrade,
}: ComparedCluster): readonly ConfigIssue[] {
  return upgrade?.kubeconfig.file === kubeconfig.file &&
    upgrade.kubeconfig.context === kubeconfig.context
    ? [
        {
          path: ['upgrade', 'kubeconfig'],
          message:
            'is the same as the reading kubeconfig; reading and changing never share a credential: give it a file or context of its own',
        },
      ]
    : [];
}

function roleOfOtherAccount({
  aws: { accountId, reader },
}: ComparedCluster): readonly ConfigIssue[] {
  if (!reader) return [];
  if (accountId === undefined)
    return [
      {
        path: ['aws', 'accountId'],
        message: 'is needed for a role; give the account of the role',
      },
    ];
  return rolesIssues({ accountId, reader }).map(({ path, message }) => ({
    path: ['aws', ...path],
    message,
  }));
}

function twice(
  { groups }: ComparedCluster,
  key: 'asgName' | 'name',
): readonly ConfigIssue[] {
  const names = groups.map(group => group[key] ?? group.asgName);
  return names.flatMap((name, index) =>
    names.indexOf(name) < index
      ? [
          {
            path: ['groups', index, key],
            message: `${name} is used twice; each group is one node pool`,
          },
        ]
      : [],
  );
}
