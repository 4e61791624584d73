import {
  ReasonError,
  type Reason,
  type ReasonCode,
} from '@drydock/upgrade-reasons';
import createLimiter from 'p-limit';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import { defaultReadLimits } from '../collect/limits';
import { readList } from '../collect/list';
import type { Accumulator } from '../collect/list';
import { metricsOnce } from '../collect/metrics';
import { Reader, waitForTime } from '../collect/reader';
import type { Wait } from '../collect/reader';
import { ClusterReadError } from '../contracts';
import type { ClusterAccess } from '../contracts';
import type { JsonObject } from '../decode';
import { minor } from '../words';
import { importableObject } from './importableObject';
import { judgeAnswer } from './judgeAnswer';
import { TrialError, defaultTrialLimits, trialImport } from './model';
import type {
  DryRunAnswer,
  DryRunCreation,
  TrialLimits,
  TrialProgress,
  TrialResult,
  TrialTarget,
} from './model';
import { kindName } from './planKinds';
import type { TrialKind } from './planKinds';
import { probeTarget, refuseSameCluster } from './probeTarget';
import { readPlan } from './readPlan';
import type { ReadPlan } from './readPlan';
import { TrialLedger } from './TrialLedger';
import { trialFailed, trialResult } from './trialResult';

export interface TrialOptions {
  /**
   * The cluster whose objects are tried; only read, and at versions that are not deprecated there.
   */
  readonly source: ClusterAccess;
  readonly target: TrialTarget;
  /**
   * An existing namespace of the target that takes the objects of all namespaces; default:
   * `default`.
   */
  readonly namespace?: string;
  readonly knowledge: Knowledge;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<TrialLimits>;
  readonly progress?: (progress: TrialProgress) => void;
  /** How to wait for a 429; replaced in tests. */
  readonly wait?: Wait;
}

/** The target stopped answering, or the trial was cancelled. It cannot go on. */
class TrialStopped extends ReasonError {}

/**
 * After so many objects in a row without an answer in time, the target hangs, and not the objects
 * are the cause.
 */
const MAX_TIMEOUTS = 4;
const MAX_RETRIES = 5;
const MAX_WAIT_SECONDS = 15;

/**
 * Credentials of service accounts are made anew by each cluster, and releases of Helm say nothing
 * that their objects do not: neither is read.
 */
const PLAIN_SECRETS =
  'type!=kubernetes.io/service-account-token,type!=helm.sh/release.v1';

/** Sends a page when it is complete and forgets it before the next is asked for. */
class PageSender implements Accumulator {
  #page: JsonObject[] = [];

  constructor(
    readonly ledger: TrialLedger,
    private readonly send: (objects: readonly JsonObject[]) => Promise<unknown>,
  ) {}

  add(object: JsonObject): void {
    this.#page.push(object);
  }

  async endPage(): Promise<void> {
    const page = this.#page;
    this.#page = [];
    await this.send(page);
  }
}

class Trial {
  readonly #source: Reader;
  readonly #target: Reader;
  readonly #namespace: string;
  readonly #wait: Wait;
  readonly #limit;
  #stopped: Reason | undefined;
  #timeouts = 0;

