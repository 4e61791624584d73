import { refusal } from '../../../foundation/refusal';
import { permissionMissing } from '@drydock/upgrade-reasons';
import { z } from 'zod';
import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';
import {
  nodeReplacePermission,
  policyOverridePermission,
  rolloutOperatePermission,
  type LogLine,
  type Upgrade,
  type UpgradePage,
  type UpgradePreview,
  type UpgradeRequest,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  Caller,
  ClusterPermission,
} from '../../../clusters/permissions/Access';
import {
  whyNoChanges,
  type ChangePolicy,
} from '../../../clusters/permissions/ChangePolicy';
import type { ClusterIds } from '../../../clusters/permissions/ClusterIds';
import { throughOf } from '../../../clusters/permissions/InPerson';
import type { Visible } from '../../../clusters/permissions/Visible';
import { presentReason } from '../../../foundation/presentReason';
import { presentHop } from '../../../upgrades/present/hopStates';
import type { UpgradeRecord } from '../../../upgrades/model';
import {
  presentLogLine,
  presentUpgrade,
} from '../../../upgrades/present/presentUpgrade';
import type {
  Requester,
  UpgradeService,
} from '../../../upgrades/UpgradeService';
import { terminatesInstances } from '../../../upgrades/start/nodeReplacement';
import { presentNeeded } from '../../present/presentDependency';
import { presentPlatform } from '../../present/presentPlatform';
import { presentVersionGate } from '../../present/presentVersionGate';
import {
  principalOf,
  readBoolean,
  readPage,
} from '../../requests/requestInput';

export interface UpgradePagesOptions {
  readonly upgrades: UpgradeService;
  readonly clusterIds: ClusterIds;
  readonly changes: Pick<ChangePolicy, 'decide'>;
}

interface ListQuery {
  readonly clusterId?: unknown;
  readonly active?: unknown;
}

const clusterIdQuery = z.string().max(200).optional().catch(undefined);

/** Upgrades for a caller: lists, one, its log, and a preview. */
export class UpgradePages {
  constructor(private readonly options: UpgradePagesOptions) {}

  /** @throws InputError for a page out of range */
  async list(caller: Caller, query: ListQuery): Promise<UpgradePage> {
    const { upgrades, clusterIds } = this.options;
    const page = readPage({ ...query });
    const { items, total } = await upgrades.list(
      {
        clusterId: clusterIdQuery.parse(query.clusterId),
        active: readBoolean(query.active),
        visibleClusterIds: await clusterIds.visible(caller),
      },
      page,
    );
    const present = async (upgrade: UpgradeRecord) =>
      presentUpgrade(
        upgrade,
        await this.#rightsOf(caller.credentials, upgrade),
        false,
      );
    return { items: await Promise.all(items.map(present)), total, ...page };
  }

  async one(
    { credentials }: Pick<Caller, 'credentials'>,
    upgrade: UpgradeRecord,
  ): Promise<Upgrade> {
    return presentUpgrade(upgrade, await this.#rightsOf(credentials, upgrade));
  }

  /** @param asked - lines after this sequence number. @throws InputError for none */
  async log(
    { id }: Visible<UpgradeRecord>,
    asked: unknown,
  ): Promise<LogLine[]> {
    const after = Number(asked ?? 0);
    if (!Number.isInteger(after) || after < 0)
      throw refusal(InputError, {
        code: 'input.sequence-number',
        params: { field: { text: 'after' } },
      });
    return (await this.options.upgrades.log(id, after)).map(presentLogLine);
  }

  /**
   * What a start would do, and why it would be refused. The platform is asked by dry run only for
   * callers who could start.
   */
  async preview(
    { credentials }: Pick<Caller, 'credentials'>,
    { id: clusterId }: Visible<{ readonly id: string }>,
    wanted: UpgradeRequest,
  ): Promise<UpgradePreview> {
    const { upgrades, changes } = this.options;
    const impossible = whyNoChanges(await changes.decide(credentials));
    const mayOperate = await this.#allows(
      credentials,
      rolloutOperatePermission,
      clusterId,
    );
    const preview = await upgrades.preview(
      { ...wanted, clusterId },
      {
        ...(await this.requester({ credentials }, clusterId)),
        mayStart: mayOperate && impossible === undefined,
      },
    );
    const denied = mayOperate
      ? undefined
      : permissionMissing(
          'permission.start-preview',
          rolloutOperatePermission.name,
        );
    const reasons = [
      denied,
      impossible,
      preview.denied,
      ...preview.refusals,
    ].filter(reason => reason !== undefined);
    return {
      allowed: reasons.length === 0,
      reasons: reasons.map(presentReason),
      verdict: preview.verdict,
      hops: (preview.plan?.hops ?? []).map(presentHop),
      platform: presentPlatform(preview.platform, preview.plan?.target),
      versionGates: preview.openGates.map(presentVersionGate),
      dependencies: preview.dependencies.map(presentNeeded),
    };
  }

  /** The caller as who starts or controls an upgrade of a cluster. */
  async requester(
    { credentials }: Pick<Caller, 'credentials'>,
    clusterId: string,
  ): Promise<Requester> {
    return {
      principal: principalOf(credentials),
      through: throughOf(credentials),
      mayOverride: await this.#allows(
        credentials,
        policyOverridePermission,
        clusterId,
      ),
      mayReplaceNodes: await this.#allows(
        credentials,
        nodeReplacePermission,
        clusterId,
      ),
    };
  }

  async #rightsOf(
    credentials: BackstageCredentials,
    { clusterId, overrideReason, hops }: UpgradeRecord,
  ) {
    return {
      mayOperate: await this.#allows(
        credentials,
        rolloutOperatePermission,
        clusterId,
      ),
      mayOverride:
        overrideReason !== undefined &&
        (await this.#allows(credentials, policyOverridePermission, clusterId)),
      mayReplaceNodes:
        terminatesInstances(hops) &&
        (await this.#allows(credentials, nodeReplacePermission, clusterId)),
    };
  }

  async #allows(
    credentials: BackstageCredentials,
    permission: ClusterPermission,
    clusterId: string,
  ): Promise<boolean> {
    const { clusterIds } = this.options;
    return (await clusterIds.decide(credentials, permission, [clusterId]))(
      clusterId,
    );
  }
}
