// Records the past of the demo anew: scripts/demo/past.json. Drives the real engine over the
// simulated fleet as it was half a year ago, by the demo's people and through the portal's API,
// until the fleet is as the demo shows it. Takes about ten minutes. Run it after a change of tables
// or of what is kept in them.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { People } from './demo/people.mjs';
import { sourceArguments } from './demo/supervisor.mjs';
import { root } from './lib/root.mjs';
import { runCommand } from './lib/run.mjs';

const PORT = Number(process.env.DEMO_PORT ?? 7047);
const STATE = join(root, '.cache', 'demo-past');
const SIMULATOR = `http://127.0.0.1:${PORT + 10}/_simulator`;

/** Where the clusters were; each ends at the version that the fleet has. */
const VERSIONS = {
  'dev-fra-2': 'v1.33.13',
  'dev-fra-3': 'v1.33.13',
  'dev-eu-1': 'v1.32.13',
  'staging-fra-1': 'v1.33.13',
  'staging-fra-2': 'v1.33.13',
  'staging-fra-3': 'v1.34.11',
  'sandbox-7': 'v1.36.4',
  'prod-eu-1': 'v1.33.11',
  'prod-eu-2': 'v1.33.9',
  'prod-eu-3': 'v1.34.9',
  'dev-us-2': 'v1.35.4',
  'staging-ap-1': 'v1.34.6',
};

const stage = (name, names, rest = {}) => ({
  name,
  clusters: { names },
  ...rest,
});
const plan = (name, title, target, stages, spec = {}) => ({
  metadata: { name, title },
  spec: { target, stages, ...spec },
});

/** What happened, and how many days before a demo starts. */
const STORY = [
  [
    203.2,
    'development to v1.34',
    p =>
      rollOut(
        p,
        plan('dev-to-1-34', 'Development to v1.34', '1.34.11', [
          stage('dev', ['dev-fra-2', 'dev-fra-3'], { canaries: 1 }),
        ]),
      ),
  ],
  [
    188.9,
    'staging to v1.34',
    p =>
      rollOut(
        p,
        plan('staging-to-1-34', 'Staging to v1.34', '1.34.11', [
          stage('canary', ['staging-fra-1']),
          stage('rest', ['staging-fra-2']),
        ]),
      ),
  ],
  [170.6, 'prod-eu-2 by its owners', p => byOthers(p, 'prod-eu-2', 'v1.34.6')],
  [
    139.3,
    'a freeze',
    p =>
      freeze(
        p,
        'quarter-end-summer',
        5,
        'Closing of the quarter: no change of production',
      ),
  ],
  [
    130.8,
    'prod-eu-1 by its owners',
    p => byOthers(p, 'prod-eu-1', 'v1.34.9-eks-3025e55'),
  ],
  [
    117.1,
    'dev-eu-1 to v1.33',
    p =>
      rollOut(
        p,
        plan('dev-eu-1-to-1-33', 'dev-eu-1 to v1.33', '1.33.13', [
          stage('dev', ['dev-eu-1']),
        ]),
      ),
  ],
  [
    89.05,
    'development to v1.35, paused on the way',
    p =>
      rollOut(
        p,
        plan('dev-to-1-35', 'Development to v1.35', '1.35.9', [
          stage('dev', ['dev-fra-2', 'dev-fra-3']),
        ]),
        pauseOnce,
      ),
  ],
  [
    74.25,
    'staging to v1.35, with a failure',
    p =>
      failAndRetry(
        p,
        plan('staging-to-1-35', 'Staging to v1.35', '1.35.9', [
          stage('canary', ['staging-fra-3'], { progressDeadlineMinutes: 1 }),
          stage('rest', ['staging-fra-2']),
        ]),
      ),
  ],
  [
    60.7,
    'prod-eu-3 by its owners',
    p => byOthers(p, 'prod-eu-3', 'v1.35.4-eks-3025e55'),
  ],
  [
    40.15,
    'a plan that is rejected',
    p =>
      rejected(
        p,
        plan(
          'prod-to-1-36-early',
          'Production to v1.36 before the sale',
          '1.36',
          [stage('prod', ['prod-fra-1'])],
        ),
      ),
  ],
  [
    32.85,
    'dev-us-2 by its owners',
    p => byOthers(p, 'dev-us-2', 'v1.36.2-eks-3025e55'),
  ],
  [
    26.1,
    'staging-fra-2 ahead to v1.36',
    p =>
      rollOut(
        p,
        plan('staging-fra-2-ahead', 'staging-fra-2 ahead to v1.36', '1.36.2', [
          stage('ahead', ['staging-fra-2']),
        ]),
      ),
  ],
  [
    11.7,
    'staging-ap-1 by its owners',
    p => byOthers(p, 'staging-ap-1', 'v1.35.4'),
  ],
  [9.2, 'the sandbox to v1.37, after its version gate', sandboxTo137],
];

async function rollOut(
  people,
  document,
  meanwhile = async () => undefined,
  options = { overrideReason: 'The blockers were looked at one by one' },
) {
  const names = document.spec.stages.flatMap(({ clusters }) => clusters.names);
  await people.refreshed(names);
  const submitted = await submitWithReasons(people, document, options);
  const approved = await people.decide(
    'lena',
    submitted,
    'approve',
    `Read what changes with v${document.spec.target}; nothing of it concerns these clusters`,
  );
  const rollout = await people.begin('guest', approved);
  await meanwhile(people, rollout, names);
  const { phase } = await people.ended(rollout);
  if (phase !== 'succeeded')
    throw new Error(`${document.metadata.name} ended as ${phase}`);
  await people.refreshed(names);
}

