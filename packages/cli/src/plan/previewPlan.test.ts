import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { runDrydock } from '../__testUtils__/runDrydock';

const TOKEN = 'secret-token';
const reasonOf = (text: string) => ({ code: 'test', params: {}, text });
const member = {
  clusterId: 'c-1',
  clusterName: 'dev-fra-2',
  canary: true,
  from: 'v1.35.9',
  target: 'v1.36.4',
  hops: [],
  verdict: 'ready',
  blockers: 0,
  warnings: 0,
  reasons: [],
  notRun: [],
  affected: 2,
  refusals: [],
};
const stage = {
  name: 'dev',
  title: 'Development',
  maxConcurrent: 2,
  canaries: 1,
  failureBudget: 0,
  soakMinutes: 30,
  gates: [],
  openings: [{ from: '2026-11-21T21:00:00Z', until: '2026-11-22T01:00:00Z' }],
  earliestStart: '2026-11-21T21:00:00Z',
  members: [member],
  leftOut: [
    {
      clusterId: 'c-9',
      clusterName: 'dev-fra-9',
      reason: reasonOf('It is already at v1.36.4'),
    },
  ],
};
const preview = {
  submittable: true,
  target: 'v1.36.4',
  digest: 'sha256:1',
  problems: [],
  stages: [stage],
  refusals: [],
  policy: [
    { ruleId: 'friday', title: 'No production on Fridays', allowed: true },
  ],
  owners: [
    {
      owner: 'group:default/payments',
      services: [],
      clusters: [],
      disruption: 'rolling',
      text: '2 services on 1 cluster, rolling',
    },
  ],
  targets: [],
  requirements: [
    {
      required: 1,
      given: 0,
      satisfied: false,
      reason: reasonOf('0 of 1 of group:default/platform'),
    },
  ],
};
const refused = {
  ...preview,
  submittable: false,
  stages: [
    {
      ...stage,
      openings: [],
      earliestStart: undefined,
      members: [
        { ...member, verdict: 'blocked', refusals: [reasonOf('2 blockers')] },
        { ...member, clusterName: 'new', verdict: 'splendid' },
      ],
    },
  ],
  refusals: [
    {
      clusterName: 'dev-fra-2',
      reason: reasonOf('is blocked'),
      remedy: 'override',
    },
  ],
  policy: [
    { ruleId: 'friday', title: 'No production on Fridays', allowed: false },
  ],
};

