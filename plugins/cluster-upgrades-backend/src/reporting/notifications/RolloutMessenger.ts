import type { Knex } from 'knex';
import { allOf, type Reason } from '@drydock/upgrade-reasons';
import { dueWhile } from '../../foundation/due/dueTimes';
import type { DueTime } from '../../foundation/due/DueWork';
import { openSubmissions } from '../../plans/store/planQueries';
import type { Clock } from '../../foundation/time/clock';
import { iso } from '../../foundation/time/iso';
import type { CatalogIndex } from '../../readiness/CatalogIndex';
import { ownersOf, servicesOn } from '../upcoming/concern';
import type {
  ExpectedUpgrade,
  UpcomingReader,
} from '../upcoming/UpcomingReader';
import {
  activeRollouts,
  audienceOf,
  blockedSteps,
  clusterOwnersOf,
  outcomeOf,
  stepsThatWait,
  titleOf,
  whoEndsHold,
  unendedRollouts,
  type AboutClusters,
} from './audience';
import type { OpenGate } from '../../conditions/versionGates/model';
import type { AskVersionGates } from '../../conditions/versionGates/VersionGates';
import type { Outbox } from './Outbox';
import { composeNotices, waitingBatches } from './noticeBatches';
import { rolloutMessage } from './rolloutMessage';
import {
  addNotices,
  addOutcome,
  advanceCursor,
  eventsAfter,
  eventsBeyondCursor,
  failureKey,
  readCursor,
  untoldNotices,
  type PlanEventRow,
  type RolloutNotice,
} from './rolloutNotices';
import {
  isTold,
  severityOf,
  reasonWithoutNames,
  topicOf,
  URGENT_TOPICS,
} from './topics';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * Time between two messages to one recipient about the same topic of one plan or rollout. Events in
 * between are sent when it ends.
 */
const QUIET_MS = 15 * MINUTE_MS;
/**
 * Numbers of events are given out before their transactions are committed, so a smaller one may
 * appear later. Events stay in sight this long, and are noticed once whatever the number of looks.
 */
const SETTLED_MS = 5 * MINUTE_MS;
const EVENTS_PER_LOOK = 500;
const MAX_LOOKS = 20;
/** Upcoming upgrades are computed for the whole fleet, which costs more than to look for events. */
const LOOK_AHEAD_MS = MINUTE_MS;

export interface RolloutMessengerOptions {
  readonly knex: Knex;
  readonly outbox: Pick<Outbox, 'tick'>;
  readonly settings: { readonly rollouts: 'on' | 'off' };
  readonly upcoming: Pick<UpcomingReader, 'expected'>;
  readonly askVersionGates: AskVersionGates;
  readonly catalogIndex: () => Promise<CatalogIndex>;
  /** The database's time: events and notices that other replicas wrote have it. */
  readonly clock: Clock;
}

/**
 * Notifies people about plans and rollouts. Any number of replicas can tick: rows decide which one
 * sends a message.
 */
export class RolloutMessenger {
  readonly id = 'tell-people-of-rollouts';
  readonly restMs = 10_000;
  readonly #options: RolloutMessengerOptions;
  #lookedAheadMs = 0;

  constructor(options: RolloutMessengerOptions) {
    this.#options = options;
  }

