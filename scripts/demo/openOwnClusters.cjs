// Opens kubeconfig contexts as `drydock check` does and writes what the portal needs to read them:
// one file, one context for each. Login programs run here, as kubectl runs them; the portal runs
// none. A cluster that does not open keeps what the file has of it. Standard output, as JSON: the
// clusters that opened, and the faults of the others.
const {
  existsSync,
  readFileSync,
  renameSync,
  writeFileSync,
} = require('node:fs');
const { resolve } = require('node:path');
const { parseArgs } = require('node:util');
const {
  exportCluster,
  exportUser,
} = require('@kubernetes/client-node/dist/config_types.js');
const { withRemedy } = require('@drydock/upgrade-readiness');
const { reasonText } = require('@drydock/upgrade-reasons');
const { openCluster } = require('../../packages/cli/src/clusterAccess');

/** Login programs that prompt would wait for ever: there is no terminal here. */
const LIMIT_SECONDS = 60;
const CONSOLE = { environment: process.env, now: () => new Date() };

/** Of a thrown error: what happened, and how to fix it where that is known. */
function wordsOf({ message, failure }) {
  return failure ? reasonText(withRemedy(failure)) : message;
}

async function open(choice) {
  let cluster;
  try {
    cluster = await openCluster(choice, CONSOLE);
  } catch (error) {
    throw new Error(wordsOf(error));
  }
  try {
    const { body } = await cluster.access.read({
      path: '/version',
      purpose: 'demo',
    });
    return { ...cluster, version: String(JSON.parse(String(body)).gitVersion) };
  } catch (error) {
    throw new Error(
      `The cluster ${cluster.place} cannot be read. ${wordsOf(error)}`,
    );
  } finally {
    await cluster.access.close();
  }
}

/** Named by the context: two contexts of one user may log in as two. */
function entriesOf(name, kubeConfig) {
  const context = kubeConfig.getContextObject(name);
  return {
    contexts: { name, context: { cluster: name, user: name } },
    clusters: {
      ...exportCluster(kubeConfig.getCluster(context.cluster)),
      name,
    },
    users: {
      name,
      user: kubeConfig.user ? exportUser(kubeConfig.user).user : {},
    },
  };
}

async function openInTime(choice) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Error(
            `The cluster of context ${choice.context} did not open within ${LIMIT_SECONDS} s. Log in with kubectl first`,
          ),
        ),
      LIMIT_SECONDS * 1000,
    );
  });
  try {
    return await Promise.race([open(choice), late]);
  } finally {
    clearTimeout(timer);
  }
}

function write(file, opened) {
  const entries = opened.map(({ name, kubeConfig }) =>
    entriesOf(name, kubeConfig),
  );
  const names = new Set(opened.map(({ name }) => name));
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    ...Object.fromEntries(
      ['contexts', 'clusters', 'users'].map(list => [
        list,
        [
          ...(before[list] ?? []).filter(({ name }) => !names.has(name)),
          ...entries.map(entry => entry[list]),
        ],
      ]),
    ),
  };
  // The portal may read it at this moment.
  writeFileSync(`${file}.new`, JSON.stringify(kubeconfig), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

async function main() {
  const { values } = parseArgs({
    options: {
      context: { type: 'string', multiple: true, default: [] },
      kubeconfig: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const settled = await Promise.allSettled(
    values.context.map(context =>
      openInTime({
        context,
        ...(values.kubeconfig
          ? { kubeconfig: resolve(values.kubeconfig) }
          : {}),
      }),
    ),
  );
  const faults = settled.flatMap(({ reason }) =>
    reason ? [reason.message] : [],
  );
  const opened = settled.flatMap(({ value }) => value ?? []);
  write(values.out, opened);
  const clusters = opened.map(({ name, place, version, login }) => ({
    name,
    place,
    version,
    login,
  }));
  process.stdout.write(
    JSON.stringify({ clusters, faults: [...new Set(faults)] }),
    // A login program may still wait at its prompt.
    () => process.exit(),
  );
}

void main();
