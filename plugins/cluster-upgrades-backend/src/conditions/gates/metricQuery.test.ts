import { inEnglish } from '@drydock/upgrade-reasons';
import type { MetricGate } from './metricGate';
import { metricQueryOf, type QueryTemplate } from './metricQuery';

const errors: QueryTemplate = {
  query:
    'rate(errors{cluster="{{cluster}}",code="{{parameters.code}}"}[{{parameters.minutes}}m])',
  parameters: {
    code: { type: 'choice', values: ['500', '503'] },
    minutes: { type: 'number', minimum: 1, maximum: 60, default: 5 },
  },
};
const source = {
  id: 'main',
  queries: { errors, total: { query: 'sum(up)', parameters: {} } },
};
const gate = (change: Partial<MetricGate>): MetricGate => ({
  name: 'g',
  type: 'metric',
  when: 'before-cluster',
  source: 'main',
  pass: 'value < 1',
  ...change,
});

describe('metricQueryOf', () => {
  it("is the operator's query with the plan's values, defaults for the others", () => {
    expect(
      metricQueryOf(
        gate({ template: 'errors', parameters: { code: 503 } }),
        source,
      ),
    ).toEqual({ query: errors.query, parameters: { code: '503', minutes: 5 } });
    expect(
      metricQueryOf(
        gate({
          template: 'errors',
          parameters: { code: '500', minutes: '30' },
        }),
        source,
      ),
    ).toMatchObject({ parameters: { minutes: 30 } });
    expect(
      metricQueryOf(gate({ template: 'total', when: 'after-stage' }), source),
    ).toEqual({ query: 'sum(up)', parameters: {} });
    expect(metricQueryOf(gate({ query: 'up' }), source)).toEqual({
      query: 'up',
      parameters: {},
    });
  });

  it.each<[Partial<MetricGate>, string, RegExp]>([
    [
      { template: 'other' },
      'template',
      /is not a query of metric source main; it has errors and total/,
    ],
    [{ template: 'constructor' }, 'template', /is not a query/],
    [
      { template: 'errors', when: 'after-stage', parameters: { code: '500' } },
      'template',
      /once for the whole stage/,
    ],
    [{ template: 'errors' }, 'parameters', /"code" must be one of 500 and 503/],
    [
      { template: 'errors', parameters: { code: '.*' } },
      'parameters',
      /"code" must be one of/,
    ],
    [
      { template: 'errors', parameters: { code: '500', minutes: 61 } },
      'parameters',
      /"minutes" must be a number from 1 to 60/,
    ],
    [
      {
        template: 'errors',
        parameters: { code: '500', minutes: '5m]) or up #' },
      },
      'parameters',
      /"minutes" must be a number/,
    ],
    [
      { template: 'errors', parameters: { code: '500', more: 1 } },
      'parameters',
      /"more" is not a parameter of errors; it has code and minutes/,
    ],
    [{ query: 'up{c={{cluster}}}' }, 'query', /outside of quotes/],
    [
      { query: 'up{c="{{cluster}}"}', when: 'after-stage' },
      'query',
      /once for the whole stage/,
    ],
    [{}, 'query', /is missing/],
  ])('names what is wrong in %j [T-113]', (change, field, problem) => {
    expect(inEnglish(metricQueryOf(gate(change), source))).toEqual({
      field,
      problem: expect.stringMatching(problem),
    });
  });
});
