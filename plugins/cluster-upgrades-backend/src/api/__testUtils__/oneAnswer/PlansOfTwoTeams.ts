import type { Knex } from 'knex';
import {
  AuthorizeResult,
  isPermission,
  type PolicyDecision,
} from '@backstage/plugin-permission-common';
import type {
  PolicyQuery,
  PolicyQueryUser,
} from '@backstage/plugin-permission-node';
import {
  planApprovePermission,
  RESOURCE_TYPE_PLAN,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { MatrixPolicy, OPERATOR } from '../permissionMatrix/callers';
import { documentOf, Stage } from '../permissionMatrix/Stage';
import {
  createWorld,
  startMatrixBackend,
  type MatrixBackend,
  type Sent,
} from '../permissionMatrix/startMatrixBackend';
import { BLIND, type Blind } from './callers';

/** Of each of the two teams. */
const CLUSTERS = 12;

/**
 * The operator can approve only plans whose clusters are all in prod, the environment of everything
 * that the operator sees.
 */
class ApprovesProd extends MatrixPolicy {
  async handle(
    query: PolicyQuery,
    user?: PolicyQueryUser,
  ): Promise<PolicyDecision> {
    const isCondition =
      user?.info.userEntityRef === OPERATOR &&
      isPermission(query.permission, planApprovePermission);
    if (!isCondition) return super.handle(query, user);
    return {
      result: AuthorizeResult.CONDITIONAL,
      pluginId: 'cluster-upgrades',
      resourceType: RESOURCE_TYPE_PLAN,
      conditions: {
        rule: 'HAS_ENVIRONMENT',
        resourceType: RESOURCE_TYPE_PLAN,
        params: { environments: ['prod'] },
      },
    };
  }
}

/**
 * A backend with plans over the clusters of two teams, for callers who do not see one of the teams.
 */
export class PlansOfTwoTeams {
  private constructor(
    readonly knex: Knex,
    readonly backend: MatrixBackend,
    readonly stage: Stage,
  ) {}

  static async start(knex: Knex): Promise<PlansOfTwoTeams> {
    const backend = await startMatrixBackend({
      knex,
      world: createWorld(CLUSTERS),
      config: { permission: { enabled: true } },
      policy: new ApprovesProd(),
      clusters: CLUSTERS,
    });
    return new PlansOfTwoTeams(
      knex,
      backend,
      await Stage.set(backend, knex, CLUSTERS),
    );
  }

  as(caller: Blind, sent: Sent) {
    return this.backend.send(BLIND[caller](), sent);
  }

  draft(caller: Blind, name: string, stages: object) {
    return this.as(caller, {
      method: 'post',
      path: '/plans',
      body: { document: documentOf(name, [], { stages }) },
    });
  }
}

/** One stage of the clusters that are named. */
export function stagesOf(...names: string[]) {
  return [{ name: 'all', clusters: { names } }];
}
