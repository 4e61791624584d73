import type { PlanGate } from '@drydock/upgrade-plans';
import { validateGate } from './validateGate';

const references = {
  metricSources: ['main'],
  webhooks: ['tickets'],
};
const metric: Extract<PlanGate, { type: 'metric' }> = { name: 'errors', type: 'metric', when: 'before-cluster', source: 'main', query: 'up{c="{{cluster}}"}', pass: 'value < 1' };

describe('validateGate', () => {
  it('passes what can be asked', () => {
    expect(validateGate(metric, references)).toBeUndefined();
    expect(validateGate({ name: 't', type: 'ticket', when: 'before-stage', webhook: 'tickets' }, references)).toBeUndefined();
    expect(validateGate({ name: 'a', type: 'approval', when: 'before-stage', required: 1 }, references)).toBeUndefined();
  });

  it.each<[Partial<typeof metric>, string, RegExp]>([
    [{ source: 'other' }, 'source', /none of clusterUpgrades\.planning\.metricSources \(main\)/],
    [{ source: 'https://metrics.example.com' }, 'source', /none of/],
    [{ query: 'up{c={{cluster}}}' }, 'query', /inside quotes/],
    [{ when: 'after-stage' }, 'query', /once for the whole stage/],
    [{ pass: 'nonsense' }, 'pass', /nonsense/],
    [{ fail: 'nonsense' }, 'fail', /nonsense/],
    [{ pass: 'value + 1.0' }, 'pass', /type double/],
    [{ pass: 'value == "0"' }, 'pass', /double == string/],
  ])('names what is wrong in %j', (change, field, message) => {
    expect(validateGate({ ...metric, ...change }, references)).toMatchObject({ field, message: expect.stringMatching(message) });
  });

  it('names a webhook that is not configured', () => {
    expect(validateGate({ name: 't', type: 'ticket', when: 'before-stage', webhook: 'x' }, { ...references, webhooks: [] })).toMatchObject({ field: 'webhook', message: expect.stringMatching(/there is none/) });
  });
});
