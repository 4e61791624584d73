import { FakePlans } from '../__testUtils__/FakePlans';
import { runAction } from '../__testUtils__/runAction';
import { createEmergencyStopSetAction } from './emergencyStopSet';
import { createFreezeSetAction } from './freezeSet';

describe('cluster-upgrades:freeze:set', () => {
  const set = (service: FakePlans) =>
    createFreezeSetAction({ apiFor: service.apiFor });
  const cyberWeek = {
    name: 'cyber-week',
    from: '2026-11-23T00:00:00Z',
    until: '2026-12-01T00:00:00Z',
    scope: 'minor' as const,
    environments: ['prod'],
    reason: 'Sale',
  };
  const later = { name: 'cyber-week', until: '2026-12-03T00:00:00+01:00' };

  it('extends a freeze: what is left out stays as it is', async () => {
    const service = new FakePlans();
    service.present = [cyberWeek];
    const { outputs } = await runAction(set(service), {
      input: { ...later, onlyExtend: true },
    });
    expect(service.changes).toEqual([
      { what: 'setFreeze', request: { ...cyberWeek, until: later.until } },
    ]);
    expect(outputs).toEqual({
      from: cyberWeek.from,
      until: later.until,
      scope: 'minor',
    });
  });

  it('begins a new freeze now, for all clusters and everything', async () => {
    const service = new FakePlans();
    const before = Date.now();
    await runAction(set(service), {
      input: { ...later, from: '', reason: ' ', environments: [] },
    });
    expect(service.changes[0].request).toEqual({
      ...later,
      from: expect.any(String),
      scope: 'all',
    });
    const { from } = service.changes[0].request as { from: string };
    expect(Date.parse(from)).toBeGreaterThanOrEqual(before);
  });

  it.each([
    [
      'a freeze that is not there',
      [],
      later,
      'There is no freeze cyber-week to extend; there are none',
    ],
    [
      'an earlier end',
      [cyberWeek],
      { name: 'cyber-week', until: '2026-12-01T00:30:00+01:00' },
      'lasts until 2026-12-01T00:00:00Z already',
    ],
    [
      'a local time',
      [cyberWeek],
      { name: 'cyber-week', until: '2026-12-03T00:00:00' },
      'is no ISO time with an offset',
    ],
  ])('does not extend %s', async (_, present, input, message) => {
    const service = new FakePlans();
    service.present = present;
    const { error } = await runAction(set(service), {
      input: { ...input, onlyExtend: true },
    });
    expect(error?.message).toContain(message);
    expect(service.changes).toEqual([]);
  });

  it('only tells in a dry run', async () => {
    const service = new FakePlans();
    const { lines } = await runAction(set(service), {
      input: { ...cyberWeek },
      isDryRun: true,
    });
    expect(lines).toEqual([
      'Would set the freeze cyber-week for clusters of prod from 2026-11-23T00:00:00Z until 2026-12-01T00:00:00Z, scope minor',
    ]);
    expect(service.changes).toEqual([]);
  });
});

describe('cluster-upgrades:emergency-stop:set', () => {
  const set = (service: FakePlans) =>
    createEmergencyStopSetAction({ apiFor: service.apiFor });
  const input = { active: true, reason: 'nodes do not come up' };

  it('switches it and tells what it holds', async () => {
    const service = new FakePlans();
    const { outputs, lines } = await runAction(set(service), { input });
    expect(service.changes).toEqual([
      { what: 'setEmergencyStop', request: input },
    ]);
    expect({ outputs, lines }).toEqual({
      outputs: { active: true, held: 4 },
      lines: ['The emergency stop is on and holds 4 upgrades'],
    });
  });

  it('touches nothing in a dry run, and says when the user may not', async () => {
    const service = new FakePlans();
    expect(
      (await runAction(set(service), { input, isDryRun: true })).outputs,
    ).toEqual({ active: true, held: 0 });
    service.mayStop = false;
    expect(
      (await runAction(set(service), { input, isDryRun: true })).error?.message,
    ).toContain('cluster-upgrades.fleet.stop');
    expect(service.changes).toEqual([]);
  });
});
