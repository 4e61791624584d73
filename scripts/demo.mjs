// `npm run demo`: the portal with a simulated fleet, on this machine alone, and with clusters of a
// kubeconfig where they are named. Everything that it makes is in .cache/demo. Options:
// scripts/demo/options.mjs, or --help.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import {
  eksAccount,
  fleetConfig,
  ownClustersConfig,
  writeClusterConfig,
} from './demo/clusterConfig.mjs';
import { isFree, waitFor } from './demo/network.mjs';
import { demoOptions, portBeside, UsageError } from './demo/options.mjs';
import { OwnClusters } from './demo/ownClusters.mjs';
import { makePresent } from './demo/present.mjs';
import { databaseOf, forgetOtherVersion } from './demo/state.mjs';
import { Supervisor, sourceArguments } from './demo/supervisor.mjs';
import { ensureApp } from './lib/app.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runCommand } from './lib/run.mjs';
import { root } from './lib/root.mjs';

const options = optionsOrEnd();
const { port, fleetPort, eksPort, state } = options;
const { only } = options.own;
const url = `http://localhost:${port}`;
/** Who answers hooks of plans: the simulated fleet, in place of a company's own systems. */
const webhook = {
  url: `http://127.0.0.1:${fleetPort}/_simulator/webhook`,
  secret: randomBytes(24).toString('hex'),
};
/**
 * What clusters of the demo need outside of them: the simulated fleet again, in place of an image
 * registry.
 */
const registry = `http://127.0.0.1:${fleetPort}/_simulator/registry`;
/** EKS of the simulated clusters, and the portal's key of their account. */
const eks = eksAccount(eksPort);
/** Lets the portal change the versions of the simulated OpenShift clusters. */
const openShiftKubeconfig = join(state, 'openshift.kubeconfig');
/** Lets the portal change the Plans of the simulated K3s clusters. */
const plansKubeconfig = join(state, 'plans.kubeconfig');
const began = Date.now();
const running = [];
let own;
let stopping;

const say = line =>
  console.log(
    `[${((Date.now() - began) / 1000).toFixed(0).padStart(3)} s] ${line}`,
  );

