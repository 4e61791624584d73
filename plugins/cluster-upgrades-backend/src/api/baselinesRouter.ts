import type { Knex } from 'knex';
import type { AuditorService } from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';
import {
  countBaselinesBy,
  createBaseline,
  deleteBaseline,
  listBaselines,
} from '../database/baselineQueries';
import { ownBaseline } from './ownBaseline';
import { principalOf } from './requestInput';
import { audited } from './audited';
import type { ApiRouter } from './apiRouter';
import type { ClusterAccessControl } from '../permissions/ClusterAccessControl';

export interface BaselinesRouterOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly auditor: AuditorService;
  readonly now: () => Date;
}

/** A baseline has a row for each finding, so the number of baselines of each user is limited. */
const MAX_PER_PERSON = 20;

/** Baselines: what was known at a time, so that later only what is new is listed. */
export function addBaselineRoutes(
  router: ApiRouter,
  { knex, access, auditor, now }: BaselinesRouterOptions,
): void {
  router.get('/baselines', async (request, response) => {
    // Names and counts of others tell of clusters that the caller may not see.
    const { credentials } = await access.visibility(request);
    response.json({
      items: await listBaselines(knex, principalOf(credentials)),
    });
  });

  router.post('/baselines', async (request, response) => {
    const { visibility, credentials } = await access.visibility(request);
    const by = principalOf(credentials);
    const { name, clusters } = request.body;
    if (name.trim() === '') throw new InputError('The baseline needs a name');
    const baseline = await audited(
      auditor,
      {
        eventId: 'baseline-create',
        severityLevel: 'low',
        request,
        meta: { name },
      },
      async () => {
        if ((await countBaselinesBy(knex, by)) >= MAX_PER_PERSON)
          throw new InputError(
            `You have ${MAX_PER_PERSON} baselines already; delete one first (DELETE /baselines/<id>)`,
          );
        return createBaseline(knex, {
          name: name.trim(),
          by,
          at: now().toISOString(),
          filter: { visibility, cluster: clusters },
        });
      },
    );
    response.status(201).json(baseline);
  });

  router.delete('/baselines/:baselineId', async (request, response) => {
    const { baselineId } = request.params;
    await audited(
      auditor,
      {
        eventId: 'baseline-delete',
        severityLevel: 'low',
        request,
        meta: { baselineId },
      },
      async () => {
        await ownBaseline(access, knex, request, baselineId);
        await deleteBaseline(knex, baselineId);
      },
    );
    response.status(204).send();
  });
}
