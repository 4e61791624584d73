import express from 'express';
import request from 'supertest';
import type { Knex } from 'knex';
import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { mockErrorHandler, mockServices } from '@backstage/backend-test-utils';
import { NotAllowedError } from '@backstage/errors';
import type { ClusterAccessDecisions, ClusterPermission } from '../../permissions/ClusterAccessDecisions';
import { systemClock } from '../../time/clock';
import { RolloutPages } from '../RolloutPages';
import { RolloutReader } from '../RolloutReader';
import { readBody } from '../../api/readBody';
import { createRolloutsRouter } from '../../api/rolloutsRouter';
import { DIGEST, FleetHarness } from './FleetHarness';

/** Decides by cluster. */
export class FakeAccess implements ClusterAccessDecisions {
  visible?: readonly string[];
  operable?: readonly string[];

  async visibleClusterIds() {
    return this.visible;
  }
  async decider() {
    return (clusterId: string) => this.operable?.includes(clusterId) ?? true;
  }
  async allows(_credentials: BackstageCredentials, _permission: ClusterPermission, clusterId: string) {
    return this.operable?.includes(clusterId) ?? true;
  }
  async require(credentials: BackstageCredentials, permission: ClusterPermission, clusterId: string) {
    if (!(await this.allows(credentials, permission, clusterId))) throw new NotAllowedError(`The permission ${permission.name} is missing`);
  }
}

/** Starts the plan of the harness. */
export const START = { planId: 'plan-1', digest: DIGEST, idempotencyKey: 'task-1' };

/** The routes of rollouts before a real engine. */
export async function withRoutes(knex: Knex, plan: Parameters<FleetHarness['givenPlan']>[0], engine?: Parameters<FleetHarness['fleetEngine']>[0]) {
  const test = await FleetHarness.create(knex);
  await test.givenPlan(plan);
  const rollouts = test.fleetEngine(engine);
  const access = new FakeAccess();
  const success = jest.fn(async () => undefined);
  const fail = jest.fn(async () => undefined);
  const auditor = mockServices.auditor.mock({ createEvent: jest.fn(async () => ({ success, fail })) });
  const pages = new RolloutPages({ knex: test.knex, reader: new RolloutReader(test.knex), upgrades: rollouts.reader, access, clock: systemClock });
  const app = express();
  app.use(readBody());
  app.use(createRolloutsRouter({ rollouts, pages, httpAuth: mockServices.httpAuth(), auditor }));
  app.use(mockErrorHandler());
  return { test, rollouts, access, fail, success, api: request(app) };
}
