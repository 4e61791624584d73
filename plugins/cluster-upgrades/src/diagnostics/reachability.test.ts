import { english } from '../translation';
import { reachability } from './reachability';
import { aReason } from '../__testUtils__/reasons';

const check = (status: 'ran' | 'partial' | 'not-run' | 'off') => ({
  checkId: status,
  title: aReason(status),
  status,
  reasons: [],
});
const labelOf = (diagnostics: Parameters<typeof reachability>[0]) =>
  reachability(diagnostics, english).label;
const all = { coverage: [check('ran'), check('off')], gaps: [] };

describe('reachability', () => {
  it('calls a cluster read only where every check ran that is not switched off', () => {
    expect(labelOf({ ...all, freshness: { state: 'fresh' } })).toBe('Read');
    expect(
      labelOf({
        ...all,
        coverage: [check('ran'), check('not-run')],
        freshness: { state: 'fresh' },
      }),
    ).toBe('Read in part');
    expect(
      labelOf({
        ...all,
        gaps: [
          { verb: 'list', request: 'list secrets', sections: [], checks: [] },
        ],
        freshness: { state: 'fresh' },
      }),
    ).toBe('Read in part');
  });

  it('says that it cannot be read, whatever the last read saw', () => {
    expect(labelOf({ ...all, freshness: { state: 'unreachable' } })).toBe(
      'Unreachable',
    );
    expect(labelOf({ ...all, freshness: { state: 'stale' } })).toBe('Stale');
    expect(labelOf({ ...all, freshness: { state: 'never' } })).toBe(
      'Never read',
    );
  });

  it('says that a cluster answered as another one', () => {
    const failure = {
      kind: 'unproven-identity',
      reason: aReason('It reports the UID of another cluster'),
      retryable: false,
    };
    expect(
      labelOf({ ...all, freshness: { state: 'unreachable', failure } }),
    ).toBe('Identity not proven');
  });
});
