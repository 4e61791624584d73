import type { Knex } from 'knex';
import { digestOf } from '@drydock/upgrade-plans';
import type { DependencyConfig } from '../../config/dependencies';
import type { Clock } from '../../foundation/time/clock';
import { concerns } from '../versionGates/gateRules';
import type { GateSubject } from '../versionGates/model';
import { gateSubjects } from '../versionGates/scopeQueries';
import { askDependency } from './askDependency';
import {
  keepAnswer,
  readAnswers,
  type StoredAnswer,
} from './dependencyQueries';
import type {
  AskDependencies,
  DependencyState,
  NeededDependency,
} from './model';

export interface DependenciesOptions {
  /** Migrated. */
  readonly knex: Knex;
  readonly clock: Clock;
  readonly configured: readonly DependencyConfig[];
  /** Aborted at shutdown. */
  readonly signal: AbortSignal;
}

/**
 * How long an answer serves all callers, on every replica, milliseconds. Counted from when it
 * came: a question may hang for as long.
 */
const FRESH_MS = 30_000;
/** An older answer, in milliseconds, counts as unknown. Each dependency is asked every minute. */
const STALE_MS = 5 * 60_000;

/**
 * What upgrades need outside of clusters: asked rarely, however many callers ask and clusters need
 * it.
 */
export class Dependencies {
  readonly #options: DependenciesOptions;
  readonly #digests: ReadonlyMap<string, string>;
  /** Questions under way. */
  readonly #asking = new Map<string, Promise<StoredAnswer>>();

  constructor(options: DependenciesOptions) {
    this.#options = options;
    this.#digests = new Map(
      options.configured.map(dependency => [
        dependency.id,
        digestOfQuestion(dependency),
      ]),
    );
  }

  readonly concerning: AskDependencies = async clusterIds => {
    const { knex, configured } = this.#options;
    if (configured.length === 0 || clusterIds.length === 0) return [];
    const isScoped = configured.some(
      ({ environments, labels }) => environments ?? labels,
    );
    const scopes = isScoped
      ? await gateSubjects(knex, clusterIds)
      : new Map<string, GateSubject>();
    const needed = configured
      .map(dependency => ({
        dependency,
        clusterIds: clusterIds.filter(id =>
          concerns(dependency, scopes.get(id) ?? { id }),
        ),
      }))
      .filter(each => each.clusterIds.length > 0);
    const states = await this.#ask(needed.map(({ dependency }) => dependency));
    return needed.map(
      ({ clusterIds: ids }, index): NeededDependency => ({
        state: states[index],
        clusterIds: ids,
      }),
    );
  };

  /** Asks all of them, so that what fails is known before anybody needs it. */
  async tick(): Promise<void> {
    await this.#ask(this.#options.configured);
  }

  /** All of them as they last answered, without asking. What was not asked for long is unknown. */
  async known(): Promise<readonly DependencyState[]> {
    const { knex, clock, configured } = this.#options;
    if (configured.length === 0) return [];
    const answers = await readAnswers(knex);
    const nowMs = clock.now();
    return configured.map(dependency => {
      const answer = this.#lastOf(dependency, answers);
      if (!answer)
        return stateOf(dependency, {
          status: 'unknown',
          message: { code: 'dependency.not-asked-yet' },
          sinceMs: nowMs,
          askedAtMs: nowMs,
        });
      return stateOf(
        dependency,
        isYounger(answer, STALE_MS, nowMs)
          ? answer
          : {
              ...answer,
              status: 'unknown',
              message: { code: 'dependency.no-recent-answer' },
              sinceMs: Math.min(answer.askedAtMs, nowMs),
            },
      );
    });
  }

  async #ask(
    dependencies: readonly DependencyConfig[],
  ): Promise<readonly DependencyState[]> {
    if (dependencies.length === 0) return [];
    const answers = await readAnswers(this.#options.knex);
    return Promise.all(
      dependencies.map(async dependency =>
        stateOf(
          dependency,
          this.#fresh(this.#lastOf(dependency, answers)) ??
            (await this.#askOnce(dependency)),
        ),
      ),
    );
  }

  /** To the very question that is configured now. */
  #lastOf(
    { id }: DependencyConfig,
    answers: ReadonlyMap<string, StoredAnswer>,
  ): StoredAnswer | undefined {
    const answer = answers.get(id);
    return answer?.digest === this.#digests.get(id) ? answer : undefined;
  }

  #fresh(last: StoredAnswer | undefined): StoredAnswer | undefined {
    return last && isYounger(last, FRESH_MS, this.#options.clock.now())
      ? last
      : undefined;
  }

  /** Callers that ask meanwhile get the same answer. */
  #askOnce(dependency: DependencyConfig): Promise<StoredAnswer> {
    const { id } = dependency;
    const asking =
      this.#asking.get(id) ??
      this.#askAndKeep(dependency).finally(() => this.#asking.delete(id));
    this.#asking.set(id, asking);
    return asking;
  }

  async #askAndKeep(dependency: DependencyConfig): Promise<StoredAnswer> {
    const { knex, clock, signal } = this.#options;
    const { id } = dependency;
    // Read again: an answer may have been stored since the caller looked.
    const last = this.#lastOf(dependency, await readAnswers(knex));
    const fresh = this.#fresh(last);
    if (fresh) return fresh;
    const askedAtMs = clock.now();
    const answer = await askDependency(dependency, signal);
    // A shutdown says nothing about the other side.
    signal.throwIfAborted();
    const goesOn =
      last !== undefined && (last.status === 'ok') === (answer.status === 'ok');
    const sinceMs = goesOn ? Math.min(last.sinceMs, askedAtMs) : askedAtMs;
    const stored = {
      id,
      digest: this.#digests.get(id) ?? '',
      ...answer,
      sinceMs,
      askedAtMs,
      answeredAtMs: clock.now(),
    };
    await keepAnswer(knex, stored);
    return stored;
  }
}

/**
 * Digest of the request. It includes whether there are credentials but not their value, because the
 * digest of a secret would be in the database.
 */
function digestOfQuestion({
  url,
  expect,
  authorization,
  headers,
}: DependencyConfig): string {
  return digestOf({
    url: url.href,
    expect,
    authorized: authorization !== undefined,
    headers: Object.keys(headers ?? {}).sort(),
  });
}

/** An answer that is still to come, as after a clock was set back, is of no age. */
function isYounger(
  { answeredAtMs }: StoredAnswer,
  limitMs: number,
  nowMs: number,
): boolean {
  const ageMs = nowMs - answeredAtMs;
  return ageMs >= 0 && ageMs < limitMs;
}

function stateOf(
  { id, title = id, owner }: DependencyConfig,
  {
    status,
    message,
    sinceMs,
    askedAtMs,
  }: Pick<StoredAnswer, 'status' | 'message' | 'sinceMs' | 'askedAtMs'>,
): DependencyState {
  return { id, title, owner, status, message, sinceMs, askedAtMs };
}
