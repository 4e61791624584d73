import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { inEnglish, said } from '@drydock/upgrade-reasons';
import type { NodeFacts, ServedApi } from '../contracts';
import { forbidden, inventoryOf, nodeOf } from '../testing/inventories';
import { decidePlatform as decide } from './decidePlatform';
import { detectPlatform, latestSighting } from './detectPlatform';
import type { PlatformSighting } from './detectPlatform';

const decidePlatform = (
  configured: string | undefined,
  sighting: PlatformSighting | undefined,
) => decide(configured, sighting, id => builtinKnowledge.platform(id).name);
const machine = (
  providerScheme: string | undefined,
  labels: Record<string, string> = {},
  facts: Partial<NodeFacts> = {},
) => nodeOf('node-1', 'v1.34.6', { providerScheme, labels, ...facts });
const look = (gitVersion: string, nodes: readonly NodeFacts[] = []) =>
  detectPlatform(inventoryOf({ version: { gitVersion }, nodes, apis: [] }));
const NODEGROUP = { 'eks.amazonaws.com/nodegroup': 'general' };
const AKS = { 'kubernetes.azure.com/cluster': 'MC_shop_prod_westeurope' };
const POOL = { 'cloud.google.com/gke-nodepool': 'general' };

describe('detecting the platform', () => {
  it.each([
    [
      'EKS by build and node group',
      'v1.34.6-eks-3025e55',
      machine('aws', NODEGROUP),
      'eks',
      [
        "the API server's version v1.34.6-eks-3025e55",
        'nodes with the label eks.amazonaws.com/nodegroup',
        'nodes with the provider ID aws://',
      ],
    ],
    [
      'EKS by build and machines of its own',
      'v1.34.6-eks-3025e55',
      machine('aws'),
      'eks',
      [
        "the API server's version v1.34.6-eks-3025e55",
        'nodes with the provider ID aws://',
      ],
    ],
    [
      'EKS with hybrid nodes',
      'v1.34.6-eks-3025e55',
      machine('eks-hybrid', { 'eks.amazonaws.com/compute-type': 'hybrid' }),
      'eks',
      expect.anything(),
    ],
    [
      'GKE',
      'v1.34.1-gke.1293000',
      machine('gce', POOL),
      'gke',
      expect.arrayContaining([
        'nodes with the label cloud.google.com/gke-nodepool',
      ]),
    ],
    [
      'AKS, whose builds have no mark',
      'v1.34.6',
      machine('azure', AKS),
      'aks',
      [
        'nodes with the label kubernetes.azure.com/cluster',
        'nodes with the provider ID azure://',
      ],
    ],
    [
      'AKS in long-term support',
      'v1.30.101-akslts',
      machine('azure', AKS),
      'aks',
      expect.anything(),
    ],
    [
      'K3s',
      'v1.34.6+k3s1',
      machine('k3s'),
      'upstream',
      ["the API server's version v1.34.6+k3s1"],
    ],
    [
      'RKE2 on machines of a cloud',
      'v1.34.6+rke2r1',
      machine('aws'),
      'upstream',
      expect.anything(),
    ],
  ])('tells %s', (_, gitVersion, node, provider, marks) => {
    const { distribution, ...sighting } = look(gitVersion, [node]);
    expect(inEnglish(sighting)).toEqual({ provider, marks });
    expect(distribution === undefined).toBe(provider !== 'upstream');
  });

  it('tells OpenShift by its build and its API group, which an add-on may bring to other clusters', () => {
    const apis: ServedApi[] = [
      { group: 'config.openshift.io', version: 'v1', resources: [] },
    ];
    const openShift = (gitVersion: string) =>
      detectPlatform(
        inventoryOf({ version: { gitVersion }, apis, nodes: [machine('aws')] }),
      );
    expect(inEnglish(openShift('v1.27.6+f67aeb3'))).toEqual({
      provider: 'openshift',
      marks: [
        "the API server's version v1.27.6+f67aeb3",
        'the API group config.openshift.io',
      ],
    });
    expect(openShift('v1.34.6-eks-3025e55')).toMatchObject({ provider: 'eks' });
    expect(look('v1.27.6+f67aeb3')).toEqual({ marks: [] });
  });

  it.each([
    [
      'machines of a cloud',
      'v1.34.6',
      [machine('aws'), machine('gce'), machine('azure')],
    ],
    ['a plain build without nodes', 'v1.34.6', []],
    ['a build of another vendor', 'v1.34.6+vmware.1', [machine('vsphere')]],
  ])('sees no mark in %s', (_, gitVersion, nodes) => {
    expect(look(gitVersion, nodes)).toEqual({ marks: [] });
  });

  it.each([
    [
      'EKS Anywhere on vSphere',
      'v1.30.7-eks-68cabf3',
      [machine('vsphere')],
      /looks like Amazon EKS, but none of the nodes is a machine of it \(aws:\/\/ and eks-hybrid:\/\/\); EKS Distro and EKS Anywhere/,
    ],
    [
      'EKS Distro on EC2, whose control plane is among the nodes',
      'v1.30.7-eks-68cabf3',
      [
        machine('aws'),
        machine('aws', {}, { name: 'cp-1', controlPlane: true }),
      ],
      /1 node of the control plane is among its nodes \(cp-1\), which Amazon EKS does not show/,
    ],
    [
      'no node at all',
      'v1.34.6-eks-3025e55',
      [],
      /none of the nodes is a machine of it/,
    ],
    [
      'GKE in another cloud',
      'v1.34.1-gke.1293000',
      [machine('aws', POOL)],
      /Google Distributed Cloud, GKE on AWS and GKE on Azure have such builds too/,
    ],
    [
      'AKS Engine',
      'v1.24.9',
      [machine('azure', AKS, { controlPlane: true })],
      /AKS Engine has such nodes too/,
    ],
    [
      'a virtual cluster that shows the nodes of EKS',
      'v1.34.6',
      [machine('aws', NODEGROUP)],
      /Nodes have a label of Amazon EKS, but the API server's version v1.34.6 is not one of its builds/,
    ],
    [
      'marks of two platforms',
      'v1.34.6-eks-3025e55',
      [machine('aws', POOL)],
      /Signs of Amazon EKS and Google GKE were found/,
    ],
  ])('decides nothing for %s, and says why', (_, gitVersion, nodes, doubt) => {
    expect(inEnglish(look(gitVersion, nodes))).toEqual({
      marks: expect.any(Array),
      doubt: expect.stringMatching(doubt),
    });
  });

  it.each([
    ['no', { status: 'failed', failures: [forbidden] }],
    [
      'some',
      { status: 'partial', facts: [machine('aws')], failures: [forbidden] },
    ],
  ] as const)(
    'decides nothing where %s nodes could be read: one of the control plane may be missing',
    (_, nodes) => {
      const inventory = inventoryOf(
        { version: { gitVersion: 'v1.34.6-eks-3025e55' }, apis: [] },
        { nodes },
      );
      expect(inEnglish(detectPlatform(inventory))).toMatchObject({
        doubt:
          "The API server's version v1.34.6-eks-3025e55 looks like Amazon EKS, but EKS Distro and EKS Anywhere have such builds too, and not all nodes could be read",
      });
    },
  );

  it('says nothing without a version', () => {
    expect(look('garbage', [machine('aws', NODEGROUP)])).toEqual({
      marks: [],
      unread: 'version',
    });
  });

  it.each([
    ['version', { version: { status: 'failed', failures: [forbidden] } }],
    [
      'nodes',
      {
        nodes: {
          status: 'partial',
          facts: [machine('aws')],
          failures: [forbidden],
        },
      },
    ],
    ['nodes', { nodes: { status: 'off', reason: said('not wanted') } }],
  ] as const)(
    'keeps what was seen before where %s could not be read, and says so where nothing was',
    (what, sections) => {
      const read = detectPlatform(
        inventoryOf({ version: { gitVersion: 'v1.34.6' }, apis: [] }, sections),
      );
      const eks = look('v1.34.6-eks-3025e55', [machine('aws')]);
      expect(latestSighting(eks, read)).toBe(eks);
      expect(latestSighting(look('v1.34.6'), read)).toBe(read);
      expect(
        latestSighting(eks, look('v1.34.6', [machine('azure', AKS)])),
      ).toMatchObject({ provider: 'aks' });
      expect(latestSighting(eks, look('v1.34.6'))).toEqual({ marks: [] });
      expect(decidePlatform(undefined, read)).toEqual({
        provider: 'upstream',
        basis: 'assumed',
        reason: { code: `platform-basis.${what}-unread` },
      });
    },
  );
});

