import type { Knex } from 'knex';
import { minorOf } from '@drydock/kubernetes-knowledge';
import {
  isOnTheWayOfTrial,
  type SectionResult,
  type TrialFacts,
} from '@drydock/upgrade-readiness';
import type { StoredCluster } from '../../clusters/cluster';
import { findHeldTrial, loadTrialFacts } from '../store/trialQueries';
import type { ReportedTrial, TrialSettings } from './model';

const DAY_MILLISECONDS = 86_400_000;

export interface HeldTrialsOptions {
  readonly knex: Knex;
  readonly settings: TrialSettings;
  readonly now: () => Date;
}

/** What is known of a trial of a cluster for a minor. */
export interface TrialStanding {
  readonly state: 'none' | 'current' | 'outdated';
  readonly minor: string;
  readonly required: boolean;
  readonly goodForDays: number;
  readonly held?: ReportedTrial;
}

type JudgedCluster = Pick<
  StoredCluster,
  'id' | 'version' | 'reportedVersion' | 'environment'
>;

/** What was found in trials, for checks and for pages. */
export class HeldTrials {
  readonly #options: HeldTrialsOptions;

  constructor(options: HeldTrialsOptions) {
    this.#options = options;
  }

  /** Another value: the same trial may be judged otherwise. */
  get digest(): string {
    return JSON.stringify(this.#options.settings);
  }

  /**
   * `off` where there is none for the minor of the target and none is asked for: its checks are not
   * asked then.
   */
  async sectionFor(
    cluster: JudgedCluster,
    target: string,
  ): Promise<SectionResult<TrialFacts>> {
    const { knex, settings } = this.#options;
    const minor = minorOf(target);
    const facts =
      minor === undefined
        ? undefined
        : await loadTrialFacts(knex, cluster.id, minor);
    if (facts)
      return {
        status: 'read',
        facts: { ...facts, goodForDays: settings.maxAgeDays },
      };
    if (minor === undefined || !this.#isRequired(cluster, minor))
      return { status: 'off', reason: { code: 'readiness.no-trial' } };

    return {
      status: 'failed',
      failures: [
        {
          kind: 'not-found',
          reason: {
            code: 'read.trial-not-reported',
            params: {
              version: { version: minor },
              environment: cluster.environment
                ? { text: cluster.environment }
                : { term: 'unknown-environment' },
            },
          },
          retryable: false,
          remedy: { code: 'read.remedy-trial' },
        },
      ],
    };
  }

  /** Undefined where the target is no version. */
  async describe(
    cluster: JudgedCluster,
    target: string,
  ): Promise<TrialStanding | undefined> {
    const minor = minorOf(target);
    if (minor === undefined) return undefined;
    const { knex, settings } = this.#options;
    const held = await findHeldTrial(knex, cluster.id, minor);
    return {
      state: this.#stateOf(cluster, held),
      minor,
      required: this.#isRequired(cluster, minor),
      goodForDays: settings.maxAgeDays,
      held,
    };
  }

  /** By the rules of the checks, which also say it in words. */
  #stateOf(
    cluster: JudgedCluster,
    held: ReportedTrial | undefined,
  ): TrialStanding['state'] {
    if (!held) return 'none';
    const { settings, now } = this.#options;
    const isOld =
      now().getTime() - Date.parse(held.triedAt) >
      settings.maxAgeDays * DAY_MILLISECONDS;
    return isOld ||
      !isOnTheWayOfTrial(
        held,
        minorOf(cluster.version ?? cluster.reportedVersion),
      )
      ? 'outdated'
      : 'current';
  }

  /** A patch of the same minor serves and validates the same. */
  #isRequired(
    { environment, version, reportedVersion }: JudgedCluster,
    minor: string,
  ): boolean {
    return (
      environment !== undefined &&
      this.#options.settings.requiredEnvironments.includes(environment) &&
      minorOf(version ?? reportedVersion) !== minor
    );
  }
}
