import { reasonText, type Reason } from '@drydock/upgrade-reasons';
import {
  ConflictError,
  InputError,
  NotAllowedError,
  NotFoundError,
} from '@backstage/errors';
import type { Knex } from 'knex';
import { whoParam } from '../permissions/whoParam';
import { iso } from '../time/iso';
import { becauseOf } from '../plans/becauseOf';
import { clustersByIds } from '../database/clusterQueries';
import { appendPlanEvents } from '../plans/planEvents';
import type { CatalogIndex } from '../readiness/CatalogIndex';
import type { Clock } from '../time/clock';
import { instantInWords } from '../time/instantInWords';
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

  /** @throws NotAllowedError for who is not of the owner; NotFoundError, ConflictError or InputError with what is possible */
  async answer(request: AnswerToGive, by: Answerer): Promise<OwnerAnswer> {
    const { knex, reader, clock, onChange } = this.#options;
    const owner = request.owner.toLowerCase();
    if (!by.ownershipRefs.includes(owner))
      throw new NotAllowedError(`Only members of ${owner} answer for it`);
    const upgrade = (await reader.expected()).find(
      ({ planned }) =>
        planned.planId === request.planId &&
        planned.clusterId === request.clusterId,
    );
    if (!upgrade)
      throw new NotFoundError(
        'This plan no longer plans an upgrade of this cluster',
      );
    const { planned } = upgrade;
    if (planned.state === 'running')
      throw new ConflictError(
        `Cluster ${planned.clusterName} is being upgraded already; speak with ${
          planned.clusterOwner ?? 'the person who runs the rollout'
        }`,
      );
    if (!(await this.#concerns(upgrade, owner)))
      throw new NotAllowedError(
        `${owner} owns neither cluster ${planned.clusterName} nor a service that is known to run on it`,
      );
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
      throw new InputError(
        'Say until when, as an ISO time such as 2026-11-30T06:00:00Z',
      );
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
      throw new ConflictError(
        `The upgrade of ${
          planned.clusterName
        } cannot be put off any further: ${reasonText(reason)}. Speak with ${
          planned.clusterOwner ?? 'the person who requested it'
        }`,
      );
    if (untilMs <= nowMs || untilMs > bound) {
      throw new InputError(
        `It can be put off until ${instantInWords(bound)} at most: ${reasonText(
          reason,
        )}`,
      );
    }
    return untilMs;
  }
}
