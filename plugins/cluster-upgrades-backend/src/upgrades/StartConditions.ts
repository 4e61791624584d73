import type { Knex } from 'knex';
import type { Hop } from '@drydock/kubernetes-knowledge';
import type { MemberChange } from '@drydock/upgrade-plans';
import type { Reason } from '@drydock/upgrade-reasons';
import type { PlansOnly } from '../config/plansOnly';
import type { AskDependencies, NeededDependency } from '../dependencies/model';
import type { PlatformFacts } from '../platform/model';
import type { PlatformReader } from '../platform/PlatformReader';
import type { Clock } from '../time/clock';
import type { OpenGate } from '../versionGates/model';
import type { AskVersionGates } from '../versionGates/VersionGates';
import { fleetRefusals } from './fleetRefusals';
import type { UpgradeRecord } from './model';
import type { UpgradeSubject } from './ports';
import { version } from './params';
import { needsPlan } from './startRules';
import type { UpgradeReader } from './UpgradeReader';

export interface StartConditionsOptions {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly reader: Pick<UpgradeReader, 'findActive'>;
  readonly platforms: Pick<PlatformReader, 'read'>;
  /** Clusters that are not upgraded without a plan. */
  readonly plansOnly: PlansOnly;
  /** Gates of versions; none by default. */
  readonly askVersionGates?: AskVersionGates;
  /** Dependencies outside of clusters; none by default. */
  readonly askDependencies?: AskDependencies;
}

/** What would be done to a cluster. */
export interface WantedChange {
  /** A version, or a minor. */
  readonly target: string;
  readonly hops: readonly Pick<Hop, 'from' | 'to'>[];
  readonly change: MemberChange;
}

/** What bears on changing a cluster now, beside its readiness. */
export interface Conditions {
  /** Why nothing may be begun on it, whoever would: it needs a plan, an upgrade has not ended, the emergency stop, a freeze. */
  readonly refusals: readonly Reason[];
  /** Gates on its path that are not acknowledged. */
  readonly openGates: readonly OpenGate[];
  /** What it needs outside of the cluster, as it answers now. */
  readonly dependencies: readonly NeededDependency[];
  /** What the platform itself says of it. */
  readonly platform: PlatformFacts;
}

/** The same for a start by Drydock, and for pipelines that ask whether they may. Asks the platform, and the cluster nothing. */
export class StartConditions {
  readonly #options: StartConditionsOptions;

  constructor(options: StartConditionsOptions) {
    this.#options = options;
  }

  async of(
    subject: Pick<UpgradeSubject, 'id' | 'name' | 'environment' | 'provider'>,
    { target, hops, change }: WantedChange,
  ): Promise<Conditions> {
    const { knex, clock, reader, platforms, askVersionGates, askDependencies } =
      this.#options;
    const platform = await platforms.read(subject, target);
    const active = await reader.findActive(subject.id);
    return {
      refusals: [
        this.needsPlan(subject.environment),
        active && otherUpgrade(active),
        ...(await fleetRefusals(knex, subject.id, change, clock.now())),
      ].filter(reason => reason !== undefined),
      openGates: (await askVersionGates?.(knex, subject.id, hops)) ?? [],
      dependencies: (await askDependencies?.([subject.id])) ?? [],
      platform,
    };
  }

  /** Why clusters of an environment are not upgraded without a plan; undefined: they may be. */
  needsPlan(environment: string | undefined): Reason | undefined {
    return needsPlan(environment, this.#options.plansOnly);
  }
}

function otherUpgrade({
  id,
  target,
}: Pick<UpgradeRecord, 'id' | 'target'>): Reason {
  return {
    code: 'start.other-upgrade',
    params: { upgrade: { object: id }, version: version(target) },
  };
}
