import { english } from '../translation';
import { factsOf } from './factsOf';
import { aReason } from '../__testUtils__/reasons';

const failure = {
  kind: 'forbidden',
  reason: aReason('list deployments was refused'),
  retryable: false,
};
const details = {
  nodePools: [],
  services: [],
  unowned: [],
  sections: [
    { section: 'nodes', status: 'read' as const, failures: [] },
    { section: 'workloads', status: 'failed' as const, failures: [failure] },
    { section: 'pods', status: 'partial' as const, failures: [failure] },
    {
      section: 'secrets',
      status: 'off' as const,
      reason: aReason('Switched off'),
      failures: [],
    },
  ],
};

describe('factsOf', () => {
  it('tells facts that are known from those that are not, with the reason', () => {
    expect(
      ['nodes', 'workloads', 'pods', 'secrets', 'other'].map(name =>
        factsOf(details, name, english),
      ),
    ).toEqual([
      { known: 'fully' },
      { known: 'not-at-all', reason: failure.reason.text },
      { known: 'partly', reason: failure.reason.text },
      { known: 'not-at-all', reason: 'Switched off' },
      { known: 'not-at-all', reason: 'nothing was read yet' },
    ]);
  });
});
