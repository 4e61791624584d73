import express from 'express';
import request from 'supertest';
import type { Knex } from 'knex';
import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { mockErrorHandler, mockServices } from '@backstage/backend-test-utils';
import { NotAllowedError } from '@backstage/errors';
import type {
  ClusterAccessDecisions,
  ClusterPermission,
} from '../../permissions/ClusterAccessDecisions';
import { systemClock } from '../../time/clock';
import { RolloutPages } from '../../api/RolloutPages';
import { RolloutReader } from '../RolloutReader';
import { readBody } from '../../api/readBody';
import { createRolloutsRouter } from '../../api/rolloutsRouter';
import { DIGEST, FleetHarness } from './FleetHarness';

/** Decides by cluster. */
export class FakeAccess implements ClusterAccessDecisions {
  visible?: readonly string[];
  operable?: readonly string[];
  requireInPerson = (): void => undefined;

  async requireSome(
    _credentials: BackstageCredentials,
    permission?: ClusterPermission,
  ) {
    if (permission && this.operable?.length === 0)
      throw new NotAllowedError(`You need the permission ${permission.name}`);
  }
  async visibleClusterIds() {
    return this.visible;
  }
  async findCluster(_credentials: BackstageCredentials, id: string) {
    return (await this.sees(_credentials, id)) ? { id, name: id } : undefined;
  }
  async sees(_credentials: BackstageCredentials, clusterId: string) {
    return this.visible?.includes(clusterId) ?? true;
  }
  async decider() {
    return (clusterId: string) => this.operable?.includes(clusterId) ?? true;
  }
  async allows(
    _credentials: BackstageCredentials,
    _permission: ClusterPermission,
    clusterId: string,
  ) {
    return this.operable?.includes(clusterId) ?? true;
  }
}

/** Starts the plan of the harness. */
export const START = {
  planId: 'plan-1',
  digest: DIGEST,
  idempotencyKey: 'task-1',
};

/** The routes of rollouts before a real engine. */
export async function withRoutes(
  knex: Knex,
  plan: Parameters<FleetHarness['givenPlan']>[0],
  engine?: Parameters<FleetHarness['fleetEngine']>[0],
) {
  const test = await FleetHarness.create(knex);
  await test.givenPlan(plan);
  const rollouts = test.fleetEngine(engine);
  const access = new FakeAccess();
  const success = jest.fn(async () => undefined);
  const fail = jest.fn(async () => undefined);
  const auditor = mockServices.auditor.mock({
    createEvent: jest.fn(async () => ({ success, fail })),
  });
  const pages = new RolloutPages({
    knex: test.knex,
    reader: new RolloutReader(test.knex),
    upgrades: rollouts.reader,
    access,
    clock: systemClock,
  });
  const app = express();
  app.use(readBody());
  const findPlan = async (_credentials: BackstageCredentials, id: string) => {
    const rows: { cluster_id: string }[] = await test
      .knex('plan_clusters')
      .where({ plan_id: id })
      .select('cluster_id');
    return { id, clusterIds: rows.map(row => row.cluster_id) };
  };
  app.use(
    createRolloutsRouter({
      rollouts,
      pages,
      findPlan,
      httpAuth: mockServices.httpAuth(),
      auditor,
    }),
  );
  app.use(mockErrorHandler());
  return { test, rollouts, access, fail, success, api: request(app) };
}
