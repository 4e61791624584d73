import { parse } from 'yaml';
import { runDrydock } from '../__testUtils__/runDrydock';

const object = (type: string, name: string, container = name) => ({
  ObjectType: type,
  DeploymentName: name,
  ContainerName: container,
  Namespace: 'kube-system',
});
const cluster = (name: string, more: object = {}) => ({
  ClusterName: name,
  AwsRegion: 'eu-west-1',
  AwsAccount: 'payments-prod',
  AwsNodeObject: object('daemonset', 'aws-node'),
  ClusterAutoscalerObject: object(
    'deployment',
    'autoscaler-aws-cluster-autoscaler',
    'aws-cluster-autoscaler',
  ),
  CoreDnsObject: object('deployment', 'coredns'),
  KubeProxyObject: object('daemonset', 'kube-proxy'),
  ...more,
});
const COMPONENTS = {
  'aws-node': 'v1.18.5-eksbuild.1',
  'cluster-autoscaler': 'v1.36.0',
  coredns: 'v1.11.4-eksbuild.2',
  'kube-proxy': 'v1.36.4-eksbuild.1',
};

const importing = (file: unknown) =>
  runDrydock(
    ['import', 'k8s-cluster-upgrade-tool', '-'],
    typeof file === 'string' ? file : JSON.stringify(file),
  );

