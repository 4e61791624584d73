import type {
  BackstageCredentials,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import {
  clusterReadPermission,
  drainForcePermission,
  gateQueryPermission,
  nodeReplacePermission,
  planCreatePermission,
  policyOverridePermission,
  rolloutOperatePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Access } from '../../../clusters/permissions/Access';
import { throughOf } from '../../../clusters/permissions/InPerson';
import type { Approver } from '../../../plans/approval/decisions';
import type { Submitter } from '../../../plans/approval/SubmissionCheck';
import { refusal } from '../../../foundation/refusal';
import type { PlanAuthors } from './PlanAuthors';
import { principalOf } from '../../requests/requestInput';

export interface PlanCallersOptions {
  readonly access: Pick<Access, 'decide'>;
  readonly authors: PlanAuthors;
  readonly userInfo: UserInfoService;
}

/** Callers as plans know them: who writes, submits and approves. */
export class PlanCallers {
  constructor(private readonly options: PlanCallersOptions) {}

  /** @param author - whom a service states. @throws InputError, NotAllowedError */
  async writer(credentials: BackstageCredentials, author: string | undefined) {
    return this.options.authors.writer(credentials, author);
  }

  /** The permissions of the caller for clusters, decided once for all of them. */
  async submitter(credentials: BackstageCredentials): Promise<Submitter> {
    const [read, plan, override, operate, forceDrains, replaceNodes, query] =
      await Promise.all(
        [
          clusterReadPermission,
          planCreatePermission,
          policyOverridePermission,
          rolloutOperatePermission,
          drainForcePermission,
          nodeReplacePermission,
          gateQueryPermission,
        ].map(permission =>
          this.options.access.decide(credentials, permission),
        ),
      );
    return {
      principal: principalOf(credentials),
      through: throughOf(credentials),
      seesAll: read.all,
      sees: read.allows,
      mayPlan: plan.allows,
      mayOverride: override.allows,
      mayOperate: operate.allows,
      mayForceDrains: forceDrains.allows,
      mayReplaceNodes: replaceNodes.allows,
      mayQuery: query.allows,
    };
  }

  /** @throws NotAllowedError for a service that acts for itself */
  async approver(credentials: BackstageCredentials): Promise<Approver> {
    const principal = principalOf(credentials);
    if (!principal.startsWith('user:'))
      throw refusal(NotAllowedError, { code: 'request.plan-people-decide' });
    const { ownershipEntityRefs } = await this.options.userInfo.getUserInfo(
      credentials,
    );
    return {
      principal,
      through: throughOf(credentials),
      ownershipRefs: ownershipEntityRefs,
    };
  }
}
