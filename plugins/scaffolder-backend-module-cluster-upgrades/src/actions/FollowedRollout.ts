import type { LoggerService } from '@backstage/backend-plugin-api';
import { NotFoundError, isError } from '@backstage/errors';
import { ClusterUpgradesApiError } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  ClusterUpgradesApi,
  Plan,
  Rollout,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { findPlan } from '../apiFor';
import { planUrl, rolloutUrl } from './pageUrls';
import { ClusterEvents, RolloutProgress } from './rolloutProgress';

const ENDED: readonly Rollout['phase'][] = [
  'succeeded',
  'failed',
  'stopped',
  'aborted',
];
/** A plan in one of these states gets no rollout unless a user acts on the plan again. */
const NEVER_STARTS: readonly Plan['state'][] = [
  'draft',
  'rejected',
  'void',
  'archived',
];

export interface FollowedSubject {
  readonly kind: 'rollout' | 'plan';
  readonly id: string;
}

interface FollowOptions {
  readonly asUser: ClusterUpgradesApi;
  readonly asService: ClusterUpgradesApi;
  readonly logger: Pick<LoggerService, 'info'>;
  readonly appBaseUrl: string;
}

/**
 * A rollout that is looked at again and again, and the plan that it comes of while it has not
 * begun.
 */
export class FollowedRollout {
  rollout: Rollout | undefined;
  /** By its id. */
  readonly subject: FollowedSubject;
  /** Why the plan that is followed will not start. */
  neverStarts: string | undefined;
  readonly #options: FollowOptions;
  readonly #progress = new RolloutProgress();
  readonly #events = new ClusterEvents();
  #rolloutId: string | undefined;
  #seesAllClusters: boolean | undefined;
  #told = '';
  #linked = '';

  private constructor(options: FollowOptions, subject: FollowedSubject) {
    this.#options = options;
    this.subject = subject;
    this.#rolloutId = subject.kind === 'rollout' ? subject.id : undefined;
  }

  /** Why it ended as it did, as far as the user may know. */
  get message(): string | undefined {
    return this.#seesAllClusters ? this.rollout?.message?.text : undefined;
  }

  get ended(): boolean {
    return this.rollout !== undefined && ENDED.includes(this.rollout.phase);
  }

  /** @throws ClusterUpgradesApiError, NotFoundError when the user may not see it */
  static async authorised(
    subject: FollowedSubject,
    options: FollowOptions,
  ): Promise<FollowedRollout> {
    if (subject.kind === 'rollout') {
      const { id } = await options.asUser.getRollout({
        path: { rolloutId: subject.id },
      });
      return new FollowedRollout(options, { kind: 'rollout', id });
    }
    const plan = await findPlan(options.asUser, subject.id);
    if (!plan)
      throw new NotFoundError(
        `Plan ${subject.id} was not found, or you do not have access to it.`,
      );
    return new FollowedRollout(options, { kind: 'plan', id: plan.id });
  }

  /** @returns whether there is nothing more to wait for */
  async look(): Promise<boolean> {
    const { asService, logger, appBaseUrl } = this.#options;
    if (this.#rolloutId === undefined) {
      this.#link(planUrl(appBaseUrl, this.subject.id));
      this.#rolloutId = await this.#lookAtPlan();
    }
    const rolloutId = this.#rolloutId;
    if (rolloutId === undefined) return this.neverStarts !== undefined;
    this.#link(rolloutUrl(appBaseUrl, rolloutId));
    const asked = { path: { rolloutId } };
    const rollout = await asService.getRollout(asked);
    const seesAll = await this.#isAllSeen(rollout);
    const clusterLines = seesAll
      ? await this.#events.lines(page =>
          asService.listRolloutEvents({ ...asked, query: page }),
        )
      : [];
    this.rollout = rollout;
    for (const line of [
      ...clusterLines,
      ...this.#progress.linesOf(rollout, { seesAll }),
    ])
      logger.info(line);
    return this.ended;
  }

  /**
   * The scaffolder shows outputs only at the end of a task, and makes links of addresses in its
   * log.
   */
  #link(url: string): void {
    if (url !== this.#linked) this.#options.logger.info(`Live: ${url}`);
    this.#linked = url;
  }

  /** @returns the id of the rollout once it has begun */
  async #lookAtPlan(): Promise<string | undefined> {
    const { asService, logger } = this.#options;
    const plan = await findPlan(asService, this.subject.id);
    if (!plan) throw new NotFoundError('The plan is gone');
    const text = planText(plan);
    if (text !== this.#told) logger.info(text);
    this.#told = text;
    if (NEVER_STARTS.includes(plan.state)) this.neverStarts = text;
    if (plan.state !== 'running' && plan.state !== 'ended') return undefined;
    return [...plan.rollouts].sort((a, b) =>
      b.createdAt.localeCompare(a.createdAt),
    )[0]?.id;
  }

  /**
   * Asked once, as the user and while the user's token lives: the members of a rollout do not
   * change.
   */
  async #isAllSeen({ id, clusters }: Rollout): Promise<boolean> {
    const { asUser, logger } = this.#options;
    if (this.#seesAllClusters !== undefined) return this.#seesAllClusters;
    const visible = await asUser
      .listRolloutClusters({ path: { rolloutId: id }, query: { limit: 1 } })
      .then(({ total }) => total)
      .catch(noneWhenRefused);
    this.#seesAllClusters = visible >= clusters.total;
    if (!this.#seesAllClusters)
      logger.info(
        'Clusters are neither named nor counted: you do not have access to all of them',
      );
    return this.#seesAllClusters;
  }
}

/** The user's token may be over by the time a plan that was waited for begins. */
function noneWhenRefused(error: unknown): number {
  const refused =
    error instanceof ClusterUpgradesApiError
      ? [401, 403, 404].includes(error.statusCode)
      : isError(error) && error.name === 'AuthenticationError';
  if (refused) return 0;
  throw error;
}

/**
 * As the service sees it. Why a plan is void names clusters, also such as the user may not see:
 * that is on its page.
 */
function planText({
  title,
  state,
  stateReason,
  requirements,
  startWhenApproved,
}: Plan): string {
  const missing = requirements
    .filter(({ satisfied }) => !satisfied)
    .map(({ reason }) => reason.text);
  const start =
    state === 'approved' && !startWhenApproved ? '; start it on its page' : '';
  return `${title} is ${state}${
    stateReason && state !== 'void' ? `: ${stateReason.text}` : ''
  }${
    missing.length > 0 ? `, needs approval: ${missing.join('; ')}` : ''
  }${start}`;
}
