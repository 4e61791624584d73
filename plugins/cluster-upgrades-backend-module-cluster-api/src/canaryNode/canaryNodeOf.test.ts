import { inEnglish } from '@drydock/upgrade-reasons';
import type { JsonObject } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ClusterObjects } from '../management/ManagementReader';
import {
  decodeCluster,
  decodeMachine,
  decodeNodePool,
} from '../objects/decode';
import {
  clusterObject,
  deploymentObject,
  machineObject,
  managerOf,
} from '../testing/objects';
import { candidateOf, canaryNodeOf, noCanaryNodeReason } from './canaryNodeOf';

const [OLD, NEW] = ['v1.35.5', 'v1.36.4'];
const ANNOTATION = 'canary-node.drydock.dev/md-0';
const NOTE = JSON.stringify({ machine: 'a', uid: 'uid-a', node: 'a' });
const ON_DELETE = { rollout: { strategy: { type: 'OnDelete' } } };

const machine = (
  name: string,
  version: string,
  options: Partial<Parameters<typeof machineObject>[0]> = {},
) => machineObject({ name, version, pool: 'md-0', ...options });

interface Situation {
  readonly note?: string;
  readonly strategy?: JsonObject;
  readonly machines?: readonly JsonObject[];
  readonly replicas?: number;
  readonly observedGeneration?: number;
  readonly cluster?: Parameters<typeof clusterObject>[0];
}

function objectsOf({
  note,
  strategy = {},
  machines = [machine('a', OLD), machine('b', OLD)],
  replicas = 2,
  observedGeneration = 2,
  cluster,
}: Situation): ClusterObjects {
  const core = (kind: string) => ({
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind,
  });
  const object = clusterObject({
    version: NEW,
    annotations: note === undefined ? {} : { [ANNOTATION]: note },
    ...cluster,
  });
  const entry = { class: 'default-worker', name: 'md-0', ...strategy };
  const spec = {
    topology: {
      classRef: { name: 'quick' },
      version: NEW,
      workers: { machineDeployments: [entry] },
    },
  };
  const deployment = deploymentObject({ version: NEW, replicas });
  const ofPool = {
    ...deployment,
    metadata: { ...Object(deployment.metadata), generation: 2 },
    spec: { ...Object(deployment.spec), ...strategy },
    status: { ...Object(deployment.status), observedGeneration },
  };
  return {
    cluster: decodeCluster({ ...object, spec }, core('Cluster')),
    nodePools: [decodeNodePool(ofPool, core('MachineDeployment'))],
    machines: machines.map(each => decodeMachine(each, core('Machine'))),
  };
}

const leaving = {
  deleting: { status: 'True' as const, reason: 'DrainingNode' },
};
const canaryOf = (situation: Situation) =>
  canaryNodeOf(objectsOf(situation), objectsOf(situation).nodePools[0]);
const chosen = { note: NOTE, strategy: ON_DELETE };

describe('canaryNodeOf', () => {
  it.each<[string, Situation, string | undefined]>([
    ['no note', { strategy: ON_DELETE }, undefined],
    ['a strategy that a user has restored', { note: NOTE }, undefined],
    [
      'a spec that Cluster API has not seen',
      { ...chosen, observedGeneration: 1 },
      'choosing',
    ],
    ['the Machine as it was', chosen, 'chosen'],
    [
      'the Machine leaving',
      {
        ...chosen,
        machines: [
          machine('a', OLD, leaving),
          machine('b', OLD),
          machine('c', NEW),
        ],
      },
      'replacing',
    ],
    [
      'the Machine gone',
      { ...chosen, machines: [machine('b', OLD)] },
      'replacing',
    ],
    [
      'a new one without its node',
      {
        ...chosen,
        machines: [machine('b', OLD), machine('c', NEW, { arrived: false })],
      },
      'replacing',
    ],
    [
      'a new one of the old version, and nothing more to come',
      { ...chosen, machines: [machine('b', OLD), machine('c', OLD)] },
      'lost',
    ],
    [
      'the Machine gone in a pool that was made smaller',
      { ...chosen, machines: [machine('b', OLD)], replicas: 1 },
      'lost',
    ],
    [
      'a new one that is ready',
      { ...chosen, machines: [machine('b', OLD), machine('c', NEW)] },
      'ready',
    ],
    ['a note that says nothing', { ...chosen, note: '{}' }, 'lost'],
  ])('with %s', (_, situation, state) => {
    expect(canaryOf(situation)?.state).toBe(state);
  });
});

describe('candidateOf', () => {
  it('is the first by name that is ready and stays', () => {
    const situation = objectsOf({
      machines: [
        machine('c', OLD),
        machine('a', OLD, leaving),
        machine('b', OLD, { arrived: false }),
      ],
    });
    expect(candidateOf(situation, situation.nodePools[0])?.name).toBe('c');
  });
});

describe('noCanaryNodeReason', () => {
  const reason = (situation: Situation) =>
    inEnglish(
      noCanaryNodeReason(
        objectsOf(situation),
        objectsOf(situation).nodePools[0],
      ),
    );

  it('has none where one of two nodes can go, or goes already', () => {
    expect(reason({})).toBeUndefined();
    expect(
      reason({ ...chosen, machines: [machine('b', OLD), machine('c', NEW)] }),
    ).toBeUndefined();
    expect(
      reason({ ...chosen, machines: [machine('b', OLD), machine('c', OLD)] }),
    ).toBeUndefined();
  });

  it.each<[string, Situation, RegExp]>([
    ['one node', { replicas: 1 }, /has one node, and .* one node less/],
    [
      'one node, though one was chosen',
      { ...chosen, replicas: 1 },
      /has one node, and .* one node less/,
    ],
    [
      'a chosen node that is lost, and no other that is ready',
      {
        ...chosen,
        machines: [
          machine('b', OLD, { arrived: false }),
          machine('c', OLD, { arrived: false }),
        ],
      },
      /none of its nodes is ready/,
    ],
    ['no nodes', { replicas: 0 }, /has no nodes/],
    [
      'an OnDelete that Drydock did not set',
      { strategy: ON_DELETE },
      /OnDelete.*not set by Drydock/,
    ],
    [
      'no node that is ready',
      { machines: [machine('a', OLD, { arrived: false })] },
      /none of its nodes is ready/,
    ],
    [
      'a damaged note',
      { ...chosen, note: 'x' },
      /canary-node\.drydock\.dev\/md-0 no longer says/,
    ],
    [
      'lists that a tool writes whole',
      {
        cluster: {
          managedFields: [
            managerOf(
              'argocd-controller',
              'Update',
              'spec.topology.workers.machineDeployments',
            ),
          ],
        },
      },
      /would write it again/,
    ],
  ])('says it of %s', (_, situation, words) => {
    expect(reason(situation)).toMatch(words);
  });
});
