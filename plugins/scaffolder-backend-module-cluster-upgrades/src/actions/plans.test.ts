import { createMockDirectory } from '@backstage/backend-test-utils';
import {
  FakePlans,
  PLAN_TEXT,
  planWith,
  refusal,
} from '../__testUtils__/FakePlans';
import { runAction } from '../__testUtils__/runAction';
import { createPlanCreateAction } from './planCreate';
import { createPlanValidateAction } from './planValidate';

const appBaseUrl = 'https://portal.example/';
const workspace = createMockDirectory();
const validate = (service: FakePlans) =>
  createPlanValidateAction({ apiFor: service.apiFor });
const create = (service: FakePlans) =>
  createPlanCreateAction({ apiFor: service.apiFor, appBaseUrl });
const reasonOf = (text: string) => ({ code: 'test', params: {}, text });
const invalid = {
  valid: false,
  problems: [
    {
      path: 'spec.stages',
      reason: reasonOf('is missing: must be a list'),
      line: 4,
    },
    { path: 'spec.maxMinor', reason: reasonOf('is not a field of a plan') },
  ],
};

beforeEach(() =>
  workspace.setContent({
    'plan.yaml': PLAN_TEXT,
    'large.yaml': 'x'.repeat(256 * 1024 + 1),
  }),
);

describe('cluster-upgrades:plan:validate', () => {
  it('takes a file of the workspace and gives its name and canonical form', async () => {
    const { outputs, error } = await runAction(validate(new FakePlans()), {
      input: { file: 'plan.yaml' },
      workspacePath: workspace.path,
    });
    expect({ outputs, error }).toEqual({
      outputs: { name: 'to-1-36', normalized: PLAN_TEXT },
      error: undefined,
    });
  });

  it('writes each problem with file, line and path, and fails the task', async () => {
    const service = new FakePlans();
    service.validation = invalid;
    const { lines, error } = await runAction(validate(service), {
      input: { file: 'plan.yaml' },
      workspacePath: workspace.path,
    });
    expect(lines).toEqual([
      'plan.yaml:4: spec.stages is missing: must be a list',
      'plan.yaml: spec.maxMinor is not a field of a plan',
    ]);
    expect(error?.message).toBe(
      'plan.yaml has 2 problems, first: plan.yaml:4: spec.stages is missing: must be a list',
    );
  });

  it.each([
    [
      'untouched form fields',
      { document: '', file: ' ' },
      'Give the plan either as document',
    ],
    ['nothing', {}, 'Give the plan either as document'],
    [
      'text and file',
      { document: PLAN_TEXT, file: 'plan.yaml' },
      'Give the plan either as document',
    ],
    [
      'a file that is not there',
      { file: 'not-there.yaml' },
      'not-there.yaml is no file in the workspace; fetch it in an earlier step',
    ],
    [
      'a file outside the workspace',
      { file: '../plan.yaml' },
      'Relative path is not allowed to refer to a directory outside its parent',
    ],
    [
      'a file that is too large',
      { file: 'large.yaml' },
      'large.yaml is too large for a plan: 262145 bytes of at most 262144',
    ],
  ])('refuses %s', async (_, input, message) => {
    const { error } = await runAction(validate(new FakePlans()), {
      input,
      workspacePath: workspace.path,
    });
    expect(error?.message).toContain(message);
  });
});