describe('drydock import k8s-cluster-upgrade-tool', () => {
  it('prints the add-ons of each cluster at their versions, and says what became of each field [T-483]', async () => {
    const { code, stdout, stderr } = await importing({
      components: COMPONENTS,
      clusterlist: [cluster('prod_EU-1')],
    });
    expect(code).toBe(0);
    const [imported] = parse(stdout).clusterUpgrades.selfManagedAddOns.clusters;
    expect(imported).toEqual({
      id: 'prod-eu-1',
      kubeconfig: { file: '/etc/drydock/prod-eu-1-add-ons-reader.kubeconfig' },
      upgrade: {
        kubeconfig: {
          file: '/etc/drydock/prod-eu-1-add-ons-writer.kubeconfig',
        },
      },
      addOns: [
        ['aws-node', 'DaemonSet', 'aws-node', 'aws-node'],
        [
          'cluster-autoscaler',
          'Deployment',
          'autoscaler-aws-cluster-autoscaler',
          'aws-cluster-autoscaler',
        ],
        ['coredns', 'Deployment', 'coredns', 'coredns'],
        ['kube-proxy', 'DaemonSet', 'kube-proxy', 'kube-proxy'],
      ].map(([name, kind, workload, container]) => ({
        name,
        kind,
        namespace: 'kube-system',
        workload,
        containers: [container],
        version: COMPONENTS[name as keyof typeof COMPONENTS],
      })),
    });
    expect(stdout).toContain('# AWS profile payments-prod, region eu-west-1');
    expect(stdout).toContain('reference: prod-eu-1 }');
    const lines = stderr.trim().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/components\.aws-node kept: version v1\.18\.5/),
      expect.stringMatching(/components\.cluster-autoscaler kept/),
      expect.stringMatching(/components\.coredns kept/),
      expect.stringMatching(/components\.kube-proxy kept/),
      expect.stringMatching(/ClusterName changed: prod_EU-1 is id prod-eu-1/),
      expect.stringMatching(/AwsAccount left out: .*takes roles/),
      expect.stringMatching(/AwsNodeObject kept: DaemonSet/),
      expect.stringMatching(
        /AwsNodeObject\.ContainerName left out: .* aws-vpc-cni-init keeps its image\. Add it to containers/,
      ),
      expect.stringMatching(/ClusterAutoscalerObject kept/),
      expect.stringMatching(/CoreDnsObject kept/),
      expect.stringMatching(/KubeProxyObject kept/),
    ]);
  });

  it('takes keys in any case, and the swapped names of the sample of the tool', async () => {
    const { stdout, stderr } = await importing(`
components:
  CoreDNS: v1.11.4
CLUSTERLIST:
- clustername: prod
  corednsobject:
    objecttype: coredns
    deploymentname: deployment
    containername: coredns
    namespace: kube-system
`);
    const [{ addOns }] =
      parse(stdout).clusterUpgrades.selfManagedAddOns.clusters;
    expect(addOns).toEqual([
      {
        name: 'coredns',
        kind: 'Deployment',
        namespace: 'kube-system',
        workload: 'coredns',
        containers: ['coredns'],
        version: 'v1.11.4',
      },
    ]);
    expect(stderr).toMatch(
      /standard input:\d+ clusterlist\[0\]\.CoreDnsObject changed: ObjectType and DeploymentName were in each other's place/,
    );
    expect(stderr).toMatch(/KubeProxyObject left out: is missing/);
  });

  it('keeps versions as they are written, also such that YAML takes for numbers', async () => {
    const { stdout } = await importing(`
components: { coredns: 1.10 }
clusterlist:
- ClusterName: 12
  CoreDnsObject: { ObjectType: deploy, DeploymentName: coredns, ContainerName: coredns, Namespace: kube-system }
`);
    const [{ id, addOns }] =
      parse(stdout).clusterUpgrades.selfManagedAddOns.clusters;
    expect(id).toBe('12');
    expect(addOns[0].version).toBe('1.10');
  });

  it.each<[string, unknown, RegExp]>([
    [
      'another kind',
      { ...cluster('a'), CoreDnsObject: object('statefulset', 'coredns') },
      /CoreDnsObject\.ObjectType refused: statefulset is neither/,
    ],
    [
      'a name that is none',
      { ...cluster('a'), CoreDnsObject: object('deployment', 'Core DNS') },
      /CoreDnsObject\.DeploymentName refused: Core DNS is not a name/,
    ],
    [
      'an object without container',
      { ...cluster('a'), CoreDnsObject: object('deployment', 'coredns', '') },
      /CoreDnsObject\.ContainerName refused: is missing/,
    ],
    ['no name', { ...cluster(''), ClusterName: '' }, /ClusterName refused/],
    [
      'no object',
      { ClusterName: 'a' },
      /clusterlist\[0\] refused: has no add-on/,
    ],
    ['no cluster', 'prod', /clusterlist\[0\] refused: is no cluster/],
  ])(
    'refuses %s, imports the rest, and exits with 1',
    async (_, entry, why) => {
      const { code, stdout, stderr } = await importing({
        components: COMPONENTS,
        clusterlist: [entry, cluster('good')],
      });
      expect(code).toBe(1);
      expect(stderr).toMatch(why);
      expect(
        parse(stdout)
          .clusterUpgrades.selfManagedAddOns.clusters.map(
            ({ id }: { id: string }) => id,
          )
          .at(-1),
      ).toBe('good');
    },
  );

  it('refuses a cluster that is listed twice, a version that is no tag, and tells of fields that the tool does not read', async () => {
    const { code, stdout, stderr } = await importing({
      components: { ...COMPONENTS, coredns: 'v1 11', istio: 'v1' },
      clusterlist: [cluster('a'), cluster('a'), { ...cluster('b'), Team: 'x' }],
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /clusterlist\[1\]\.ClusterName refused: a is listed/,
    );
    expect(stderr).toMatch(/components\.coredns refused: v1 11 is not a tag/);
    expect(stderr).toMatch(/components\.istio left out: is not a field/);
    expect(stderr).toMatch(/clusterlist\[2\]\.Team left out/);
    expect(
      parse(stdout).clusterUpgrades.selfManagedAddOns.clusters,
    ).toHaveLength(2);
  });

  it.each([
    ['text', 'hello', /has no fields/],
    ['broken YAML', 'a: [', /is not YAML, line 1/],
    ['no clusters', { components: COMPONENTS }, /lists no clusters/],
  ])('exits with 2 for %s', async (_, file, why) => {
    const { code, stdout, stderr } = await importing(file);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(why);
  });

  it('never lets the file steer the terminal or the comments', async () => {
    const { stdout, stderr } = await importing({
      components: COMPONENTS,
      clusterlist: [cluster('a\u001b[31m', { AwsAccount: 'x\n  evil: true' })],
    });
    expect(stdout + stderr).not.toContain('\u001b');
    expect(parse(stdout)).not.toHaveProperty('evil');
  });
});
