import { checkParam } from '../foundation/checkParam';
import { expectedDisruption } from './expectedDisruption';

const ran = ['disruption-budgets', 'drain-simulation', 'fragile-workloads'];
const finding = (
  checkId: string,
  blocker: boolean,
  service = 'component:default/api',
) => ({ checkId, blocker, service });
const NODES = { nodes: true };
const mine = ['component:default/api'];

describe('expectedDisruption', () => {
  it('is rolling only where every check ran that would have found more', () => {
    expect(
      expectedDisruption(NODES, { ran, findings: [] }, mine).disruption,
    ).toBe('rolling');
    expect(
      expectedDisruption(NODES, { ran: ran.slice(1), findings: [] }, mine),
    ).toEqual({
      disruption: 'unknown',
      reason: {
        code: 'upcoming.disruption-unknown',
        params: {
          checks: {
            list: expect.arrayContaining([checkParam('disruption-budgets')]),
          },
        },
      },
    });
    expect(expectedDisruption(NODES, undefined, mine).disruption).toBe(
      'unknown',
    );
  });

  it('tells the worst that is known of the services, and nothing of others', () => {
    expect(
      expectedDisruption(
        NODES,
        {
          ran,
          findings: [
            finding('fragile-workloads', false),
            finding('disruption-budgets', true),
          ],
        },
        mine,
      ).disruption,
    ).toBe('cannot-be-moved');
    expect(
      expectedDisruption(
        NODES,
        { ran: [], findings: [finding('fragile-workloads', false)] },
        mine,
      ).disruption,
    ).toBe('interrupted');
    expect(
      expectedDisruption(
        NODES,
        {
          ran,
          findings: [
            finding('disruption-budgets', true, 'component:default/other'),
          ],
        },
        mine,
      ).disruption,
    ).toBe('rolling');
    expect(
      expectedDisruption(
        NODES,
        { ran, findings: [finding('disruption-budgets', false)] },
        mine,
      ).disruption,
    ).toBe('rolling');
  });

  it('moves no pods where no node is touched, whatever would hold a drain, and whatever is not known of it', () => {
    const stays = {
      disruption: 'rolling',
      reason: { code: 'upcoming.control-plane-only' },
    };
    expect(
      expectedDisruption(
        { nodes: false },
        { ran, findings: [finding('disruption-budgets', true)] },
        mine,
      ),
    ).toEqual(stays);
    expect(expectedDisruption({ nodes: false }, undefined, mine)).toEqual(
      stays,
    );
  });
});
