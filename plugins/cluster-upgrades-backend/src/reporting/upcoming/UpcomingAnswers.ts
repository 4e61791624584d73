import { refusal } from '../../foundation/refusal';
import type { Param, Reason, Term } from '@drydock/upgrade-reasons';
import {
  ConflictError,
  InputError,
  NotAllowedError,
  NotFoundError,
} from '@backstage/errors';
import type { Knex } from 'knex';
import { whoParam } from '../../clusters/permissions/whoParam';
import { iso } from '../../foundation/time/iso';
import { becauseOf } from '../../plans/approval/becauseOf';
import { clustersByIds } from '../../clusters/store/clusterQueries';
import { appendPlanEvents } from '../../upgrades/store/planEvents';
import type { CatalogIndex } from '../../readiness/CatalogIndex';
import type { Clock } from '../../foundation/time/clock';
import { storeAnswer, type OwnerAnswer } from './answers';
import { approvalEnds } from './approvalEnds';
import { servicesOn } from './concern';
import { snoozeBound } from './snoozeBounds';
import type { ExpectedUpgrade, UpcomingReader } from './UpcomingReader';

export interface UpcomingAnswersOptions {
  readonly knex: Knex;
  readonly reader: Pick<UpcomingReader, 'expected'>;
  readonly catalogIndex: () => Promise<CatalogIndex>;
  readonly clock: Clock;
  /** Called after something was stored that engines should look at. */
  readonly onChange: () => void;
}

export interface AnswerToGive
  extends Pick<
    OwnerAnswer,
    'planId' | 'clusterId' | 'owner' | 'answer' | 'reason'
  > {
  /** Of a snooze: an ISO time. */
  readonly until?: string;
}

/** Who answers. */
export interface Answerer {
  readonly principal: string;
  /** The plugin that sent the answer with the user's credentials; undefined: they answered themselves. */
  readonly through?: string;
  /** Entities that the answerer owns through, lower case. */
  readonly ownershipRefs: readonly string[];
}

/** What owners say to upgrades that are coming: they take note of them, or ask for more time within bounds. */
export class UpcomingAnswers {
  readonly #options: UpcomingAnswersOptions;

  constructor(options: UpcomingAnswersOptions) {
    this.#options = options;
  }

  /**
   * @throws NotAllowedError for who is not of the owner; NotFoundError, ConflictError or InputError
   * with what is possible
   */
  async answer(request: AnswerToGive, by: Answerer): Promise<OwnerAnswer> {
    const { knex, reader, clock, onChange } = this.#options;
    const owner = request.owner.toLowerCase();
    if (!by.ownershipRefs.includes(owner))
      throw refusal(NotAllowedError, {
        code: 'request.members-answer',
        params: { owner: { entity: owner } },
      });
    const upgrade = (await reader.expected()).find(
      ({ planned }) =>
        planned.planId === request.planId &&
        planned.clusterId === request.clusterId,
    );
    if (!upgrade) throw refusal(NotFoundError, { code: 'request.not-planned' });
    const { planned } = upgrade;
    if (!(await this.#concerns(upgrade, owner)))
      throw refusal(NotAllowedError, {
        code: 'request.owns-nothing-there',
        params: { owner: { entity: owner }, cluster: clusterParam(planned) },
      });
    if (planned.state === 'running')
      throw refusal(ConflictError, {
        code: 'request.upgrade-began',
        params: {
          cluster: clusterParam(planned),
          contact: contactOf(planned, 'person-of-rollout'),
        },
      });
    const nowMs = clock.now();
    const untilMs =
      request.answer === 'snoozed'
        ? await this.#until(upgrade, request.until, nowMs)
        : undefined;
    const answer: OwnerAnswer = {
      planId: planned.planId,
      clusterId: planned.clusterId,
      owner,
      answer: request.answer,
      by: by.principal,
      atMs: nowMs,
      untilMs,
      reason: request.reason?.trim() || undefined,
      firstStartMs: upgrade.firstStartMs,
    };
    const params = {
      who: whoParam(owner, by.through),
      cluster: { cluster: planned.clusterId, name: planned.clusterName },
    };
    const answered: Reason =
      untilMs === undefined
        ? { code: 'event.owner-noted', params }
        : {
            code: 'event.owner-snoozed',
            params: { ...params, until: { time: iso(untilMs) } },
          };
    await knex.transaction(async trx => {
      await storeAnswer(trx, answer);
      const { planId, rolloutId, stage, clusterId, clusterName } = planned;
      await appendPlanEvents(trx, nowMs, [
        {
          kind: 'answer-given',
          message: becauseOf(answered, answer.reason),
          planId,
          rolloutId,
          stage,
          clusterId,
          clusterName,
          principal: by.principal,
        },
      ]);
    });
    onChange();
    return answer;
  }

  async #concerns(
    { planned: { clusterId, clusterOwner } }: ExpectedUpgrade,
    owner: string,
  ): Promise<boolean> {
    const { knex, catalogIndex } = this.#options;
    const index = await catalogIndex();
    const through = new Set(index.withBelow(owner));
    if (clusterOwner !== undefined && through.has(clusterOwner)) return true;
    const services = (await servicesOn(knex, [clusterId])).get(clusterId) ?? [];
    return services.some(service => {
      const serviceOwner = index.component(service)?.owner;
      return serviceOwner !== undefined && through.has(serviceOwner);
    });
  }

  async #until(
    { planned, firstStartMs }: ExpectedUpgrade,
    asked: string | undefined,
    nowMs: number,
  ): Promise<number> {
    const { knex } = this.#options;
    const untilMs = Date.parse(asked ?? '');
    if (Number.isNaN(untilMs))
      throw refusal(InputError, { code: 'input.snooze-until' });
    const [cluster] = await clustersByIds(knex, [planned.clusterId]);
    const ends = await approvalEnds(knex, [planned.planId]);
    const { untilMs: bound, reason } = snoozeBound(
      {
        firstStartMs,
        supportEndsMs: Date.parse(cluster?.supportUntil ?? '') || undefined,
        approvalExpiresMs: ends.get(planned.planId),
      },
      nowMs,
    );
    if (bound === undefined)
      throw refusal(ConflictError, {
        code: 'request.snooze-no-further',
        params: {
          cluster: clusterParam(planned),
          why: { reasons: [reason] },
          contact: contactOf(planned, 'person-of-request'),
        },
      });
    if (untilMs <= nowMs || untilMs > bound) {
      throw refusal(InputError, {
        code: 'request.snooze-at-most',
        params: {
          time: { time: new Date(bound).toISOString() },
          why: { reasons: [reason] },
        },
      });
    }
    return untilMs;
  }
}

type Planned = ExpectedUpgrade['planned'];

function clusterParam({ clusterId, clusterName }: Planned): Param {
  return { cluster: clusterId, name: clusterName };
}

function contactOf({ clusterOwner }: Planned, otherwise: Term): Param {
  return clusterOwner === undefined
    ? { term: otherwise }
    : { entity: clusterOwner };
}
