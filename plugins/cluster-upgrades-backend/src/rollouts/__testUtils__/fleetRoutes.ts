import express from 'express';
import request from 'supertest';
import type { Knex } from 'knex';
import type { ResourcePermission } from '@backstage/plugin-permission-common';
import { mockErrorHandler, mockServices } from '@backstage/backend-test-utils';
import { NotAllowedError } from '@backstage/errors';
import type { AnyRequest, Caller } from '../../clusters/permissions/Access';
import type { ClusterIds } from '../../clusters/permissions/ClusterIds';
import { asVisible } from '../../clusters/permissions/Visible';
import { PlanFinder } from '../../api/pages/plans/PlanFinder';
import { mountRoutes } from '../../api/routes/mountRoutes';
import { rolloutRoutes } from '../../api/routes/rollouts';
import { Things, type ThingsOptions } from '../../api/routes/Things';
import { systemClock } from '../../foundation/time/clock';
import { RolloutPages } from '../../api/pages/plans/RolloutPages';
import { RolloutReader } from '../store/RolloutReader';
import { readBody } from '../../api/requests/readBody';
import { DIGEST, FleetHarness } from './FleetHarness';

/** Decides by cluster. */
export class FakeAccess {
  visible?: readonly string[];
  operable?: readonly string[];
  requireInPerson = (): void => undefined;
  criteria = async () => undefined;
  credentials = async (asked: AnyRequest) =>
    mockServices.httpAuth().credentials(asked, { allow: ['user', 'service'] });

  async caller(asked: AnyRequest, permission?: ResourcePermission) {
    if (permission && this.operable?.length === 0)
      throw new NotAllowedError(`You need the permission ${permission.name}`);
    return asVisible({
      credentials: await this.credentials(asked),
      visibility: undefined,
    });
  }

  decide = async () => ({
    all: false,
    any: true,
    allows: (resource?: { readonly id: string }) =>
      resource !== undefined && (this.operable?.includes(resource.id) ?? true),
  });

  /** As the database tells of clusters. */
  clusterIds: ClusterIds = {
    visible: async () => this.visible,
    sees: async (_caller, clusterId) =>
      this.visible?.includes(clusterId) ?? true,
    decide: async () => clusterId => this.operable?.includes(clusterId) ?? true,
  };
}

/** Finds the plan of the harness, for every caller. */
class FakePlans extends PlanFinder {
  constructor(private readonly database: Knex, access: FakeAccess) {
    super(database, access);
  }

  async toStart(_caller: Caller, id: string) {
    const rows: { cluster_id: string }[] = await this.database('plan_clusters')
      .where({ plan_id: id })
      .select('cluster_id');
    return asVisible({ id, clusterIds: rows.map(row => row.cluster_id) });
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
    clusterIds: access.clusterIds,
    clock: systemClock,
    nameOfPlatform: id => id,
  });
  const app = express();
  app.use(readBody());
  mountRoutes(app, rolloutRoutes, {
    access,
    things: new Things({
      ...({} as ThingsOptions),
      plans: new FakePlans(test.knex, access),
      rollouts: pages,
      clusterIds: access.clusterIds,
    }),
    auditor,
    services: { rollouts: rollouts.fleet, rolloutPages: pages },
  });
  app.use(mockErrorHandler());
  return { test, rollouts, access, fail, success, api: request(app) };
}
