import { expectedDisruption } from './expectedDisruption';

const ran = ['disruption-budgets', 'drain-simulation', 'fragile-workloads'];
const finding = (checkId: string, blocker: boolean, service = 'component:default/api') => ({ checkId, blocker, service });
const mine = ['component:default/api'];

describe('expectedDisruption', () => {
  it('is rolling only where every check ran that would have found more', () => {
    expect(expectedDisruption({ ran, findings: [] }, mine).disruption).toBe('rolling');
    expect(expectedDisruption({ ran: ran.slice(1), findings: [] }, mine)).toEqual({ disruption: 'unknown', text: expect.stringContaining('disruption-budgets') });
    expect(expectedDisruption(undefined, mine).disruption).toBe('unknown');
  });

  it('tells the worst that is known of the services, and nothing of others', () => {
    expect(expectedDisruption({ ran, findings: [finding('fragile-workloads', false), finding('disruption-budgets', true)] }, mine).disruption).toBe('cannot-be-moved');
    expect(expectedDisruption({ ran: [], findings: [finding('fragile-workloads', false)] }, mine).disruption).toBe('interrupted');
    expect(expectedDisruption({ ran, findings: [finding('disruption-budgets', true, 'component:default/other')] }, mine).disruption).toBe('rolling');
    expect(expectedDisruption({ ran, findings: [finding('disruption-budgets', false)] }, mine).disruption).toBe('rolling');
  });
});