/** A reason to override is refused where nothing is blocked. */
async function submitWithReasons(people, document, options) {
  try {
    return await people.submit('guest', document);
  } catch (error) {
    if (!/overrid/i.test(error.message)) throw error;
    return people.submit('guest', document, options);
  }
}

async function pauseOnce(people, { id }) {
  await people.ask('guest', `/rollouts/${id}/actions`, {
    action: 'pause',
    reason: 'The registry is slow; wait for its team',
  });
  await people.until('it is paused', async () =>
    (await people.ask('guest', `/rollouts/${id}`)).phase === 'paused'
      ? true
      : undefined,
  );
  await people.ask('lena', `/rollouts/${id}/actions`, {
    action: 'resume',
    reason: 'The registry answers again',
  });
}

async function failAndRetry(people, document) {
  const [name] = document.spec.stages[0].clusters.names;
  await simulator(`clusters/${name}/faults`, [{ kind: 'upgrade-fails' }]);
  await rollOut(people, document, async (_, { id }) => {
    const failed = await people.until(`${name} fails`, async () =>
      (
        await people.ask('guest', `/rollouts/${id}/clusters?limit=50`)
      ).items.find(({ phase }) => phase === 'failed'),
    );
    await simulator(`clusters/${name}/faults`, []);
    // Its upgrade ends the hop under way first.
    await people.until(`${name} can be retried`, () =>
      people
        .ask('guest', `/rollouts/${id}/actions`, {
          action: 'retry-cluster',
          clusterId: failed.clusterId,
        })
        .catch(conflictIsUndefined),
    );
    await people.until('it goes on', async () => {
      const { phase, stages } = await people.ask('guest', `/rollouts/${id}`);
      const halted = stages.find(each => each.phase === 'halted');
      if (!halted) return phase;
      await people.ask('guest', `/rollouts/${id}/actions`, {
        action: 'continue-stage',
        stage: halted.name,
        reason: 'The node image was repaired',
      });
      return undefined;
    });
  });
}

function conflictIsUndefined(error) {
  if (!/answered 409/.test(error.message)) throw error;
  return undefined;
}

async function rejected(people, document) {
  const submitted = await submitWithReasons(people, document, {
    overrideReason:
      'The budget of payments is raised for the night of the upgrade',
  });
  await people.decide(
    'lena',
    submitted,
    'reject',
    'Not before the sale, and not while payments/api allows no disruption',
  );
}

async function byOthers(people, name, version) {
  await people.refreshed([name]);
  await simulator(`clusters/${name}/foreign-upgrade`, { version });
  await people.refreshed([name]);
}

async function freeze(people, name, days, reason) {
  const from = new Date();
  const until = new Date(from.getTime() + days * 86_400_000);
  await people.ask('guest', '/freezes', {
    name,
    from: from.toISOString(),
    until: until.toISOString(),
    environments: ['prod'],
    reason,
  });
}

async function sandboxTo137(people) {
  const { items } = await people.ask('guest', '/version-gates');
  for (const { gate } of items.filter(item => item.gate.minor === '1.37')) {
    await people.ask('lena', `/version-gates/${gate.id}/acknowledgements`, {
      digest: gate.digest,
      scope: { kind: 'environment', environment: 'sandbox' },
      reason: 'No one uses dashboards of the sandbox',
    });
  }
  await rollOut(
    people,
    plan('sandbox-to-1-37', 'Sandbox to v1.37', '1.37.1', [
      stage('sandbox', ['sandbox-7']),
    ]),
  );
}

async function simulator(path, body) {
  const response = await fetch(`${SIMULATOR}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(
      `The simulated fleet answered ${
        response.status
      }: ${await response.text()}`,
    );
}

/** A demo whose fleet is as it was. */
async function startDemo() {
  rmSync(STATE, { recursive: true, force: true });
  const versions = Object.entries(VERSIONS)
    .map(([name, version]) => `${name}=${version}`)
    .join(',');
  const args = [
    join(root, 'scripts', 'demo.mjs'),
    '--empty',
    '--port',
    String(PORT),
    '--state',
    STATE,
  ];
  const demo = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, FLEET_SIMULATOR_VERSIONS: versions },
  });
  await new Promise((resolve, reject) => {
    demo.stdout.on(
      'data',
      chunk => String(chunk).includes('] Ready') && resolve(),
    );
    demo.once('exit', code => reject(new Error(`The demo ended with ${code}`)));
  });
  return demo;
}

async function stopDemo(demo) {
  const ended = new Promise(resolve => demo.once('exit', resolve));
  demo.kill('SIGTERM');
  await ended;
}

const demo = await startDemo();
const episodes = [];
try {
  const people = new People(`http://localhost:${PORT}`);
  for (const [daysAgo, title, happen] of STORY) {
    episodes.push({ startedAt: Date.now(), daysAgo });
    console.log(`${Math.round(daysAgo)} days ago: ${title}`);
    await happen(people);
  }
} finally {
  await stopDemo(demo);
}
const code = await runCommand([
  process.execPath,
  ...sourceArguments,
  join(root, 'scripts', 'demo', 'past.cjs'),
  'record',
  join(STATE, 'db', 'cluster-upgrades.sqlite'),
  JSON.stringify(episodes),
]);
rmSync(STATE, { recursive: true, force: true });
process.exitCode = code;
