import { ConfigReader } from '@backstage/config';
import { readAddOnsConfig } from './readConfig';

const FILE = { file: '/etc/drydock/reader.kubeconfig' };
const COREDNS = { name: 'coredns', kind: 'Deployment' };

const read = (...clusters: object[]) =>
  readAddOnsConfig(
    new ConfigReader({
      clusterUpgrades: {
        selfManagedAddOns: { clusters: JSON.parse(JSON.stringify(clusters)) },
      },
    }),
  );
const withAddOns = (...addOns: object[]) =>
  read({ id: 'prod', kubeconfig: FILE, addOns });

describe('readAddOnsConfig', () => {
  it('is empty without the section', () => {
    expect(readAddOnsConfig(new ConfigReader({}))).toEqual([]);
  });

  it('takes workload and container by the name of the add-on, in kube-system', () => {
    const [{ addOns }] = withAddOns(COREDNS, {
      name: 'vpc-cni',
      kind: 'DaemonSet',
      workload: 'aws-node',
    });
    expect(addOns).toEqual([
      {
        ...COREDNS,
        namespace: 'kube-system',
        workload: 'coredns',
        containers: ['coredns'],
      },
      {
        name: 'vpc-cni',
        kind: 'DaemonSet',
        namespace: 'kube-system',
        workload: 'aws-node',
        containers: ['aws-node'],
      },
    ]);
  });

  it.each<[string, () => unknown, RegExp]>([
    [
      'one credential for both',
      () =>
        read({
          id: 'prod',
          kubeconfig: FILE,
          upgrade: { kubeconfig: FILE },
          addOns: [COREDNS],
        }),
      /upgrade\.kubeconfig.* never share a credential/,
    ],
    [
      'a name twice',
      () => withAddOns(COREDNS, { ...COREDNS, workload: 'other' }),
      /addOns\[1\]\.name.*coredns is used twice/,
    ],
    [
      'a workload twice',
      () =>
        withAddOns(COREDNS, { ...COREDNS, name: 'dns', workload: 'coredns' }),
      /addOns\[1\]\.workload.*list all its containers/,
    ],
    [
      'another kind',
      () => withAddOns({ ...COREDNS, kind: 'StatefulSet' }),
      /addOns\[0\]\.kind/,
    ],
    [
      'a version that is no tag',
      () => withAddOns({ ...COREDNS, version: 'v1 11' }),
      /addOns\[0\]\.version.*tag of an image/,
    ],
    [
      'an id twice',
      () =>
        read(
          { id: 'prod', kubeconfig: FILE, addOns: [COREDNS] },
          { id: 'prod', kubeconfig: FILE, addOns: [COREDNS] },
        ),
      /clusters\[1\]\.id.*used twice/,
    ],
  ])('refuses %s, and says where', (_, reading, expected) => {
    expect(reading).toThrow(expected);
  });
});
