import { inEnglish, said } from '@drydock/upgrade-reasons';
import { readiness as summary } from '../upgrades/__testUtils__/records';
import { blockedBy, subjectOf } from './__testUtils__/situations';
import type { Ask } from './ask';
import { NOTHING_DECIDED, type Decided, type Phase } from './model';
import { readiness } from './readiness';
import type { ReadinessSummary } from '../readiness/readinessSummary';

const BLOCKED = blockedBy('web');
const UNKNOWN = summary({
  verdict: 'unknown',
  notRun: ['helm-releases', 'api-callers'],
  reasons: [said('two checks did not run')],
});

async function holdsOf(
  judged: ReadinessSummary | undefined,
  decided: Partial<Decided> = {},
  phase: Phase = 'preview',
) {
  const subject = subjectOf({
    readiness: judged,
    decided: { ...NOTHING_DECIDED, ...decided },
  });
  return (await readiness.judge([subject], {} as Ask, phase)).get('a') ?? [];
}

const reasons = async (...asked: Parameters<typeof holdsOf>) =>
  inEnglish((await holdsOf(...asked)).map(({ reason }) => reason));

describe('readiness', () => {
  it.each(['ready', 'attention'] as const)('lets %s through', async verdict => {
    expect(await holdsOf(summary({ verdict }))).toEqual([]);
  });

  it('lets blocked through only with a reason, the permission, and enough of a reason [T-37]', async () => {
    const overrideReason = 'end of support tomorrow';
    expect(await holdsOf(BLOCKED)).toMatchObject([
      { kind: 'overridable', override: { binds: ['web'] } },
    ]);
    expect(await reasons(BLOCKED)).toEqual([
      '1 finding blocks v1.36.4: fix it, or override with a reason (permission cluster-upgrades.policy.override)',
    ]);
    expect(await reasons(BLOCKED, { overrideReason })).toEqual([
      '1 finding blocks v1.36.4: overriding needs the permission cluster-upgrades.policy.override',
    ]);
    expect(
      await reasons(BLOCKED, {
        mayOverride: true,
        overrideReason: ' ok        ',
      }),
    ).toEqual(['The reason for overriding must have at least 10 characters']);
    expect(
      await holdsOf(BLOCKED, { mayOverride: true, overrideReason }),
    ).toEqual([]);
  });

  it('holds what came up since people decided, and names its owner before a start', async () => {
    const decided = {
      overrideReason: 'end of support tomorrow',
      mayOverride: true,
      covers: new Set(['web']),
    };
    expect(await holdsOf(BLOCKED, decided, 'submit')).toEqual([]);
    expect(await holdsOf(BLOCKED, decided, 'start')).toEqual([]);
    const [hold] = await holdsOf(blockedBy('web', 'new'), decided, 'start');
    expect(hold).toMatchObject({
      kind: 'overridable',
      reason: {
        code: 'step.finding-not-approved',
        who: { entityRef: 'group:default/web' },
      },
    });
    expect(await reasons(blockedBy('web', 'new'), decided, 'submit')).toEqual([
      expect.stringContaining('2 findings block v1.36.4: fix'),
    ]);
  });

  it('lets unknown through only when each check that did not run is named [T-38]', async () => {
    expect(
      await holdsOf(UNKNOWN, { acceptedChecks: ['api-callers'] }),
    ).toMatchObject([
      { kind: 'unknown', override: { binds: ['helm-releases'] } },
    ]);
    expect(
      await holdsOf(UNKNOWN, {
        acceptedChecks: ['api-callers', 'helm-releases', 'more'],
      }),
    ).toEqual([]);
  });

  it('says why readiness is unknown before it says what to name', async () => {
    const stale = summary({
      verdict: 'unknown',
      notRun: ['helm-releases'],
      reasons: [
        said('The facts are of yesterday'),
        said('Helm releases: seen in part'),
      ],
    });
    expect(await reasons(stale)).toEqual([
      expect.stringMatching(
        /is unknown: The facts are of yesterday\. .*\(helm-releases\)$/,
      ),
    ]);
  });

  it('holds unknown for a reason that no check can be named for', async () => {
    const never = summary({
      verdict: 'unknown',
      reasons: [said('never read')],
    });
    const [hold] = await holdsOf(never, { acceptedChecks: ['a'] });
    expect(hold).toMatchObject({ kind: 'unknown', override: undefined });
    expect(inEnglish(hold.reason)).toContain('never read');
  });

  it('holds a cluster that was not judged, but for one that more is asked of', async () => {
    expect(await holdsOf(undefined)).toMatchObject([{ kind: 'unknown' }]);
    const partial = subjectOf({ readiness: undefined, isPartial: true });
    expect(
      (await readiness.judge([partial], {} as Ask, 'start')).get('a'),
    ).toEqual([]);
  });
});
