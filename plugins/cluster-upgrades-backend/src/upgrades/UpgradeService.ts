import { failureReason } from '../foundation/failureReason';
import { notFound } from '../clusters/permissions/findSeen';
import { refusal } from '../foundation/refusal';
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import {
  ConflictError,
  InputError,
  NotAllowedError,
  ServiceUnavailableError,
} from '@backstage/errors';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { formatVersion } from '@drydock/kubernetes-knowledge';
import type { UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { policyOverridePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  UpgradeAction,
  Verdict,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Conditions } from '../conditions/Conditions';
import { NOTHING_DECIDED, type Decided } from '../conditions/model';
import { noProvider } from '../conditions/provider';
import type {
  AskDependencies,
  NeededDependency,
} from '../conditions/dependencies/model';
import { platformErrors, withPlatformErrors } from '../conditions/insightRules';
import { inRecord } from '../clusters/permissions/InPerson';
import { controllersOf } from '../clusters/platform/controllersOf';
import type { PlatformFacts } from '../clusters/platform/model';
import type { PlatformReader } from '../clusters/platform/PlatformReader';
import { allOf, type Reason, ReasonError } from '@drydock/upgrade-reasons';
import {
  allowedActions,
  goesOn,
  leavesRolling,
  needsOverride,
} from './present/controlRules';
import type { UpgradeRecord } from './model';
import { EXECUTED_BY } from './start/newUpgrade';
import { leftHeld } from './run/heldPools';
import { version } from './params';
import {
  planUpgrade,
  refusalsBesideNotAsked,
  UpgradePlan,
} from './start/planUpgrade';
import type { ReadinessSummary } from '../readiness/readinessSummary';
import type { UpgradeSubject, UpgradeSubjects } from './ports';
import type { RequestStore } from './store/RequestStore';
import { overridesOf, verdictAtStart } from './start/overridden';
import { inPlace } from './strategies/inPlace';
import {
  replacementMissing,
  terminatesInstances,
} from './start/nodeReplacement';
import { unreachable } from '../foundation/unreachable';
import { LogRecord, readLog } from './store/upgradeLog';
import type { UpgradeFilter, UpgradeReader } from './store/UpgradeReader';
import { changeOf } from './run/WriteGuard';
import type { VersionGate } from '../conditions/versionGates/model';

export interface UpgradeServiceOptions {
  readonly reader: UpgradeReader;
  readonly requests: RequestStore;
  readonly providers: ReadonlyMap<string, UpgradeProvider>;
  readonly conditions: Conditions;
  readonly platforms: Pick<PlatformReader, 'read'>;
  readonly askDependencies: AskDependencies;
  readonly subjects: UpgradeSubjects;
  readonly kubeletMinorsBehind: (controlPlaneMinor: string) => number;
  /** Called after something was stored that engines should look at. */
  readonly onChange: () => void;
  readonly knex: Knex;
}

/** A request whose requester was authorised already. */
export interface StartRequest {
  /** Id or entity reference. */
  readonly clusterId: string;
  readonly target: string;
  readonly idempotencyKey?: string;
  readonly overrideReason?: string;
  readonly acceptUnknownChecks?: readonly string[];
  readonly requestedFrom?: string;
}

export interface Requester {
  /** Entity reference of the user, or the service's subject. */
  readonly principal: string;
  /**
   * The plugin that sent the request with the user's credentials; undefined: the requester did it
   * themselves.
   */
  readonly through?: string;
  readonly mayOverride: boolean;
  /** Whether instances of nodes may be terminated for them; undefined: they may not. */
  readonly mayReplaceNodes?: boolean;
}

export interface Preview {
  readonly subject: UpgradeSubject;
  readonly plan?: UpgradePlan;
  readonly readiness?: ReadinessSummary;
  readonly verdict: Verdict;
  /** The platform's insights about it. */
  readonly platform: PlatformFacts;
  /** Version gates on its path that are not acknowledged for it. */
  readonly openGates: readonly VersionGate[];
  /** External dependencies, with their current answers. */
  readonly dependencies: readonly NeededDependency[];
  /** A permission that the requester lacks for what would be done; undefined: none. */
  readonly denied?: Reason;
  /** Empty, and nothing denied: it may start. */
  readonly refusals: readonly Reason[];
}

/** Time limit for asking a platform while a user waits for the answer. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Starts, previews and controls upgrades. The caller authorises; this class decides what may start.
 */
export class UpgradeService {
  readonly #options: UpgradeServiceOptions;

  constructor(options: UpgradeServiceOptions) {
    this.#options = options;
  }

  /**
   * Shows what a start would do and whether it is allowed; writes nothing. The platform is asked by
   * dry run only if the caller is allowed to start the upgrade.
   */
  async preview(
    request: StartRequest,
    requester: Requester & { readonly mayStart: boolean },
  ): Promise<Preview> {
    const { subjects, conditions, platforms, askDependencies } = this.#options;
    const subject = await this.subject(request.clusterId);
    const { provider, cluster } = this.#providerOf(subject);
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const asked = {
      provider,
      cluster,
      target: request.target,
      mayAskByDryRun: requester.mayStart,
      kubeletMinorsBehind: this.#options.kubeletMinorsBehind,
      signal,
    };
    const plan = await planUpgrade(asked).catch(error => {
      throw platformError(subject, error, signal);
    });
    const [readiness, platform, dependencies] = await Promise.all([
      subjects.judge(subject.id, plan.target),
      platforms.read(subject, plan.target),
      askDependencies([subject.id]),
    ]);
    const holds = await conditions.holdsOf('preview', {
      ...subject,
      target: plan.target,
      hops: plan.hops,
      change: changeOf(plan.hops),
      decided: decidedBy(request, requester),
      readiness,
      platform,
      path: {
        ...plan,
        // The reason why the platform is not asked: a missing permission, or that changes are
        // disabled.
        refusals: refusalsBesideNotAsked(plan),
      },
    });
    return {
      subject,
      plan,
      readiness,
      verdict: readiness.verdict,
      platform,
      openGates: holds.flatMap(({ gate }) => gate ?? []),
      dependencies,
      denied:
        terminatesInstances(plan.hops) && !requester.mayReplaceNodes
          ? replacementMissing()
          : undefined,
      refusals: holds.map(({ reason }) => reason),
    };
  }

  /**
   * Starts an upgrade for a caller with permission, or returns the one that the same requester
   * started with the same idempotency key.
   * @throws InputError or ConflictError with what to do; NotAllowedError where instances would be
   *   terminated for a requester without the permission
   */
  async start(
    request: StartRequest,
    requester: Requester,
  ): Promise<{ upgrade: UpgradeRecord; created: boolean }> {
    const { requests, reader, onChange } = this.#options;
    const earlier = await this.#earlier(request, requester);
    if (earlier) return { upgrade: earlier, created: false };
    const {
      subject,
      plan,
      readiness: judged,
      platform,
      denied,
      refusals,
    } = await this.preview(request, { ...requester, mayStart: true });
    if (denied) throw refusal(NotAllowedError, denied);
    if (!plan || !judged || !subject.provider || refusals.length > 0)
      throw refusal(ConflictError, {
        code: 'request.upgrade-not-started',
        params: { why: { reasons: refusals } },
      });
    const id = randomUUID();
    const readiness = withPlatformErrors(judged, platformErrors(platform));
    const override =
      readiness.verdict === 'blocked' || readiness.platformErrors !== undefined
        ? request.overrideReason?.trim()
        : undefined;
    const accepted = readiness.verdict === 'unknown' ? readiness.notRun : [];
    try {
      await requests.create({
        id,
        clusterId: subject.id,
        clusterName: subject.name,
        clusterEntityRef: subject.entityRef,
        clusterOwner: subject.owner,
        providerId: subject.provider.id,
        providerReference: subject.provider.reference,
        claims: subject.claims,
        from: plan.observed.controlPlane.current,
        target: plan.target,
        hops: plan.hops,
        readinessAtStart: readiness,
        requestedBy: requester.principal,
        requestedFrom: request.requestedFrom,
        executedBy: EXECUTED_BY,
        overrideReason: override,
        acceptedUnknownChecks: accepted,
        idempotencyKey: request.idempotencyKey,
        strategy: inPlace,
        steps: inPlace.steps(plan),
        log: [
          askedFor(
            inRecord(requester.principal, requester.through),
            plan.target,
            request.requestedFrom,
          ),
          verdictAtStart(readiness),
          ...overridesOf(readiness, {
            overrideReason: override,
            acceptUnknownChecks: accepted,
          }),
        ],
      });
    } catch (error) {
      // Two requests with one key at the same time: the second finds what the first stored.
      const raced =
        error instanceof ConflictError
          ? await this.#earlier(request, requester)
          : undefined;
      if (!raced) throw error;
      return { upgrade: raced, created: false };
    }
    onChange();
    const upgrade = await reader.get(id);
    if (!upgrade) throw notFound('upgrade', id);
    return { upgrade, created: true };
  }

  /**
   * @throws ConflictError when the upgrade's state does not allow the action, with the reason;
   *   NotAllowedError when it would go on for a caller without a permission that it needs.
   */
  async control(
    upgradeId: string,
    action: UpgradeAction['action'],
    requester: {
      principal: string;
      through?: string;
      reason?: string;
      mayOverride?: boolean;
      mayReplaceNodes?: boolean;
    },
  ): Promise<UpgradeRecord> {
    const { requests, onChange } = this.#options;
    const upgrade = await this.get(upgradeId);
    const rule = allowedActions(upgrade).find(
      candidate => candidate.action === action,
    );
    if (!rule?.allowed)
      throw refusal(
        ConflictError,
        rule?.reason ?? {
          code: 'input.upgrade-action',
          params: { action: { text: action } },
        },
      );
    if (needsOverride(action, upgrade) && !requester.mayOverride) {
      throw refusal(NotAllowedError, {
        code: 'request.upgrade-overrode',
        params: {
          action: { text: action },
          permission: { permission: policyOverridePermission.name },
        },
        who: { permission: policyOverridePermission.name },
      });
    }
    if (
      goesOn(action) &&
      terminatesInstances(upgrade.hops) &&
      !requester.mayReplaceNodes
    )
      throw refusal(NotAllowedError, replacementMissing());
    const wish = wishOf(
      inRecord(requester.principal, requester.through),
      action,
      requester.reason,
    );
    switch (action) {
      case 'pause':
        await requests.setDesired(upgrade, 'pause', wish);
        break;
      case 'stop':
        if (leavesRolling(upgrade)) {
          const ending = allOf([
            {
              code: 'upgrade.left-rolling',
              params: { version: version(versionUnderWay(upgrade)) },
            },
            ...leftHeld(upgrade),
          ]);
          await requests.leaveRolling(upgrade, ending, allOf([wish, ending]));
        } else {
          await requests.setDesired(upgrade, 'stop', wish);
        }
        break;
      case 'resume':
        await this.#requireMayGoOn(upgrade);
        await requests.resume(upgrade, wish);
        break;
      case 'retry':
        await this.#requireMayGoOn(upgrade);
        await requests.retry(upgrade, wish);
        break;
      default:
        return unreachable(action);
    }
    onChange();
    return this.get(upgradeId);
  }

  /**
   * An upgrade that could not start now cannot resume either.
   * @throws NotAllowedError
   */
  async #requireMayGoOn({
    plan,
    clusterId,
    clusterName,
    target,
    hops,
  }: UpgradeRecord): Promise<void> {
    const { subjects, conditions } = this.#options;
    if (plan) return;
    const holds = await conditions.holdsOf(
      'preview',
      {
        id: clusterId,
        name: clusterName,
        environment: (await subjects.find(clusterId))?.environment,
        target,
        hops,
        change: changeOf(hops),
        decided: NOTHING_DECIDED,
      },
      ['plans-only'],
    );
    const [first, ...others] = holds.map(({ reason }) => reason);
    if (first) throw refusal(NotAllowedError, allOf([first, ...others]));
  }

  find(upgradeId: string): Promise<UpgradeRecord | undefined> {
    return this.#options.reader.get(upgradeId);
  }

  /** @throws NotFoundError */
  async get(upgradeId: string): Promise<UpgradeRecord> {
    const upgrade = await this.find(upgradeId);
    if (!upgrade) throw notFound('upgrade', upgradeId);
    return upgrade;
  }

  list(filter: UpgradeFilter, page: { offset: number; limit: number }) {
    return this.#options.reader.list(filter, page);
  }

  log(upgradeId: string, after: number): Promise<readonly LogRecord[]> {
    return readLog(this.#options.knex, upgradeId, after, 1000);
  }

  /** @throws NotFoundError */
  async subject(idOrEntityRef: string): Promise<UpgradeSubject> {
    const subject = await this.#options.subjects.find(idOrEntityRef);
    if (!subject) throw notFound('cluster', idOrEntityRef);
    return subject;
  }

  #providerOf(subject: UpgradeSubject) {
    const { providers, kubeletMinorsBehind } = this.#options;
    const missing = noProvider(subject, providers);
    const controllers = controllersOf(providers, subject, kubeletMinorsBehind);
    if (missing || !controllers)
      throw refusal(InputError, {
        code: 'request.cannot-upgrade',
        params: {
          cluster: { cluster: subject.id, name: subject.name },
          why: { reasons: [missing ?? { code: 'condition.no-provider' }] },
        },
      });
    return controllers;
  }

  async #earlier(
    request: StartRequest,
    requester: Requester,
  ): Promise<UpgradeRecord | undefined> {
    if (request.idempotencyKey === undefined) return undefined;
    const earlier = await this.#options.reader.findByIdempotencyKey(
      requester.principal,
      request.idempotencyKey,
    );
    if (!earlier) return undefined;
    const subject = await this.subject(request.clusterId);
    const same =
      earlier.clusterId === subject.id &&
      meansSameTarget(request.target, earlier.target);
    if (!same) throw refusal(ConflictError, { code: 'request.key-used' });
    return earlier;
  }
}

