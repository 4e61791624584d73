import fc from 'fast-check';
import { fleetSpecs } from './__testUtils__/fleetSpec';
import { SimulatedShell } from './__testUtils__/SimulatedShell';

const FLEETS = process.env.DRYDOCK_TEST_ALL === '1' ? 5000 : 1000;

describe('decideRollout on random fleets', () => {
  it(`breaks no rule in ${FLEETS} of them, whatever fails, pauses and interleaves, and brings each to its end`, () => {
    const seen = new Map<string, number>();
    const totals = {
      turns: 0,
      starts: 0,
      halts: 0,
      rests: 0,
      overdue: 0,
      overdueAfterRest: 0,
    };
    fc.assert(
      fc.property(fleetSpecs, spec => {
        const shell = new SimulatedShell(spec);
        const { outcome } = shell.run();
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
        for (const key of Object.keys(totals) as (keyof typeof totals)[])
          totals[key] += shell.counts[key];
      }),
      { numRuns: FLEETS },
    );
    // A simulation in which nothing happens would break no rule either.
    for (const outcome of ['succeeded', 'failed', 'stopped', 'aborted'])
      expect(seen.get(outcome) ?? 0).toBeGreaterThan(FLEETS / 100);
    expect(totals.starts).toBeGreaterThan(FLEETS);
    expect(totals.halts).toBeGreaterThan(FLEETS / 10);
    expect(totals.rests).toBeGreaterThan(FLEETS / 10);
    expect(totals.overdue).toBeGreaterThan(FLEETS / 10);
    expect(totals.overdueAfterRest).toBeGreaterThan(FLEETS / 100);
  }, 600_000);
});
