import { said, type Param, type Reason } from '@drydock/upgrade-reasons';
import { HIDDEN_CLUSTER } from '../../../clusters/hiddenCluster';
import { presentReason } from '../../../foundation/presentReason';
import { eventFor } from './planEvents';

const skipped = (cluster: Param): Reason => ({
  code: 'event.cluster-skipped',
  params: { who: { entity: 'user:default/ada' }, cluster },
});
const event: Parameters<typeof eventFor>[0] = {
  id: '1',
  at: '2026-11-21T12:00:00Z',
  kind: 'changed',
  message: skipped({ cluster: 'c1', name: 'prod-1' }),
  clusterId: 'c1',
  clusterName: 'prod-1',
};

describe('eventFor', () => {
  it('leaves an event as it is for who sees its clusters', () => {
    expect(eventFor(event, () => true, true)).toEqual({
      ...event,
      message: presentReason(event.message),
    });
  });

  it('tells of a hidden cluster without its name and id', () => {
    const told = eventFor(event, () => false, false);
    expect(told).toEqual({
      ...event,
      clusterId: undefined,
      clusterName: HIDDEN_CLUSTER,
      message: presentReason(skipped({ term: 'hidden-cluster' })),
    });
    expect(JSON.stringify(told)).not.toContain('prod-1');
  });

  it('hides the environment of a version gate from readers who see none of its clusters, and hides the ids from all readers', () => {
    const { clusterId: _, clusterName: __, ...ofAll } = event;
    const acknowledged = {
      ...ofAll,
      kind: 'version-gate-acknowledged',
      message: said('ada acknowledged it for all clusters of prod'),
      clusterIds: ['c1', 'c2'],
    };
    const { clusterIds: ___, ...told } = acknowledged;
    expect(eventFor(acknowledged, id => id === 'c2', false)).toEqual({
      ...told,
      message: presentReason(told.message),
    });
    expect(eventFor(acknowledged, id => id === 'c3', false)).toEqual({
      ...told,
      message: presentReason({ code: 'event.some-gate-acknowledged' }),
    });
  });

  it('does not count clusters for who does not see all of them', () => {
    const submitted: Reason = {
      code: 'event.plan-submitted',
      params: { who: { entity: 'user:default/ada' }, count: { clusters: 7 } },
    };
    const { clusterId: _, ...ofAll } = event;
    const textFor = (seesAll: boolean) =>
      eventFor({ ...ofAll, message: submitted }, () => true, seesAll).message
        .text;
    expect(textFor(true)).toBe('ada submitted 7 clusters for approval');
    expect(textFor(false)).toBe('ada submitted clusters for approval');
  });
});
