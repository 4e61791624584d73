import { inEnglish } from '@drydock/upgrade-reasons';
import { decodeNode } from '../objects/node';
import { decodePlan } from '../objects/plan';
import { nodeObject, planObject, type TestObject } from '../testing/objects';
import { planStateOf } from './planState';
import { waitsOf } from './waits';

const FROM = 'v1.35.5+k3s1';
const TO = 'v1.36.4+k3s1';
const NOW = new Date('2026-11-28T12:00:00Z');

function waitsWith(
  edit: (plan: TestObject, node: TestObject) => void,
  pool?: string,
) {
  const plan = planObject('edge-plan', FROM, { pool: 'edge' });
  plan.metadata.resourceVersion = '1';
  const node = nodeObject('n2', FROM, { plan: 'edge-plan', pool: 'edge' });
  edit(plan, node);
  const state = planStateOf(decodePlan(plan), {
    nodes: [decodeNode(node)],
    jobs: [],
  });
  return inEnglish(waitsOf(state, pool, NOW));
}

const wanting = (plan: TestObject, writtenAt: string) => {
  plan.spec = { ...plan.spec, version: TO };
  plan.metadata.managedFields = [
    {
      manager: 'drydock',
      operation: 'Update',
      time: writtenAt,
      fieldsV1: { 'f:spec': { 'f:version': {} } },
    },
  ];
};

describe('waitsOf', () => {
  it('is nothing for a Plan that is done', () => {
    expect(waitsWith(() => {})).toEqual([]);
  });

  it('names a node that stays cordoned, with the remedy', () => {
    expect(
      waitsWith((_, node) => {
        node.spec = { unschedulable: true };
      }, 'edge-plan'),
    ).toEqual([
      {
        kind: 'held',
        message:
          'Node n2 is cordoned and no Job works on it. The controller does not uncordon it. When it is healthy, run: kubectl uncordon n2',
        object: 'Node n2',
        node: 'n2',
        pool: 'edge-plan',
      },
    ]);
  });

  it('says nothing of the cordon of a node that has its turn', () => {
    expect(
      waitsWith((plan, node) => {
        node.spec = { unschedulable: true };
        plan.status = { ...plan.status, applying: ['n2'] };
      }),
    ).toMatchObject([{ kind: 'provisioning', node: 'n2' }]);
  });

  it('names a node that its label holds back, and how to let it go', () => {
    expect(
      waitsWith((plan, node) => {
        wanting(plan, NOW.toISOString());
        node.metadata.labels = {
          ...node.metadata.labels,
          'plan.upgrade.cattle.io/edge-plan': 'disabled',
        };
      }),
    ).toMatchObject([
      {
        kind: 'held',
        node: 'n2',
        message: expect.stringContaining(
          'plan.upgrade.cattle.io/edge-plan=disabled. Remove the label',
        ),
      },
    ]);
  });

  it('names the window that is closed', () => {
    expect(
      waitsWith(plan => {
        plan.spec = {
          ...plan.spec,
          window: {
            days: ['sa', 'su'],
            startTime: '22:00',
            endTime: '04:00',
          },
        };
        plan.status = {
          ...plan.status,
          conditions: [
            { type: 'Complete', status: 'False', reason: 'Waiting' },
          ],
        };
      }),
    ).toMatchObject([
      {
        kind: 'other',
        message:
          'Plan system-upgrade/edge-plan waits for its window: sa, su 22:00–04:00 UTC',
      },
    ]);
  });

  it('says some time after the write that the controller is silent', () => {
    const waitsAfter = (writtenAt: string) =>
      waitsWith(plan => wanting(plan, writtenAt));
    expect(waitsAfter('2026-11-28T11:59:30Z')).toEqual([]);
    expect(waitsAfter('2026-11-28T11:50:00Z')).toMatchObject([
      {
        kind: 'unreachable',
        message: expect.stringContaining('Check that the controller runs'),
      },
    ]);
  });
});
