import { reachability } from './reachability';

const check = (status: 'ran' | 'partial' | 'not-run' | 'off') => ({
  checkId: status,
  title: status,
  status,
  reasons: [],
});
const all = { coverage: [check('ran'), check('off')], gaps: [] };

describe('reachability', () => {
  it('calls a cluster read only where every check ran that is not switched off', () => {
    expect(reachability({ ...all, freshness: { state: 'fresh' } }).label).toBe(
      'Read',
    );
    expect(
      reachability({
        ...all,
        coverage: [check('ran'), check('not-run')],
        freshness: { state: 'fresh' },
      }).label,
    ).toBe('Read in part');
    expect(
      reachability({
        ...all,
        gaps: [
          { verb: 'list', request: 'list secrets', sections: [], checks: [] },
        ],
        freshness: { state: 'fresh' },
      }).label,
    ).toBe('Read in part');
  });

  it('says that it cannot be read, whatever the last read saw', () => {
    expect(
      reachability({ ...all, freshness: { state: 'unreachable' } }).label,
    ).toBe('Unreachable');
    expect(reachability({ ...all, freshness: { state: 'stale' } }).label).toBe(
      'Stale',
    );
    expect(reachability({ ...all, freshness: { state: 'never' } }).label).toBe(
      'Never read',
    );
  });

  it('says that a cluster answered as another one', () => {
    const failure = {
      reason: 'unproven-identity',
      message: 'It reports the UID of another cluster',
      retryable: false,
    };
    expect(
      reachability({ ...all, freshness: { state: 'unreachable', failure } })
        .label,
    ).toBe('Identity not proven');
  });
});
