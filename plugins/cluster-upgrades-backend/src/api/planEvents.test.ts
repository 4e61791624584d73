import { HIDDEN_CLUSTER } from '../clusters/hideNames';
import { eventFor } from './planEvents';

const event: Parameters<typeof eventFor>[0] = {
  id: '1',
  at: '2026-11-21T12:00:00Z',
  kind: 'changed',
  message: 'prod-1 left, prod-2 came',
  clusterId: 'c1',
  clusterName: 'prod-1',
};

describe('eventFor', () => {
  it('leaves an event as it is for who sees its clusters', () => {
    expect(eventFor(event, () => true, [])).toEqual(event);
  });

  it('tells of a hidden cluster without its name and id', () => {
    expect(eventFor(event, () => false, [])).toEqual({
      ...event,
      clusterId: undefined,
      clusterName: HIDDEN_CLUSTER,
      message: `${HIDDEN_CLUSTER} left, prod-2 came`,
    });
  });

  it('hides the environment of a version gate from readers who see none of its clusters, and hides the ids from all readers', () => {
    const { clusterId: _, clusterName: __, ...ofAll } = event;
    const acknowledged = {
      ...ofAll,
      kind: 'version-gate-acknowledged',
      message: 'ada acknowledged it for all clusters of prod',
      clusterIds: ['c1', 'c2'],
    };
    const { clusterIds: ___, ...told } = acknowledged;
    expect(eventFor(acknowledged, id => id === 'c2', [])).toEqual(told);
    expect(eventFor(acknowledged, id => id === 'c3', [])).toEqual({
      ...told,
      message: 'A version gate on its way was acknowledged',
    });
  });

  it('takes the names of other hidden clusters out of the message', () => {
    expect(
      eventFor(event, () => true, [{ name: 'prod-2', title: 'Production 2' }])
        .message,
    ).toBe(`prod-1 left, ${HIDDEN_CLUSTER} came`);
  });
});