describe('cluster-upgrades:plan:create', () => {
  const input = { document: PLAN_TEXT };

  it('keeps a draft and links to its page', async () => {
    const service = new FakePlans();
    const { outputs, lines } = await runAction(create(service), { input });
    expect(service.changes).toEqual([
      { what: 'createPlan', request: { document: PLAN_TEXT } },
    ]);
    expect(outputs).toEqual({
      planId: 'p-1',
      name: 'to-1-36',
      revision: 1,
      state: 'draft',
      digest: undefined,
      url: 'https://portal.example/cluster-upgrades/plans/p-1',
    });
    expect(lines).toEqual([
      'Everything to 1.36, revision 1, for 3 clusters, is draft: https://portal.example/cluster-upgrades/plans/p-1',
    ]);
  });

  it('names the clusters that the plan leaves out, with the reason', async () => {
    const service = new FakePlans();
    service.plan = planWith({ leftOut: 1 });
    service.previewed = {
      ...service.previewed,
      stages: [
        {
          name: 'dev',
          members: [],
          leftOut: [
            {
              clusterId: 'c-2',
              clusterName: 'dev-fra-3',
              reason: reasonOf('It is already at v1.36.4'),
            },
          ],
          maxConcurrent: 1,
          canaries: 0,
          failureBudget: 0,
          soakMinutes: 0,
          openings: [],
          gates: [],
        },
      ],
    };
    const { lines } = await runAction(create(service), {
      input: { ...input, submit: true },
    });
    expect(lines).toContain(
      'Left out of stage dev: dev-fra-3. It is already at v1.36.4',
    );
  });

  it('submits when asked to, and says which approvals are missing', async () => {
    const service = new FakePlans();
    const { outputs, lines } = await runAction(create(service), {
      input: {
        ...input,
        submit: true,
        startWhenApproved: true,
        acceptUnknownChecks: ['removed-api'],
        overrideReason: 'agreed',
      },
    });
    expect(service.changes[1]).toEqual({
      what: 'controlPlan',
      request: {
        planId: 'p-1',
        action: 'submit',
        startWhenApproved: true,
        acceptUnknownChecks: ['removed-api'],
        overrideReason: 'agreed',
      },
    });
    expect(outputs).toMatchObject({ state: 'submitted', digest: 'd-1' });
    expect(lines).toContain('Needs approval: 0 of 1 of group:default/platform');
  });

  it('overrides and accepts nothing by untouched form fields', async () => {
    const service = new FakePlans();
    await runAction(create(service), {
      input: {
        ...input,
        submit: true,
        acceptUnknownChecks: [],
        overrideReason: ' ',
      },
    });
    expect(service.changes[1].request).toEqual({
      planId: 'p-1',
      action: 'submit',
      startWhenApproved: false,
    });
  });

  it('makes the next revision of a plan that has another document, on the revision that was read', async () => {
    const service = new FakePlans();
    service.plan = planWith({ document: 'other', revision: 4 });
    const { outputs } = await runAction(create(service), { input });
    expect(service.changes).toEqual([
      {
        what: 'revisePlan',
        request: { planId: 'p-1', document: PLAN_TEXT, revision: 4 },
      },
    ]);
    expect(outputs.revision).toBe(5);
  });

  it('leaves another document alone when it may not revise', async () => {
    const service = new FakePlans();
    service.plan = planWith({ document: 'other' });
    const { error } = await runAction(create(service), {
      input: { ...input, revise: false },
    });
    expect(error?.message).toContain(
      'There is a plan to-1-36 with another document',
    );
    expect(service.changes).toEqual([]);
  });

  it('says when the name is taken by a plan that the user may not see', async () => {
    const service = new FakePlans();
    service.otherwise = {
      createPlan: async () => {
        throw await refusal(409);
      },
    };
    expect(
      (await runAction(create(service), { input })).error?.message,
    ).toContain('The name to-1-36 is taken by a plan that you may not see');
    service.otherwise = {
      createPlan: async () => {
        throw await refusal(403);
      },
    };
    expect(
      (await runAction(create(service), { input })).error?.message,
    ).toContain('403');
  });

  it.each(['submitted', 'approved', 'running'] as const)(
    'finds its own submission again when the task runs twice and the plan is %s',
    async state => {
      const service = new FakePlans();
      service.plan = planWith({
        state,
        digest: 'd-1',
        requestedBy: 'user:default/guest',
      });
      const { outputs } = await runAction(create(service), {
        input: { ...input, submit: true },
      });
      expect(service.changes.map(({ what }) => what)).toEqual(['createPlan']);
      expect(outputs).toMatchObject({ state, digest: 'd-1' });
    },
  );

  it.each(['rejected', 'void', 'ended'] as const)(
    'submits again a plan that is %s',
    async state => {
      const service = new FakePlans();
      service.plan = planWith({ state });
      await runAction(create(service), { input: { ...input, submit: true } });
      expect(service.changes.map(({ what }) => what)).toEqual([
        'createPlan',
        'controlPlan',
      ]);
    },
  );

  it('does not pass off a submission that starts by itself as one that does not', async () => {
    const service = new FakePlans();
    service.plan = planWith({ state: 'submitted', startWhenApproved: true });
    const { error } = await runAction(create(service), {
      input: { ...input, submit: true },
    });
    expect(error?.message).toBe(
      'Everything to 1.36 is submitted already, to start when approved; withdraw it first to change that',
    );
  });

  it('calls a plan that was typed in what it is, although the form sends an empty file', async () => {
    const service = new FakePlans();
    service.validation = invalid;
    const { lines } = await runAction(create(service), {
      input: { ...input, file: '' },
    });
    expect(lines[0]).toBe('the plan:4: spec.stages is missing: must be a list');
  });

  it('keeps nothing of a plan that is not valid', async () => {
    const service = new FakePlans();
    service.validation = invalid;
    const { error } = await runAction(create(service), { input });
    expect(error?.message).toContain('the plan has 2 problems');
    expect(service.changes).toEqual([]);
  });

  it('previews in a dry run and writes nothing', async () => {
    const service = new FakePlans();
    const member = {
      clusterId: 'c-1',
      clusterName: 'dev-fra-2',
      canary: false,
      from: 'v1.35.9',
      target: 'v1.36.4',
      hops: [],
      verdict: 'ready' as const,
      blockers: 0,
      warnings: 0,
      reasons: [],
      checks: { ran: 20, total: 20 },
      notRun: [],
      affected: 0,
      refusals: [],
    };
    service.previewed = {
      ...service.previewed,
      stages: [
        {
          name: 'dev',
          members: [member],
          leftOut: [
            {
              clusterId: 'c-2',
              clusterName: 'dev-fra-3',
              reason: reasonOf('It is already at v1.36.4'),
            },
          ],
          maxConcurrent: 1,
          canaries: 0,
          failureBudget: 0,
          soakMinutes: 0,
          openings: [],
          gates: [],
        },
      ],
    };
    const { lines, outputs, error } = await runAction(create(service), {
      input: { ...input, submit: true },
      isDryRun: true,
    });
    expect({ error, changes: service.changes }).toEqual({
      error: undefined,
      changes: [],
    });
    expect(lines).toEqual([
      'Stage dev: 1 cluster',
      '  dev-fra-2: v1.35.9 to v1.36.4, ready',
      'Left out of stage dev: dev-fra-3. It is already at v1.36.4',
      '1 of 1 cluster fully checked',
    ]);
    expect(outputs).toMatchObject({
      planId: 'dry-run',
      state: 'submitted',
      digest: 'd-1',
    });
  });

  it('fails a dry run of a submission that would be refused, with the reasons', async () => {
    const service = new FakePlans();
    service.previewed = {
      ...service.previewed,
      submittable: false,
      refusals: [
        {
          clusterName: 'prod-fra-1',
          reason: reasonOf('is blocked'),
          remedy: 'override',
        },
      ],
      policy: [
        {
          ruleId: 'no-friday',
          title: 'No production on Fridays',
          allowed: false,
        },
      ],
    };
    const { error } = await runAction(create(service), {
      input: { ...input, submit: true },
      isDryRun: true,
    });
    expect(error?.message).toBe(
      'The plan would not be taken: prod-fra-1: is blocked; No production on Fridays',
    );
  });
});
