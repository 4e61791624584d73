import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acknowledge, GATE } from './__testUtils__/acknowledge';
import { GUEST_HEADER } from './guestSignIn';

jest.setTimeout(300_000);

const VICTIM = 'priya';

const ENTITIES = [
  {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'User',
    metadata: { name: VICTIM },
    spec: { memberOf: [] },
  },
  ...['scaffolder:decide', 'cluster-upgrades:rollout:approve'].map(
    (action, index) => ({
      apiVersion: 'scaffolder.backstage.io/v1beta3',
      kind: 'Template',
      metadata: { name: `template-${index}` },
      spec: {
        owner: 'user:default/mallory',
        type: 'service',
        steps: [
          {
            id: 'step',
            name: 'Step',
            action,
            input: index === 0 ? {} : { planId: 'p', digest: 'd' },
          },
        ],
        output: {
          text: [
            {
              title: 'Answer',
              content:
                '${{ steps.step.output.status }} ${{ steps.step.output.text }}',
            },
          ],
        },
      },
    }),
  ),
];

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise(done => server.close(done));
  if (typeof address !== 'object' || !address)
    throw new Error('It does not listen');
  return address.port;
}

/** A portal of the real services: sign-in, catalog, scaffolder, permissions, and Drydock. */
class Portal {
  #token = '';

  private constructor(
    readonly url: string,
    private readonly backend: ChildProcess,
  ) {}

  static async start(directory: string, decisions: object): Promise<Portal> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const entities = join(directory, 'entities.yaml');
    writeFileSync(
      entities,
      ENTITIES.map(entity => JSON.stringify(entity)).join('\n---\n'),
    );
    const file = join(directory, `${port}.yaml`);
    const config = {
      app: { baseUrl: url },
      backend: {
        baseUrl: url,
        listen: { port, host: '127.0.0.1' },
        database: { client: 'better-sqlite3', connection: ':memory:' },
        actions: { pluginSources: ['scaffolder'] },
      },
      auth: { environment: 'development', providers: { guest: {} } },
      permission: { enabled: true },
      catalog: {
        rules: [{ allow: ['User', 'Template'] }],
        locations: [{ type: 'file', target: entities }],
      },
      clusterUpgrades: {
        decisions,
        // Its policy allows everything on purpose: a refusal is then that of the decision.
        permissionPolicyReviewed: true,
        versionGates: [
          {
            id: GATE,
            minor: '1.36',
            title: 'Dashboards',
            description: 'Look at them.',
            link: 'https://example.com',
          },
        ],
      },
    };
    writeFileSync(file, JSON.stringify(config));
    // This package is a backend: its tests run from its sources only.
    // eslint-disable-next-line no-restricted-syntax
    const program = join(
      __dirname,
      '__testUtils__',
      'decidingPortalProcess.ts',
    );
    // eslint-disable-next-line no-restricted-syntax
    const runSources = join(__dirname, '../../../scripts/lib/runSources.cjs');
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
    };
    const backend = spawn(
      process.execPath,
      ['--require', runSources, program, file],
      { stdio: ['pipe', 'pipe', 'pipe'], env },
    );
    const portal = new Portal(url, backend);
    await started(backend);
    portal.#token = await eventually(async () => {
      const response = await fetch(`${portal.url}/api/auth/guest/refresh`, {
        headers: {
          [GUEST_HEADER]: VICTIM,
          'x-requested-with': 'XMLHttpRequest',
        },
      });
      return response.ok
        ? (await response.json()).backstageIdentity.token
        : undefined;
    });
    return portal;
  }

  async stop(): Promise<void> {
    const ended = once(this.backend, 'exit');
    this.backend.stdin?.end();
    await ended;
  }

  decideInPerson() {
    return acknowledge(`${this.url}/api/cluster-upgrades`, this.#token);
  }

  async decideByAssistant(): Promise<{ status: number; text: string }> {
    return (await this.#send('/api/assistant', {})).json();
  }

  /** Runs a template as the victim; its output, or its log when it failed. */
  async run(template: string): Promise<string> {
    const { id } = await eventually(async () => {
      const response = await this.#send('/api/scaffolder/v2/tasks', {
        templateRef: `template:default/${template}`,
        values: {},
      });
      return response.status === 201 ? response.json() : undefined;
    });
    const events: {
      type: string;
      body: { message: string; output?: { text?: { content: string }[] } };
    }[] = await eventually(async () => {
      const found = await (
        await this.#send(`/api/scaffolder/v2/tasks/${id}/events`)
      ).json();
      return found.some(({ type }: { type: string }) => type === 'completion')
        ? found
        : undefined;
    });
    const output = events.find(({ type }) => type === 'completion')?.body.output
      ?.text?.[0].content;
    return output ?? events.map(({ body }) => body.message).join('\n');
  }

  #send(path: string, body?: object): Promise<Response> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      'content-type': 'application/json',
    };
    return fetch(
      `${this.url}${path}`,
      body
        ? { method: 'POST', headers, body: JSON.stringify(body) }
        : { headers },
    );
  }
}

/** @throws Error with what it wrote last, when it ends before it has started */
async function started(backend: ChildProcess): Promise<void> {
  let written = '';
  await new Promise<void>((done, failed) => {
    const read = (chunk: unknown) => {
      written = `${written}${chunk}`.slice(-4000);
      if (/^ready$/m.test(written)) done();
    };
    backend.stdout?.on('data', read);
    backend.stderr?.on('data', read);
    backend.once('exit', () =>
      failed(new Error(`The portal did not start: ${written}`)),
    );
  });
}

/** Until there is something; the test's own limit ends it. */
async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    await new Promise(done => setTimeout(done, 250));
  }
}

describe('a template with a victim, in a portal of real services', () => {
  let directory: string;

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'decisions-of-templates-'));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('decides nothing in the name of who runs it, and neither does any other plugin [T-101]', async () => {
    const portal = await Portal.start(directory, {});
    try {
      expect(await portal.run('template-0')).toMatch(
        /^403 [^]*came through plugin:scaffolder/,
      );
      expect(await portal.decideByAssistant()).toEqual({
        status: 403,
        text: expect.stringContaining('came through plugin:assistant'),
      });
      expect(await portal.run('template-1')).toContain(
        "'cluster-upgrades:rollout:approve' is not registered",
      );
      expect(await portal.decideInPerson()).toEqual({
        status: 201,
        text: expect.not.stringContaining('"through"'),
      });
    } finally {
      await portal.stop();
    }
  });

  it('decides where the operator allows it, and the record names the scaffolder [T-102]', async () => {
    const portal = await Portal.start(directory, {
      throughPlugins: ['scaffolder'],
    });
    try {
      expect(await portal.run('template-0')).toMatch(
        /^201 [^]*"acknowledgedBy": ?"user:default\/priya",\s*"through": ?"plugin:scaffolder"/,
      );
      expect(await portal.decideByAssistant()).toMatchObject({ status: 403 });
      expect(await portal.run('template-1')).toMatch(/plan p\b/i);
    } finally {
      await portal.stop();
    }
  });
});
