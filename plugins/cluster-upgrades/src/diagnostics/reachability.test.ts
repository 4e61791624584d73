import { reachability } from './reachability';

const all = { checks: { ran: 24, total: 24 }, gaps: [] };

describe('reachability', () => {
  it('calls a cluster read only where every check ran', () => {
    expect(reachability({ ...all, freshness: { state: 'fresh' } }).label).toBe('Read');
    expect(reachability({ ...all, checks: { ran: 22, total: 24 }, freshness: { state: 'fresh' } }).label).toBe('Read in part');
    expect(reachability({ ...all, gaps: [{ verb: 'list', request: 'list secrets', sections: [], checks: [] }], freshness: { state: 'fresh' } }).label).toBe('Read in part');
  });

  it('says that it cannot be read, whatever the last read saw', () => {
    expect(reachability({ ...all, freshness: { state: 'unreachable' } }).label).toBe('Unreachable');
    expect(reachability({ ...all, freshness: { state: 'stale' } }).label).toBe('Stale');
    expect(reachability({ ...all, freshness: { state: 'never' } }).label).toBe('Never read');
  });
});