  constructor(
    private readonly options: TrialOptions,
    private readonly limits: TrialLimits,
    private readonly signal: AbortSignal,
  ) {
    const readLimits = {
      ...defaultReadLimits,
      concurrency: 2,
      totalMilliseconds: limits.totalMilliseconds,
    };
    this.#wait = options.wait ?? waitForTime;
    this.#source = new Reader(
      withPageLimit(options.source, limits.maxPageBytes),
      readLimits,
      signal,
      this.#wait,
    );
    this.#target = new Reader(
      options.target.access,
      readLimits,
      signal,
      this.#wait,
    );
    this.#namespace = options.namespace ?? 'default';
    this.#limit = createLimiter(limits.concurrency);
  }

  async run(): Promise<TrialResult> {
    const { knowledge, now } = this.options;
    let plan: ReadPlan;
    let identity: Awaited<ReturnType<typeof refuseSameCluster>>;
    try {
      plan = await readPlan(this.#source, this.#target, knowledge);
      identity = await refuseSameCluster(this.#source, this.#target);
      await probeTarget(
        this.options.target,
        this.#target,
        this.#namespace,
        this.signal,
      );
    } catch (error) {
      if (error instanceof TrialError || !(error instanceof ClusterReadError))
        throw error;
      return trialFailed(error.failure, {
        knowledge,
        now: now(),
        namespace: this.#namespace,
      });
    }
    const ledger = new TrialLedger(plan.targetVersion, this.limits.maxFindings);
    for (const reason of identity.untold)
      ledger.unproven({
        reason: because('trial.same-cluster-unknown', reason),
      });
    for (const unproven of plan.unproven) ledger.unproven(unproven);
    await this.#countGone(plan, ledger);
    await this.#tryKinds(plan, ledger);
    return trialResult(ledger, plan, {
      knowledge,
      now: now(),
      namespace: this.#namespace,
      sourceUid: identity.sourceUid,
    });
  }

  async #tryKinds(
    { tried, targetVersion }: ReadPlan,
    ledger: TrialLedger,
  ): Promise<void> {
    for (const kind of tried) {
      if (this.#stopped === undefined)
        await this.#tryKind(kind, targetVersion, ledger);
      else
        ledger.unproven({
          kind: kindName(kind),
          reason: because('trial.not-tried', this.#stopped),
        });
    }
  }

  async #tryKind(
    kind: TrialKind,
    targetVersion: string,
    ledger: TrialLedger,
  ): Promise<void> {
    let sender = this.#senderOf(kind, targetVersion, ledger);
    const spec = {
      ...kind,
      form: 'full',
      purpose: 'trial',
      ...(isSecret(kind) ? { filter: { fieldSelector: PLAIN_SECRETS } } : {}),
    } as const;
    try {
      const outcome = await readList(this.#source, spec, () => {
        sender = this.#senderOf(kind, targetVersion, ledger);
        return sender;
      });
      if (outcome.status !== 'read')
        ledger.unproven({
          kind: kindName(kind),
          reason: because(
            outcome.status === 'partial'
              ? 'trial.read-in-part'
              : 'trial.not-read',
            outcome.failure.reason,
          ),
        });
    } catch (error) {
      if (!(error instanceof TrialStopped)) throw error;
      ledger.unproven({
        kind: kindName(kind),
        reason: because('trial.tried-in-part', error.reason),
      });
    } finally {
      ledger.merge(sender.ledger);
    }
  }

  #senderOf(
    kind: TrialKind,
    targetVersion: string,
    total: TrialLedger,
  ): PageSender {
    const ledger = new TrialLedger(targetVersion, this.limits.maxFindings);
    let forbidden: Reason | undefined;
    const send = async (object: JsonObject) => {
      const importable = importableObject(object, kind, this.#namespace);
      if ('skipped' in importable) return ledger.skip(importable.skipped);
      if (forbidden)
        return ledger.unproven({
          kind: kindName(kind),
          reason: forbidden,
          objects: 1,
        });
      const answer = await this.#dryRun({
        ...kind,
        namespace: kind.namespaced ? this.#namespace : undefined,
        body: importable.body,
      });
      const judgement = answer
        ? judgeAnswer(answer, kind.custom)
        : ({
            outcome: 'unproven',
            reason: { code: 'trial.no-answer' },
          } as const);
      if (judgement.outcome === 'unproven' && judgement.concernsKind)
        forbidden = judgement.reason;
      ledger.record(object, kind, judgement);
      return this.options.progress?.({
        kind: kindName(kind),
        tried: total.tried + ledger.tried,
        refused: total.refused + ledger.refused,
      });
    };
    return new PageSender(ledger, async objects => {
      // Waits for all, so that none is in progress when the page is dropped.
      const sent = await Promise.allSettled(
        objects.map(object => this.#limit(() => send(object))),
      );
      const failed = sent.find(result => result.status === 'rejected');
      if (failed) throw failed.reason;
    });
  }

  /**
   * @returns undefined where there was no answer in time.
   * @throws TrialStopped where no answer can be expected for any other object either
   */
  async #dryRun(creation: DryRunCreation): Promise<DryRunAnswer | undefined> {
    for (let attempt = 1; ; attempt++) {
      if (this.#stopped !== undefined) throw new TrialStopped(this.#stopped);
      try {
        const answer = await this.options.target.dryRun(creation, this.signal);
        this.#timeouts = 0;
        return answer;
      } catch (error) {
        if (!(error instanceof ClusterReadError)) throw error;
        const { kind } = error.failure;
        if (
          kind === 'timeout' &&
          !this.signal.aborted &&
          ++this.#timeouts < MAX_TIMEOUTS
        )
          return undefined;
        if (
          kind !== 'rate-limited' ||
          attempt > MAX_RETRIES ||
          this.signal.aborted
        ) {
          this.#stopped ??= error.failure.reason;
          throw new TrialStopped(error.failure.reason, { cause: error });
        }
        await this.#wait(
          Math.min(error.retryAfterSeconds ?? 1, MAX_WAIT_SECONDS) * 1000,
          this.signal,
        ).catch(() => undefined);
      }
    }
  }

  /**
   * Kinds that the target no longer has: the API server's own count tells whether there is any,
   * without a call to a deprecated version.
   */
  async #countGone(
    { gone, targetMinor }: ReadPlan,
    ledger: TrialLedger,
  ): Promise<void> {
    if (gone.length === 0) return;
    const metrics = await metricsOnce(this.#source)();
    for (const { group, resource, kind } of gone) {
      const stored =
        'callers' in metrics
          ? metrics.storedObjects(group, resource)
          : undefined;
      if (stored === undefined) {
        ledger.unproven({
          kind: kindName({ group, kind }),
          reason:
            'callers' in metrics
              ? { code: 'trial.gone-uncounted' }
              : because('trial.gone-uncounted-because', metrics.reason),
        });
      } else if (stored > 0) {
        ledger.refused += stored;
        ledger.add(
          {
            key: `${group}/${kind}`,
            severity: 'blocker',
            confidence: 'observed',
            phase: 'control-plane',
            title: {
              code: 'trial.gone',
              params: {
                count: { number: stored },
                kind: { object: kind },
                version: minor(targetMinor),
              },
            },
            evidence: [
              {
                source: 'metric',
                what: {
                  code: 'trial.source-counts',
                  params: {
                    count: { number: stored },
                    resource: { object: `${resource}.${group}` },
                  },
                },
              },
            ],
            fix: {
              what: {
                code: 'trial.fix-gone',
                params: { check: { object: 'removed-api-stored' } },
              },
            },
          },
          trialImport.id,
        );
      }
    }
  }
}

/**
 * Asks an API server of the target version whether it would accept every object of a cluster, page
 * by page, and keeps none. A failure of either side makes the result incomplete and its verdict
 * unknown.
 * @throws TrialError if the trial cannot run with this target: no such namespace, one cluster for
 *   both, or a server that keeps what it tries
 */
export async function runTrial(options: TrialOptions): Promise<TrialResult> {
  const limits = { ...defaultTrialLimits, ...options.limits };
  const deadline = AbortSignal.timeout(limits.totalMilliseconds);
  const signal = options.signal
    ? AbortSignal.any([options.signal, deadline])
    : deadline;
  const trial = new Trial(options, limits, signal);
  return trial.run();
}

function because(code: ReasonCode, reason: Reason): Reason {
  return { code, params: { reason: { reasons: [reason] } } };
}

function isSecret({ group, resource }: TrialKind): boolean {
  return group === '' && resource === 'secrets';
}

function withPageLimit(access: ClusterAccess, maxBytes: number): ClusterAccess {
  return {
    description: access.description,
    read: request =>
      access.read({ ...request, maxBytes: request.maxBytes ?? maxBytes }),
    review: (review, signal) => access.review(review, signal),
    close: () => access.close(),
  };
}