function decidedBy(
  { overrideReason, acceptUnknownChecks = [] }: StartRequest,
  { mayOverride }: Requester,
): Decided {
  return { overrideReason, mayOverride, acceptedChecks: acceptUnknownChecks };
}

/** The log line about who requested what. */
function wishOf(
  who: string,
  action: UpgradeAction['action'],
  reason: string | undefined,
): Reason {
  const params = { who: { text: who }, action: { term: action } };
  return reason
    ? {
        code: 'upgrade.control-because',
        params: { ...params, reason: { text: reason } },
      }
    : { code: 'upgrade.control', params };
}

function askedFor(
  who: string,
  target: string,
  where: string | undefined,
): Reason {
  const params = {
    who: { text: who },
    version: version(target),
    by: { text: EXECUTED_BY },
  };
  return where
    ? {
        code: 'upgrade.asked-from',
        params: { ...params, where: { text: where } },
      }
    : { code: 'upgrade.asked', params };
}

/**
 * A platform that cannot be asked is not the portal's own failure: say what did not answer and how
 * to fix it.
 */
function platformError(
  { id, name }: Pick<UpgradeSubject, 'id' | 'name'>,
  error: unknown,
  signal: AbortSignal,
): unknown {
  const cluster = { cluster: id, name };
  if (error instanceof ClusterReadError || error instanceof ReasonError)
    return refusal(ServiceUnavailableError, {
      code: 'request.platform-unreachable',
      params: { cluster, why: { reasons: [failureReason(error)] } },
    });
  if (signal.aborted)
    return refusal(ServiceUnavailableError, {
      code: 'request.platform-silent',
      params: { cluster, time: { seconds: REQUEST_TIMEOUT_MS / 1000 } },
    });
  return error;
}

/** Of the hop that is written or verified now. */
function versionUnderWay({ steps, target }: UpgradeRecord): string {
  return (
    steps.find(({ status, hop }) => hop !== undefined && status !== 'done')?.hop
      ?.to ?? target
  );
}

/** A minor matches any of its patches: which one was resolved at the start. */
function meansSameTarget(asked: string, stored: string): boolean {
  const [a, b] = [formatVersion(asked), formatVersion(stored)];
  return a === b || b.startsWith(`${a}.`);
}
