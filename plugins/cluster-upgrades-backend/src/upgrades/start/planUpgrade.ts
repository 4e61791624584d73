import { refusal } from '../../foundation/refusal';
import { InputError } from '@backstage/errors';
import {
  compareBuilds,
  isAtLeast,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import {
  partOfHop,
  type Hop,
  type ObservedState,
  type PlannedHops,
  type ProviderCluster,
  type StartOutcome,
  type UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { arrivalOf } from './arrival';
import {
  askedOfPlatform,
  hopsAsWished,
  HopWish,
  WHOLE_CLUSTER,
} from './hopsInScope';
import { because, version as versionParam } from '../params';
import { skewViolations } from './skewLaw';

/** How an upgrade would go, as the platform itself says; nothing was changed. */
export interface UpgradePlan {
  /** Full version, for example `v1.36.4`. */
  readonly target: string;
  readonly observed: ObservedState;
  readonly hops: readonly Hop[];
  /** Why it cannot be done; empty when it can. */
  readonly refusals: readonly Reason[];
  /**
   * Nothing is left to do: which version it is at; undefined also while it is on its way. The one
   * refusal says so, too, where the platform has words of its own in these.
   */
  readonly alreadyThere?: Reason;
}

export interface PlanUpgradeInput {
  readonly provider: UpgradeProvider;
  readonly cluster: ProviderCluster;
  /** As asked: `1.36` or `v1.36.4`. */
  readonly target: string;
  /**
   * Whether the platform may be asked by dry run: that takes the credential that writes. Without,
   * the plan rests on reading alone and says so.
   */
  readonly mayAskByDryRun: boolean;
  readonly kubeletMinorsBehind: (controlPlaneMinor: string) => number;
  /**
   * What is upgraded of the cluster, and in what order; default: everything, in the way of the
   * platform.
   */
  readonly wish?: HopWish;
  readonly signal: AbortSignal;
}

/** Refusal of a plan that rests on reading alone. */
const NOT_ASKED = 'start.platform-not-asked';

/** What keeps it from being done, beside that its platform was not asked. Pure. */
export function refusalsBesideNotAsked({
  refusals,
}: Pick<UpgradePlan, 'refusals'>): readonly Reason[] {
  return refusals.filter(({ code }) => code !== NOT_ASKED);
}

/**
 * The platform's controllers write to a cluster too, in bursts: one of those writes between look
 * and dry run is no reason to refuse.
 */
const MOST_LOOKS = 3;

/**
 * Asks the platform for hops, holds them against the skew law, and asks for dry runs of the first
 * write and of replacing a canary node, before anything is promised.
 * @throws InputError for a target that is no version.
 */
export async function planUpgrade(
  input: PlanUpgradeInput,
): Promise<UpgradePlan> {
  for (let look = 1; ; look += 1) {
    const { plan, changed } = await lookOnce(input);
    if (changed === undefined) return plan;
    if (look === MOST_LOOKS)
      return { ...plan, refusals: [keepsChanging(changed)] };
  }
}

function keepsChanging(change: Reason): Reason {
  return {
    code: 'start.keeps-changing',
    params: { looks: { number: MOST_LOOKS }, change: because(change) },
  };
}

/** `changed`: it changed between look and dry run, which then says nothing of it. */
async function lookOnce(
  input: PlanUpgradeInput,
): Promise<{ readonly plan: UpgradePlan; readonly changed?: Reason }> {
  const plan = await hopsOf(input);
  if (plan.hops.length === 0 || plan.refusals.length > 0) return { plan };
  const { hops } = plan;
  for (const hop of hopsToAsk(hops)) {
    const { refusal: refused, changed } = await refusalOfWrite(
      input,
      plan.observed,
      hop,
    );
    if (changed) return { plan, changed };
    if (refused) return { plan: { ...plan, refusals: [refused] } };
  }
  return { plan };
}

/**
 * The first write, and the first of each other right: deleting a machine and updating an add-on are
 * others than changing a version.
 */
function hopsToAsk(hops: readonly Hop[]): readonly Hop[] {
  const first = hops.find(({ kind }) => kind !== 'add-ons');
  const canary = hops.find(({ canaryNode }) => canaryNode === 'replace');
  const addOn = hops.find(({ kind }) => kind === 'add-ons');
  return [...new Set([first, canary, addOn])].flatMap(hop => hop ?? []);
}

/** What is refused without a dry run. */
async function hopsOf(input: PlanUpgradeInput): Promise<UpgradePlan> {
  const { provider, cluster, signal, wish = WHOLE_CLUSTER } = input;
  const asked = askedVersion(input.target);
  const observed = await provider.observe(cluster, signal);
  const named =
    provider.ownVersion?.(asked, observed.controlPlane.current) ??
    withPatch(asked);
  const refused = (
    reason: Reason,
    target: string = input.target,
  ): UpgradePlan => ({
    target,
    observed,
    hops: [],
    refusals: [reason],
  });
  // Which patches of a minor a platform offers is asked by dry run too.
  if (named === undefined && !input.mayAskByDryRun)
    return refused({ code: 'start.platform-not-asked-for-minor' });
  const target = named ?? (await newestOffered(input));
  if (target === undefined) return refused(notOffered(input.target));
  if (wish.addOns && !provider.addOns)
    return refused(
      {
        code: 'path.no-add-ons',
        params: { provider: { text: provider.title } },
      },
      target,
    );
  const planned = wish.rollback
    ? await planBack(input, wish.scope, observed, target)
    : await provider.planHops(
        cluster,
        observed,
        target,
        signal,
        askedOfPlatform(wish),
      );
  const base = { target, observed };
  // Some platforms have no hops for a cluster that is there or beyond, others refuse it as a
  // downgrade or as nothing to do: what was observed decides.
  if (
    !planned.ok &&
    !wish.rollback &&
    !isOfAddOns(planned, observed, target, wish) &&
    arrivalOf(observed, target, wish).arrived
  )
    return withoutHops(base, wish, planned.message);
  if (!planned.ok) return refused(planned.message, target);
  const wished = hopsAsWished(planned.hops, wish, observed);
  if (!wished.ok) return refused(wished.reason, target);
  const hops = wished.hops.map(hop => controlledBy(hop, input));
  if (hops.length === 0) return withoutHops(base, wish);
  const refusals = skewViolations(observed, hops, input.kubeletMinorsBehind);
  return { ...base, hops, refusals };
}

/**
 * A refusal that versions of Kubernetes cannot answer: at the target it may be one of the add-ons
 * that are wished. Beyond it, none of them is left to update.
 */
function isOfAddOns(
  { isThere }: Extract<PlannedHops, { readonly ok: false }>,
  { controlPlane }: ObservedState,
  target: string,
  { addOns }: HopWish,
): boolean {
  return (
    addOns !== undefined && !isThere && isAtLeast(target, controlPlane.current)
  );
}

/** Approvals bind who carries out each hop. */
function controlledBy(hop: Hop, { provider, cluster }: PlanUpgradeInput): Hop {
  const { id } = provider;
  return { controller: { id, reference: cluster.reference }, ...hop };
}

function notOffered(minor: string): Reason {
  return {
    code: 'start.not-offered',
    params: {
      minor: versionParam(minor),
      example: versionParam(`${minor}.1`),
    },
  };
}

function withoutHops(
  base: Pick<UpgradePlan, 'target' | 'observed'>,
  wish: HopWish,
  saidByPlatform?: Reason,
): UpgradePlan {
  const { arrived, reason } = arrivalOf(base.observed, base.target, wish);
  return {
    ...base,
    hops: [],
    ...(arrived ? { alreadyThere: reason } : {}),
    refusals: [saidByPlatform ?? reason],
  };
}

/** The hops back, where the platform says at this moment that the scope can go back. */
async function planBack(
  { provider, cluster, signal }: PlanUpgradeInput,
  scope: HopWish['scope'],
  observed: ObservedState,
  target: string,
): Promise<PlannedHops> {
  if (scope === 'full')
    return { ok: false, message: { code: 'path.rollback-of-what' } };
  const option = (await provider.rollback?.options(cluster, signal))?.find(
    each => each.scope === scope,
  );
  if (!option?.possible || !provider.rollback)
    return {
      ok: false,
      message: noWayBack(provider.title, scope, option?.what),
    };
  return provider.rollback.plan(cluster, observed, target, scope, signal);
}

function noWayBack(
  title: string,
  scope: 'control-plane' | 'node-pools',
  reason: Reason | undefined,
): Reason {
  const code =
    scope === 'control-plane'
      ? 'path.no-way-back-of-control-plane'
      : 'path.no-way-back-of-pools';
  const provider = { text: title };
  return reason
    ? {
        code: `${code}-because`,
        params: { provider, reason: because(reason) },
      }
    : { code, params: { provider } };
}

async function refusalOfWrite(
  { provider, cluster, mayAskByDryRun, signal }: PlanUpgradeInput,
  observed: ObservedState,
  hop: Hop,
): Promise<{ readonly refusal?: Reason; readonly changed?: Reason }> {
  const { foreignOwner } = partOfHop(hop, observed);
  if (foreignOwner) return { refusal: ownedField(foreignOwner) };
  if (!mayAskByDryRun) return { refusal: { code: NOT_ASKED } };
  const operation = {
    operationKey: `dry-run/${cluster.id}`,
    moveKey: `dry-run/${cluster.id}`,
    hop,
    precondition: observed.precondition,
  };
  const outcome = await provider.dryRun(cluster, operation, signal);
  switch (outcome.outcome) {
    case 'accepted':
    case 'already':
      return {};
    case 'stale':
      return { changed: outcome.message };
    default:
      return { refusal: refusedByPlatform(outcome) };
  }
}

function ownedField({
  field,
  kind,
  name,
  wayThrough,
}: NonNullable<ObservedState['foreignOwner']>): Reason {
  return {
    code: 'start.field-owned',
    params: {
      field: { object: field },
      owner: { object: `${kind} ${name}` },
      way: because(wayThrough),
    },
  };
}

function refusedByPlatform({
  message,
  foreignOwner,
}: Extract<StartOutcome, { readonly outcome: 'refused' }>): Reason {
  const reason = because(message);
  return foreignOwner
    ? {
        code: 'start.platform-refuses-owned',
        params: { reason, way: because(foreignOwner.wayThrough) },
      }
    : { code: 'start.platform-refuses', params: { reason } };
}

/** With its `v`. @throws InputError for what is no version */
function askedVersion(target: string): string {
  if (!parseVersion(target))
    throw refusal(InputError, {
      code: 'input.version',
      params: { version: { text: target.slice(0, 64) } },
    });
  return target.startsWith('v') ? target : `v${target}`;
}

/** Undefined for a minor. */
function withPatch(version: string): string | undefined {
  return parseVersion(version)?.patch === undefined ? undefined : version;
}

/** A minor means its newest version that the platform offers; undefined: it offers none. */
async function newestOffered({
  provider,
  cluster,
  target,
  signal,
}: PlanUpgradeInput): Promise<string | undefined> {
  const offered = (await provider.availableVersions(cluster, signal)).filter(
    ({ version, allowed }) =>
      allowed &&
      minorOf(version) === minorOf(target) &&
      parseVersion(version) !== undefined,
  );
  return offered
    .map(({ version }) => version)
    .sort(byVersion)
    .pop();
}

function byVersion(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  return left && right ? compareBuilds(left, right) : 0;
}
