import { inEnglish } from '@drydock/upgrade-reasons';
import { planFile } from '../../plans/__testUtils__/records';
import { freeQueries, gateProblems } from './gateProblems';

const plan = planFile({
  stages: [
    {
      name: 'prod',
      clusters: {},
      gates: [
        { name: 'go', type: 'approval' },
        {
          name: 'errors',
          type: 'metric',
          source: 'prometheus',
          query: 'up',
          pass: 'value > 0',
        },
        { name: 'change', type: 'ticket', webhook: 'change-board' },
      ],
    },
  ],
});

describe('gateProblems', () => {
  it('has nothing against gates that ask what is configured', () => {
    expect(
      gateProblems(plan, {
        metricSources: [{ id: 'prometheus' }],
        webhooks: [{ id: 'change-board' }],
      }),
    ).toEqual([]);
  });

  it('names a template that the source does not have, and tells own queries from those of the operator', () => {
    const chosen = planFile({
      stages: [
        {
          name: 'prod',
          clusters: {},
          gates: [
            {
              name: 'errors',
              type: 'metric',
              source: 'prometheus',
              template: 'error-ratio',
              pass: 'value > 0',
            },
          ],
        },
      ],
    });
    expect(
      inEnglish(
        gateProblems(chosen, {
          metricSources: [{ id: 'prometheus' }],
          webhooks: [],
        }),
      ),
    ).toEqual([
      {
        path: 'spec.stages[0].gates[0].template',
        reason:
          'Gate errors of stage prod: template "error-ratio" is not a query of metric source prometheus, which has none',
      },
    ]);
    expect([freeQueries(chosen), freeQueries(plan)]).toEqual([
      [],
      ['prod/errors'],
    ]);
  });

  it('names what a gate asks that is not configured, and what is', () => {
    expect(
      inEnglish(
        gateProblems(plan, {
          metricSources: [],
          webhooks: [{ id: 'chat' }, { id: 'tickets' }],
        }),
      ),
    ).toEqual([
      {
        path: 'spec.stages[0].gates[1].source',
        reason:
          'Gate errors of stage prod asks the metric source "prometheus", which is not configured. clusterUpgrades.planning.metricSources is empty',
      },
      {
        path: 'spec.stages[0].gates[2].webhook',
        reason:
          'Gate change of stage prod asks the webhook "change-board", which is not configured. clusterUpgrades.planning.webhooks has chat and tickets',
      },
    ]);
  });
});
