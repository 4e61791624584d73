import { parse } from 'yaml';
import { runDrydock } from '../__testUtils__/runDrydock';

const importing = (file: string) =>
  runDrydock(
    ['import', 'eks-rolling-update', '-', '--cluster', 'prod_EU'],
    file,
  );
const imported = async (file: string) => {
  const { code, stdout, stderr } = await importing(file);
  const [cluster] = parse(stdout).clusterUpgrades.autoScalingGroups.clusters;
  return { code, cluster, stdout, told: stderr.trim().split('\n') };
};

describe('drydock import eks-rolling-update', () => {
  it('prints the groups of the cluster, and says what became of each option [T-477]', async () => {
    const { code, cluster, stdout, told } = await imported(`
# production
export ASG_NAMES="workers-a workers-b"
BATCH_SIZE=2
RUN_MODE=4
MAX_ALLOWABLE_NODE_AGE=30
EXCLUDE_NODE_LABEL_KEYS='acme.com/keep spotinst.io/node-lifecycle'
GLOBAL_MAX_RETRY=30
GLOBAL_HEALTH_WAIT=20
CLUSTER_HEALTH_WAIT=90
K8S_CONTEXT=prod
K8S_AUTOSCALER_ENABLED=True
K8S_AUTOSCALER_NAMESPACE=kube-system
AWS_DEFAULT_REGION=eu-central-1
DRY_RUN=false
`);
    expect(code).toBe(0);
    expect(cluster).toEqual({
      id: 'prod-eu',
      accountId: '000000000000',
      region: 'eu-central-1',
      reader: {
        roleArn: 'arn:aws:iam::000000000000:role/drydock-groups-reader',
      },
      writer: {
        roleArn: 'arn:aws:iam::000000000000:role/drydock-groups-writer',
      },
      groups: ['workers-a', 'workers-b'],
      kubeconfig: {
        file: '/etc/drydock/prod-eu-groups-reader.kubeconfig',
        context: 'prod',
      },
      upgrade: {
        kubeconfig: {
          file: '/etc/drydock/prod-eu-groups-writer.kubeconfig',
          context: 'prod',
        },
      },
      batchSize: 2,
      joinMinutes: 10,
      maxNodeAgeDays: 30,
      excludeNodeLabels: ['acme.com/keep', 'spotinst.io/node-lifecycle'],
    });
    expect(stdout).toContain('#         namespace: kube-system');
    expect(stdout).toContain('#         deployment: cluster-autoscaler');
    expect(told).toHaveLength(13);
    expect(told).toContain(
      'standard input:3 ASG_NAMES kept: groups: workers-a, workers-b',
    );
    expect(told).toContain(
      'standard input:10 CLUSTER_HEALTH_WAIT left out: the state of the cluster is read before each change',
    );
  });

  it('finds groups by the tag of the cluster, and takes the defaults of the tool, where the file names none [T-477]', async () => {
    const { code, cluster, told } = await imported(
      'RUN_MODE=1\nBATCH_SIZE=0\n',
    );
    expect(code).toBe(0);
    expect(cluster).toMatchObject({
      tag: { key: 'kubernetes.io/cluster/prod_EU', value: 'owned' },
      excludeNodeLabels: ['spotinst.io/node-lifecycle'],
    });
    expect(cluster).not.toHaveProperty('batchSize');
    expect(cluster).not.toHaveProperty('maxNodeAgeDays');
    expect(told).toContain(
      'standard input:2 BATCH_SIZE changed: means all old nodes at once, which Drydock does not do: batchSize is 1',
    );
  });

  it('says what a missing BATCH_SIZE means, and takes no empty region [T-477]', async () => {
    const { code, cluster, told } = await imported('RUN_MODE=1\nAWS_REGION=\n');
    expect(code).toBe(0);
    expect(cluster.region).toBe('REGION');
    expect(told).toContain('standard input:2 AWS_REGION left out: it is empty');
    expect(told).toContain(
      'standard input BATCH_SIZE changed: is not there: its default, 0, means all old nodes at once, which Drydock does not do: batchSize is 1',
    );
  });

  it.each([
    'ENFORCED_DRAINING=true',
    'EXTRA_DRAIN_ARGS=--force --grace-period=0',
    'ASG_USE_TERMINATION_POLICY=yes',
    'BETWEEN_NODES_WAIT=60',
    'ASG_DESIRED_STATE_TAG=acme:desired',
    'RUN_MODE=5',
    'BATCH_SIZE=many',
    'EXCLUDE_NODE_LABEL_KEYS=a=b',
    'GLOBAL_MAX_RETRY=often',
    'ASG_NAMES=${GROUPS}',
    'RUN_MODE=1\nnonsense',
  ])('refuses %j, says why, and ends with 1 [T-477]', async option => {
    const { code, told } = await imported(option);
    expect(code).toBe(1);
    expect(told.filter(line => line.includes('refused: '))).toHaveLength(1);
  });

  it('names keys that the tool does not read, without their values', async () => {
    const { code, stdout, told } = await imported(
      'RUN_MODE=1\nAWS_SECRET_ACCESS_KEY=hunter2\n__proto__=hunter2\n',
    );
    expect(code).toBe(0);
    expect(told).toContain(
      'standard input:2 AWS_SECRET_ACCESS_KEY left out: eks-rolling-update does not read it',
    );
    expect(`${stdout}${told.join()}`).not.toContain('hunter2');
  });

  it('ends with 2 on a file of something else, and on a line that is too long', async () => {
    expect(await importing('PORT=8080\n')).toMatchObject({ code: 2 });
    expect(await importing('toString=1\n')).toMatchObject({ code: 2 });
    const { code, stderr } = await importing(`RUN_MODE=${'1'.repeat(5_000)}`);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('Line 1 is too long'),
    ]);
  });

  it('lets nothing of a file steer the terminal or end a comment', async () => {
    const { stdout, told } = await imported(
      'K8S_AUTOSCALER_ENABLED=1\nK8S_AUTOSCALER_NAMESPACE="a\\nclusterUpgrades: {}"\nASG_NAMES="\u001b[2J"\n',
    );
    expect(Object.keys(parse(stdout))).toEqual(['clusterUpgrades']);
    expect(parse(stdout).clusterUpgrades).toHaveProperty('autoScalingGroups');
    expect(told.join().match(/\p{Cc}/gu)).toBeNull();
  });
});