describe('deciding the platform', () => {
  const eks = look('v1.34.6-eks-3025e55', [machine('aws')]);

  it('takes what was said, and tells where the facts say otherwise', () => {
    expect(inEnglish(decidePlatform('eks', eks))).toEqual({
      provider: 'eks',
      basis: 'said',
      reason: 'Provider set by the operator or the source: Amazon EKS',
    });
    expect(inEnglish(decidePlatform('upstream', eks))).toEqual({
      provider: 'upstream',
      basis: 'said',
      reason: 'Provider set by the operator or the source: Upstream',
      contradiction:
        "Set to Upstream by the operator or the source, but it looks like Amazon EKS, detected from the API server's version v1.34.6-eks-3025e55 and nodes with the provider ID aws://",
    });
    expect(
      inEnglish(decidePlatform('aks', look('v1.34.6+k3s1'))),
    ).toMatchObject({
      provider: 'aks',
      contradiction: expect.stringContaining('looks like K3s'),
    });
  });

  it('takes what was seen where nothing was said', () => {
    expect(inEnglish(decidePlatform(undefined, eks))).toEqual({
      provider: 'eks',
      basis: 'seen',
      reason:
        "Amazon EKS, detected from the API server's version v1.34.6-eks-3025e55 and nodes with the provider ID aws://",
    });
    expect(decidePlatform(undefined, look('v1.34.6+k3s1'))).toMatchObject({
      provider: 'upstream',
      basis: 'seen',
      reason: { code: 'platform-basis.seen-without-dates' },
    });
  });

  it('says of a cluster that was never read that its platform is not known', () => {
    expect(decidePlatform(undefined, undefined)).toEqual({
      provider: 'upstream',
      basis: 'assumed',
      reason: { code: 'platform-basis.not-read' },
    });
    expect(decidePlatform('eks', undefined)).toMatchObject({
      provider: 'eks',
      basis: 'said',
    });
  });

  it('assumes upstream, with the doubt where there is one', () => {
    expect(decidePlatform(undefined, look('v1.34.6'))).toEqual({
      provider: 'upstream',
      basis: 'assumed',
      reason: { code: 'platform-basis.unmarked' },
    });
    expect(
      decidePlatform(undefined, look('v1.34.6-eks-3025e55')),
    ).toMatchObject({
      provider: 'upstream',
      basis: 'assumed',
      reason: { code: 'platform-basis.doubtful' },
      doubt: { code: 'platform-basis.doubt-machines' },
    });
  });
});