  readonly dueTimes = (knex: Knex): readonly DueTime[] => {
    const events = dueWhile(knex, eventsBeyondCursor(knex));
    if (this.#options.settings.rollouts === 'off') return [events];
    const isAheadDue =
      this.#options.clock.now() - this.#lookedAheadMs >= LOOK_AHEAD_MS;
    const ahead = isAheadDue
      ? [
          dueWhile(knex, openSubmissions(knex)),
          dueWhile(knex, unendedRollouts(knex)),
        ]
      : [];
    return [
      events,
      dueWhile(knex, stepsThatWait(knex)),
      dueWhile(knex, untoldNotices(knex)),
      ...ahead,
    ];
  };

  async tick(signal: AbortSignal): Promise<void> {
    const { knex, clock, settings, outbox } = this.#options;
    await clock.sync?.();
    const nowMs = clock.now();
    await this.#noticeEvents(nowMs, settings.rollouts === 'on');
    if (settings.rollouts === 'off') return;
    await addNotices(knex, await this.#blocked(nowMs));
    if (nowMs - this.#lookedAheadMs >= LOOK_AHEAD_MS) {
      await addNotices(knex, await this.#dayBefore(nowMs));
      this.#lookedAheadMs = nowMs;
    }
    for (const batch of await waitingBatches(knex, {
      nowMs,
      quietMs: QUIET_MS,
      urgent: URGENT_TOPICS,
    })) {
      await composeNotices(knex, batch, nowMs, (notices, except) =>
        JSON.stringify({ ...rolloutMessage(notices, nowMs), except }),
      );
    }
    await outbox.tick(signal);
  }

  /** Moves on even if notifications are off, so that switching them on sends no old events. */
  async #noticeEvents(nowMs: number, tells: boolean): Promise<void> {
    const { knex } = this.#options;
    let seen = await readCursor(knex);
    for (let look = 0; look < MAX_LOOKS; look += 1) {
      const events = await eventsAfter(knex, seen, EVENTS_PER_LOOK);
      if (tells) for (const event of events) await this.#notice(event);
      const settled = events.findIndex(({ atMs }) => atMs > nowMs - SETTLED_MS);
      const last = settled === -1 ? events.at(-1) : events[settled - 1];
      if (last) await advanceCursor(knex, last.sequence);
      seen = events.at(-1)?.sequence ?? seen;
      if (events.length < EVENTS_PER_LOOK) return;
    }
  }

  async #notice(event: PlanEventRow): Promise<void> {
    const { knex } = this.#options;
    const notices = await this.#noticesOf(event);
    if (
      event.rolloutId !== undefined &&
      (event.kind === 'stage-halted' || event.kind === 'rollout-finished')
    )
      await addOutcome(knex, event.rolloutId, notices);
    else await addNotices(knex, notices);
  }

  async #noticesOf(event: PlanEventRow): Promise<readonly RolloutNotice[]> {
    if (!isTold(event.kind)) return [];
    const { sequence, kind, message, planId, rolloutId, atMs } = event;
    const subject = rolloutId ?? planId ?? 'fleet';
    const link = linkOf(planId, rolloutId);
    const title = await titleOf(this.#options.knex, planId, rolloutId);
    const withoutNames = reasonWithoutNames({
      kind,
      stage: event.stage,
      outcome:
        kind === 'rollout-finished' && rolloutId !== undefined
          ? await outcomeOf(this.#options.knex, rolloutId)
          : undefined,
    });
    const named =
      withoutNames === undefined ? undefined : await this.#toldNames(event);
    return people(await this.#recipients(event), event.principal).map(
      recipient => {
        const reason =
          withoutNames !== undefined && !named?.has(recipient)
            ? withoutNames
            : message;
        return {
          eventKey:
            kind === 'cluster-failed'
              ? failureKey(sequence)
              : `event-${sequence}`,
          recipient,
          subject,
          topic: topicOf(kind),
          reason: titled(kind, reason, title),
          link,
          atMs,
          severity: severityOf(kind),
        };
      },
    );
  }

  /**
   * Who gets the names of clusters: the requester, who needed permission to plan each cluster, and
   * for an event about one cluster its owner. Permissions of groups cannot be checked.
   */
  async #toldNames({
    planId,
    rolloutId,
    clusterId,
  }: PlanEventRow): Promise<ReadonlySet<string>> {
    const { knex } = this.#options;
    const { requester } = await audienceOf(knex, planId, rolloutId);
    const owners =
      rolloutId === undefined || clusterId === undefined
        ? []
        : await clusterOwnersOf(knex, rolloutId, { clusterId });
    return new Set(people([requester, ...owners], undefined));
  }

