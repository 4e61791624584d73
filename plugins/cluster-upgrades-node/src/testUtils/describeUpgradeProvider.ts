/* eslint-disable jest/no-export, jest/no-conditional-expect -- a kit registers tests for those who import it */
import type { Hop } from '../hop';
import { reasonText } from '@drydock/upgrade-reasons';
import type { MoveStateName, PursuedOperation } from '../moveState/model';
import type {
  ObservedState,
  PlanWish,
  ProviderCluster,
  UpgradeOperation,
  UpgradeProvider,
} from '../upgradeProvider';

/** States of a hop that was written. */
const BEGUN: readonly MoveStateName[] = ['proposed', 'under-way', 'done'];

/** Of what it disrupts: node pools that roll disrupt nodes. */
function saysTooLittle({ kind, disrupts }: Hop): boolean {
  if (kind === 'add-ons') return false;
  return !disrupts.includes(kind === 'control-plane' ? kind : 'nodes');
}

const WITH_ADD_ONS: PlanWish = {
  poolsApart: false,
  canaryPools: false,
  canaryNode: false,
  addOns: {
    update: 'all',
    onConflict: 'preserve',
    leaveAlone: [],
    versions: {},
  },
};

/** ISO time, earlier than anything that the kit does. */
const BEFORE = '2026-01-01T00:00:00.000Z';

/**
 * One platform with one cluster, fresh for each test; with two node pools or more where pools can
 * go one by one.
 */
export interface UpgradeProviderFixture {
  readonly provider: UpgradeProvider;
  /** Settled. Everything that the provider changes is at least one minor below `target`. */
  readonly cluster: ProviderCluster;
  /** One allowed hop above the cluster's version. */
  readonly target: string;
  /**
   * `node-pools`, `add-ons`: it changes these alone, and the control plane of the cluster is at
   * `target` already. Default: all of the cluster.
   */
  readonly changes?: 'node-pools' | 'add-ons';
  /** An older version than the cluster's. */
  readonly olderTarget: string;
  /**
   * Whether node pools can roll one by one here: `planHops` must not refuse the wish where they
   * can, and must where they cannot.
   */
  readonly poolByPool: boolean;
  /** Whether the control plane can go back here, right now. */
  readonly rollback: boolean;
  /**
   * Whether one node of a pool can go before its others here: `planHops` must not refuse the wish
   * where it can, and must where it cannot.
   */
  readonly canaryNode: boolean;
  /**
   * A hop is that of the upgrade that began it: to another one it has not begun, whose `start` takes
   * it over. Default: it is under way to all.
   */
  readonly takesOver?: true;
  /** The cluster has an add-on that `update: all` updates. Needed where the provider has `addOns`. */
  readonly addOns?: true;
  /**
   * How many changes of versions, canary nodes and add-ons the platform has accepted so far, by its
   * own log and not by what the provider says.
   */
  acceptedWrites(): Promise<number>;
  /**
   * Changes the cluster's object in some other respect, so that an earlier observation is stale.
   */
  changeByOthers(): Promise<void>;
  /**
   * Lets the platform finish everything that it was asked for. Of a pool with a canary node that is
   * this node alone. Needed if pools can go one by one.
   */
  finish?(): Promise<void>;
  /** Lets the platform give up the hop that is under way. */
  giveUp(): Promise<void>;
  close?(): Promise<void>;
}

export interface UpgradeProviderKitOptions {
  readonly timeoutMilliseconds?: number;
}

/**
 * Registers the contract tests of an {@link UpgradeProvider} (jest globals). Above all: a second
 * start and a start on a stale observation change nothing, and a dry run writes nothing.
 */
