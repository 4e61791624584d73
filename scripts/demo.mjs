// `npm run demo`: the portal with a simulated fleet, on this machine alone. Everything that it makes is in .cache/demo.
// Options after `--`: --port 7007, --fleet-port (port + 10), --state .cache/demo, --reset (forget everything), --machine-seconds 4.
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeFleetConfig } from './demo/fleetConfig.mjs';
import { isFree, waitFor } from './demo/network.mjs';
import { Supervisor } from './demo/supervisor.mjs';
import { ensureApp } from './lib/app.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '7007' },
    'fleet-port': { type: 'string' },
    state: { type: 'string', default: join('.cache', 'demo') },
    reset: { type: 'boolean', default: false },
    'machine-seconds': { type: 'string', default: '4' },
  },
});
const port = Number(options.port);
const fleetPort = Number(options['fleet-port'] ?? port + 10);
const state = resolve(root, options.state);
const url = `http://localhost:${port}`;
/** Who answers hooks of plans: the simulated fleet, in place of a company's own systems. */
const webhook = { url: `http://127.0.0.1:${fleetPort}/_simulator/webhook`, secret: randomBytes(24).toString('hex') };
/** What clusters of the demo need outside of them: the simulated fleet again, in place of an image registry. */
const registry = `http://127.0.0.1:${fleetPort}/_simulator/registry`;
const began = Date.now();
const running = [];
let stopping;

const say = line => console.log(`[${((Date.now() - began) / 1000).toFixed(0).padStart(3)} s] ${line}`);

function stop(code, why) {
  stopping ??= (async () => {
    if (why) console.error(`\n${why}`);
    say('Stopping…');
    for (const supervisor of running) supervisor.expectEnd();
    // The portal first: it must not see its clusters vanish.
    for (const supervisor of running.reverse()) await supervisor.stop();
    say('Stopped; nothing is left running');
    process.exit(code);
  })();
  return stopping;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
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
    whenHopeless: lines => stop(1, `The ${title} keeps ending. Its last lines (${join(state, 'logs', `${name}.log`)}):\n${lines}`),
  });
  running.push(supervisor);
  supervisor.start();
  return supervisor;
}

async function startFleet(kubeconfig) {
  say('Starting the simulated fleet…');
  supervise('fleet', 'simulated fleet', '.', 'scripts/demo/fleet.cjs', [
    '--port', String(fleetPort),
    '--state', join(state, 'fleet'),
    '--machine-seconds', options['machine-seconds'],
    '--kubeconfig-out', kubeconfig,
  ], { FLEET_SIMULATOR_WEBHOOK_SECRET: webhook.secret });
  const control = `http://127.0.0.1:${fleetPort}/_simulator`;
  await waitFor(`${control}/health`, { seconds: 60, stopped: () => Boolean(stopping) });
  return (await fetch(`${control}/clusters`)).json();
}

async function startPortal() {
  say('Starting the portal…');
  const configs = ['app-config.yaml', 'app-config.demo.yaml', join(state, 'app-config.fleet.yaml')];
  supervise('backend', 'backend', 'packages/backend', 'src/index.ts', configs.flatMap(file => ['--config', resolve(root, file)]), {
    DEMO_URL: url,
    DEMO_PORT: String(port),
    DEMO_STATE: state,
  });
  await waitFor(`${url}/.backstage/health/v1/readiness`, { seconds: 180, stopped: () => Boolean(stopping) });
}

try {
  for (const taken of [port, fleetPort]) {
    if (!(await isFree(taken))) throw new Error(`Port ${taken} is taken, perhaps by another demo. Stop that, or: npm run demo -- --port ${port + 100}`);
  }
  await ensureInstalled();
  if (options.reset) {
    rmSync(state, { recursive: true, force: true });
    say('Forgot the state of earlier runs');
  }
  mkdirSync(join(state, 'db'), { recursive: true });
  mkdirSync(join(state, 'logs'), { recursive: true });
  await ensureApp(say);
  const kubeconfig = join(state, 'kubeconfig');
  writeFleetConfig(join(state, 'app-config.fleet.yaml'), kubeconfig, { webhook, registry }, await startFleet(kubeconfig));
  await startPortal();
  say('Ready');
  console.log(`
  Drydock runs at ${url}
  Sign in as the platform engineer, who may upgrade clusters; or as a service owner, a viewer, or a contractor without any rights, to see
  what they see. No password is asked for, and each tab of the browser can be another person.

  Three things to try
    1. ${url}/cluster-upgrades
       Which clusters are blocked, by whom, and what nobody knows. Open one, then its Upgrades tab: evidence and fix.
    2. ${url}/create/templates/default/upgrade-cluster
       Upgrade a cluster, and watch its page. In the middle of it: kill -9 $(cat ${join(options.state, 'backend.pid')})
    3. ${url}/catalog/default/component/payments-api
       What a service owner without cluster access sees: where it runs, what breaks by when, the fix.

  Ctrl-C stops everything. --reset forgets it: npm run demo -- --reset
`);
} catch (error) {
  if (!stopping) await stop(1, error instanceof Error ? error.message : String(error));
}
