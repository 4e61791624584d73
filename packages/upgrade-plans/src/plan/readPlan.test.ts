import { reasonText } from '@drydock/upgrade-reasons';
import { parse } from 'yaml';
import { PLAN_TEXT } from './__testUtils__/planText';
import { planSchema } from './model';
import { readPlan } from './readPlan';

function problemsIn(source: string | object) {
  const reading = readPlan(source);
  return reading.ok
    ? []
    : reading.problems.map(({ reason, ...problem }) => ({
        ...problem,
        message: reasonText(reason),
      }));
}

function changed(from: string | RegExp, to: string): string {
  const text = PLAN_TEXT.replace(from, to);
  if (text === PLAN_TEXT) throw new Error('The text was not changed');
  return text;
}

const withPools = (spec: string) =>
  changed('target: "1.36"', `target: "1.36"\n  ${spec}`);

describe('readPlan', () => {
  it('reads YAML, the same as JSON and as an object, with defaults and digest', () => {
    const reading = readPlan(PLAN_TEXT);
    expect(reading).toMatchObject({
      ok: true,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(reading).toMatchObject({
      plan: {
        spec: {
          approvals: { required: 1, expireAfterDays: 7 },
          stages: [{ name: 'staging', gates: [] }, { maxConcurrent: 1 }],
        },
      },
    });
    expect(readPlan(JSON.stringify(parse(PLAN_TEXT)))).toEqual(reading);
    expect(readPlan(parse(PLAN_TEXT))).toEqual(reading);
  });

  it('gives the same digest where only what the defaults say was added, and another one where the meaning changed [T-118]', () => {
    const { digest } = readPlan(PLAN_TEXT) as { digest: string };
    expect(
      readPlan(
        changed(
          '  fit: must-fit',
          '  fit: must-fit\n  approvals: { required: 1 } # the default',
        ),
      ),
    ).toMatchObject({ digest });
    expect(
      readPlan(changed('failureBudget: 2', 'failureBudget: 3')),
    ).toMatchObject({ ok: true, digest: expect.not.stringContaining(digest) });
  });

  it('takes hooks for each node where nodes are replaced, and no effect in their place', () => {
    const document: { readonly spec: object } = parse(PLAN_TEXT);
    const hooks = [
      {
        name: 'move',
        at: 'after-node-drain',
        type: 'webhook',
        webhook: 'chat',
      },
    ];
    expect(
      problemsIn({ ...document, spec: { ...document.spec, hooks } }),
    ).toEqual([]);
    expect(
      problemsIn({
        ...document,
        spec: { ...document.spec, scope: 'control-plane', hooks },
      }),
    ).toEqual([
      expect.objectContaining({
        path: 'spec.hooks[0].at',
        message: expect.stringContaining('which replaces no nodes'),
      }),
    ]);
    const effects = [{ name: 'own', type: 'extension', effect: 'node-hooks' }];
    expect(
      problemsIn({ ...document, spec: { ...document.spec, effects } }),
    ).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('write these hooks'),
      }),
    ]);
  });

  it('says where and in which line each thing is wrong', () => {
    const text = changed('windows: [nights]', 'windows: [days]').replace(
      'name: staging',
      'name: production',
    );
    expect(problemsIn(text)).toEqual([
      {
        path: 'spec.stages[1].name',
        line: 23,
        message: '"production" is used twice',
      },
      {
        path: 'spec.stages[1].windows[0]',
        line: 27,
        message: 'names no window of spec.windows (nights)',
      },
    ]);
  });

  it.each([
    [
      'target: "1.36"',
      'target: 1.30',
      {
        path: 'spec.target',
        line: 7,
        message: expect.stringMatching(
          /must be text, not the number 1\.3: put it in quotes/,
        ),
      },
    ],
    [
      'target: "1.36"',
      'target: newest',
      {
        path: 'spec.target',
        line: 7,
        message: expect.stringContaining(
          'must be a Kubernetes version such as "1.36"',
        ),
      },
    ],
    [
      'title: Everything',
      'titel: Everything',
      {
        path: 'metadata.titel',
        line: 5,
        message:
          'is not a field of a plan; there are name, title and description',
      },
    ],
    [
      'durationMinutes: 240',
      'durationMinutes: 0',
      {
        path: 'spec.windows[0].durationMinutes',
        line: 12,
        message: 'must be at least 1',
      },
    ],
    [
      '      durationMinutes: 240\n',
      '',
      {
        path: 'spec.windows[0].durationMinutes',
        line: 10,
        message: 'is missing: must be a number',
      },
    ],
    [
      'durationMinutes: 240',
      'durationMinutes:',
      {
        path: 'spec.windows[0].durationMinutes',
        line: 12,
        message: 'must be a number, not empty',
      },
    ],
    [
      'maxConcurrent: 25%',
      'maxConcurrent: 2.5',
      {
        path: 'spec.stages[0].maxConcurrent',
        line: 21,
        message: 'must be one of a whole number and text, not 2.5',
      },
    ],
    [
      'maxConcurrent: 25%',
      'maxConcurrent: half',
      {
        path: 'spec.stages[0].maxConcurrent',
        line: 21,
        message: 'must be a whole number or a percentage such as "25%"',
      },
    ],
    [
      'type: ticket',
      'type: jira',
      {
        path: 'spec.stages[1].gates[1].type',
        line: 33,
        message: 'must be one of metric, ticket and approval',
      },
    ],
    [
      'fit: must-fit',
      'fit: maybe',
      {
        path: 'spec.fit',
        line: 15,
        message: 'must be one of start-anyway and must-fit, not "maybe"',
      },
    ],
    [
      'timeZone: Europe/Berlin',
      'timeZone: Berlin',
      {
        path: 'spec.timeZone',
        line: 8,
        message: 'must be an IANA time zone such as Europe/Berlin',
      },
    ],
    [
      'until: 2026-12-01T00:00',
      'until: 2026-11-01T00:00',
      {
        path: 'spec.freezes[0].until',
        line: 14,
        message: 'must be later than from',
      },
    ],
    [
      'until: 2026-12-01T00:00',
      'until: 2026-11-31T00:00',
      {
        path: 'spec.freezes[0].until',
        line: 14,
        message: 'is not a date and time of the calendar',
      },
    ],
    [
      'until: 2026-12-01T00:00',
      'until: 2026-13-01T00:00',
      {
        path: 'spec.freezes[0].until',
        line: 14,
        message: 'is not a date and time of the calendar',
      },
    ],
    [
      'FREQ=WEEKLY;BYDAY=SA',
      'FREQ=HOURLY;BYDAY=SA',
      {
        path: 'spec.windows[0].rule',
        line: 11,
        message: expect.stringContaining('FREQ'),
      },
    ],
    [
      'pass: value < 0.01',
      'pass: result < 0.01',
      {
        path: 'spec.stages[1].gates[0].pass',
        line: 32,
        message: expect.stringContaining('Unknown variable: result'),
      },
    ],
    [
      'environments: [staging]',
      'environments: []',
      {
        path: 'spec.stages[0].clusters.environments',
        line: 20,
        message: 'must have at least 1 entry',
      },
    ],
    [
      'team.example/tier: "2"',
      'team.example/tier: 2',
      {
        path: 'spec.stages[0].clusters.labels["team.example/tier"]',
        line: 20,
        message: expect.stringContaining('put it in quotes'),
      },
    ],
    [
      'kind: UpgradePlan',
      'kind: Plan',
      { path: 'kind', line: 2, message: 'must be UpgradePlan, not "Plan"' },
    ],
  ])(
    'reports %s → %s with its line and with what is expected',
    (from, to, problem) => {
      expect(problemsIn(changed(from, to))).toEqual([problem]);
    },
  );

  it('tells of the form that was meant, where a field has several', () => {
    expect(
      problemsIn(changed('target: "1.36"', 'target: { chanel: stable }')),
    ).toEqual([
      {
        path: 'spec.target.channel',
        line: 7,
        message: 'is missing: must be text',
      },
      {
        path: 'spec.target.chanel',
        line: 7,
        message: 'is not a field of a plan; there are channel',
      },
    ]);
  });

  it('takes node pools in the way of the platform unless a plan says otherwise, and refuses a soak of no canary', () => {
    expect(readPlan(PLAN_TEXT)).toMatchObject({
      plan: {
        spec: {
          nodePools: {
            holdBack: false,
            canaryPools: 0,
            canaryNode: false,
            soakMinutes: 0,
          },
        },
      },
    });
    expect(
      problemsIn(withPools('nodePools: { canaryPools: 1, soakMinutes: 30 }')),
    ).toEqual([]);
    expect(problemsIn(withPools('nodePools: { soakMinutes: 30 }'))).toEqual([
      expect.objectContaining({
        path: 'spec.nodePools.soakMinutes',
        message: expect.stringContaining('needs canaryNode or canaryPools'),
      }),
    ]);
    expect(
      problemsIn(withPools('nodePools: { canaryNode: true, soakMinutes: 30 }')),
    ).toEqual([]);
    expect(
      problemsIn(
        withPools('scope: control-plane\n  nodePools: { canaryPools: 1 }'),
      ),
    ).toEqual([
      expect.objectContaining({
        path: 'spec.nodePools.canaryPools',
        message: expect.stringContaining('scope: control-plane'),
      }),
    ]);
  });

  it('has a canary node where nodes roll, forwards, and nothing else writes how', () => {
    const refused = (text: string) =>
      problemsIn(withPools(text))
        .filter(({ path }) => path === 'spec.nodePools.canaryNode')
        .map(({ message }) => message);
    expect(
      refused('scope: control-plane\n  nodePools: { canaryNode: true }'),
    ).toEqual([expect.stringContaining('scope: control-plane')]);
    expect(
      refused(
        'rollback: true\n  scope: node-pools\n  nodePools: { canaryNode: true }',
      ),
    ).toEqual([expect.stringContaining('rollback')]);
    const effect = (settings: string) =>
      `nodePools: { canaryNode: true }\n  effects: [{ name: nodes, type: node-rollout, ${settings} }]`;
    expect(refused(effect('maxSurge: 2'))).toEqual([
      expect.stringContaining('effect "nodes"'),
    ]);
    expect(refused(effect('drainTimeoutMinutes: 30'))).toEqual([]);
  });

  it('tells all problems of the fields at once', () => {
    const text = changed('kind: UpgradePlan', 'kind: Plan')
      .replace('canaries: 1', 'canaries: -1')
      .replace('required: 2', 'requires: 2');
    expect(problemsIn(text).map(({ path }) => path)).toEqual([
      'kind',
      'spec.stages[0].canaries',
      'spec.stages[1].gates[2].requires',
    ]);
  });

  it.each([
    ['', 'is empty: a plan has apiVersion, kind, metadata and spec'],
    [
      '# only a comment',
      'is empty: a plan has apiVersion, kind, metadata and spec',
    ],
    ['just text', 'must be a map of fields, not "just text"'],
    ['- a\n- b', 'must be a map of fields, not a list'],
  ])('%p is no plan', (text, message) => {
    expect(problemsIn(text)).toEqual([
      expect.objectContaining({ path: '', message }),
    ]);
  });

  it('refuses a second document, a key that is there twice, and unknown tags', () => {
    expect(problemsIn(`${PLAN_TEXT}---\n${PLAN_TEXT}`)).toEqual([
      expect.objectContaining({
        line: 35,
        message: expect.stringContaining('is a second document'),
      }),
    ]);
    expect(
      problemsIn(
        changed('kind: UpgradePlan', 'kind: UpgradePlan\nkind: UpgradePlan'),
      ),
    ).toEqual([
      expect.objectContaining({
        line: 3,
        message: 'has the key "kind" twice in the same map: remove one',
      }),
    ]);
    expect(
      problemsIn(changed('kind: UpgradePlan', '? [kind]\n: UpgradePlan')),
    ).toEqual([{ path: '', line: 2, message: 'is a key that is not text' }]);
    expect(
      problemsIn(changed('title: Everything', 'title: !secret Everything')),
    ).toEqual([
      expect.objectContaining({
        line: 5,
        message: expect.stringContaining('Unresolved tag'),
      }),
    ]);
  });

  it('names no line for an object, and takes nothing of it that is no data', () => {
    const content = parse(PLAN_TEXT);
    content.spec.stages[0].name = 'Staging';
    expect(problemsIn(content)).toEqual([
      {
        path: 'spec.stages[0].name',
        message: expect.stringContaining('lower-case'),
      },
    ]);
    content.spec = content;
    expect(problemsIn(content)).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('contains itself'),
      }),
    ]);
  });

  describe('with hostile text', () => {
    it.each([
      ['deep lists', '['.repeat(50_000), 'is nested too deeply'],
      ['deep indentation', '- '.repeat(25_000), 'is nested too deeply'],
      [
        'thousands of aliases [T-274]',
        Array.from(
          { length: 600 },
          (_, index) => `k${index}: [&a${index} 1,*a${index}]\n`,
        ).join(''),
        'more than 500 anchors and aliases',
      ],
      [
        'aliases of aliases',
        `a: &a [x, x, x, x, x]\n${'bcdefgh'.replace(
          /./g,
          letter =>
            `${letter}: &${letter} [${`*${String.fromCharCode(
              letter.charCodeAt(0) - 1,
            )}, `.repeat(5)}]\n`,
        )}`,
        'alias',
      ],
      [
        'more than 60,000 words and marks',
        `a: [${'[],'.repeat(60_000)}]`,
        'has more than 60,000 words and marks',
      ],
      [
        'more than 256 KiB',
        `# ${'x'.repeat(256 * 1024)}\n${PLAN_TEXT}`,
        'is too large',
      ],
    ])('refuses %s [T-135]', (_, text, message) => {
      expect(problemsIn(text)).toEqual([
        expect.objectContaining({ message: expect.stringContaining(message) }),
      ]);
    });

    it('tells of some of many problems', () => {
      const problems = problemsIn(
        Array.from({ length: 8_000 }, (_, index) => `k${index}: 1`).join('\n'),
      );
      expect(problems).toHaveLength(50);
      expect(problems[49]).toEqual({
        path: '',
        message: 'has more problems than are listed here',
      });
    });

    it('refuses a part that contains itself [T-136]', () => {
      expect(problemsIn('a: &a [*a]').length).toBeGreaterThan(0);
      expect(
        problemsIn(changed('labels: { team', 'labels: &a { loop: *a, team'))
          .length,
      ).toBeGreaterThan(0);
    });

    it('refuses the NUL character, which PostgreSQL cannot store, in texts and keys [T-46]', () => {
      const inLabels = changed(
        'team.example/tier: "2"',
        'team.example/tier: "2\\0"',
      );
      expect(problemsIn(inLabels)).toEqual([
        {
          path: 'spec.stages[0].clusters.labels["team.example/tier"]',
          line: 20,
          message: expect.stringContaining('NUL'),
        },
      ]);
      const inKey = changed('team.example/tier: "2"', '"a\\0": "2"');
      expect(problemsIn(inKey)).toEqual([
        expect.objectContaining({
          path: 'spec.stages[0].clusters.labels',
          message: expect.stringContaining('NUL'),
        }),
      ]);
    });

    it('refuses the key of the prototype wherever it stands, also where the validator would overlook it, and touches no prototype [T-137]', () => {
      const inLabels = changed('team.example/tier: "2"', '__proto__: "2"');
      expect(problemsIn(inLabels)).toEqual([
        {
          path: 'spec.stages[0].clusters.labels.__proto__',
          line: 20,
          message: expect.stringContaining('remove it'),
        },
      ]);
      expect(problemsIn(JSON.parse('{"__proto__": {"ok": true}}'))).toEqual([
        expect.objectContaining({ path: '__proto__' }),
      ]);
      expect(Object.hasOwn(Object.prototype, 'ok')).toBe(false);
    });

    it('takes a label named constructor as a label', () => {
      const reading = readPlan(
        changed('team.example/tier: "2"', 'constructor: "2"'),
      );
      expect(reading).toMatchObject({ ok: true });
      expect(
        reading.ok &&
          Object.hasOwn(
            reading.plan.spec.stages[0].clusters.labels ?? {},
            'constructor',
          ),
      ).toBe(true);
    });
  });

  it.each([
    ['scope: node-pools', '"1.35"', 'spec.target'],
    ['scope: node-pools', '{ channel: stable }', 'spec.target'],
    ['scope: full', '"1.35.5"', 'spec.scope'],
  ])('says what a way back must name: %s, target %s', (scope, target, path) => {
    const reading = readPlan(
      `apiVersion: drydock.dev/v1\nkind: UpgradePlan\nmetadata: { name: back }\nspec:\n  target: ${target}\n  ${scope}\n  rollback: true\n  stages: [{ name: a, clusters: {} }]\n`,
    );
    expect(reading).toMatchObject({
      ok: false,
      problems: [
        {
          path,
          reason: {
            code: expect.stringMatching(/^plan\.problem-rollback-/),
          },
        },
      ],
    });
  });

  it('reads a plan that it gave out with all its defaults', () => {
    const reading = readPlan(PLAN_TEXT);
    expect(reading.ok && readPlan(reading.plan)).toEqual(reading);
    expect(reading.ok && planSchema.parse(reading.plan)).toEqual(
      reading.ok && reading.plan,
    );
  });
});
