// `yarn release:check`: builds and packs what is published, installs it from a registry of its own
// into new portals of both frontend systems, as the docs say, on SQLite and PostgreSQL, with a real
// kube-apiserver and Chromium, and uninstalls it as the docs say. It takes about 12 minutes.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../lib/install.mjs';
import { startPostgres } from '../test/postgres.mjs';
import { root } from '../lib/root.mjs';
import { docBlocks } from './docBlocks.mjs';
import { commandsFolder } from './portal.mjs';
import {
  CLUSTER_STARTED,
  FRONTENDS,
  POSTGRES_STARTED,
  checkPortal,
} from './portalSteps.mjs';
import { startRegistry } from './registry.mjs';
import { rehearseVersion } from './rehearseVersion.mjs';
import { stopAll } from './shell.mjs';
import { Skip, Steps } from './steps.mjs';
import {
  build,
  checkContents,
  checkSources,
  lintTarballs,
  pack,
  releaseFolder,
} from './tarballs.mjs';
import { installTools } from './tools.mjs';
import { startCluster } from './world.mjs';

const COMPLETE = 'every package is complete before it is built';
const VERSIONED = 'changesets give every package one version and a changelog';
const TOOLS = 'the tools of this check are installed';
const BUILT = 'types and packages are built';
const PACKED = 'every package is packed, and nothing is left behind';
const REGISTRY = 'a local registry serves the packages';

async function checkPackages(steps, log) {
  await steps.step(COMPLETE, checkSources);
  await steps.step(VERSIONED, () => rehearseVersion(log('version')));
  await steps.step(TOOLS, () => installTools(log('tools')));
  await steps.step(BUILT, () => build(log('build')));
  await steps.step(PACKED, () => pack(log('pack')), {
    needs: [COMPLETE, BUILT],
  });
  await steps.step(
    'every tarball holds what it promises, and no page leads out of it',
    checkContents,
    { needs: [PACKED] },
  );
  await steps.step('publint and attw find nothing', lintTarballs, {
    needs: [PACKED, TOOLS],
  });
}

async function startDatabase() {
  const postgres = await startPostgres(root);
  if (postgres.missing) throw new Skip(postgres.missing);
  return postgres;
}

/** @returns {Promise<Steps>} */
export async function releaseCheck() {
  const steps = new Steps();
  const logs = join(releaseFolder, 'logs');
  const log = name => join(logs, `${name}.log`);
  const started = [];
  const start = async (name, run, options) => {
    const value = await steps.step(name, run, options);
    if (value) started.unshift(value);
    return value;
  };
  const interrupt = () => {
    steps.interrupted = true;
    stopAll();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupt);
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
  try {
    await checkPackages(steps, log);
    const registry = await start(
      REGISTRY,
      () => startRegistry(log('registry')),
      { needs: [PACKED, TOOLS] },
    );
    const cluster = await start(CLUSTER_STARTED, startCluster);
    const postgres = await start(POSTGRES_STARTED, startDatabase);
    const world = {
      blocks: docBlocks(root),
      registry: registry?.url,
      cluster,
      postgres,
      path: commandsFolder(cluster?.kubectl),
      ready: [REGISTRY],
    };
    for (const frontend of FRONTENDS) await checkPortal(steps, frontend, world);
  } finally {
    for (const each of started) await each.stop();
  }
  return steps;
}

if (process.argv[1]?.endsWith('check.mjs')) {
  await ensureInstalled();
  const steps = await releaseCheck();
  steps.printTable();
  const { passed, failed, skipped } = steps.counts();
  console.log(
    `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`,
  );
  process.exitCode =
    failed.length > 0 || steps.interrupted || passed === 0 ? 1 : 0;
}
