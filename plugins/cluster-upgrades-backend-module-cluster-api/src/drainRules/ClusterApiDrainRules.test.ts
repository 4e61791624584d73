import { ClusterReadError } from '@drydock/upgrade-readiness';
import { inEnglish, said } from '@drydock/upgrade-reasons';
import type {
  DrainRuleSettings,
  JsonObject,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { FakeManagement } from '../testing/FakeManagement';
import { ClusterApiDrainRules } from './ClusterApiDrainRules';
import { RULE_OF, ruleName } from './ruleObject';

const RULES =
  '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machinedrainrules';
const KEY = 'u1/effect-db';
const NAME = ruleName(KEY);
const PATH = `${RULES}/${NAME}`;
const signal = new AbortController().signal;
const settings: DrainRuleSettings = {
  pods: { labels: { app: 'db' }, namespaces: ['payments'] },
  behavior: 'drain',
  order: 10,
};

function rulesOf(
  fake: FakeManagement,
  options: Parameters<FakeManagement['management']>[0] = {},
) {
  const management = fake.management(options);
  const rules = new ClusterApiDrainRules(() => ({
    management,
    key: { namespace: 'fleet', name: 'c1' },
  }));
  const request = (wanted = settings) => ({
    key: KEY,
    cluster: { id: 'c1', name: 'c1', reference: 'capi-main/fleet/c1' },
    settings: wanted,
  });
  return {
    take: (wanted?: DrainRuleSettings) => rules.take(request(wanted), signal),
    undo: () => rules.undo(request(), signal),
    observe: () => rules.observe(request(), signal),
    check: (wanted = settings) =>
      rules.check(request().cluster, wanted, signal),
    byHand: () => rules.undoByHand(request()),
  };
}

function putRule(
  fake: FakeManagement,
  name: string,
  spec: JsonObject,
  annotations: JsonObject = {},
): void {
  fake.put(`${RULES}/${name}`, {
    metadata: {
      name,
      namespace: 'fleet',
      uid: `uid-of-${name}`,
      resourceVersion: '900',
      annotations,
    },
    spec,
  });
}

describe('ClusterApiDrainRules', () => {
  let fake: FakeManagement;
  beforeEach(() => {
    fake = FakeManagement.settled();
  });

  it('creates one rule, for machines of this cluster and the pods of the plan, and deletes it by its uid as it was read [T-86]', async () => {
    const { take, observe, undo } = rulesOf(fake);
    expect(await observe()).toEqual({ state: 'gone' });
    expect(inEnglish(await take({ ...settings, pools: ['md-0'] }))).toEqual({
      outcome: 'taken',
      handle: { reference: `MachineDrainRule fleet/${NAME}` },
      message: `MachineDrainRule fleet/${NAME} created for the time of the upgrade`,
    });
    expect(fake.created).toEqual([
      {
        path: RULES,
        body: {
          apiVersion: 'cluster.x-k8s.io/v1beta2',
          kind: 'MachineDrainRule',
          metadata: {
            name: NAME,
            namespace: 'fleet',
            annotations: { [RULE_OF]: KEY },
          },
          spec: {
            drain: { behavior: 'Drain', order: 10 },
            machines: [
              {
                selector: {
                  matchLabels: { 'cluster.x-k8s.io/cluster-name': 'c1' },
                  matchExpressions: [
                    {
                      key: 'topology.cluster.x-k8s.io/deployment-name',
                      operator: 'In',
                      values: ['md-0'],
                    },
                  ],
                },
              },
            ],
            pods: [
              {
                selector: { matchLabels: { app: 'db' } },
                namespaceSelector: {
                  matchExpressions: [
                    {
                      key: 'kubernetes.io/metadata.name',
                      operator: 'In',
                      values: ['payments'],
                    },
                  ],
                },
              },
            ],
          },
        },
      },
    ]);
    expect(await observe()).toEqual({
      state: 'in-effect',
      handle: { reference: `MachineDrainRule fleet/${NAME}` },
    });
    expect(inEnglish(await undo())).toEqual({});
    expect(fake.removed).toEqual([
      {
        path: PATH,
        uid: `uid-${NAME}-1`,
        resourceVersion: expect.any(String),
        dryRun: false,
      },
    ]);
    expect(await observe()).toEqual({ state: 'gone' });
    expect(inEnglish(await undo())).toEqual({});
    expect(fake.accepted).toEqual([]);
  });

  it('finds what a process that was killed had made', async () => {
    const { take } = rulesOf(fake);
    await take();
    expect(inEnglish(await take())).toEqual({
      outcome: 'taken',
      handle: { reference: `MachineDrainRule fleet/${NAME}` },
      message: `MachineDrainRule fleet/${NAME} exists`,
    });
    expect(fake.created).toHaveLength(1);
  });

  it('looks again where one came between looking and creating', async () => {
    const create = fake.create.bind(fake);
    jest.spyOn(fake, 'create').mockImplementationOnce(async creation => {
      await create(creation);
      return create(creation);
    });
    expect(inEnglish(await rulesOf(fake).take())).toMatchObject({
      outcome: 'taken',
      message: expect.stringContaining('exists'),
    });
    expect(fake.created).toHaveLength(1);
  });

  it('leaves a rule of its name that is not its own alone, and says so', async () => {
    putRule(fake, NAME, { drain: { behavior: 'Skip' } });
    const { take, observe, undo } = rulesOf(fake);
    expect(inEnglish(await take())).toEqual({
      outcome: 'refused',
      message: expect.stringMatching(
        /already exists and does not belong to this effect.*Delete or rename it/,
      ),
    });
    expect(await observe()).toEqual({ state: 'gone' });
    expect(inEnglish(await undo())).toEqual({
      note: expect.stringContaining('another owner took it over'),
    });
    expect([fake.created, fake.removed]).toEqual([[], []]);
  });

  it('deletes what changed meanwhile and is still its own, and gives up on what changes all the time', async () => {
    const { take, undo } = rulesOf(fake);
    await take();
    const remove = fake.remove.bind(fake);
    let touches = 1;
    jest.spyOn(fake, 'remove').mockImplementation(async removal => {
      if (touches-- > 0) fake.touch(PATH);
      return remove(removal);
    });
    expect(inEnglish(await undo())).toEqual({});
    await take();
    touches = 100;
    await expect(undo()).rejects.toThrow(/changes all the time/);
    expect(fake.objects.has(PATH)).toBe(true);
  });

  it('waits for one that is held while it is deleted', async () => {
    putRule(fake, NAME, {}, { [RULE_OF]: KEY });
    fake.put(PATH, {
      metadata: {
        ...Object(fake.objects.get(PATH)?.metadata),
        deletionTimestamp: '2026-11-21T02:45:05Z',
      },
    });
    await expect(rulesOf(fake).take()).rejects.toThrow(
      /is being deleted, but something holds it back/,
    );
  });

  const refused: readonly (readonly [
    string,
    DrainRuleSettings,
    () => void,
    RegExp,
  ])[] = [
    [
      'a pool that is not there',
      { ...settings, pools: ['md-7'] },
      () => undefined,
      /no node pool md-7\. It has md-0/,
    ],
    [
      'a Cluster API without the kind',
      settings,
      () => (fake.knowsDrainRules = false),
      /does not know MachineDrainRule, which came with release 1\.9/,
    ],
    [
      'a credential that may not list them',
      settings,
      () =>
        fake.failures.set(
          RULES,
          new ClusterReadError({
            kind: 'forbidden',
            reason: said('no'),
            status: 403,
            retryable: false,
          }),
        ),
      /reads capi-main may not list machinedrainrules in namespace fleet\. Grant it/,
    ],
    [
      'a rule that comes first and says otherwise of the same pods',
      settings,
      () => putRule(fake, 'all-skipped', { drain: { behavior: 'Skip' } }),
      /fleet\/all-skipped \(Skip\) selects the same pods on the same nodes.*would change nothing/,
    ],
  ];
  it.each(refused)(
    'refuses %s before anything is submitted and when it is taken',
    async (_, wanted, given, says) => {
      given();
      const { check, take } = rulesOf(fake);
      expect(inEnglish(await check(wanted))).toMatch(says);
      expect(inEnglish(await take(wanted))).toMatchObject({
        outcome: 'refused',
        message: expect.stringMatching(says),
      });
      expect(fake.created).toEqual([]);
    },
  );

  it.each([
    [
      ['create machinedrainrules', 'delete machinedrainrules'],
      'may not create and delete machinedrainrules',
    ],
    [['delete machinedrainrules'], 'may not delete machinedrainrules'],
  ])(
    'refuses a writer without the rights before anything is submitted, and says what to apply: %p',
    async (forbidden, says) => {
      for (const right of forbidden) fake.forbidden.add(right);
      const refusal = await rulesOf(fake).check(settings);
      expect(inEnglish(refusal)).toContain(
        `The credential that writes capi-main ${says} in namespace fleet. Grant it there`,
      );
      expect(inEnglish(refusal)).toContain(
        'create clusterrole drydock-cluster-api-drain-rules-writer --verb=create,delete --resource=machinedrainrules.cluster.x-k8s.io',
      );
      expect(fake.created).toEqual([]);
    },
  );

  it('tells what others say of the same pods, and changes none of it', async () => {
    putRule(fake, 'a-databases', {
      drain: { behavior: 'WaitCompleted' },
      pods: [{ selector: { matchLabels: { app: 'db', tier: 'gold' } } }],
    });
    putRule(fake, 'zz-all', { drain: { behavior: 'Skip' } });
    putRule(fake, 'zz-web', {
      drain: { behavior: 'Skip' },
      pods: [{ selector: { matchLabels: { app: 'web' } } }],
    });
    putRule(fake, 'zz-elsewhere', {
      drain: { behavior: 'Skip' },
      machines: [
        {
          selector: { matchLabels: { 'cluster.x-k8s.io/cluster-name': 'c2' } },
        },
      ],
    });
    const { check, take, undo } = rulesOf(fake);
    expect(await check()).toBeUndefined();
    expect(inEnglish(await take())).toMatchObject({
      message: [
        `MachineDrainRule fleet/${NAME} created for the time of the upgrade`,
        'MachineDrainRule fleet/a-databases (WaitCompleted) comes first, and applies to pods that both select',
        'MachineDrainRule fleet/zz-all (Skip) comes second, and does not apply to pods that both select',
      ].join('. '),
    });
    await undo();
    expect(fake.removed.map(({ path }) => path)).toEqual([PATH]);
  });

  it('says what is missing without a credential that writes, and what the platform refuses', async () => {
    const without = rulesOf(fake, { writer: false });
    expect(inEnglish(await without.check())).toMatch(
      /no credential that may change/,
    );
    expect(inEnglish(await without.take())).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(/no credential that may change/),
    });
    fake.webhook = () => 'spec.pods: Invalid value';
    expect(inEnglish(await rulesOf(fake).take())).toEqual({
      outcome: 'refused',
      message: `MachineDrainRule fleet/${NAME}: spec.pods: Invalid value`,
    });
    fake.webhook = () => undefined;
    await rulesOf(fake).take();
    fake.mayRemove = false;
    await expect(rulesOf(fake).undo()).rejects.toThrow(/forbidden/);
    await expect(without.undo()).rejects.toThrow(/no credential/);
    expect(inEnglish(rulesOf(fake).byHand())).toBe(
      `in the management cluster capi-main: kubectl -n fleet delete machinedrainrule ${NAME} (its annotation drydock.dev/drain-rule is "${KEY}")`,
    );
  });

  it('takes a failed look for no answer, whatever it is', async () => {
    fake.failures.set(
      RULES,
      new ClusterReadError({
        kind: 'not-found',
        reason: said('a gateway'),
        status: 404,
        retryable: false,
      }),
    );
    const { check, observe, undo } = rulesOf(fake);
    for (const call of [check, observe, undo])
      await expect(call()).rejects.toThrow(/a gateway/);
  });
});
