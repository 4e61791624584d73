import { said, withTexts } from '@drydock/upgrade-reasons';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { TrialResult } from '@drydock/upgrade-readiness';
import { runDrydock } from './__testUtils__/runDrydock';
import { reporterOf } from './reportTrial';
import type { ReportChoice } from './reportTrial';

const TOKEN = 'secret-token';
const finding = {
  checkId: 'trial-import',
  fingerprint: 'f',
  evidenceDigest: 'd',
  severity: 'blocker',
  confidence: 'observed',
  phase: 'next-apply',
  title: said('Service a/b is refused'),
  object: { group: '', kind: 'Service', namespace: 'a', name: 'b' },
  hints: { labels: { app: 'b' }, annotations: {} },
  evidence: [{ source: 'dry-run', what: said('no') }],
  fix: { what: said('Change it') },
} as const;
const summary: TrialResult['summary'] = {
  sourceUid: 'uid-1',
  sourceVersion: '1.36.1',
  targetVersion: '1.37.1',
  namespace: 'default',
  tried: 2,
  accepted: 1,
  existing: 0,
  refused: 1,
  skipped: [],
  skippedKinds: [],
  unproven: [],
  limits: [said('Only created')],
};
const coverage = ['trial-import', 'target-schema'].map(
  checkId => ({ checkId, status: 'ran', reasons: [] } as const),
);
const evaluation: TrialResult['evaluation'] = {
  target: '1.37.1',
  verdict: 'blocked',
  reasons: [],
  unknowns: [],
  findings: [finding],
  coverage,
  knowledgeVersion: 'k',
  reviewedThrough: '1.37',
  evaluatedAt: '2026-11-21T09:00:00.000Z',
  inventoryReadAt: '2026-11-21T09:00:00.000Z',
};

describe('reporting a trial', () => {
  let server: Server;
  let portal: string;
  let answer: { status: number; body: object };
  const asked: {
    path?: string;
    token?: string;
    body: Record<string, unknown>;
  }[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', part => parts.push(part));
      request.on('end', () => {
        asked.push({
          path: request.url,
          token: request.headers.authorization,
          body: JSON.parse(Buffer.concat(parts).toString()),
        });
        response.writeHead(answer.status).end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    portal = `http://127.0.0.1:${
      typeof address === 'object' && address ? address.port : 0
    }`;
  });
  afterAll(() => new Promise(done => server.close(done)));
  beforeEach(() => {
    asked.length = 0;
    answer = {
      status: 201,
      body: {
        cluster: { title: 'prod\u001b[2J-1' },
        verdict: 'blocked',
        findings: 1,
      },
    };
  });

  async function report(
    result: Partial<TrialResult['summary']> = {},
    choice: ReportChoice = {},
    signal = new AbortController().signal,
  ) {
    let stderr = '';
    const console = {
      stdin: (async function* none() {})(),
      stdout: { write: () => undefined },
      stderr: { write: (text: string) => (stderr += text) },
      environment: { DRYDOCK_TOKEN: TOKEN },
      now: () => new Date(0),
    };
    const send = await reporterOf(
      { report: portal, tokenEnv: 'DRYDOCK_TOKEN', ...choice },
      console,
    );
    await send?.({ evaluation, summary: { ...summary, ...result } }, signal);
    return stderr;
  }

  it('sends counts, coverage and findings with the token, and says what became of it [T-298]', async () => {
    expect(await report()).toBe(
      `Reported to ${portal}: prod[2J-1 with 1 finding; for its own target it is blocked\n`,
    );
    const { checkId, severity, confidence, phase, object, hints } = finding;
    expect(asked).toEqual([
      {
        path: '/api/cluster-upgrades/clusters/uid-1/trials',
        token: `Bearer ${TOKEN}`,
        body: {
          evaluatedAt: evaluation.evaluatedAt,
          trial: withTexts(summary),
          coverage,
          findings: [
            {
              checkId,
              severity,
              confidence,
              phase,
              title: withTexts(finding.title),
              object,
              hints,
              evidence: [{ source: 'dry-run', what: withTexts(said('no')) }],
              fix: { what: withTexts(said('Change it')) },
            },
          ],
        },
      },
    ]);
  });

  it('reports under the cluster name of the option', async () => {
    await report({}, { reportCluster: 'resource:default/prod-1' });
    expect(asked[0].path).toBe(
      '/api/cluster-upgrades/clusters/resource%3Adefault%2Fprod-1/trials',
    );
  });

  it('sends no more than the portal takes', async () => {
    const unproven = Array.from({ length: 2500 }, (_, index) => ({
      kind: `Kind${index}`,
      reason: said('no'),
    }));
    await report({ unproven, skippedKinds: unproven.map(({ kind }) => kind) });
    const { trial } = asked[0].body as { trial: typeof summary };
    expect([trial.unproven.length, trial.skippedKinds.length]).toEqual([
      2000, 2000,
    ]);
  });

  it.each<[string, Partial<TrialResult['summary']>, string]>([
    ['could not be held', { targetVersion: '' }, 'the trial could not be held'],
    [
      'does not know which cluster it tried',
      { sourceUid: undefined },
      'get the namespace kube-system of the source',
    ],
  ])('sends nothing of a trial that %s', async (_, result, words) => {
    await expect(report(result)).rejects.toThrow(words);
    expect(asked).toEqual([]);
  });

  it('sends nothing of a trial that was interrupted', async () => {
    await expect(report({}, {}, AbortSignal.abort())).rejects.toThrow(
      'was interrupted',
    );
    expect(asked).toEqual([]);
  });

  it('says what the portal refuses, and which permission the token needs', async () => {
    answer = {
      status: 409,
      body: { error: { message: 'The trial is not of prod-1' } },
    };
    await expect(report()).rejects.toThrow(
      `${portal} answered 409: The trial is not of prod-1`,
    );
    answer = { status: 403, body: {} };
    await expect(report()).rejects.toThrow(
      'it needs cluster-upgrades.trial.report',
    );
    answer = { status: 200, body: {} };
    await expect(report()).rejects.toThrow(
      'answered with something else than expected',
    );
  });

  it.each([
    [
      'no token',
      ['--report', 'https://portal.example.com'],
      'Say where the token is',
    ],
    [
      'http to another machine',
      ['--report', 'http://portal.example.com', '--token-env', 'DRYDOCK_TOKEN'],
      'is not https',
    ],
    [
      'a token of no user',
      ['--token-env', 'DRYDOCK_TOKEN'],
      'go with --report',
    ],
    [
      'a token as an argument',
      ['--report', 'https://portal.example.com', '--token', 'x'],
      "unknown option '--token'",
    ],
  ])('refuses %s before anything is read', async (_, args, words) => {
    expect(
      await runDrydock(
        [
          'trial',
          '--kubeconfig',
          '/nowhere',
          '--target-context',
          'new',
          ...args,
        ],
        '',
        { DRYDOCK_TOKEN: TOKEN },
      ),
    ).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(words),
    });
  });
});
