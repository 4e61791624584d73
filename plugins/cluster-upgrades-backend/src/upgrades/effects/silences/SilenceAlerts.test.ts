import type { EffectContext } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inEnglish, ReasonError } from '@drydock/upgrade-reasons';
import type { IdentifyCluster } from '../../../clusters/store/clusterIdentityQueries';
import { identifyAny, identityOf } from '../../../__testUtils__/identities';
import { effectContext } from '../__testUtils__/effectContext';
import {
  FakeAlertmanager,
  KeptSilence,
} from './__testUtils__/FakeAlertmanager';
import { SilenceAlerts } from './SilenceAlerts';

const MINUTE_MS = 60_000;
const signal = new AbortController().signal;
const matchers = [{ label: 'alertname', value: 'Node.*', match: 'regex' }];

const contextOf = (overrides: Partial<EffectContext> = {}) =>
  effectContext('quiet', { source: 'main', matchers }, overrides);

describe('SilenceAlerts', () => {
  let alertmanager: FakeAlertmanager;
  let nowMs: number;
  let effect: SilenceAlerts;
  let known: IdentifyCluster;
  const identify: IdentifyCluster = clusterId => known(clusterId);
  beforeEach(async () => {
    alertmanager = await FakeAlertmanager.start();
    known = identifyAny;
    nowMs = Date.parse('2026-11-21T12:00:00Z');
    alertmanager.nowMs = () => nowMs;
    effect = new SilenceAlerts({
      alertmanagers: [
        alertmanager.settings({
          clusters: { 'test/c1': 'prod-eu-1', 'test/c2': 'us-east/prod' },
        }),
      ],
      identify,
      clock: { now: () => nowMs },
    });
  });
  afterEach(() => alertmanager.stop());

  const take = async (
    context = contextOf(),
    handle?: { reference: string },
  ) => {
    const taken = await effect.take(context, handle, signal);
    if (taken.outcome !== 'taken') throw new ReasonError(taken.message);
    return taken.handle;
  };
  const foreign = (overrides: Partial<KeptSilence> = {}) =>
    alertmanager.add({
      matchers: [
        { name: 'cluster', value: 'prod-eu-1', isRegex: false, isEqual: true },
      ],
      startsAt: new Date(nowMs).toISOString(),
      endsAt: new Date(nowMs + 600 * MINUTE_MS).toISOString(),
      createdBy: 'ada',
      comment: 'we move a rack',
      ...overrides,
    });
  const activeIds = () => alertmanager.active.map(({ id }) => id);

  it('matches the cluster exactly, beside what the plan says [T-149]', async () => {
    const all = [
      { label: 'a', value: '1', match: 'equal' },
      { label: 'b', value: '2', match: 'not-equal' },
      { label: 'c', value: '3.*', match: 'regex' },
      { label: 'd', value: '4.*', match: 'not-regex' },
    ];
    await take(contextOf({ parameters: { source: 'main', matchers: all } }));
    expect(alertmanager.active[0].matchers).toEqual([
      { name: 'cluster', value: 'prod-eu-1', isRegex: false, isEqual: true },
      { name: 'a', value: '1', isRegex: false, isEqual: true },
      { name: 'b', value: '2', isRegex: false, isEqual: false },
      { name: 'c', value: '3.*', isRegex: true, isEqual: true },
      { name: 'd', value: '4.*', isRegex: true, isEqual: false },
    ]);
  });

  it('uses the value of the label that the configuration has for a cluster', async () => {
    await take(contextOf({ cluster: { id: 'c2', name: 'prod-us-1' } }));
    expect(alertmanager.active[0].matchers[0]).toEqual({
      name: 'cluster',
      value: 'us-east/prod',
      isRegex: false,
      isEqual: true,
    });
  });

  it('silences nothing for a cluster that took the name of another: the value belongs to a reference [T-179]', async () => {
    known = async id =>
      id === 'c1'
        ? identityOf('c1', { name: 'prod-eu-1' })
        : identityOf(id, {
            name: 'prod-eu-1',
            references: [id, 'capi/evil/prod-eu-1'],
          });
    const hostile = contextOf({
      cluster: { id: 'hostile', name: 'prod-eu-1' },
    });
    const says =
      /clusters has no entry for cluster prod-eu-1. Add one under one of these keys: capi\/evil\/prod-eu-1 and hostile, with its value of the label cluster/;
    expect(inEnglish(await effect.check(hostile))).toMatch(says);
    expect(
      inEnglish(await effect.take(hostile, undefined, signal)),
    ).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(says),
    });
    expect(alertmanager.server.received).toEqual([]);
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'finds no value under a cluster id such as %s',
    async id => {
      known = async () => identityOf(id);
      expect(
        await effect.take(
          contextOf({ cluster: { id, name: id } }),
          undefined,
          signal,
        ),
      ).toMatchObject({ outcome: 'refused' });
      expect(alertmanager.server.received).toEqual([]);
    },
  );

  it('asks which cluster it is each time: what was removed is not silenced, and is again when it comes back', async () => {
    known = async id =>
      identityOf(id, {
        removed: true,
        references: [id],
        formerReferences: [`test/${id}`],
      });
    expect(
      inEnglish(await effect.take(contextOf(), undefined, signal)),
    ).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('no source lists cluster prod-eu-1'),
    });
    known = identifyAny;
    await take();
    known = async () => undefined;
    await effect.undo(contextOf(), undefined, signal);
    expect(activeIds()).toEqual([]);
  });

  it.each([
    [
      'a matcher of its own for the label of clusters',
      contextOf({
        parameters: {
          source: 'main',
          matchers: [{ label: 'cluster', value: '.*', match: 'regex' }],
        },
      }),
      /matches the label cluster/,
    ],
    [
      'no matcher at all',
      contextOf({ parameters: { source: 'main', matchers: [] } }),
      /parameters are damaged/,
    ],
    [
      'an Alertmanager that is not configured',
      contextOf({ parameters: { source: 'other', matchers } }),
      /Alertmanager "other" is not configured/,
    ],
  ])('refuses %s, and makes no call [T-150]', async (_, context, says) => {
    expect(inEnglish(effect.problem(context))).toMatch(says);
    expect(
      inEnglish(await effect.take(context, undefined, signal)),
    ).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(says),
    });
    expect(alertmanager.methods).toEqual([]);
  });

  it('ends by itself when it is not renewed', async () => {
    const { lapsesAtMs } = await take();
    expect(lapsesAtMs).toBe(nowMs + 60 * MINUTE_MS);
    nowMs += 60 * MINUTE_MS + 1;
    expect(alertmanager.active).toEqual([]);
    expect(await effect.observe(contextOf(), undefined, signal)).toEqual({
      state: 'gone',
    });
  });

  it('is renewed in place, with and without its handle', async () => {
    const first = await take();
    nowMs += 40 * MINUTE_MS;
    const second = await take(contextOf(), first);
    nowMs += 40 * MINUTE_MS;
    const third = await take();
    expect([second.reference, third.reference]).toEqual([
      first.reference,
      first.reference,
    ]);
    expect(alertmanager.silences.size).toBe(1);
    expect(await effect.observe(contextOf(), undefined, signal)).toEqual({
      state: 'in-effect',
      handle: {
        reference: first.reference,
        lapsesAtMs: nowMs + 60 * MINUTE_MS,
      },
    });
  });

  it('ends doubles, which two processes can make, and keeps one', async () => {
    const { reference } = await take();
    const double = alertmanager.add({
      ...alertmanager.silences.get(reference)!,
      endsAt: new Date(nowMs + 30 * MINUTE_MS).toISOString(),
    });
    expect(activeIds()).toEqual([reference, double]);
    await take();
    expect(activeIds()).toEqual([reference]);
    alertmanager.add({ ...alertmanager.silences.get(reference)! });
    await effect.undo(contextOf(), undefined, signal);
    expect(activeIds()).toEqual([]);
  });

  it('is undone without a handle, and undoing again is no error', async () => {
    await take();
    await effect.undo(contextOf(), undefined, signal);
    await effect.undo(contextOf(), { reference: 'gone-long-ago' }, signal);
    expect(activeIds()).toEqual([]);
  });

  it("never ends another upgrade's silence, nor another effect's, nor a person's [T-158]", async () => {
    const others = [
      await take(contextOf({ key: 'u1/effect-quiet-nodes' })),
      await take(contextOf({ key: 'u11/effect-quiet' })),
    ].map(({ reference }) => reference);
    const persons = [
      foreign(),
      foreign({ createdBy: 'drydock' }),
      foreign({ comment: 'see [drydock u1/effect-quiet] for why' }),
    ];
    const { reference } = await take();
    await effect.undo(contextOf(), { reference }, signal);
    expect(activeIds()).toEqual([...others, ...persons]);
    expect(await effect.observe(contextOf(), { reference }, signal)).toEqual({
      state: 'gone',
    });
  });

  it('leaves a silence alone that a person made theirs, and takes one of its own [T-159]', async () => {
    const handle = await take();
    Object.assign(alertmanager.silences.get(handle.reference)!, {
      createdBy: 'ada',
      comment: 'mine now',
    });
    const next = await take(contextOf(), handle);
    expect(next.reference).not.toBe(handle.reference);
    await effect.undo(contextOf(), next, signal);
    expect(activeIds()).toEqual([handle.reference]);
  });

  it.each([
    ['comment', { comment: 'ada: and longer, please' }],
    ['author, as proxies change it', { createdBy: 'sa-drydock' }],
  ])(
    'finds its silence even if another user changed its %s',
    async (_, change) => {
      const handle = await take();
      Object.assign(alertmanager.silences.get(handle.reference)!, change);
      expect((await take(contextOf(), handle)).reference).toBe(
        handle.reference,
      );
      Object.assign(alertmanager.silences.get(handle.reference)!, change);
      await effect.undo(contextOf(), handle, signal);
      expect(activeIds()).toEqual([]);
    },
  );

  it('is undone though the label of clusters was configured anew meanwhile', async () => {
    await take();
    const later = new SilenceAlerts({
      alertmanagers: [alertmanager.settings({ clusterLabel: 'alertname' })],
      identify,
      clock: { now: () => nowMs },
    });
    expect(inEnglish(later.problem(contextOf()))).toMatch(
      /matches the label alertname/,
    );
    await later.undo(contextOf(), undefined, signal);
    expect(activeIds()).toEqual([]);
  });

  it('cannot be looked for, nor undone, when its Alertmanager is no longer configured', async () => {
    await take();
    const later = new SilenceAlerts({
      alertmanagers: [],
      identify,
      clock: { now: () => nowMs },
    });
    await expect(later.observe(contextOf(), undefined, signal)).rejects.toThrow(
      /not configured/,
    );
    await expect(later.undo(contextOf(), undefined, signal)).rejects.toThrow(
      /not configured/,
    );
  });

  it('says how a person undoes it, without a credential', async () => {
    expect(inEnglish(effect.undoByHand(contextOf()))).toBe(
      `expire the silence at ${alertmanager.server.url.origin}/alertmanager/ whose comment holds "[drydock u1/effect-quiet]"`,
    );
  });
});
