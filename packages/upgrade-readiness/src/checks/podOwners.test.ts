import { reasonText } from '@drydock/upgrade-reasons';
import { podOf } from '../testing/inventories';
import { podsByOwner } from './podOwners';

describe('podsByOwner', () => {
  it('names what makes the pods with their number, and only a pod that nothing makes by its own name', () => {
    const pods = [
      podOf('db-0', {}, { workload: { kind: 'StatefulSet', name: 'db' } }),
      ...['x1', 'x2'].map(end =>
        podOf(
          `api-${end}`,
          {},
          { workload: { kind: 'Deployment', name: 'api' } },
        ),
      ),
      podOf('loose', {}, { workload: undefined }),
    ];
    expect(
      reasonText({
        code: 'check.disruption-budgets.stops-at',
        params: { pods: podsByOwner(pods) },
      }),
    ).toBe(
      'Drains stop at 2 pods of Deployment payments/api, Pod payments/loose and 1 pod of StatefulSet payments/db',
    );
  });
});
