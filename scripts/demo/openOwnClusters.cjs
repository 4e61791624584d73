// Opens kubeconfig contexts as `drydock check` does and writes what the portal needs to read them: one file, one context for each. Login programs
// run here, as kubectl runs them; the portal runs none. Standard output: the clusters as JSON. Exit code 2: the faults, one line each.
const { renameSync, writeFileSync } = require('node:fs');
const { resolve } = require('node:path');
const { parseArgs } = require('node:util');
const {
  exportCluster,
  exportUser,
} = require('@kubernetes/client-node/dist/config_types.js');
const { openCluster } = require('../../packages/cli/src/clusterAccess');

const CONSOLE = { environment: process.env, now: () => new Date() };

/** Of a thrown error: what happened, and how to fix it where that is known. */
function wordsOf({ message, failure }) {
  return failure ? `${failure.message}. ${failure.fix ?? ''}` : message;
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

function write(file, opened) {
  const entries = opened.map(({ name, kubeConfig }) =>
    entriesOf(name, kubeConfig),
  );
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    ...Object.fromEntries(
      ['contexts', 'clusters', 'users'].map(list => [
        list,
        entries.map(entry => entry[list]),
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
      open({
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
  if (faults.length > 0) {
    process.stderr.write(`${[...new Set(faults)].join('\n')}\n`);
    process.exitCode = 2;
    return;
  }
  const opened = settled.map(({ value }) => value);
  write(values.out, opened);
  process.stdout.write(
    JSON.stringify(
      opened.map(({ name, place, version, login }) => ({
        name,
        place,
        version,
        login,
      })),
    ),
  );
}

void main();
