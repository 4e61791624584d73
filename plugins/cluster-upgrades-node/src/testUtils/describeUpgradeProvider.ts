/* eslint-disable jest/no-export, jest/no-conditional-expect -- a kit registers tests for those who import it */
import type { Hop } from '@drydock/kubernetes-knowledge';
import type { ObservedState, ProviderCluster, UpgradeOperation, UpgradeProvider } from '../upgradeProvider';

/** One platform with one cluster, fresh for each test. */
export interface UpgradeProviderFixture {
  readonly provider: UpgradeProvider;
  /** Settled, and at least one minor below `target`. */
  readonly cluster: ProviderCluster;
  /** One allowed control-plane hop above the cluster's version. */
  readonly target: string;
  /** An older version than the cluster's. */
  readonly olderTarget: string;
  /** How many changes of versions the platform itself has accepted so far: its own log, not the provider's word. */
  acceptedWrites(): Promise<number>;
  /** Changes the cluster's object in some other respect, so that an earlier observation is stale. */
  changeByOthers(): Promise<void>;
  close?(): Promise<void>;
}

export interface UpgradeProviderKitOptions {
  readonly timeoutMilliseconds?: number;
}

/**
 * Registers the contract tests of an {@link UpgradeProvider} (jest globals). Above all: a second start and a start on a stale
 * observation change nothing, and a dry run writes nothing.
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
    const firstHop = async (observed: ObservedState): Promise<Hop> => {
      const plan = await fixture.provider.planHops(fixture.cluster, observed, fixture.target, signal());
      if (!plan.ok) throw new Error(`planHops refused the fixture's own target: ${plan.message}`);
      return plan.hops[0];
    };
    const operation = (hop: Hop, observed: ObservedState, operationKey = 'kit-1'): UpgradeOperation => ({
      operationKey,
      hop,
      precondition: observed.precondition,
    });

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

    it('observes without changing anything', async () => {
      const observed = await observe();
      await observe();
      expect(observed.controlPlane.settled).toBe(true);
      expect(observed.precondition.length).toBeGreaterThan(0);
      expect(await fixture.acceptedWrites()).toBe(0);
    }, timeout);

    it('plans hops that begin with the control plane and end at the target', async () => {
      const observed = await observe();
      const plan = await fixture.provider.planHops(fixture.cluster, observed, fixture.target, signal());
      expect(plan.ok).toBe(true);
      const controlPlane = plan.ok ? plan.hops.filter(hop => hop.kind === 'control-plane') : [];
      expect(controlPlane[0].from).toBe(observed.controlPlane.current);
      expect(controlPlane[controlPlane.length - 1].to).toBe(fixture.target);
      expect(await fixture.acceptedWrites()).toBe(0);
    }, timeout);

    it('refuses to plan or start a downgrade, in words', async () => {
      const observed = await observe();
      const plan = await fixture.provider.planHops(fixture.cluster, observed, fixture.olderTarget, signal());
      expect(plan.ok).toBe(false);
      expect(plan.ok ? '' : plan.message).toMatch(/\w+ \w+/);
      const hop: Hop = { kind: 'control-plane', from: observed.controlPlane.current, to: fixture.olderTarget };
      const outcome = await fixture.provider.start(fixture.cluster, operation(hop, observed), signal());
      expect(outcome.outcome).toBe('refused');
      expect(await fixture.acceptedWrites()).toBe(0);
    }, timeout);

    it('answers a dry run and writes nothing', async () => {
      const observed = await observe();
      const outcome = await fixture.provider.dryRun(fixture.cluster, operation(await firstHop(observed), observed), signal());
      expect(outcome.outcome).toBe('accepted');
      expect(await fixture.acceptedWrites()).toBe(0);
      expect((await observe()).controlPlane.desired).toBe(observed.controlPlane.desired);
    }, timeout);

    it('writes once, and a second start with the same key changes nothing', async () => {
      const observed = await observe();
      const wanted = operation(await firstHop(observed), observed);
      expect((await fixture.provider.start(fixture.cluster, wanted, signal())).outcome).toBe('accepted');
      expect(['already', 'stale']).toContain((await fixture.provider.start(fixture.cluster, wanted, signal())).outcome);
      expect(await fixture.acceptedWrites()).toBe(1);
    }, timeout);

    it('changes nothing when the same hop is started under another key after a new observation', async () => {
      const observed = await observe();
      const hop = await firstHop(observed);
      await fixture.provider.start(fixture.cluster, operation(hop, observed), signal());
      const again = operation(hop, await observe(), 'kit-2');
      expect(['already', 'stale']).toContain((await fixture.provider.start(fixture.cluster, again, signal())).outcome);
      expect(await fixture.acceptedWrites()).toBe(1);
    }, timeout);

    it('answers stale, and changes nothing, when the world moved after the observation', async () => {
      const observed = await observe();
      const wanted = operation(await firstHop(observed), observed);
      await fixture.changeByOthers();
      expect((await fixture.provider.start(fixture.cluster, wanted, signal())).outcome).toBe('stale');
      expect(await fixture.acceptedWrites()).toBe(0);
      expect((await observe()).controlPlane.desired).toBe(observed.controlPlane.desired);
    }, timeout);

    it('shows a started hop by observation alone', async () => {
      const observed = await observe();
      const hop = await firstHop(observed);
      await fixture.provider.start(fixture.cluster, operation(hop, observed), signal());
      expect((await observe()).controlPlane.desired).toBe(hop.to);
    }, timeout);

    it('gives insights, where it has some, that can be told apart and say when they were looked at, and changes nothing', async () => {
      const insights = (await fixture.provider.insights?.(fixture.cluster, fixture.target, signal())) ?? [];
      const problems = insights.filter(({ title, detail, refreshedAt, link }) => title === '' || detail === '' || Number.isNaN(Date.parse(refreshedAt)) || (link !== undefined && !link.startsWith('https://')));
      expect(problems).toEqual([]);
      expect(new Set(insights.map(({ id }) => id)).size).toBe(insights.length);
      expect(await fixture.acceptedWrites()).toBe(0);
    }, timeout);

    it('tells of each scope once, where it tells what can be undone, in words, and changes nothing', async () => {
      const ways = (await fixture.provider.rollbackOptions?.(fixture.cluster, signal())) ?? [];
      expect(new Set(ways.map(({ scope }) => scope)).size).toBe(ways.length);
      expect(ways.filter(({ what, until }) => !/\w+ \w+/.test(what) || (until !== undefined && Number.isNaN(Date.parse(until))))).toEqual([]);
      expect(ways.filter(({ possible, until, limits }) => !possible && (until !== undefined || limits.length > 0))).toEqual([]);
      const { rollback } = await fixture.provider.capabilities(fixture.cluster, signal());
      expect(ways.some(({ scope, possible }) => scope === 'control-plane' && possible)).toBe(ways.length > 0 && rollback);
      expect(await fixture.acceptedWrites()).toBe(0);
    }, timeout);

    it('rejects when the signal is aborted', async () => {
      await expect(fixture.provider.observe(fixture.cluster, AbortSignal.abort())).rejects.toThrow();
    }, timeout);
  });
}
