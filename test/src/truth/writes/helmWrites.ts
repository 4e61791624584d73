import { ProgramError } from '../../controlPlane';
import { eventually } from '../../eventually';
import { installChart } from '../../helmChart';
import { NAMESPACE } from '../manifest';
import type { HelmRun } from '../cases';
import { request } from './rawWrites';
import type { Cluster, Failures, Send, Sending } from './sending';

type Driver = 'secret' | 'configmap';
const STATES = 'pending-install,pending-upgrade,pending-rollback,uninstalling';

/** Helm itself. All objects of a release go through one run of it. */
export const helm =
  (driver: Driver): Send =>
  async (cluster, sendings) => {
    const releases = new Set(sendings.map(({ release }) => release));
    const failures = new Map();
    for (const release of releases) {
      const own = sendings.filter(sending => sending.release === release);
      for (const [truthCase, failure] of await run(
        cluster,
        driver,
        release ?? '',
        own,
      ))
        failures.set(truthCase, failure);
    }
    return failures;
  };

async function run(
  cluster: Cluster,
  driver: Driver,
  release: string,
  sendings: readonly Sending[],
): Promise<Failures> {
  const [{ step }] = sendings;
  const ways: Readonly<Record<HelmRun | 'upgrade', () => Promise<unknown>>> = {
    upgrade: () => upgrade(cluster, driver, release, sendings),
    'times out': () =>
      timedOut(
        upgrade(cluster, driver, release, sendings, [
          '--wait',
          '--timeout',
          '1s',
        ]),
      ),
    killed: () =>
      whilePending(cluster, driver, release, sendings, killed =>
        upgrade(
          cluster,
          driver,
          release,
          sendings,
          ['--wait', '--timeout', '120s'],
          killed,
        ),
      ),
    // Why it cannot build the objects it says in its debug output alone.
    uninstall: () =>
      cluster.controlPlane.helm(
        [
          'uninstall',
          release,
          '--keep-history',
          '--debug',
          '--namespace',
          NAMESPACE,
        ],
        driver,
      ),
    'killed uninstall': () =>
      killedUninstall(cluster, driver, release, sendings),
    rollback: () =>
      cluster.controlPlane.helm(
        [
          'rollback',
          release,
          deployedRevision(sendings),
          '--namespace',
          NAMESPACE,
        ],
        driver,
      ),
    'killed rollback': () =>
      whilePending(cluster, driver, release, sendings, killed =>
        cluster.controlPlane.helm(
          [
            'rollback',
            release,
            '1',
            '--namespace',
            NAMESPACE,
            '--wait',
            '--timeout',
            '120s',
          ],
          driver,
          killed,
        ),
      ),
  };
  try {
    await ways[step.run ?? 'upgrade']();
    return new Map();
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    return new Map(
      sendings.map(({ truthCase, manifest }) => [
        truthCase,
        sentenceOf(error.stderr, manifest.metadata.name),
      ]),
    );
  }
}

/** The last one that went well. */
function deployedRevision([{ truthCase }]: readonly Sending[]): string {
  return String(
    truthCase.template.writes.filter(step => step.run === undefined).length,
  );
}

/** Helm names every object that it cannot build in one line. A release fails as a whole. */
function sentenceOf(stderr: string, name: string): string {
  const start = stderr.indexOf(`name: "${name}"`);
  return start === -1 ? stderr.slice(-600) : stderr.slice(start, start + 300);
}

/** Beside the objects a Deployment that is never ready, so that Helm waits in vain with --wait. */
async function upgrade(
  { controlPlane, folder }: Cluster,
  driver: Driver,
  release: string,
  sendings: readonly Sending[],
  flags: readonly string[] = [],
  killed?: AbortSignal,
): Promise<void> {
  const labels = { app: release };
  const template = {
    metadata: { labels },
    spec: { containers: [{ name: 'a', image: 'a' }] },
  };
  const never = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: `${release}-${driver}-never` },
    spec: { selector: { matchLabels: labels }, template },
  };
  const manifests = [...sendings.map(({ manifest }) => manifest), never];
  await installChart(controlPlane, {
    folder: `${folder}/${driver}`,
    namespace: NAMESPACE,
    release,
    manifests,
    flags: ['--take-ownership', ...flags],
    ...(driver === 'configmap' ? { driver } : {}),
    ...(killed ? { killed } : {}),
  });
}

async function timedOut(running: Promise<void>): Promise<void> {
  const failure = await running.then(
    () => undefined,
    (error: Error) => error,
  );
  if (!failure) throw new Error('Helm deployed what was to time out');
  if (!/timed out|deadline/.test(failure.message)) throw failure;
}

/** Kills Helm when the release is on its way and all of its objects are written. */
async function whilePending(
  cluster: Cluster,
  driver: Driver,
  release: string,
  sendings: readonly Sending[],
  start: (killed: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const kill = new AbortController();
  let over = false;
  const ended = start(kill.signal).then(
    () => new Error(`Helm ended ${release} by itself`),
    (error: Error) => error,
  );
  try {
    await Promise.race([
      ended.then(error => {
        throw error;
      }),
      eventually(
        `Helm has written all of ${release}`,
        async () =>
          over ||
          ((await isPending(cluster, driver, release)) &&
            (await areWritten(cluster, sendings))) ||
          undefined,
      ),
    ]);
  } finally {
    over = true;
    kill.abort();
    await ended;
  }
  if (!(await isPending(cluster, driver, release)))
    throw new Error(`Helm finished ${release} before it was killed`);
}

async function isPending(
  { controlPlane }: Cluster,
  driver: Driver,
  release: string,
): Promise<boolean> {
  const selector = encodeURIComponent(
    `owner=helm,name=${release},status in (${STATES})`,
  );
  const { body } = await controlPlane.request(
    'GET',
    `/api/v1/namespaces/${NAMESPACE}/${driver}s?labelSelector=${selector}`,
  );
  return JSON.parse(body).items.length > 0;
}

async function areWritten(
  { controlPlane }: Cluster,
  sendings: readonly Sending[],
): Promise<boolean> {
  for (const { collection, manifest } of sendings) {
    const { status, body } = await controlPlane.request(
      'GET',
      `${collection}/${manifest.metadata.name}`,
    );
    if (status !== 200) return false;
    const { labels, deletionTimestamp } = JSON.parse(body).metadata;
    if (labels?.write !== manifest.metadata.labels?.write && !deletionTimestamp)
      return false;
  }
  return true;
}

/** Objects with finalizers do not go, and Helm waits for them. */
async function killedUninstall(
  cluster: Cluster,
  driver: Driver,
  release: string,
  sendings: readonly Sending[],
): Promise<void> {
  for (const { collection, manifest } of sendings) {
    const failure = await request(
      cluster,
      'PATCH',
      `${collection}/${manifest.metadata.name}?fieldManager=kube-controller-manager`,
      { metadata: { finalizers: ['example.com/kept'] } },
      { contentType: 'application/merge-patch+json' },
    );
    if (failure) throw new Error(failure);
  }
  await whilePending(cluster, driver, release, sendings, killed =>
    cluster.controlPlane.helm(
      [
        'uninstall',
        release,
        '--wait',
        '--timeout',
        '120s',
        '--namespace',
        NAMESPACE,
      ],
      driver,
      killed,
    ),
  );
}
