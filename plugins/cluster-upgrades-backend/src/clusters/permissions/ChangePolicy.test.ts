import { inEnglish, said } from '@drydock/upgrade-reasons';
import { mockCredentials, mockServices } from '@backstage/backend-test-utils';
import { ConfigReader } from '@backstage/config';
import {
  AuthorizeResult,
  type DefinitivePolicyDecision,
} from '@backstage/plugin-permission-common';
import { policyProbePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ChangePolicy, whyNoChanges } from './ChangePolicy';
import type { ProbeAnswer } from './ProbeAnswers';

const ALLOW: DefinitivePolicyDecision = { result: AuthorizeResult.ALLOW };
const DENY: DefinitivePolicyDecision = { result: AuthorizeResult.DENY };
const ENABLED = { permission: { enabled: true } };
const USER = mockCredentials.user('user:default/ada');
const SERVICE = mockCredentials.service('external:pipeline');

function given(
  config: object,
  answer: (isUser: boolean) => Promise<DefinitivePolicyDecision[]>,
) {
  const auth = mockServices.auth();
  let kept: ProbeAnswer | undefined;
  const logger = mockServices.logger.mock();
  const authorize = jest.fn<
    Promise<DefinitivePolicyDecision[]>,
    Parameters<ChangePolicyPermissions['authorize']>
  >((_, { credentials }) => answer(auth.isPrincipal(credentials, 'user')));
  const policy = new ChangePolicy({
    config: new ConfigReader(config),
    permissions: { authorize },
    auth,
    logger,
    answers: {
      last: async () => kept,
      keep: async (probed: ProbeAnswer) => {
        kept = probed;
      },
    },
    timeoutMs: 20,
  });
  return { policy, authorize, logger };
}

type ChangePolicyPermissions = ConstructorParameters<
  typeof ChangePolicy
>[0]['permissions'];

