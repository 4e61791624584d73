import { stringify } from 'yaml';
import type { Console } from '../console';
import { EXIT_CODES } from '../exitCode';
import { clean } from '../output/clean';
import { readPlanFile } from '../plan/planFiles';
import { problemLine } from '../plan/validatePlans';
import { readRollingUpdate, type ImportedRollingUpdate } from './rollingUpdate';

export interface ImportRollingUpdateOptions {
  /** As the tool got it by --cluster_name. */
  readonly cluster: string;
}

/**
 * Writes Drydock's configuration for the options of the file, and beside it what became of each
 * option.
 * @returns the exit code: findings where something was refused
 * @throws UsageError
 */
export async function importRollingUpdate(
  path: string,
  { cluster }: ImportRollingUpdateOptions,
  { stdin, stdout, stderr }: Pick<Console, 'stdin' | 'stdout' | 'stderr'>,
): Promise<number> {
  const { name, text } = await readPlanFile(path, stdin);
  const imported = readRollingUpdate(text);
  for (const { fate, line, path: option, message } of imported.fates)
    stderr.write(
      `${problemLine(name, {
        path: option,
        message: `${fate}: ${message}`,
        line,
      })}\n`,
    );
  stdout.write(clean(configurationText(cluster, imported)));
  return imported.fates.some(({ fate }) => fate === 'refused')
    ? EXIT_CODES.findings
    : EXIT_CODES.ready;
}

/** What is put into app-config.yaml; what a person must fill in is in comments. */
function configurationText(
  name: string,
  { settings, autoscaler }: ImportedRollingUpdate,
): string {
  const { region, context, groups, ...rest } = settings;
  const id = idOf(name);
  const kubeconfig = (account: string) => ({
    file: `/etc/drydock/${id}-groups-${account}.kubeconfig`,
    ...(context ? { context } : {}),
  });
  const cluster = {
    id,
    accountId: '000000000000',
    region: region ?? 'REGION',
    reader: { roleArn: 'arn:aws:iam::000000000000:role/drydock-groups-reader' },
    writer: { roleArn: 'arn:aws:iam::000000000000:role/drydock-groups-writer' },
    ...(groups
      ? { groups }
      : { tag: { key: `kubernetes.io/cluster/${name}`, value: 'owned' } }),
    kubeconfig: kubeconfig('reader'),
    upgrade: { kubeconfig: kubeconfig('writer') },
    ...rest,
  };
  return [
    '# For app-config.yaml of the portal. Set the account',
    `# ${
      region ? '' : 'and the region, '
    }and create the roles and kubeconfig files:`,
    '# docs/providers/auto-scaling-groups.md.',
    stringify({
      clusterUpgrades: { autoScalingGroups: { clusters: [cluster] } },
    }).trimEnd(),
    '# Add the cluster, by its id from the address of its page in Drydock:',
    '#   controllers:',
    '#     - cluster: # id',
    '#       components: [node-pools]',
    `#       provider: { id: auto-scaling-groups, reference: ${id} }`,
    ...(autoscaler
      ? [
          '# For the plan:',
          ...stringify({
            spec: {
              effects: [
                { name: 'autoscaler', type: 'pause-autoscaler', ...autoscaler },
              ],
            },
          })
            .trimEnd()
            .split('\n')
            .map(line => `#   ${line}`),
        ]
      : []),
    '',
  ].join('\n');
}

/** Kebab-case, as ids of clusters are. Pure. */
function idOf(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 63)
      .replace(/^-|-$/g, '') || 'cluster'
  );
}
