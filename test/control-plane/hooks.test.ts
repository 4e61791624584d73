import { readFile, writeFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { TestDatabases } from '@backstage/backend-test-utils';
import {
  ConfiguredHooks,
  KubeconfigJobRunner,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type { CrashPoint } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import { inEnglish, ReasonError } from '@drydock/upgrade-reasons';
import { SecretText } from '@drydock/upgrade-readiness';
import {
  applyMigrations,
  createEngine,
  expireLeases,
  Killer,
  WORK_TABLES,
} from '../chaos/engines';
import { REQUESTER, RolloutWorld } from '../chaos/rolloutWorld';
import { ControlPlane } from '../src/controlPlane';
import { describePausedAutoscaler } from './describePausedAutoscaler';
import { identitiesAt, identitiesOf } from '../src/writerIdentity';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import { eventually, HANGS_AFTER_SECONDS } from '../src/eventually';
import { IN_FULL } from '../src/inFull';
import { repositoryRoot } from '../src/portal';

/** An effect whose answers are in English. */
const inWords = ({
  begin,
  observe,
}: Exclude<
  ReturnType<ConfiguredHooks['effectOf']>,
  { readonly problem: unknown }
>) => ({
  begin: async (...given: Parameters<typeof begin>) =>
    inEnglish(await begin(...given)),
  observe: async (...given: Parameters<typeof observe>) =>
    inEnglish(await observe(...given)),
});

/**
 * Hooks on a real API server with the real Job controller and the documented Role. There is no
 * kubelet: what a kubelet would report of a pod is written by the test as administrator; what
 * becomes of the Job then is the Job controller's own word.
 */
const NAMESPACE = 'drydock-jobs';
const RUNNER = `system:serviceaccount:${NAMESPACE}:drydock-job-runner`;
const JOBS = `/apis/batch/v1/namespaces/${NAMESPACE}/jobs`;
const signal = new AbortController().signal;
const TEMPLATE = {
  id: 'backup',
  runner: 'kubeconfig',
  namespace: NAMESPACE,
  spec: {
    template: {
      spec: { containers: [{ name: 'main', image: 'example.com/backup:1' }] },
    },
  },
};
const HOOK = {
  name: 'backup',
  at: 'before-control-plane' as const,
  deadlineMinutes: 30,
  retries: 0,
  onFailure: 'block' as const,
  type: 'job' as const,
  job: 'backup',
};
/**
 * Around the creation of the Job, and between its answer and the record of it; in `npm test` between
 * those alone.
 */
const POINTS: readonly CrashPoint[] = IN_FULL
  ? [
      'after-operation-intent',
      'before-provider-start',
      'after-provider-start',
      'before-operation-record',
      'after-operation-record',
    ]
  : ['after-provider-start'];

type Attempt = Parameters<ConfiguredHooks['effectOf']>[0];
const attempt = (
  operationKey: string,
  hook: Partial<typeof HOOK> = {},
): Attempt => ({
  hook: { ...HOOK, ...hook },
  attempt: 1,
  operationKey,
  upgradeId: 'u1',
  rolloutId: 'r1',
  cluster: { id: 'c1', name: 'real' },
  from: 'v1.35.5',
  target: 'v1.36.4',
  requestedBy: REQUESTER,
});

describeWithControlPlane('hooks as Jobs', ['1.37'], version => {
  const databases = TestDatabases.create({ ids: ['SQLITE_3'] });
  let controlPlane: ControlPlane;
  let folder: string;
  let kubeconfig: string;

  let identify: ReturnType<typeof identitiesOf>;

  const runnerFor = (
    contexts: Readonly<Record<string, string>> = { 'test/c1': 'real' },
  ) =>
    new KubeconfigJobRunner({
      credential: { file: kubeconfig, contexts },
      identify: id => identify(id),
    });
  const hooksFor = (contexts?: Readonly<Record<string, string>>) =>
    new ConfiguredHooks({
      webhooks: [],
      jobs: [TEMPLATE],
      runners: [runnerFor(contexts)],
    });
  const effectOf = (of: Attempt) => {
    const effect = hooksFor().effectOf(of);
    if ('problem' in effect) throw new ReasonError(effect.problem);
    return inWords(effect);
  };
  const admin = async (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    body?: object,
    contentType?: string,
  ) => {
    const answer = await controlPlane.request(method, url, body, contentType);
    if (answer.status >= 300)
      throw new Error(
        `${method} ${url}: ${answer.status} ${answer.body.slice(0, 300)}`,
      );
    return JSON.parse(answer.body);
  };
  const jobs = async (): Promise<
    {
      metadata: {
        name: string;
        uid: string;
        annotations: Record<string, string>;
      };
      spec: Record<string, unknown>;
    }[]
  > => (await admin('GET', JOBS)).items;
  /** What a kubelet would report of the Job's pod. */
  const podEnds = async (jobName: string, phase: 'Succeeded' | 'Failed') => {
    const pod = await eventually(
      `the pod of ${jobName} is there`,
      async () =>
        (
          await admin(
            'GET',
            `/api/v1/namespaces/${NAMESPACE}/pods?labelSelector=job-name%3D${jobName}`,
          )
        ).items[0],
    );
    const exitCode = phase === 'Succeeded' ? 0 : 1;
    const containerStatuses = [
      {
        name: 'main',
        image: 'i',
        imageID: '',
        ready: false,
        restartCount: 0,
        state: {
          terminated: {
            exitCode,
            reason: phase === 'Succeeded' ? 'Completed' : 'Error',
          },
        },
      },
    ];
    await admin(
      'PATCH',
      `/api/v1/namespaces/${NAMESPACE}/pods/${pod.metadata.name}/status`,
      { status: { phase, containerStatuses } },
      'application/merge-patch+json',
    );
  };
  const endOf = (of: Attempt) =>
    eventually(`${of.operationKey} ends`, async () => {
      const state = await effectOf(of).observe('accepted', signal);
      return state.state === 'running' ? undefined : state;
    });

  beforeAll(async () => {
    controlPlane = await ControlPlane.start({ version, controllers: true });
    for (const role of ['job-runner', 'autoscaler-pauser'])
      await controlPlane.kubectl([
        'apply',
        '-f',
        path.join(repositoryRoot, `docs/rbac/${role}.yaml`),
      ]);
    identify = await identitiesAt(controlPlane);
    folder = await mkdtemp(path.join(tmpdir(), 'drydock-hooks-'));
    kubeconfig = path.join(folder, 'kubeconfig');
    const ca = Buffer.from(await controlPlane.certificateAuthority()).toString(
      'base64',
    );
    const token = await controlPlane.serviceAccountToken(
      NAMESPACE,
      'drydock-job-runner',
    );
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'real',
      contexts: [
        { name: 'real', context: { cluster: 'real', user: 'runner' } },
      ],
      clusters: [
        {
          name: 'real',
          cluster: {
            server: controlPlane.url,
            'certificate-authority-data': ca,
          },
        },
      ],
      users: [{ name: 'runner', user: { token } }],
    };
    await writeFile(kubeconfig, JSON.stringify(config), { mode: 0o600 });
  });
  afterAll(async () => {
    await controlPlane?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(POINTS)(
    'are created once though the engine is killed %s, and are found again by their name [T-169]',
    async point => {
      const knex = await databases.init('SQLITE_3');
      await applyMigrations(knex);
      const planId = `hooks-${point}`;
      const world = new RolloutWorld(knex, planId, [{ clusters: 1 }], {
        hooks: [HOOK],
        withoutEffects: true,
      });
      await world.store();
      const [cluster] = world.stages[0];
      const create = (killer: Killer) =>
        createEngine({
          knex,
          provider: world.provider,
          fleet: world.ports,
          hooks: hooksFor({ [`test/${cluster}`]: 'real' }),
          crashHook: killer.hook,
        });
      let killer = new Killer();
      let rollouts = create(killer);
      const before = new Set(
        (await jobs()).map(({ metadata }) => metadata.name),
      );
      const created = async () =>
        (await jobs()).filter(({ metadata }) => !before.has(metadata.name));
      const {
        rollout: { id },
      } = await rollouts.fleet.start({
        planId,
        digest: world.revision.digest,
        requestedBy: REQUESTER,
        idempotencyKey: planId,
      });
      killer = new Killer(point);
      rollouts = create(killer);
      const tick = async () => {
        for (const table of WORK_TABLES)
          await knex(table)
            .whereNull('ended_at_ms')
            .update({ next_attempt_at_ms: 1 });
        await killer.run(() => rollouts.engine.tick());
      };
      const writesAtKills: number[] = [];
      const deadline = performance.now() + HANGS_AFTER_SECONDS * 1000;
      for (
        let count = 0;
        performance.now() < deadline &&
        (await rollouts.fleet.get(id)).endedAtMs === undefined;
        count += 1
      ) {
        await tick();
        if (killer.killedAt) {
          writesAtKills.push(world.world.acceptedWrites.length);
          rollouts.engine.stop();
          killer = new Killer();
          rollouts = create(killer);
          await expireLeases(knex);
        }
        const made = await created();
        if (writesAtKills.length > 0 && made.length > 0 && count % 5 === 4)
          for (const { metadata } of made)
            await podEnds(metadata.name, 'Succeeded');
      }
      // Killed once, around the hook: the control plane that it comes before was not written yet.
      expect(writesAtKills).toEqual([0]);
      expect((await rollouts.fleet.get(id)).phase).toBe('succeeded');
      expect(await created()).toHaveLength(1);
    },
  );

  it('are ended by the cluster at their deadline, also while the portal is away', async () => {
    const late = attempt('late/1', { deadlineMinutes: 0.05 });
    await expect(effectOf(late).begin(signal)).resolves.toMatchObject({
      state: 'running',
    });
    await expect(endOf(late)).resolves.toMatchObject({
      state: 'failed',
      message: expect.stringContaining('DeadlineExceeded'),
    });
  });

  it('have failed when their pod has, after one pod', async () => {
    const failing = attempt('failing/1');
    await effectOf(failing).begin(signal);
    const job = (await jobs()).find(
      ({ metadata }) =>
        metadata.annotations['drydock.dev/operation-key'] === 'failing/1',
    );
    await podEnds(job?.metadata.name ?? '', 'Failed');
    await expect(endOf(failing)).resolves.toMatchObject({
      state: 'failed',
      message: expect.stringContaining('BackoffLimitExceeded'),
    });
  });

  it('leave a Job of their name that belongs to others alone [T-170]', async () => {
    const ours = attempt('taken/1');
    await effectOf(attempt('taken/1')).begin(signal);
    const made = (await jobs()).find(
      ({ metadata }) =>
        metadata.annotations['drydock.dev/operation-key'] === 'taken/1',
    );
    if (!made) throw new Error('No Job was created');
    // The Job gets another owner, as if it had been there first.
    await admin(
      'PATCH',
      `${JOBS}/${made.metadata.name}`,
      { metadata: { annotations: { 'drydock.dev/operation-key': 'else/1' } } },
      'application/merge-patch+json',
    );
    await expect(effectOf(ours).begin(signal)).resolves.toMatchObject({
      state: 'running',
      message: expect.stringContaining('exists already'),
    });
    for (const known of ['intended', 'accepted'] as const)
      await expect(
        effectOf(ours).observe(known, signal),
      ).resolves.toMatchObject({
        state: 'failed',
        refused: true,
        message: expect.stringContaining('not Drydock'),
      });
    const after = (await jobs()).find(
      ({ metadata }) => metadata.name === made.metadata.name,
    );
    expect(after).toMatchObject({
      metadata: {
        uid: made.metadata.uid,
        annotations: { 'drydock.dev/operation-key': 'else/1' },
      },
      spec: made.spec,
    });
  });

  it('say that the cluster refused, and why', async () => {
    const elsewhere = new ConfiguredHooks({
      webhooks: [],
      jobs: [{ ...TEMPLATE, namespace: 'default' }],
      runners: [runnerFor()],
    }).effectOf(attempt('refused/1'));
    if ('problem' in elsewhere) throw new ReasonError(elsewhere.problem);
    await expect(inWords(elsewhere).begin(signal)).resolves.toMatchObject({
      state: 'failed',
      refused: true,
      message: expect.stringMatching(/forbidden/),
    });
  });

  it('are not created in another cluster than the one that is meant: the API server sees one read and no write [T-183]', async () => {
    const right = identify;
    identify = identitiesOf('6b1b36cb-0b0a-4c0c-9d3e-111111111111');
    try {
      const wrong = attempt('wrong/1');
      await expect(effectOf(wrong).begin(signal)).resolves.toMatchObject({
        state: 'failed',
        refused: true,
        message: expect.stringMatching(
          /Nothing was written: context real .* reaches a cluster with the UID .*, but real has the UID 6b1b36cb/,
        ),
      });
      await expect(effectOf(wrong).observe('intended', signal)).rejects.toThrow(
        /Nothing was written/,
      );
    } finally {
      identify = right;
    }
    expect(
      (await jobs()).filter(
        ({ metadata }) =>
          metadata.annotations['drydock.dev/operation-key'] === 'wrong/1',
      ),
    ).toEqual([]);
  });

  describePausedAutoscaler(() => ({
    controlPlane,
    kubeconfig,
    user: RUNNER,
    identify,
  }));

  it('need the documented Role, all of it and nothing more [T-185]', async () => {
    const asked = (await controlPlane.auditEvents()).filter(
      ({ user, objectRef }) =>
        user.username === RUNNER && objectRef?.namespace === NAMESPACE,
    );
    expect(
      asked.filter(({ responseStatus }) => responseStatus?.code === 403),
    ).toEqual([]);
    const used = new Set(
      asked.map(
        ({ verb, requestURI, objectRef }) =>
          `${verb} ${objectRef?.resource}${
            /\/log\?/.test(requestURI) ? '/log' : ''
          }`,
      ),
    );
    expect([...used].sort()).toEqual([
      'create jobs',
      'get jobs',
      'get pods/log',
      'list pods',
    ]);
    const reads = (await controlPlane.auditEvents()).filter(
      ({ user, objectRef }) =>
        user.username === RUNNER && objectRef?.resource === 'namespaces',
    );
    expect([
      ...new Set(
        reads.map(
          ({ verb, objectRef, responseStatus }) =>
            `${verb} ${objectRef?.name} ${responseStatus?.code}`,
        ),
      ),
    ]).toEqual(['get kube-system 200']);
    const may = async (verb: string, group: string, resource: string) =>
      (
        await admin(
          'POST',
          '/apis/authorization.k8s.io/v1/subjectaccessreviews',
          {
            apiVersion: 'authorization.k8s.io/v1',
            kind: 'SubjectAccessReview',
            spec: {
              user: RUNNER,
              resourceAttributes: {
                namespace: NAMESPACE,
                verb,
                group,
                resource,
              },
            },
          },
        )
      ).status.allowed;
    for (const [verb, group, resource] of [
      ['delete', 'batch', 'jobs'],
      ['patch', 'batch', 'jobs'],
      ['list', 'batch', 'jobs'],
      ['get', '', 'secrets'],
      ['create', '', 'pods'],
      ['create', '', 'pods/exec'],
    ]) {
      expect([verb, resource, await may(verb, group, resource)]).toEqual([
        verb,
        resource,
        false,
      ]);
    }
    const mayWithNamespace = async (verb: string, name: string) =>
      (
        await admin(
          'POST',
          '/apis/authorization.k8s.io/v1/subjectaccessreviews',
          {
            apiVersion: 'authorization.k8s.io/v1',
            kind: 'SubjectAccessReview',
            spec: {
              user: RUNNER,
              resourceAttributes: {
                namespace: name,
                name,
                verb,
                resource: 'namespaces',
              },
            },
          },
        )
      ).status.allowed;
    expect([
      await mayWithNamespace('get', 'kube-system'),
      await mayWithNamespace('get', 'default'),
      await mayWithNamespace('delete', 'kube-system'),
      await mayWithNamespace('patch', 'kube-system'),
    ]).toEqual([true, false, false, false]);
  });
});

/** What the lines of the documentation export. */
interface Receiver {
  isFromDrydock(
    body: Buffer,
    header: string | undefined,
    secret: string,
    nowSeconds?: number,
  ): boolean;
}

describe('hooks as webhooks', () => {
  it('verify with the lines of the documentation, and forged, changed and old ones do not [T-164]', async () => {
    const text = await readFile(
      path.join(repositoryRoot, 'docs/reference/webhooks.md'),
      'utf8',
    );
    const [, lines] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
    const receiver = { exports: {} };
    compileFunction(lines, ['module', 'require', 'Buffer'])(
      receiver,
      (name: string) => process.getBuiltinModule(name),
      Buffer,
    );
    const { isFromDrydock } = receiver.exports as Receiver;
    const secret = 'a secret of 16 characters or more';
    const received: { body: Buffer; header: string; key: string }[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { 'drydock-signature': header, 'idempotency-key': key } =
        request.headers;
      received.push({
        body: Buffer.concat(chunks),
        header: String(header),
        key: String(key),
      });
      response
        .writeHead(
          isFromDrydock(Buffer.concat(chunks), String(header), secret)
            ? 204
            : 401,
        )
        .end();
    });
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve);
    });
    try {
      const { port } = server.address() as AddressInfo;
      const send = (with_: string) => {
        const hooks = new ConfiguredHooks({
          webhooks: [
            {
              id: 'alerts',
              url: new URL(`http://127.0.0.1:${port}/`),
              secret: new SecretText(with_),
              timeoutSeconds: HANGS_AFTER_SECONDS,
            },
          ],
          jobs: [],
          runners: [],
        });
        const { name, at, deadlineMinutes, retries, onFailure } = HOOK;
        const effect = hooks.effectOf({
          ...attempt('web/1'),
          hook: {
            name,
            at,
            deadlineMinutes,
            retries,
            onFailure,
            type: 'webhook',
            webhook: 'alerts',
          },
        });
        if ('problem' in effect) throw new ReasonError(effect.problem);
        return effect.begin(signal);
      };
      await expect(send(secret)).resolves.toMatchObject({ state: 'succeeded' });
      await expect(
        send('another secret of that length'),
      ).resolves.toMatchObject({ state: 'failed', refused: true });
      const [{ body, header, key }] = received;
      expect(JSON.parse(body.toString())).toMatchObject({
        event: 'hook.run',
        idempotencyKey: key,
      });
      const nowSeconds = Date.now() / 1000;
      expect(isFromDrydock(body, header, secret, nowSeconds)).toBe(true);
      expect(
        isFromDrydock(
          Buffer.concat([body, Buffer.from(' ')]),
          header,
          secret,
          nowSeconds,
        ),
      ).toBe(false);
      expect(isFromDrydock(body, header, secret, nowSeconds + 301)).toBe(false);
      expect(
        isFromDrydock(
          body,
          header.replace(/t=\d+/, `t=${Math.floor(nowSeconds) + 200}`),
          secret,
          nowSeconds + 200,
        ),
      ).toBe(false);
      for (const wrong of [undefined, '', 't=1', `${header},v1=00`])
        expect(isFromDrydock(body, wrong, secret, nowSeconds)).toBe(false);
    } finally {
      await new Promise(resolve => {
        server.close(resolve);
      });
    }
  });
});
