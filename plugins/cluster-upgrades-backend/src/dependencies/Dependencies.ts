import type { Knex } from 'knex';
import { digestOf } from '@drydock/upgrade-plans';
import type { DependencyConfig } from '../config/dependencies';
import type { Clock } from '../time/clock';
import { concerns } from '../versionGates/gateRules';
import type { GateSubject } from '../versionGates/model';
import { askDependency } from './askDependency';
import { keepAnswer, readAnswers, scopesOf, type StoredAnswer } from './dependencyQueries';
import type { AskDependencies, DependencyState, NeededDependency } from './model';

export interface DependenciesOptions {
  /** Migrated. */
  readonly knex: Knex;
  readonly clock: Clock;
  readonly configured: readonly DependencyConfig[];
  /** Aborted at shutdown. */
  readonly signal: AbortSignal;
}

/** How long an answer serves whoever asks, on every replica, milliseconds. */
const FRESH_MS = 30_000;
/** How old an answer may be before nobody knows any more, milliseconds: it is asked every minute. */
const STALE_MS = 5 * 60_000;

/** What upgrades need outside of clusters: asked rarely, whoever asks and however many clusters need it. */
export class Dependencies {
  readonly #options: DependenciesOptions;
  readonly #digests: ReadonlyMap<string, string>;
  /** Questions under way. */
  readonly #asking = new Map<string, Promise<StoredAnswer>>();

  constructor(options: DependenciesOptions) {
    this.#options = options;
    this.#digests = new Map(options.configured.map(({ id, url, expect }) => [id, digestOf({ url: url.href, expect })]));
  }

  readonly concerning: AskDependencies = async clusterIds => {
    const { knex, configured } = this.#options;
    if (configured.length === 0 || clusterIds.length === 0) return [];
    const isScoped = configured.some(({ environments, labels }) => environments ?? labels);
    const scopes = isScoped ? await scopesOf(knex, clusterIds) : new Map<string, GateSubject>();
    const needed = configured
      .map(dependency => ({ dependency, clusterIds: clusterIds.filter(id => concerns(dependency, scopes.get(id) ?? { id })) }))
      .filter(each => each.clusterIds.length > 0);
    const states = await this.#ask(needed.map(({ dependency }) => dependency));
    return needed.map(({ clusterIds: ids }, index): NeededDependency => ({ state: states[index], clusterIds: ids }));
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
      const answer = answers.get(dependency.id);
      if (!answer || answer.digest !== this.#digests.get(dependency.id)) return stateOf(dependency, { status: 'unknown', message: 'was not asked yet', sinceMs: nowMs, askedAtMs: nowMs });
      return stateOf(dependency, nowMs - answer.askedAtMs < STALE_MS ? answer : { ...answer, status: 'unknown', message: 'was not asked for minutes', sinceMs: answer.askedAtMs });
    });
  }

  async #ask(dependencies: readonly DependencyConfig[]): Promise<readonly DependencyState[]> {
    if (dependencies.length === 0) return [];
    const { knex, clock } = this.#options;
    const answers = await readAnswers(knex);
    return Promise.all(
      dependencies.map(async dependency => {
        const known = answers.get(dependency.id);
        const last = known?.digest === this.#digests.get(dependency.id) ? known : undefined;
        const ageMs = last ? clock.now() - last.askedAtMs : Number.POSITIVE_INFINITY;
        return stateOf(dependency, last && ageMs >= 0 && ageMs < FRESH_MS ? last : await this.#askOnce(dependency, last));
      }),
    );
  }

  /** Whoever asks meanwhile gets the same answer. */
  #askOnce(dependency: DependencyConfig, last: StoredAnswer | undefined): Promise<StoredAnswer> {
    const { id } = dependency;
    const asking = this.#asking.get(id) ?? this.#askAndKeep(dependency, last).finally(() => this.#asking.delete(id));
    this.#asking.set(id, asking);
    return asking;
  }

  async #askAndKeep(dependency: DependencyConfig, last: StoredAnswer | undefined): Promise<StoredAnswer> {
    const { knex, clock, signal } = this.#options;
    const { id } = dependency;
    const askedAtMs = clock.now();
    const answer = await askDependency(dependency, signal);
    // A shutdown says nothing about the other side.
    signal.throwIfAborted();
    const goesOn = last !== undefined && (last.status === 'ok') === (answer.status === 'ok');
    const stored = { id, digest: this.#digests.get(id) ?? '', ...answer, sinceMs: goesOn ? last.sinceMs : askedAtMs, askedAtMs };
    await keepAnswer(knex, stored);
    return stored;
  }
}

function stateOf({ id, title = id, owner }: DependencyConfig, { status, message, sinceMs, askedAtMs }: Pick<StoredAnswer, 'status' | 'message' | 'sinceMs' | 'askedAtMs'>): DependencyState {
  return { id, title, owner, status, message, sinceMs, askedAtMs };
}