/** What this was called with; prints help or a mistake and ends. */
function optionsOrEnd() {
  try {
    const read = demoOptions(process.argv.slice(2));
    if (read.help === undefined) return read;
    console.log(read.help);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

function stop(code, why) {
  stopping ??= (async () => {
    if (why) console.error(`\n${why}`);
    say('Stopping…');
    for (const supervisor of running) supervisor.expectEnd();
    // The portal first: it must not see its clusters vanish.
    for (const supervisor of running.reverse()) await supervisor.stop();
    own?.forget();
    say('Stopped; nothing is left running');
    process.exit(code);
  })();
  return stopping;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => stop(0));
// Also after an error that nothing caught: no copy of a credential stays.
process.on('exit', () => own?.forget());
// npm itself may be killed without passing the signal on.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop(0), 1000).unref();

function supervise(name, title, folder, entry, args, env = {}) {
  const supervisor = new Supervisor({
    name: title,
    entry,
    args,
    cwd: join(root, folder),
    env: { ...process.env, NODE_ENV: 'development', NODE_OPTIONS: '', ...env },
    log: join(state, 'logs', `${name}.log`),
    pidFile: join(state, `${name}.pid`),
    say,
    whenHopeless: lines =>
      stop(
        1,
        `The ${title} keeps ending. Its last lines (${join(
          state,
          'logs',
          `${name}.log`,
        )}):\n${lines}`,
      ),
  });
  running.push(supervisor);
  supervisor.start();
  return supervisor;
}

/** @returns the section of the configuration that knows the fleet */
async function startFleet() {
  const kubeconfig = join(state, 'kubeconfig');
  say('Starting the simulated fleet…');
  supervise(
    'fleet',
    'simulated fleet',
    '.',
    'scripts/demo/fleet.cjs',
    [
      '--port',
      String(fleetPort),
      '--state',
      join(state, 'fleet'),
      '--machine-seconds',
      options.machineSeconds,
      '--kubeconfig-out',
      kubeconfig,
      '--openshift',
    ],
    {
      FLEET_SIMULATOR_WEBHOOK_SECRET: webhook.secret,
      DEMO_EKS: JSON.stringify(eks.server),
      // A node takes two steps: the cordon, the end.
      DEMO_OPENSHIFT: JSON.stringify({
        kubeconfig: openShiftKubeconfig,
        stepSeconds: Number(options.machineSeconds) / 2,
      }),
      // A node takes four steps: its Job, the cordon, the upgrade, the end.
      DEMO_PLANS: JSON.stringify({
        kubeconfig: plansKubeconfig,
        stepSeconds: Number(options.machineSeconds) / 4,
      }),
    },
  );
  const control = `http://127.0.0.1:${fleetPort}/_simulator`;
  await waitFor(`${control}/health`, {
    seconds: 60,
    stopped: () => Boolean(stopping),
  });
  return fleetConfig(
    kubeconfig,
    { webhook, registry, eks, openShiftKubeconfig, plansKubeconfig },
    await (await fetch(`${control}/clusters`)).json(),
  );
}

async function openOwnClusters() {
  own = new OwnClusters({
    ...options.own,
    file: join(state, 'own.kubeconfig'),
    say,
  });
  if (options.own.contexts.length === 0) return [];
  say('Opening your clusters…');
  await own.open();
  console.log(
    `\n${own
      .describe()
      .map(line => `  ${line}`)
      .join('\n')}\n`,
  );
  return [ownClustersConfig(own)];
}

/** @returns whether the portal starts for the first time, and now has a past */
async function loadPast() {
  const database = databaseOf(state);
  if (options.empty || existsSync(database)) return false;
  say('Loading the past of the fleet…');
  const code = await runCommand([
    process.execPath,
    ...sourceArguments,
    join(root, 'scripts', 'demo', 'past.cjs'),
    'load',
    database,
  ]);
  if (code !== 0)
    throw new Error(
      'The past of the fleet could not be loaded; the line above says why. --empty starts without it',
    );
  return true;
}

async function startPortal(clusterConfigs) {
  const configFile = join(state, 'app-config.clusters.yaml');
  writeClusterConfig(configFile, clusterConfigs, only ? {} : { aws: eks.aws });
  say('Starting the portal…');
  const configs = ['app-config.yaml', 'app-config.demo.yaml', configFile];
  supervise(
    'backend',
    'backend',
    'packages/backend',
    'src/index.ts',
    configs.flatMap(file => ['--config', resolve(root, file)]),
    {
      DEMO_URL: url,
      DEMO_PORT: String(port),
      DEMO_STATE: state,
      ...(only ? {} : { AWS_ENDPOINT_URL_STS: eks.url }),
    },
  );
  await waitFor(`${url}/.backstage/health/v1/readiness`, {
    seconds: 180,
    stopped: () => Boolean(stopping),
  });
}

function greet() {
  const ownClusters = `${url}/cluster-upgrades?search=read+only`;
  const looks = only
    ? [
        [
          ownClusters,
          'What blocks their next minor, and what could not be read. Open one, then its Upgrades tab: evidence and fix.',
        ],
      ]
    : [
        ...(own.clusters.length > 0
          ? [
              [
                ownClusters,
                'Your own clusters: what blocks their next minor, and what could not be read.',
              ],
            ]
          : []),
        [
          `${url}/cluster-upgrades`,
          'Which clusters are blocked, by which owners, and what could not be read. Open one, then its Upgrades tab: evidence and fix.',
        ],
        ...(options.empty
          ? []
          : [
              [
                `${url}/cluster-upgrades/rollouts`,
                'A rollout that waits for the change board, an active freeze, and past rollouts. One plan waits for your approval.',
              ],
            ]),
        [
          `${url}/create/templates/default/upgrade-cluster`,
          `Upgrade a cluster, and watch its page. In the middle of it: kill -9 $(cat ${join(
            relative(root, state),
            'backend.pid',
          )})`,
        ],
        [
          `${url}/catalog/default/component/payments-api`,
          'What a service owner without cluster access sees: where it runs, what breaks by when, the fix.',
        ],
      ];
  console.log(`
  Drydock runs at ${url}
  Sign in as the platform engineer to upgrade clusters; or as a service owner, a viewer, or a contractor without any rights, to see
  what they see. No password is asked for, and each tab of the browser can be another person.

  To try
${looks
  .map(
    ([address, what], index) => `    ${index + 1}. ${address}\n       ${what}`,
  )
  .join('\n')}

  Ctrl-C stops everything. --reset forgets it: npm run demo -- --reset
`);
}

try {
  for (const taken of only ? [port] : [port, fleetPort, eksPort]) {
    if (!(await isFree(taken)))
      throw new Error(
        `Port ${taken} is taken, perhaps by another demo. Stop that, or: npm run demo -- --port ${portBeside(
          port,
          100,
        )}`,
      );
  }
  await ensureInstalled();
  if (options.reset) {
    // Not a demo's folder: named by mistake.
    if (existsSync(state) && !existsSync(join(state, 'db')))
      throw new Error(
        `${state} holds no state of a demo, so --reset does not delete it. Check --state`,
      );
    rmSync(state, { recursive: true, force: true });
    say('Forgot the state of earlier runs');
  }
  await forgetOtherVersion(state, say);
  mkdirSync(join(state, 'db'), { recursive: true });
  mkdirSync(join(state, 'logs'), { recursive: true });
  const ownConfigs = await openOwnClusters();
  await ensureApp(say);
  const isNew = await loadPast();
  await startPortal([...ownConfigs, ...(only ? [] : [await startFleet()])]);
  if (isNew) await makePresent(url, say);
  say('Ready');
  greet();
} catch (error) {
  if (!stopping)
    await stop(1, error instanceof Error ? error.message : String(error));
}