describe('ChangePolicy with the permission framework on', () => {
  it('refuses changes to services and the portal itself before any user was asked for, and says how to check [T-28]', async () => {
    const { policy, authorize } = given(ENABLED, async () => [DENY]);
    for (const decision of [
      await policy.decide(SERVICE),
      await policy.decideForPortal(),
    ]) {
      expect(inEnglish(decision)).toMatchObject({
        possible: false,
        reason: expect.stringContaining('was not checked yet'),
        fix: expect.stringContaining('Diagnostics'),
      });
    }
    // A policy can deny to a request without a user what it grants to every user.
    expect(authorize).not.toHaveBeenCalled();
  });

  it('decides for services and the portal by the last answer for a user [T-29]', async () => {
    const answers = [DENY, ALLOW, DENY];
    const { policy } = given(ENABLED, async () => [answers.shift() ?? DENY]);
    for (const possible of [true, false, true]) {
      await policy.decide(USER);
      expect([
        (await policy.decide(SERVICE)).possible,
        (await policy.decideForPortal()).possible,
      ]).toEqual([possible, possible]);
    }
  });

  it('takes an error for no answer, so that the engine continues as it was', async () => {
    const answers = [
      async () => [DENY],
      () => Promise.reject(new Error('database is down')),
    ];
    const { policy } = given(ENABLED, () => answers.shift()!());
    await policy.decide(USER);
    expect((await policy.decide(USER)).possible).toBe(false);
    expect((await policy.decideForPortal()).possible).toBe(true);
  });

  it('allows changes where the policy denies the caller the probe, and asks as the caller', async () => {
    const { policy, authorize } = given(ENABLED, async () => [DENY]);
    await expect(policy.decide(USER)).resolves.toEqual({
      possible: true,
      reason: { code: 'permission.policy-decides' },
    });
    expect(authorize).toHaveBeenCalledWith(
      [{ permission: policyProbePermission }],
      { credentials: USER },
    );
  });

  it.each<[string, () => Promise<DefinitivePolicyDecision[]>]>([
    ['grants the probe', async () => [ALLOW]],
    ['throws', () => Promise.reject(new Error('database is down'))],
    [
      'throws at once',
      () => {
        throw new Error('no such user');
      },
    ],
    ['never answers', () => new Promise(() => undefined)],
    ['answers nothing', async () => []],
  ])(
    'refuses changes to users, services and the portal itself where the policy %s, and says what to do [T-27]',
    async (_, answer) => {
      const { policy } = given(ENABLED, answer);
      const forUser = await policy.decide(USER);
      expect(inEnglish(forUser.reason)).toContain(
        'cluster-upgrades.policy-probe',
      );
      for (const decision of [
        forUser,
        await policy.decide(SERVICE),
        await policy.decideForPortal(),
      ]) {
        expect(inEnglish(decision)).toMatchObject({
          possible: false,
          fix: expect.stringContaining(
            'clusterUpgrades.permissionPolicyReviewed: true',
          ),
        });
      }
    },
  );

  it('keeps the error of the policy out of what callers read, and logs it', async () => {
    const { policy, logger } = given(ENABLED, () =>
      Promise.reject(new Error('password is hunter2')),
    );
    expect(JSON.stringify(await policy.decide(USER))).not.toContain('hunter2');
    expect(logger.warn).toHaveBeenCalledWith(
      expect.stringContaining('hunter2'),
    );
  });

  it('refuses changes to users where the policy allows every signed-in user everything', async () => {
    const { policy } = given(ENABLED, async isUser => [isUser ? ALLOW : DENY]);
    expect(inEnglish(await policy.decide(USER))).toMatchObject({
      possible: false,
      reason: expect.stringContaining('grants you'),
    });
  });

  it('asks again for every decision', async () => {
    const answers = [DENY, ALLOW];
    const { policy } = given(ENABLED, async () => [answers.shift() ?? DENY]);
    expect([
      (await policy.decide(USER)).possible,
      (await policy.decide(USER)).possible,
    ]).toEqual([true, false]);
  });

  it('does not probe where the operator reviewed the policy', async () => {
    const { policy, authorize } = given(
      { ...ENABLED, clusterUpgrades: { permissionPolicyReviewed: true } },
      async () => [ALLOW],
    );
    expect(inEnglish(await policy.decide(USER))).toMatchObject({
      possible: true,
      reason: expect.stringContaining('permissionPolicyReviewed is true'),
    });
    await expect(policy.decideForPortal()).resolves.toMatchObject({
      possible: true,
    });
    expect(authorize).not.toHaveBeenCalled();
  });
});

describe('ChangePolicy with the permission framework off', () => {
  it.each([
    {},
    { permission: { enabled: false } },
    { clusterUpgrades: { permissionPolicyReviewed: true } },
  ])('refuses changes with %j, and says what to set [T-23]', async config => {
    const { policy, authorize } = given(config, async () => [DENY]);
    expect(inEnglish(await policy.decide(USER))).toMatchObject({
      possible: false,
      reason: expect.stringContaining('the permission framework is off'),
      fix: expect.stringContaining(
        'clusterUpgrades.dangerouslyAllowWithoutPermissions: true',
      ),
    });
    expect(authorize).not.toHaveBeenCalled();
  });

  it('obeys the setting of the operator, which says nothing about a policy', async () => {
    const clusterUpgrades = { dangerouslyAllowWithoutPermissions: true };
    await expect(
      given({ clusterUpgrades }, async () => [ALLOW]).policy.decide(USER),
    ).resolves.toMatchObject({ possible: true });
    await expect(
      given({ ...ENABLED, clusterUpgrades }, async () => [ALLOW]).policy.decide(
        USER,
      ),
    ).resolves.toMatchObject({ possible: false });
  });
});

describe('whyNoChanges', () => {
  it('gives reason and fix, and nothing where changes are possible', () => {
    expect(
      whyNoChanges({ possible: true, reason: said('It decides') }),
    ).toBeUndefined();
    expect(
      inEnglish(
        whyNoChanges({
          possible: false,
          reason: said('It allows everything'),
          fix: said('Replace it'),
        }),
      ),
    ).toBe('It allows everything. Replace it');
  });
});
