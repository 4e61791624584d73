import { inEnglish } from '@drydock/upgrade-reasons';
import { needsPlan, overridesOf, startRefusals } from './startRules';
import { readiness } from './__testUtils__/records';

const blocked = readiness({
  verdict: 'blocked',
  blockers: 1,
  blocking: [
    {
      fingerprint: 'f',
      checkId: 'removed-api',
      title: 'Ingress shop/web uses a removed version',
      phase: 'control-plane',
    },
  ],
});
const unknown = readiness({
  verdict: 'unknown',
  notRun: ['helm-releases', 'api-callers'],
  reasons: ['two checks did not run'],
});
const nothing = { acceptUnknownChecks: [], mayOverride: false };
const refusals = (...asked: Parameters<typeof startRefusals>) =>
  inEnglish(startRefusals(...asked));

describe('startRefusals', () => {
  it.each(['ready', 'attention'] as const)('starts %s', verdict => {
    expect(refusals(readiness({ verdict }), nothing)).toEqual([]);
  });

  it('starts blocked only with a reason, the permission, and enough of a reason [T-37]', () => {
    expect(refusals(blocked, nothing)[0]).toContain('override with a reason');
    expect(
      refusals(blocked, {
        ...nothing,
        overrideReason: 'end of support tomorrow',
      })[0],
    ).toContain('cluster-upgrades.policy.override');
    expect(
      refusals(blocked, {
        ...nothing,
        mayOverride: true,
        overrideReason: ' ok        ',
      })[0],
    ).toContain('at least 10 characters');
    expect(
      refusals(blocked, {
        ...nothing,
        mayOverride: true,
        overrideReason: 'end of support tomorrow',
      }),
    ).toEqual([]);
  });

  it('starts unknown only when the request names each check that did not run [T-38]', () => {
    expect(
      refusals(unknown, {
        ...nothing,
        acceptUnknownChecks: ['api-callers'],
      })[0],
    ).toContain('helm-releases');
    expect(
      refusals(unknown, {
        ...nothing,
        acceptUnknownChecks: ['api-callers', 'helm-releases', 'more'],
      }),
    ).toEqual([]);
  });

  it('says why readiness is unknown before it says what to name', () => {
    const stale = readiness({
      verdict: 'unknown',
      notRun: ['helm-releases'],
      reasons: ['The facts are of yesterday', 'Helm releases: seen in part'],
    });
    expect(refusals(stale, nothing)).toEqual([
      expect.stringMatching(
        /is unknown: The facts are of yesterday\. .*helm-releases$/,
      ),
    ]);
  });

  it('does not start unknown for a reason that no check can be named for', () => {
    expect(
      refusals(readiness({ verdict: 'unknown', reasons: ['never read'] }), {
        ...nothing,
        acceptUnknownChecks: ['a'],
      })[0],
    ).toContain('never read');
  });
});

describe('overridesOf', () => {
  it('names what was overridden', () => {
    expect(
      inEnglish(
        overridesOf(blocked, {
          overrideReason: 'end of support',
          acceptUnknownChecks: [],
        }),
      ),
    ).toEqual([
      'Blocked, overridden: end of support',
      'Overridden finding: Ingress shop/web uses a removed version (removed-api)',
    ]);
    expect(
      overridesOf(unknown, { acceptUnknownChecks: unknown.notRun }),
    ).toHaveLength(2);
    expect(overridesOf(readiness(), { acceptUnknownChecks: [] })).toEqual([]);
  });
});

describe('needsPlan', () => {
  const only = (
    environments: 'all' | readonly string[],
    from: 'setting' | 'approval-rules' = 'approval-rules',
  ) => ({ environments, from });

  const refusal = (...asked: Parameters<typeof needsPlan>) =>
    inEnglish(needsPlan(...asked));

  it('lets single clusters be upgraded where no environment is for plans only, and in the others', () => {
    expect(refusal(undefined, only([]))).toBeUndefined();
    expect(refusal('test', only(['prod']))).toBeUndefined();
  });

  it('refuses what is for plans only, and what may be', () => {
    expect(refusal('prod', only(['prod']))).toBe(
      'Clusters of prod are upgraded by plans only, because of clusterUpgrades.planning.approvals. Add the cluster to a plan',
    );
    expect(refusal(undefined, only(['prod'], 'setting'))).toMatch(
      /^The environment of this cluster is unknown, and clusters of prod .*plansOnlyEnvironments/,
    );
  });

  it('refuses every cluster, with and without an environment, when all are for plans only', () => {
    for (const environment of ['test', undefined])
      expect(refusal(environment, only('all'))).toMatch(
        /^Clusters are upgraded by plans only/,
      );
  });
});