export function describeUpgradeProvider(
  name: string,
  createFixture: () => Promise<UpgradeProviderFixture>,
  options: UpgradeProviderKitOptions = {},
): void {
  const timeout = options.timeoutMilliseconds ?? 30_000;
  describe(`UpgradeProvider contract: ${name}`, () => {
    let fixture: UpgradeProviderFixture;
    const signal = () => new AbortController().signal;
    const observe = () => fixture.provider.observe(fixture.cluster, signal());
    const ownWish = () =>
      fixture.changes === 'add-ons' ? WITH_ADD_ONS : undefined;
    const firstHop = async (observed: ObservedState): Promise<Hop> => {
      const plan = await fixture.provider.planHops(
        fixture.cluster,
        observed,
        fixture.target,
        signal(),
        ownWish(),
      );
      if (!plan.ok)
        throw new Error(
          `planHops refused the fixture's own target: ${reasonText(
            plan.message,
          )}`,
        );
      return plan.hops[0];
    };
    const operation = (
      hop: Hop,
      observed: ObservedState,
      operationKey = 'kit-1',
    ): UpgradeOperation => ({
      operationKey,
      moveKey: 'u/step-1',
      hop,
      precondition: observed.precondition,
    });

    /** The version that the platform wants for the component of a hop. */
    const desiredNow = async ({
      kind,
      addOn,
    }: Pick<Hop, 'kind' | 'addOn'>): Promise<string | undefined> => {
      const { provider, cluster, target } = fixture;
      if (kind === 'add-ons')
        return (await provider.addOns?.list(cluster, target, signal()))?.find(
          each => each.name === addOn?.name,
        )?.version;
      const { controlPlane, nodePools } = await observe();
      return kind === 'control-plane'
        ? controlPlane.desired
        : nodePools[0].desired;
    };

    const stateOf = async (hop: Hop, pursued?: PursuedOperation) =>
      (
        await fixture.provider.follow(
          fixture.cluster,
          { hop, moveKey: 'u/step-1', operation: pursued },
          signal(),
        )
      ).move.state;

    beforeEach(async () => {
      fixture = await createFixture();
    }, timeout);
    afterEach(async () => {
      await fixture.close?.();
    }, timeout);

    it('has a kebab-case id and a title', () => {
      expect(fixture.provider.id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
      expect(fixture.provider.title.length).toBeGreaterThan(0);
    });

    it(
      'observes without changing anything',
      async () => {
        const observed = await observe();
        await observe();
        expect(observed.controlPlane.settled).toBe(true);
        expect(observed.precondition.length).toBeGreaterThan(0);
        expect(await fixture.acceptedWrites()).toBe(0);
      },
      timeout,
    );

    it(
      'plans hops that begin with the control plane, if it changes that, and end at the target',
      async () => {
        const observed = await observe();
        const plan = await fixture.provider.planHops(
          fixture.cluster,
          observed,
          fixture.target,
          signal(),
          ownWish(),
        );
        expect(plan.ok).toBe(true);
        const hops = plan.ok ? plan.hops : [];
        expect(hops.filter(saysTooLittle)).toEqual([]);
        const controlPlane = hops.filter(hop => hop.kind === 'control-plane');
        if (fixture.changes) {
          expect(controlPlane).toEqual([]);
          expect(hops.at(-1)?.to).toBe(fixture.target);
        } else {
          expect(controlPlane[0].from).toBe(observed.controlPlane.current);
          expect(controlPlane.at(-1)?.to).toBe(fixture.target);
        }
        expect(await fixture.acceptedWrites()).toBe(0);
      },
      timeout,
    );

    it(
      'refuses to plan or start a downgrade, in words',
      async () => {
        const observed = await observe();
        const plan = await fixture.provider.planHops(
          fixture.cluster,
          observed,
          fixture.olderTarget,
          signal(),
        );
        expect(plan.ok).toBe(false);
        expect(plan.ok ? '' : reasonText(plan.message)).toMatch(/\w+ \w+/);
        const first = await firstHop(observed);
        const { kind, disrupts, controller } = first;
        const hop: Hop = {
          kind,
          from: (await desiredNow(first)) ?? '',
          to: fixture.olderTarget,
          disrupts,
          controller,
        };
        const outcome = await fixture.provider.start(
          fixture.cluster,
          operation(hop, observed),
          signal(),
        );
        expect(outcome.outcome).toBe('refused');
        expect(await fixture.acceptedWrites()).toBe(0);
      },
      timeout,
    );

    it(
      'answers a dry run and writes nothing',
      async () => {
        const observed = await observe();
        const hop = await firstHop(observed);
        const desired = await desiredNow(hop);
        const outcome = await fixture.provider.dryRun(
          fixture.cluster,
          operation(hop, observed),
          signal(),
        );
        expect(outcome.outcome).toBe('accepted');
        expect(await fixture.acceptedWrites()).toBe(0);
        expect(await desiredNow(hop)).toBe(desired);
      },
      timeout,
    );

    it(
      'writes once, and a second start with the same key changes nothing',
      async () => {
        const observed = await observe();
        const wanted = operation(await firstHop(observed), observed);
        expect(
          (await fixture.provider.start(fixture.cluster, wanted, signal()))
            .outcome,
        ).toBe('accepted');
        expect(['already', 'stale']).toContain(
          (await fixture.provider.start(fixture.cluster, wanted, signal()))
            .outcome,
        );
        expect(await fixture.acceptedWrites()).toBe(1);
      },
      timeout,
    );

    it(
      'changes nothing when the same hop is started under another key after a new observation',
      async () => {
        const observed = await observe();
        const hop = await firstHop(observed);
        await fixture.provider.start(
          fixture.cluster,
          operation(hop, observed),
          signal(),
        );
        const again = operation(hop, await observe(), 'kit-2');
        expect(['already', 'stale']).toContain(
          (await fixture.provider.start(fixture.cluster, again, signal()))
            .outcome,
        );
        expect(await fixture.acceptedWrites()).toBe(1);
      },
      timeout,
    );

    it(
      'answers stale, and changes nothing, when the world moved after the observation',
      async () => {
        const observed = await observe();
        const hop = await firstHop(observed);
        const desired = await desiredNow(hop);
        const wanted = operation(hop, observed);
        await fixture.changeByOthers();
        expect(
          (await fixture.provider.start(fixture.cluster, wanted, signal()))
            .outcome,
        ).toBe('stale');
        expect(await fixture.acceptedWrites()).toBe(0);
        expect(await desiredNow(hop)).toBe(desired);
      },
      timeout,
    );

    it(
      'shows a started hop by observation alone',
      async () => {
        const observed = await observe();
        const hop = await firstHop(observed);
        await fixture.provider.start(
          fixture.cluster,
          operation(hop, observed),
          signal(),
        );
        expect(await desiredNow(hop)).toBe(hop.addOn?.to ?? hop.to);
      },
      timeout,
    );

    it(
      'follows a hop from before its write to its end, and finds it again when the answer of its write was lost',
      async () => {
        const observed = await observe();
        const hop = await firstHop(observed);
        expect(await stateOf(hop)).toBe('not-begun');
        expect(await fixture.acceptedWrites()).toBe(0);
        await fixture.provider.start(
          fixture.cluster,
          operation(hop, observed),
          signal(),
        );
        const lost = { operationKey: 'kit-1', intendedAt: BEFORE };
        for (const known of [undefined, lost])
          expect(BEGUN).toContain(await stateOf(hop, known));
        await fixture.finish?.();
        if (fixture.finish) expect(await stateOf(hop, lost)).toBe('done');
        expect(await fixture.acceptedWrites()).toBe(1);
      },
      timeout,
    );

    it(
      'shows a hop under way to an upgrade that did not write it, or lets it take the hop over',
      async () => {
        const observed = await observe();
        const hop = await firstHop(observed);
        await fixture.provider.start(
          fixture.cluster,
          operation(hop, observed),
          signal(),
        );
        const stranger = await fixture.provider.follow(
          fixture.cluster,
          { hop, moveKey: 'another-upgrade/step-1' },
          signal(),
        );
        expect(fixture.takesOver ? ['not-begun'] : BEGUN).toContain(
          stranger.move.state,
        );
      },
      timeout,
    );

    it(
      'calls a hop done that others brought to its end before anything of it was written, and writes nothing',
      async () => {
        const hop = await firstHop(await observe());
        await written(hop);
        await fixture.finish?.();
        const before = await fixture.acceptedWrites();
        const { move } = await fixture.provider.follow(
          fixture.cluster,
          { hop, moveKey: 'another-upgrade/step-1' },
          signal(),
        );
        expect(move.state).toBe(fixture.finish ? 'done' : 'under-way');
        expect(await startFresh(hop)).toBe('already');
        expect(await fixture.acceptedWrites()).toBe(before);
      },
      timeout,
    );

    it(
      'says in words that a hop failed for good, also to an upgrade that lost the answer of its write, and writes nothing more',
      async () => {
        const observed = await observe();
        const hop = await firstHop(observed);
        await fixture.provider.start(
          fixture.cluster,
          operation(hop, observed),
          signal(),
        );
        const writes = await fixture.acceptedWrites();
        await fixture.giveUp();
        const { move } = await fixture.provider.follow(
          fixture.cluster,
          {
            hop,
            moveKey: 'u/step-1',
            operation: { operationKey: 'kit-1', intendedAt: BEFORE },
          },
          signal(),
        );
        expect(move.state).toBe('failed');
        expect(move.reason && reasonText(move.reason)).toMatch(/\w+ \w+/);
        expect(await fixture.acceptedWrites()).toBe(writes);
      },
      timeout,
    );

    it(
      'gives insights, where it has some, that can be told apart and say when they were looked at, and changes nothing',
      async () => {
        const insights =
          (await fixture.provider.insights?.(
            fixture.cluster,
            fixture.target,
            signal(),
          )) ?? [];
        const problems = insights.filter(
          ({ title, detail, refreshedAt, link }) =>
            reasonText(title) === '' ||
            reasonText(detail) === '' ||
            Number.isNaN(Date.parse(refreshedAt)) ||
            (link !== undefined && !link.startsWith('https://')),
        );
        expect(problems).toEqual([]);
        expect(new Set(insights.map(({ id }) => id)).size).toBe(
          insights.length,
        );
        expect(await fixture.acceptedWrites()).toBe(0);
      },
      timeout,
    );

    it(
      'tells of each scope once, where it tells what can be undone, in words, and changes nothing',
      async () => {
        const ways =
          (await fixture.provider.rollback?.options(
            fixture.cluster,
            signal(),
          )) ?? [];
        expect(new Set(ways.map(({ scope }) => scope)).size).toBe(ways.length);
        expect(
          ways.filter(
            ({ what, until }) =>
              !/\w+ \w+/.test(reasonText(what)) ||
              (until !== undefined && Number.isNaN(Date.parse(until))),
          ),
        ).toEqual([]);
        expect(
          ways.filter(
            ({ possible, until, limits }) =>
              !possible && (until !== undefined || limits.length > 0),
          ),
        ).toEqual([]);
        expect(
          ways.some(
            ({ scope, possible }) => scope === 'control-plane' && possible,
          ),
        ).toBe(fixture.rollback);
        expect(
          ways.filter(
            ({ possible, until }) =>
              possible &&
              until !== undefined &&
              Date.parse(until) <= Date.now(),
          ),
        ).toEqual([]);
        expect(await fixture.acceptedWrites()).toBe(0);
      },
      timeout,
    );

    it(
      'plans the way back of what it says can go back, each hop marked, refuses the rest in words, and changes nothing',
      async () => {
        const { provider, cluster, olderTarget } = fixture;
        const observed = await observe();
        for (const { scope, possible } of (await provider.rollback?.options(
          cluster,
          signal(),
        )) ?? []) {
          const plan = await provider.rollback?.plan(
            cluster,
            observed,
            olderTarget,
            scope,
            signal(),
          );
          if (possible) expect(plan).toBeDefined();
          if (plan?.ok)
            expect(
              plan.hops.filter(
                hop =>
                  saysTooLittle(hop) ||
                  hop.kind !== scope ||
                  !hop.back ||
                  hop.to !== olderTarget,
              ),
            ).toEqual([]);
          if (plan && !plan.ok)
            expect(reasonText(plan.message)).toMatch(/\w+ \w+/);
          if (!possible) expect(plan?.ok ?? false).toBe(false);
        }
        expect(await fixture.acceptedWrites()).toBe(0);
      },
      timeout,
    );

    it(
      'refuses each wish that it cannot keep, in words, and no other',
      async () => {
        const { provider, cluster, target, poolByPool, canaryNode } = fixture;
        const observed = await observe();
        const nothing = {
          poolsApart: false,
          canaryPools: false,
          canaryNode: false,
        };
        for (const [wish, can] of [
          [{ ...nothing, canaryPools: true }, poolByPool],
          [{ ...nothing, canaryNode: true }, canaryNode],
        ] as const) {
          const plan = await provider.planHops(
            cluster,
            observed,
            target,
            signal(),
            wish,
          );
          expect({ wish, ok: plan.ok }).toEqual({ wish, ok: can });
          if (!plan.ok) expect(reasonText(plan.message)).toMatch(/\w+ \w+/);
        }
        expect(await fixture.acceptedWrites()).toBe(0);
      },
      timeout,
    );

    it(
      'updates add-ons, where it has some, each once by a hop that disrupts nothing',
      async () => {
        const { provider, cluster, target, addOns = false } = fixture;
        expect(provider.addOns !== undefined).toBe(addOns);
        if (!provider.addOns) return;
        const plan = await provider.planHops(
          cluster,
          await observe(),
          target,
          signal(),
          WITH_ADD_ONS,
        );
        const hop = plan.ok
          ? plan.hops.find(({ kind }) => kind === 'add-ons')
          : undefined;
        if (!hop) throw new Error('planHops has no hop of add-ons');
        expect({ disrupts: hop.disrupts, to: hop.to }).toEqual({
          disrupts: [],
          to: hop.from,
        });
        const listed = await provider.addOns.list(cluster, target, signal());
        expect(listed.map(each => each.name)).toContain(hop.addOn?.name);
        const follow = () =>
          provider.follow(cluster, { hop, moveKey: 'u/step-1' }, signal());
        const begin = (state: ObservedState, key: string) =>
          provider.start(cluster, operation(hop, state, key), signal());
        const before = await follow();
        expect(before.move.state).toBe('not-begun');
        expect((await begin(before, 'kit-1')).outcome).toBe('accepted');
        expect((await begin(await follow(), 'kit-2')).outcome).toBe('already');
        expect(await fixture.acceptedWrites()).toBe(1);
        await fixture.finish?.();
        expect((await follow()).move.state).toBe('done');
      },
      timeout,
    );

    it(
      'says which hops disrupt nodes: a control-plane hop that says nothing of them leaves each pool as it is',
      async () => {
        if (fixture.changes) return;
        const before = await observe();
        const hop = await firstHop(before);
        expect(hop.disrupts).toContain('control-plane');
        await written(hop);
        await fixture.finish?.();
        const rolled = (await observe()).nodePools.filter(
          pool => pool.desired !== versionBefore(before, pool.name),
        );
        expect(rolled.length > 0).toBe(hop.disrupts.includes('nodes'));
      },
      timeout,
    );

    it(
      'moves node pools one by one, where it says that it can: the control plane alone, then only the pools that a hop names',
      async () => {
        const { provider, cluster, target } = fixture;
        const before = await observe();
        if (!fixture.poolByPool) return;
        const pools = before.nodePools.map(pool => pool.name);
        expect(pools.length).toBeGreaterThan(1);
        const plan = await provider.planHops(
          cluster,
          before,
          target,
          signal(),
          { poolsApart: true, canaryPools: true, canaryNode: false },
        );
        if (!plan.ok)
          throw new Error(
            `planHops refused the fixture's own target: ${reasonText(
              plan.message,
            )}`,
          );
        const nodePoolsFollow = await poolsFollow(before);
        const [controlPlane, nodePools] = byKind(plan.hops);
        expect(plan.hops.map(({ kind }) => kind)).toEqual(
          controlPlane ? ['control-plane', 'node-pools'] : ['node-pools'],
        );
        if (controlPlane) {
          expect(controlPlane.disrupts).not.toContain('nodes');
          if (nodePoolsFollow)
            expect({
              held: controlPlane.holdPools,
              named: nodePools.pools,
            }).toEqual({ held: pools, named: pools });
          expect(await written(controlPlane)).toBe(1);
          expect(await poolsNow()).toEqual(
            pools.map(pool => ({
              pool,
              desired: versionBefore(before, pool),
              heldBack: nodePoolsFollow,
            })),
          );
          await finish();
        }
        const writes = await fixture.acceptedWrites();
        const alone = await observe();
        expect(alone.controlPlane).toMatchObject({
          current: controlPlane?.to ?? before.controlPlane.current,
          settled: true,
        });
        expect(alone.nodePools.map(({ versions }) => versions)).toEqual(
          before.nodePools.map(({ versions }) => versions),
        );
        expect(alone.waits.filter(({ kind }) => kind === 'held')).toEqual([]);

        const first: Hop = { ...nodePools, pools: [pools[0]] };
        await fixture.changeByOthers();
        expect(
          (
            await provider.start(
              cluster,
              operation(first, alone, 'kit-stale'),
              signal(),
            )
          ).outcome,
        ).toBe('stale');
        expect(await written(first)).toBe(writes + 1);
        expect((await poolsNow()).map(({ desired }) => desired)).toEqual([
          first.to,
          ...pools.slice(1).map(pool => versionBefore(before, pool)),
        ]);
        await finish();
        const after = await observe();
        expect(after.nodePools[0]).toMatchObject({
          settled: true,
          versions: [{ version: first.to }],
        });
        expect(
          after.nodePools.slice(1).map(({ versions }) => versions),
        ).toEqual(before.nodePools.slice(1).map(({ versions }) => versions));
        expect(
          await written({ ...nodePools, pools: pools.slice(1) }),
        ).toBeGreaterThan(writes + 1);
        await finish();
        expect(
          (await observe()).nodePools.every(
            ({ settled, versions, heldBack }) =>
              settled &&
              !heldBack &&
              versions.every(({ version }) => version === nodePools.to),
          ),
        ).toBe(true);
      },
      timeout,
    );

    it(
      'lets one node of a pool go first, where it says that it can: none rolls when it is chosen, it alone when it is replaced, the others by a hop of their own',
      async () => {
        const { provider, cluster, target } = fixture;
        const before = await observe();
        if (!fixture.canaryNode) return;
        const chosenPool =
          before.nodePools.find(pool => pool.noCanaryNode === undefined)
            ?.name ?? '';
        const others = ({ nodePools }: ObservedState) =>
          nodePools
            .filter(pool => pool.name !== chosenPool)
            .map(({ versions }) => versions);
        const ofPool = async () =>
          (await observe()).nodePools.find(pool => pool.name === chosenPool);
        const plan = await provider.planHops(
          cluster,
          before,
          target,
          signal(),
          { poolsApart: true, canaryPools: false, canaryNode: true },
        );
        if (!plan.ok)
          throw new Error(
            `planHops refused the fixture's own target: ${reasonText(
              plan.message,
            )}`,
          );
        const [controlPlane, nodePools] = byKind(plan.hops);
        const rest: Hop = { ...nodePools, pools: [chosenPool] };
        const [choose, replace]: Hop[] = [
          { ...rest, canaryNode: 'choose' },
          { ...rest, canaryNode: 'replace' },
        ];
        // A preview asks before anything is written whether a node may be replaced at all.
        expect(
          (
            await provider.dryRun(
              cluster,
              operation(replace, await observe()),
              signal(),
            )
          ).outcome,
        ).toBe('accepted');
        if (controlPlane) {
          await written(controlPlane);
          await finish();
        }
        expect(
          (
            await provider.start(
              cluster,
              operation(replace, await observe()),
              signal(),
            )
          ).outcome,
        ).not.toBe('accepted');

        const writes = await written(choose);
        await finish();
        expect(await ofPool()).toMatchObject({
          canaryNode: { state: 'chosen', node: expect.stringMatching(/./) },
          desired: choose.to,
          updatedNodes: 0,
          settled: false,
        });
        expect(await versionsOf(chosenPool)).toEqual([rest.from]);

        expect(await written(replace)).toBe(writes + 1);
        await finish();
        const alone = await observe();
        expect(
          alone.nodePools.find(pool => pool.name === chosenPool),
        ).toMatchObject({
          canaryNode: { state: 'ready' },
          updatedNodes: 1,
          settled: false,
        });
        expect(others(alone)).toEqual(others(before));
        expect(await versionsOf(chosenPool)).toEqual([rest.from, rest.to]);

        expect(await written(rest)).toBe(writes + 2);
        await finish();
        const after = await ofPool();
        expect(after).toMatchObject({ settled: true });
        expect(after?.canaryNode).toBeUndefined();
        expect(others(await observe())).toEqual(others(before));
      },
      timeout,
    );

    /** The hop of the control plane, where it changes that, and the one of node pools. */
    function byKind(hops: readonly Hop[]): readonly [Hop | undefined, Hop] {
      const [controlPlane, nodePools] = (
        ['control-plane', 'node-pools'] as const
      ).map(wanted => hops.find(({ kind }) => kind === wanted));
      if (
        !nodePools ||
        (controlPlane === undefined) !== (fixture.changes === 'node-pools')
      )
        throw new Error('planHops left out what the fixture changes');
      return [controlPlane, nodePools];
    }

    /** Whether pools follow the control plane unless people ask otherwise. */
    async function poolsFollow(observed: ObservedState): Promise<boolean> {
      const { kind, disrupts } = await firstHop(observed);
      return kind === 'control-plane' && disrupts.includes('nodes');
    }

    async function versionsOf(wanted: string): Promise<readonly string[]> {
      return (await observe()).nodePools
        .filter(pool => pool.name === wanted)
        .flatMap(({ versions }) =>
          versions
            .filter(({ count }) => count > 0)
            .map(({ version }) => version),
        );
    }

    /**
     * Starts a hop on a fresh observation, twice.
     * @returns the writes that the platform has accepted so far; the second start must add none
     */
    async function written(hop: Hop): Promise<number> {
      const outcome = await startFresh(hop);
      expect(outcome).toBe('accepted');
      const writes = await fixture.acceptedWrites();
      expect(await startFresh(hop)).toBe('already');
      expect(await fixture.acceptedWrites()).toBe(writes);
      return writes;
    }

    /** Controllers may change the object between observation and start: then observe again. */
    async function startFresh(hop: Hop): Promise<string> {
      for (let look = 0; look < 50; look += 1) {
        const { outcome } = await fixture.provider.start(
          fixture.cluster,
          operation(
            hop,
            await observe(),
            `kit-${hop.kind}-${hop.pools ?? 'all'}-${hop.canaryNode ?? 'rest'}`,
          ),
          signal(),
        );
        if (outcome !== 'stale') return outcome;
      }
      return 'stale at each of 50 looks';
    }

    async function poolsNow() {
      return (await observe()).nodePools.map(pool => ({
        pool: pool.name,
        desired: pool.desired,
        heldBack: pool.heldBack ?? false,
      }));
    }

    function versionBefore(
      { nodePools }: ObservedState,
      wanted: string,
    ): string | undefined {
      return nodePools.find(pool => pool.name === wanted)?.desired;
    }

    async function finish(): Promise<void> {
      if (!fixture.finish)
        throw new Error(
          'A provider whose pools go one by one needs `finish` in the fixture of this kit',
        );
      await fixture.finish();
    }

    it(
      'rejects when the signal is aborted',
      async () => {
        await expect(
          fixture.provider.observe(fixture.cluster, AbortSignal.abort()),
        ).rejects.toThrow();
      },
      timeout,
    );
  });
}