describe('drydock plan preview', () => {
  let server: Server;
  let portal: string;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const asked: { path?: string; token?: string; document: string }[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', part => parts.push(part));
      request.on('end', () => {
        asked.push({
          path: request.url,
          token: request.headers.authorization,
          document: JSON.parse(Buffer.concat(parts).toString() || '{}')
            .document,
        });
        answer(request, response);
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
    answer = (_, response) => response.end(JSON.stringify(preview));
  });

  const run = (...more: string[]) =>
    runDrydock(
      [
        'plan',
        'preview',
        '-',
        '--portal',
        portal,
        '--token-env',
        'DRYDOCK_TOKEN',
        ...more,
      ],
      'the plan',
      { DRYDOCK_TOKEN: TOKEN },
    );
  const says = (body: object, status = 200) => {
    answer = (_, response) =>
      response.writeHead(status).end(JSON.stringify(body));
  };

  it('sends the file with the token and shows stages, clusters, openings, approvals and who is touched', async () => {
    const { code, stdout, stderr } = await run();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(asked).toEqual([
      {
        path: '/api/cluster-upgrades/plans/preview',
        token: `Bearer ${TOKEN}`,
        document: 'the plan',
      },
    ]);
    expect(stdout).toContain(
      '✓ Can be submitted  standard input: 1 cluster in 1 stage to v1.36.4',
    );
    expect(stdout).toContain('Stage Development: 1 cluster');
    expect(stdout).toContain(
      '2 at a time, 1 canary, bears 0 failures, soaks 30 min',
    );
    expect(stdout).toContain(
      'open 2026-11-21T21:00:00Z to 2026-11-22T01:00:00Z',
    );
    expect(stdout).toMatch(
      /dev-fra-2 \(canary\) +│ v1\.35\.9 +│ v1\.36\.4 +│ ✓ Ready/,
    );
    expect(stdout).toContain('leaves out dev-fra-9: It is already at v1.36.4');
    expect(stdout).toContain('0 of 1 of group:default/platform');
    expect(stdout).toContain(
      'group:default/payments: 2 services on 1 cluster, rolling',
    );
    expect(stdout).toContain('Digest sha256:1');
  });

  it('ends with 1 when it cannot be submitted, and says what is against it', async () => {
    says(refused);
    const { code, stdout } = await run();
    expect(code).toBe(1);
    expect(stdout).toContain('⬡ Cannot be submitted');
    expect(stdout).toContain('is not open in the next 28 days');
    expect(stdout).toContain(
      'dev-fra-2: is blocked (can be overridden, with a reason)',
    );
    expect(stdout).toContain('policy: No production on Fridays');
    expect(stdout).toMatch(/⬡ Blocked +│ 2 blockers/);
    // A verdict of a newer portal.
    expect(stdout).toMatch(/new \(canary\).*\? Unknown/);
  });

  it('ends with 1 on a file that is no plan, with its problems in their lines', async () => {
    says({
      ...preview,
      submittable: true,
      stages: [],
      problems: [
        {
          path: 'spec.stages',
          reason: reasonOf('is missing: must be a list'),
          line: 4,
        },
      ],
    });
    const { code, stdout } = await run();
    expect(code).toBe(1);
    expect(stdout).toContain(
      'standard input:4 spec.stages is missing: must be a list',
    );
  });

  it('gives JSON as the portal gave it, and Markdown', async () => {
    expect(JSON.parse((await run('-o', 'json')).stdout)).toEqual(preview);
    says(refused);
    const { stdout } = await run('-o', 'markdown');
    expect(stdout).toContain(
      '## ⬡ Cannot be submitted: standard input: 2 clusters in 1 stage to v1.36.4',
    );
    expect(stdout).toContain(
      '| dev-fra-2 \\(canary\\) | v1.35.9 | v1.36.4 | ⬡ Blocked | 2 blockers |',
    );
    expect(stdout).toContain(
      '- dev-fra-2: is blocked \\(can be overridden, with a reason\\)',
    );
  });

  it('lets nothing of an answer steer the terminal or become markup', async () => {
    const hostile =
      '\u001b[2J\u202e<script>[x](https://evil.example) @everyone | a\nb';
    says({
      ...preview,
      stages: [
        {
          ...stage,
          title: hostile,
          members: [{ ...member, clusterName: hostile, reasons: [hostile] }],
        },
      ],
      owners: [{ owner: hostile, text: hostile }],
    });
    expect(
      (await run()).stdout.match(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu),
    ).toBeNull();
    const { stdout } = await run('-o', 'markdown');
    expect(stdout).not.toMatch(/<script|https:\/\/evil|[^\\]\]\(|@everyone/);
    expect(
      stdout.split('\n').filter(line => line.includes('v1.35.9')),
    ).toHaveLength(1);
  });

  it.each([
    [
      'a token that is not accepted',
      401,
      {},
      'answered 401: the token is not accepted',
    ],
    [
      "the API's own words",
      400,
      { error: { message: 'The document is too large' } },
      'answered 400: The document is too large',
    ],
    ['another place', 404, {}, 'there is no Drydock at this address'],
    [
      'no preview',
      200,
      { submittable: true },
      "The portal's answer is no preview of a plan: the answer.problems is not a list",
    ],
    [
      'half a preview',
      200,
      { ...preview, stages: [{ name: 'dev' }] },
      'the answer.stages[0].maxConcurrent is not a number',
    ],
  ])('ends with 2 on %s', async (_, status, body, message) => {
    says(body, status);
    const { code, stderr, stdout } = await run();
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('follows no redirect: a token goes to the portal that was named and nowhere else', async () => {
    answer = (_, response) =>
      response.writeHead(302, { location: `${portal}/elsewhere` }).end();
    const { code, stderr } = await run();
    expect(code).toBe(2);
    expect(stderr).toContain('sends elsewhere (302)');
    expect(asked).toHaveLength(1);
  });

  it('ends with 2 when the portal cannot be reached, without the token', async () => {
    answer = (request, _) => request.socket.destroy();
    const { code, stderr } = await run();
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /The portal at http:\/\/127\.0\.0\.1:\d+ cannot be asked: /,
    );
    expect(stderr).not.toContain(TOKEN);
  });

  it.each([
    [
      'http to another machine',
      ['--portal', 'http://portal.example.com', '--token-env', 'DRYDOCK_TOKEN'],
      'is not https: the token would be sent in the clear',
    ],
    [
      'a host that only looks local',
      [
        '--portal',
        'http://localhost.example.com',
        '--token-env',
        'DRYDOCK_TOKEN',
      ],
      'is not https',
    ],
    [
      'an address with a password',
      [
        '--portal',
        'https://me:pw@portal.example.com',
        '--token-env',
        'DRYDOCK_TOKEN',
      ],
      'holds a name or password',
    ],
    [
      'what is no address',
      ['--portal', 'portal', '--token-env', 'DRYDOCK_TOKEN'],
      'is no address',
    ],
    [
      'no portal',
      ['--token-env', 'DRYDOCK_TOKEN'],
      "required option '--portal <url>' not specified",
    ],
    [
      'no token',
      ['--portal', 'https://portal.example.com'],
      'Say where the token is',
    ],
    [
      'two places of the token',
      [
        '--portal',
        'https://portal.example.com',
        '--token-env',
        'DRYDOCK_TOKEN',
        '--token-stdin',
      ],
      'Standard input cannot hold both',
    ],
    [
      'an empty variable',
      ['--portal', 'https://portal.example.com', '--token-env', 'OTHER'],
      'The environment variable OTHER holds no token',
    ],
    [
      'a variable with something else',
      ['--portal', 'https://portal.example.com', '--token-env', 'KUBECONFIG'],
      'holds characters that no token has',
    ],
    [
      'a token as an argument',
      ['--portal', 'https://portal.example.com', '--token', 'x'],
      "unknown option '--token'",
    ],
  ])('ends with 2 on %s and sends no request', async (_, args, message) => {
    const { code, stderr } = await runDrydock(
      ['plan', 'preview', '-', ...args],
      'the plan',
      { DRYDOCK_TOKEN: TOKEN, KUBECONFIG: 'a b\nc' },
    );
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('pw@');
    expect(asked).toEqual([]);
  });

  it('takes the token from standard input, and the portal below a path', async () => {
    const { code } = await runDrydock(
      [
        'plan',
        'preview',
        __filename,
        '--portal',
        `${portal}/backstage/`,
        '--token-stdin',
      ],
      `${TOKEN}\n`,
    );
    expect(code).toBe(0);
    expect(asked[0]).toMatchObject({
      path: '/backstage/api/cluster-upgrades/plans/preview',
      token: `Bearer ${TOKEN}`,
    });
  });
});
