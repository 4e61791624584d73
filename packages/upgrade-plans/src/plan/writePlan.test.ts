import fc from 'fast-check';
import { parse } from 'yaml';
import { PLAN_TEXT } from './__testUtils__/planText';
import type { UpgradePlanInput } from './model';
import { readPlan } from './readPlan';
import { writePlan } from './writePlan';

const text = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' });
const count = fc.integer({ min: 1, max: 20 });
const optional = <T>(value: fc.Arbitrary<T>) =>
  fc.option(value, { nil: undefined });

/** Plans with awkward texts, and fields that are absent, the default, or something else. */
const plans: fc.Arbitrary<UpgradePlanInput> = fc.record({
  apiVersion: fc.constant('drydock.dev/v1' as const),
  kind: fc.constant('UpgradePlan' as const),
  metadata: fc.record({
    name: fc.constantFrom('a', '1-36', '0', 'true', 'null'),
    title: optional(text),
  }),
  spec: fc.record({
    target: fc.oneof(
      fc.constantFrom('1.30', '1.36.4', 'v1.36'),
      fc.record({ channel: fc.constant('stable') }),
    ),
    maxMinors: optional(fc.integer({ min: 1, max: 2 })),
    approvals: optional(
      fc.record({
        required: optional(fc.integer({ min: 1, max: 2 })),
        expireAfterDays: optional(fc.constantFrom(7, 8)),
      }),
    ),
    freezes: optional(
      fc.tuple(
        fc.record({
          name: fc.constant('f'),
          from: fc.constant('2026-11-30T06:00'),
          until: fc.constant('2026-11-30T07:00'),
          scope: optional(fc.constantFrom('all' as const, 'nodes' as const)),
          reason: optional(text),
        }),
      ),
    ),
    hooks: optional(
      fc.tuple(
        fc.record({
          name: fc.constant('h'),
          at: fc.constant('before-upgrade' as const),
          type: fc.constant('job' as const),
          job: fc.constant('j'),
          retries: optional(fc.constantFrom(2, 3)),
        }),
      ),
    ),
    stages: fc.tuple(
      fc.record({
        name: fc.constant('s'),
        clusters: fc.record({
          names: optional(fc.array(text, { minLength: 1 })),
          labels: optional(
            fc.dictionary(
              text.filter(key => key !== '__proto__'),
              text,
            ),
          ),
        }),
        maxConcurrent: optional(fc.oneof(count, fc.constantFrom('1%', '25%'))),
        failureBudget: optional(fc.constantFrom(0, 1, '0%')),
        gates: optional(
          fc.tuple(
            fc.record({
              name: fc.constant('g'),
              type: fc.constant('ticket' as const),
              webhook: fc.constant('w'),
              when: optional(
                fc.constantFrom(
                  'before-stage' as const,
                  'before-cluster' as const,
                ),
              ),
            }),
          ),
        ),
      }),
    ),
  }),
});

describe('writePlan', () => {
  it('writes what reads as the same plan', () => {
    fc.assert(
      fc.property(plans, input => {
        const reading = readPlan(input);
        if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
        expect(readPlan(writePlan(reading.plan))).toEqual(reading);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves out what the defaults say, and keeps what was written', () => {
    const reading = readPlan(PLAN_TEXT);
    expect(parse(writePlan(reading.ok ? reading.plan : parse('')))).toEqual(
      parse(PLAN_TEXT),
    );
  });

  it('keeps fields in the order of the schema, one line for a long query, and versions in quotes', () => {
    const query =
      `sum(rate(http_requests_total{code=~"5.."}[5m])) ${'/ 1 '.repeat(
        60,
      )}`.trim();
    const plan = {
      spec: {
        stages: [
          {
            gates: [
              {
                pass: 'value < 1',
                query,
                source: 'p',
                type: 'metric' as const,
                name: 'g',
              },
            ],
            clusters: {},
            name: 's',
          },
        ],
        target: '1.30',
      },
      metadata: { name: 'n' },
      kind: 'UpgradePlan' as const,
      apiVersion: 'drydock.dev/v1' as const,
    };
    expect(writePlan(plan).split('\n')).toEqual([
      'apiVersion: drydock.dev/v1',
      'kind: UpgradePlan',
      'metadata:',
      '  name: n',
      'spec:',
      '  target: "1.30"',
      '  stages:',
      '    - name: s',
      '      clusters: {}',
      '      gates:',
      '        - name: g',
      '          type: metric',
      '          source: p',
      `          query: ${query}`,
      '          pass: value < 1',
      '',
    ]);
  });
});
