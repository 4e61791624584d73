import { said } from '@drydock/upgrade-reasons';
import type { AdmissionWebhookFacts } from '../contracts';
import { podOf } from '../testing/inventories';
import { webhookOf } from './__testUtils__/facts';
import type { BackendState } from './facts/backends';
import { answerFaults } from './webhookFaults';
import { webhookReaches } from './webhookReach';

const pod = podOf('hook-1', { app: 'hook' }, { namespace: 'policy' });
const states: Readonly<Record<string, BackendState>> = {
  dead: { kind: 'dead', what: said('none') },
  single: { kind: 'single', what: said('one') },
  ready: { kind: 'ready', what: said('two') },
  unknown: { kind: 'unknown', what: said('not read') },
};
const faults = (
  state: string,
  webhook: Partial<AdmissionWebhookFacts> = {},
) => {
  const facts = webhookOf(webhook);
  const judged = {
    webhook: facts,
    backend: states[state],
    reach: webhookReaches([], [])(facts),
    backendPods: [pod],
  };
  return answerFaults(judged, { now: '2026-11-21T09:00:00Z' }).map(
    ({ kind, severity }) => `${kind} ${severity}`,
  );
};
const everywhere = { namespaceSelector: undefined };

describe('answerFaults', () => {
  it('tells one that is not answered as that alone', () => {
    expect(faults('dead', { ...everywhere, timeoutSeconds: 30 })).toEqual([
      'unanswered blocker',
    ]);
  });

  it('judges one backend by whether it asks about itself', () => {
    const elsewhere = {
      namespaceSelector: {
        matchExpressions: [
          {
            key: 'kubernetes.io/metadata.name',
            operator: 'NotIn',
            values: ['policy'],
          },
        ],
      },
    };
    expect(faults('single', elsewhere)).toEqual(['single-backend warning']);
    expect(faults('single', everywhere)).toEqual(['self-interception warning']);
    expect(faults('ready', everywhere)).toEqual(['self-interception info']);
    expect(
      faults('single', { ...everywhere, failurePolicy: 'Ignore' }),
    ).toEqual([]);
  });

  it('claims nothing of what was not read', () => {
    expect(faults('unknown', everywhere)).toEqual([]);
  });
});
