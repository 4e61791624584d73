import type { ComponentFacts } from '../contracts';
import {
  forbidden,
  inventoryOf,
  nodeOf,
  runAlone,
  digestOf,
} from '../testing/inventories';
import { judge } from './__testUtils__/facts';
import { versionSkew } from './versionSkew';

const componentOf = (
  component: string,
  version: string | undefined,
  pod = `${component}-a`,
): ComponentFacts => ({
  component,
  pod,
  flags: {},
  featureGates: {},
  ...(version ? { version } : {}),
});
const skews = (components: readonly ComponentFacts[], target = '1.34') =>
  judge(versionSkew, { components }, { target }).findings.map(
    ({ key, severity, title }) => [key, severity, title],
  );
const server = componentOf('kube-apiserver', 'v1.33.1');

describe('version-skew of components', () => {
  it('finds nothing in a control plane of one piece, nor one minor behind', () => {
    expect(
      skews([
        server,
        componentOf('kube-scheduler', 'v1.33.1'),
        componentOf('kube-controller-manager', 'v1.33.0'),
      ]),
    ).toEqual([]);
  });

  it('finds nothing where a managed control plane shows nothing', () => {
    expect(skews([componentOf('kube-proxy', 'v1.33.1')])).toEqual([]);
  });

  it('warns of API servers of two minors, and blocks on two minors apart', () => {
    expect(
      skews([server, componentOf('kube-apiserver', 'v1.34.0', 'b')]),
    ).toEqual([
      [
        'kube-apiserver-mixed',
        'warning',
        'API servers of v1.33 and v1.34 run beside each other',
      ],
    ]);
    expect(
      skews([server, componentOf('kube-apiserver', 'v1.35.0', 'b')])[0].slice(
        0,
        2,
      ),
    ).toEqual(['kube-apiserver-mixed', 'blocker']);
    expect(
      skews([server, componentOf('kube-apiserver', 'v1.33.4', 'b')]),
    ).toEqual([]);
  });

  it('blocks where the next hop would bring API servers beside one that is two minors behind, whichever answers', () => {
    const answered = (gitVersion: string, target: string) =>
      judge(
        versionSkew,
        {
          version: { gitVersion },
          components: [server, componentOf('kube-apiserver', 'v1.34.0', 'b')],
        },
        { target },
      ).findings.map(({ key, severity }) => [key, severity]);
    expect(answered('v1.34.0', '1.35')).toEqual([
      ['kube-apiserver-mixed', 'blocker'],
    ]);
    expect(answered('v1.34.0', '1.34.9')).toEqual([
      ['kube-apiserver-mixed', 'warning'],
    ]);
    expect(answered('v1.33.1', '1.34')).toEqual([
      ['kube-apiserver-mixed', 'warning'],
    ]);
  });

  it('measures kubelets and kube-proxies by the oldest API server, too, though a newer one answers', () => {
    const facts = {
      version: { gitVersion: 'v1.34.0' },
      components: [server, componentOf('kube-apiserver', 'v1.34.0', 'b')],
    };
    const nodes = [nodeOf('a', 'v1.34.0', { kubeProxyVersion: 'v1.34.0' })];
    const newer = judge(
      versionSkew,
      { ...facts, nodes },
      { target: '1.34.9' },
    ).findings.filter(({ key }) => key?.includes('-newer/'));
    expect(newer).toMatchObject([
      {
        severity: 'warning',
        title:
          'Node pool general runs kubelet v1.34.0, newer than the control plane v1.33',
      },
      { severity: 'warning', key: 'kube-proxy-newer/general' },
    ]);
    expect(
      judge(
        versionSkew,
        {
          ...facts,
          nodes: [nodeOf('a', 'v1.33.1', { kubeProxyVersion: 'v1.33.1' })],
        },
        { target: '1.34.9' },
      ).findings.map(({ key }) => key),
    ).toEqual(['kube-apiserver-mixed']);
  });

  it('blocks on a component that the next hop would leave too far behind', () => {
    expect(skews([server, componentOf('kube-scheduler', 'v1.32.9')])).toEqual([
      [
        'kube-scheduler-older',
        'blocker',
        'kube-scheduler v1.32.9 is more than 1 minor behind v1.34',
      ],
    ]);
    expect(
      skews([server, componentOf('kube-scheduler', 'v1.32.9')], '1.33.9'),
    ).toEqual([]);
  });

  it('warns of a component newer than an API server when the upgrade mends it, else blocks', () => {
    const newer = [server, componentOf('kube-controller-manager', 'v1.34.0')];
    expect(skews(newer)).toEqual([
      [
        'kube-controller-manager-newer',
        'warning',
        'kube-controller-manager v1.34.0 is newer than an API server of v1.33',
      ],
    ]);
    expect(skews(newer, '1.33.9')[0].slice(0, 2)).toEqual([
      'kube-controller-manager-newer',
      'blocker',
    ]);
  });

  it('measures by the oldest of several API servers', () => {
    const servers = [componentOf('kube-apiserver', 'v1.34.0', 'b'), server];
    expect(
      skews([...servers, componentOf('kube-scheduler', 'v1.34.0')]).map(
        ([key]) => key,
      ),
    ).toEqual(['kube-apiserver-mixed', 'kube-scheduler-newer']);
  });

  it('only informs of cloud controllers, and not of numbers that are no minors of Kubernetes', () => {
    expect(
      skews([server, componentOf('cloud-controller-manager', 'v1.31.0')]),
    ).toEqual([
      [
        'cloud-controller-manager',
        'info',
        'cloud-controller-manager v1.31.0 is of another minor than the API server of v1.33',
      ],
    ]);
    expect(
      skews([server, componentOf('cloud-controller-manager', 'v1.20.0')]),
    ).toEqual([]);
    expect(
      skews([server, componentOf('cloud-controller-manager', 'v1.32.0')]),
    ).toEqual([]);
  });

  it('rests on versions, the next minor and what is allowed, so that a waiver ends with the hop it was given for', () => {
    const findings = (gitVersion: string, target: string, pod: string) =>
      runAlone(
        versionSkew,
        inventoryOf({
          version: { gitVersion },
          nodes: [],
          components: [
            componentOf('kube-apiserver', gitVersion),
            componentOf('kube-scheduler', 'v1.31.0', pod),
          ],
        }),
        target,
      ).findings;
    expect(findings('v1.32.1', '1.33', 'a')[0].evidence).toEqual([
      {
        source: 'pods',
        what: 'kube-scheduler is v1.31.0; 1 minor behind API servers of v1.33 is allowed',
      },
    ]);
    const digests = (...cluster: Parameters<typeof findings>) =>
      findings(...cluster).map(digestOf);
    expect(digests('v1.32.1', '1.33', 'a')).toEqual(
      digests('v1.32.4', '1.33', 'b'),
    );
    expect(digests('v1.32.1', '1.33', 'a')).not.toEqual(
      digests('v1.33.1', '1.34', 'a'),
    );
  });

  it('leaves images without a version alone', () => {
    expect(
      skews([
        server,
        componentOf('kube-scheduler', undefined),
        componentOf('kube-scheduler', 'latest', 'b'),
      ]),
    ).toEqual([]);
  });

  it('is partial without the pods of kube-system, and judges nodes all the same', () => {
    const { findings, partial } = judge(
      versionSkew,
      { nodes: [nodeOf('a', 'v1.29.0')] },
      { results: { components: { status: 'failed', failures: [forbidden] } } },
    );
    expect(findings).toHaveLength(1);
    expect(partial).toEqual([
      'No data on versions of controller managers and schedulers, because components could not be read: Not allowed to list things',
    ]);
  });
});