  async #recipients({
    kind,
    planId,
    rolloutId,
    stage,
    clusterId,
    clusterIds,
  }: PlanEventRow): Promise<readonly (string | undefined)[]> {
    const { knex } = this.#options;
    if (kind === 'emergency-stop-on' || kind === 'emergency-stop-off') {
      const all = await Promise.all(
        (
          await activeRollouts(knex)
        ).map(id => this.#everybody(undefined, id, {})),
      );
      return all.flat();
    }
    const { requester, mayApprove } = await audienceOf(knex, planId, rolloutId);
    switch (kind) {
      case 'plan-submitted':
      case 'plan-withdrawn':
        return mayApprove;
      case 'plan-approved':
      case 'approval-refused':
      case 'approval-withdrawn':
      case 'approval-void':
      case 'approval-unsure':
      case 'approval-restored':
        return [requester];
      case 'answer-given':
        return [requester];
      case 'cluster-held': {
        const who =
          rolloutId === undefined || clusterId === undefined
            ? undefined
            : await whoEndsHold(knex, rolloutId, clusterId);
        // If no owner is known, the requester is notified and finds who can act.
        return [who?.entityRef ?? requester];
      }
      case 'cluster-started':
        return rolloutId === undefined || clusterId === undefined
          ? []
          : [
              ...(await clusterOwnersOf(knex, rolloutId, { clusterId })),
              ...(await this.#serviceOwners(clusterId)),
            ];
      case 'cluster-failed':
      case 'effect-left':
        return [
          requester,
          ...(rolloutId === undefined
            ? []
            : await clusterOwnersOf(knex, rolloutId, { clusterId })),
        ];
      default:
        return this.#everybody(planId, rolloutId, {
          stage,
          clusterId,
          clusterIds,
        });
    }
  }

  async #everybody(
    planId: string | undefined,
    rolloutId: string | undefined,
    where: AboutClusters,
  ): Promise<readonly (string | undefined)[]> {
    const { knex } = this.#options;
    const { requester, approvers } = await audienceOf(knex, planId, rolloutId);
    return [
      requester,
      ...approvers,
      ...(rolloutId === undefined
        ? []
        : await clusterOwnersOf(knex, rolloutId, where)),
    ];
  }

  async #serviceOwners(clusterId: string): Promise<readonly string[]> {
    const { knex, catalogIndex } = this.#options;
    return ownersOf(
      await catalogIndex(),
      (await servicesOn(knex, [clusterId])).get(clusterId) ?? [],
    );
  }

  /**
   * Steps have no event of their own. The owner that a step waits for is notified once for each
   * attempt.
   */
  async #blocked(nowMs: number): Promise<readonly RolloutNotice[]> {
    const steps = await blockedSteps(this.#options.knex);
    return steps.flatMap(
      ({
        stepId,
        attempts,
        upgradeId,
        rolloutId,
        clusterId,
        clusterName,
        title,
        message,
        waitingOn,
      }) =>
        people([waitingOn], undefined).map(recipient => ({
          eventKey: `step-${stepId}-${attempts}`,
          recipient,
          subject: rolloutId,
          topic: 'waits-for-you',
          severity: 'high' as const,
          atMs: nowMs,
          reason: {
            code: 'notice.waits-for-you',
            params: {
              cluster: { cluster: clusterId, name: clusterName },
              step: { reasons: [title] },
              reason: { reasons: [message] },
            },
          } as const,
          link: `/cluster-upgrades/upgrades/${encodeURIComponent(upgradeId)}`,
        })),
    );
  }

  /** Once for each cluster and revision, when it is approved and its first possible start is less than a day away. */
  async #dayBefore(nowMs: number): Promise<readonly RolloutNotice[]> {
    const soon = (await this.#options.upcoming.expected()).filter(
      ({ planned: { state }, window: { fromMs } }) =>
        (state === 'approved' || state === 'waiting') &&
        fromMs !== undefined &&
        fromMs > nowMs &&
        fromMs <= nowMs + DAY_MS,
    );
    const notices = await Promise.all(
      soon.map(async upgrade => {
        const {
          planId,
          revision,
          rolloutId,
          clusterId,
          clusterOwner,
          from,
          target,
        } = upgrade.planned;
        const gates = await this.#options.askVersionGates(this.#options.knex, [
          { id: clusterId, hops: [{ from, to: target }] },
        ]);
        const reason = dayBefore(upgrade, gates.get(clusterId) ?? []);
        return people(
          [clusterOwner, ...(await this.#serviceOwners(clusterId))],
          undefined,
        ).map(recipient => ({
          eventKey: `day-before-${planId}-${revision}-${clusterId}`,
          recipient,
          subject: rolloutId ?? planId,
          topic: 'upcoming',
          reason,
          link: linkOf(planId, rolloutId),
          severity: 'normal' as const,
          atMs: nowMs,
        }));
      }),
    );
    return notices.flat();
  }
}

