import { inEnglish } from '@drydock/upgrade-reasons';
import { planFile } from '../__testUtils__/records';
import { planProblems } from './planProblems';

const common = { deadlineMinutes: 30, retries: 0, onFailure: 'block' } as const;

describe('planProblems', () => {
  it('says of gates and of hooks what is not configured', () => {
    const plan = planFile({
      stages: [
        {
          name: 'prod',
          clusters: {},
          gates: [
            {
              name: 'errors',
              type: 'metric',
              source: 'prometheus',
              query: 'up',
              pass: 'value > 0',
            },
          ],
        },
      ],
      hooks: [
        {
          ...common,
          name: 'tell',
          at: 'after-upgrade',
          type: 'webhook',
          webhook: 'chat',
        },
      ],
    });
    expect(
      inEnglish(
        planProblems(plan, {
          metricSources: [],
          webhooks: [],
          jobs: [],
          runners: [],
        }),
      ),
    ).toMatchObject([
      {
        reason: expect.stringContaining('metric source "prometheus"'),
        path: 'spec.stages[0].gates[0].source',
      },
      {
        reason: expect.stringContaining('Webhook "chat" of hook tell'),
        path: 'spec.hooks[0].webhook',
      },
    ]);
    expect(
      planProblems(plan, {
        metricSources: [{ id: 'prometheus' }],
        webhooks: [{ id: 'chat' }],
        jobs: [],
        runners: [],
      }),
    ).toEqual([]);
  });
});
