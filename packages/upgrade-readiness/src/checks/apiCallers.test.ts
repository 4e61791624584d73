import { inventoryOf, runAlone } from '../testing/inventories';
import { apiCallers } from './apiCallers';

const call = (group: string, version: string, resource: string, removedRelease = '1.25') => inventoryOf({ 'api-callers': [{ group, version, resource, removedRelease }] });

describe('api-callers', () => {
  it('reports a client of a version that the target does not serve', () => {
    expect(runAlone(apiCallers, call('policy', 'v1beta1', 'poddisruptionbudgets'), '1.25').findings).toMatchObject([
      { severity: 'warning', confidence: 'reported', breaksAt: '1.25', title: 'Some client calls poddisruptionbudgets at policy/v1beta1, which v1.25 does not serve', fix: { text: expect.stringContaining('policy/v1.') } },
    ]);
  });

  it('leaves out what the target still serves', () => {
    expect(runAlone(apiCallers, call('policy', 'v1beta1', 'poddisruptionbudgets'), '1.24.18').findings).toEqual([]);
  });

  it('leaves out what the control plane of 1.24 calls by itself', () => {
    expect(runAlone(apiCallers, call('policy', 'v1beta1', 'podsecuritypolicies'), '1.25').findings).toEqual([]);
  });

  it('takes the word of the server for a version that the knowledge does not have', () => {
    expect(runAlone(apiCallers, call('example.com', 'v1', 'things'), '1.25').findings).toHaveLength(1);
  });
});