/** Names the plan, unless it names the cluster. */
function titled(
  kind: string,
  reason: Reason,
  title: string | undefined,
): Reason {
  return title === undefined || kind.startsWith('cluster-')
    ? reason
    : {
        code: 'notice.of-plan',
        params: { plan: { text: title }, event: { reasons: [reason] } },
      };
}

/** The planned upgrade, and what it waits for as far as that is known. It has not started. */
function dayBefore(
  {
    planned: { clusterId, clusterName, target, plan, state, held },
    window: { fromMs = 0, untilMs },
  }: ExpectedUpgrade,
  gates: readonly OpenGate[],
): Reason {
  const planned: Reason = {
    code: plan.spec.rollback ? 'notice.planned-back' : 'notice.planned',
    params: {
      cluster: { cluster: clusterId, name: clusterName },
      version: { version: target },
      from: { time: iso(fromMs) },
    },
  };
  const until: Reason[] =
    untilMs === undefined
      ? []
      : [
          {
            code: 'notice.window-until',
            params: { until: { time: iso(untilMs) } },
          },
        ];
  const start: Reason[] =
    state === 'approved' ? [{ code: 'notice.rollout-not-started' }] : [];
  return allOf([planned, ...until, ...start, ...waitsFor(gates, held)]);
}

function waitsFor(
  gates: readonly OpenGate[],
  held: Reason | undefined,
): readonly Reason[] {
  if (gates.length > 0)
    return [
      {
        code: 'notice.waits-for-gates',
        params: {
          count: { number: gates.length },
          gates: { list: gates.map(({ gate }) => ({ reasons: [gate.title] })) },
        },
      },
    ];
  return held
    ? [{ code: 'notice.held', params: { reason: { reasons: [held] } } }]
    : [];
}

function linkOf(
  planId: string | undefined,
  rolloutId: string | undefined,
): string {
  if (rolloutId !== undefined)
    return `/cluster-upgrades/rollouts/${encodeURIComponent(rolloutId)}`;
  return planId === undefined
    ? '/cluster-upgrades/rollouts'
    : `/cluster-upgrades/plans/${encodeURIComponent(planId)}`;
}

/** Each recipient once. Only entities can be notified, and no one about their own actions. */
function people(
  recipients: readonly (string | undefined)[],
  principal: string | undefined,
): readonly string[] {
  const refs = recipients.flatMap(recipient =>
    recipient !== undefined && isEntityRef(recipient)
      ? recipient.toLowerCase()
      : [],
  );
  return [...new Set(refs)]
    .filter(ref => ref !== principal?.toLowerCase())
    .sort();
}

function isEntityRef(text: string): boolean {
  return /^(user|group):[^/\s]+\/\S+$/i.test(text);
}
