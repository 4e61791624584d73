import type { Knex } from 'knex';
import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { Baseline } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../../clusters/cluster';
import { findBaseline } from '../../readiness/store/baselineQueries';
import { findCluster } from '../../clusters/store/clusterQueries';
import {
  findWaiver,
  type StoredWaiver,
} from '../../readiness/store/waiverQueries';
import type { Caller } from '../../clusters/permissions/Access';
import type { ClusterIds } from '../../clusters/permissions/ClusterIds';
import { asVisible, type Visible } from '../../clusters/permissions/Visible';
import type { UpgradeRecord } from '../../upgrades/model';
import { findAcknowledgement } from '../../conditions/versionGates/acknowledgementQueries';
import type { Acknowledgement } from '../../conditions/versionGates/model';
import type { PlanFinder } from '../pages/plans/PlanFinder';
import { principalOf } from '../requests/requestInput';
import type { RolloutPages, VisibleRollout } from '../pages/plans/RolloutPages';
import type { VersionGateScopes } from '../pages/plans/VersionGateScopes';

/** A thing that belongs to one cluster, and is seen with it. */
export interface OfCluster<T> {
  readonly cluster: Visible<StoredCluster>;
  readonly thing: Visible<T>;
}

export interface ThingsOptions {
  readonly knex: Knex;
  readonly scopes: VersionGateScopes;
  readonly plans: PlanFinder;
  readonly clusterIds: ClusterIds;
  readonly upgrades: {
    readonly find: (id: string) => Promise<UpgradeRecord | undefined>;
  };
  readonly rollouts: RolloutPages;
  /**
   * Whether the token of a calendar address opens the feed of an owner; undefined: of the fleet.
   */
  readonly calendarOpens: (
    token: string,
    owner: string | undefined,
  ) => Promise<boolean>;
  readonly ownershipRefs: (
    credentials: BackstageCredentials,
  ) => Promise<readonly string[]>;
}

/** Finds what requests name among what their callers may see. Undefined: unknown or hidden. */
export class Things {
  constructor(private readonly options: ThingsOptions) {}

  get scopes(): VersionGateScopes {
    return this.options.scopes;
  }

  get plans(): PlanFinder {
    return this.options.plans;
  }

  get clusterIds(): ClusterIds {
    return this.options.clusterIds;
  }

  /** Entities that a user owns through, lower case; none for services. */
  get ownershipRefs(): ThingsOptions['ownershipRefs'] {
    return this.options.ownershipRefs;
  }

  get calendarOpens(): ThingsOptions['calendarOpens'] {
    return this.options.calendarOpens;
  }

  /** A cluster that a source still lists, by id or entity reference. */
  async cluster(
    { visibility }: Caller,
    idOrEntityRef: string,
  ): Promise<Visible<StoredCluster> | undefined> {
    const found = await findCluster(
      this.options.knex,
      idOrEntityRef,
      visibility,
    );
    return found === undefined || found.removed ? undefined : asVisible(found);
  }

  async waiver(
    caller: Caller,
    id: string,
  ): Promise<OfCluster<StoredWaiver> | undefined> {
    const thing = await findWaiver(this.options.knex, id);
    const cluster = thing && (await this.cluster(caller, thing.clusterId));
    return thing && cluster && { cluster, thing: asVisible(thing) };
  }

  /**
   * Callers see the baselines that they made: the name and counts tell of clusters that others may
   * not see.
   */
  async baseline(
    { credentials }: Caller,
    id: string,
  ): Promise<Visible<Baseline> | undefined> {
    const createdBy = principalOf(credentials);
    const found = await findBaseline(this.options.knex, { id, createdBy });
    return found && asVisible(found);
  }

  async acknowledgement(
    { visibility }: Caller,
    id: string,
  ): Promise<Visible<Acknowledgement> | undefined> {
    const found = await findAcknowledgement(this.options.knex, id, visibility);
    return found && asVisible(found);
  }

  /** An upgrade of a cluster that the caller sees, also of one that no source lists any longer. */
  async upgrade(
    caller: Caller,
    id: string,
  ): Promise<Visible<UpgradeRecord> | undefined> {
    const { upgrades, clusterIds } = this.options;
    const found = await upgrades.find(id);
    return found && (await clusterIds.sees(caller, found.clusterId))
      ? asVisible(found)
      : undefined;
  }

  /** A rollout with a cluster that the caller sees. */
  async rollout(
    caller: Caller,
    id: string,
  ): Promise<Visible<VisibleRollout> | undefined> {
    return this.options.rollouts.visible(caller, id);
  }
}
