import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../lib/root.mjs';

const LAST_PORT = 65535;

const HELP = `npm run demo -- [options]

A portal with 42 simulated clusters, on this machine alone.

Your own clusters, read only:
  --context NAME         add the cluster of a kubeconfig context; more than once for more clusters
  --kubeconfig FILE      kubeconfig to use; by default what kubectl takes (KUBECONFIG, ~/.kube/config)
  --only                 your clusters alone, without the simulated ones
  --helm-secrets         also read Secrets: Helm releases, and metadata of service account tokens

The demo itself:
  --port NUMBER          port of the portal (7007)
  --fleet-port NUMBER    port of the simulated clusters (10 above the portal's)
  --eks-port NUMBER      port of their EKS (1 above the clusters')
  --state FOLDER         where the demo keeps its data (.cache/demo)
  --empty                start without the past and the plans that the demo comes with
  --reset                forget what earlier runs kept there
  --machine-seconds N    how long a simulated machine takes to start (4)
  --help                 print this and stop

Examples:
  npm run demo -- --context prod-eu-1
  npm run demo -- --context prod-eu-1 --context prod-us-1 --only
`;

/** A wrong call: printed without a stack. */
export class UsageError extends Error {}

/**
 * The options of `npm run demo`. `help` is there where help was asked for, and nothing else then.
 * @throws UsageError
 */
export function demoOptions(args) {
  const values = parsed(args);
  if (values.help) return { help: HELP };
  for (const [option, value] of Object.entries(values)) {
    if ([value].flat().includes(''))
      throw new UsageError(
        `--${option} is empty. Give it a value, or leave it out`,
      );
  }
  const contexts = [...new Set(values.context)];
  for (const option of ['kubeconfig', 'only', 'helm-secrets']) {
    if (values[option] && contexts.length === 0)
      throw new UsageError(
        `--${option} needs the name of a cluster. Add --context NAME; kubectl config get-contexts lists the names`,
      );
  }
  const port = portOf('port', values.port);
  const fleetPort =
    values['fleet-port'] === undefined
      ? portBeside(port)
      : portOf('fleet-port', values['fleet-port']);
  const eksPort =
    values['eks-port'] === undefined
      ? portBeside(fleetPort, 1)
      : portOf('eks-port', values['eks-port']);
  refuseSame({ port, 'fleet-port': fleetPort, 'eks-port': eksPort });
  return {
    port,
    fleetPort,
    eksPort,
    // Apart, so that none of them shows what the other has left.
    state: resolve(root, values.state, values.only ? 'only' : '.'),
    reset: values.reset,
    empty: values.empty || values.only,
    machineSeconds: secondsOf('machine-seconds', values['machine-seconds']),
    own: {
      contexts,
      kubeconfig: values.kubeconfig,
      helmSecrets: values['helm-secrets'],
      only: values.only,
    },
  };
}

function parsed(args) {
  try {
    return parseArgs({
      args,
      options: {
        context: { type: 'string', multiple: true, default: [] },
        kubeconfig: { type: 'string' },
        only: { type: 'boolean', default: false },
        'helm-secrets': { type: 'boolean', default: false },
        port: { type: 'string', default: '7007' },
        'fleet-port': { type: 'string' },
        'eks-port': { type: 'string' },
        state: { type: 'string', default: join('.cache', 'demo') },
        empty: { type: 'boolean', default: false },
        reset: { type: 'boolean', default: false },
        'machine-seconds': { type: 'string', default: '4' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(
      `${error.message.split('. ')[0]}. Options: npm run demo -- --help`,
    );
  }
}

/** Another port than the portal's, which is a port whatever the portal's is. */
export function portBeside(port, distance = 10) {
  return port + distance <= LAST_PORT ? port + distance : port - distance;
}

function refuseSame(ports) {
  const entries = Object.entries(ports);
  for (const [index, [option, port]] of entries.entries()) {
    const earlier = entries.slice(0, index).find(([, other]) => other === port);
    if (earlier)
      throw new UsageError(
        `--${earlier[0]} and --${option} are both ${port}. Choose two different ports`,
      );
  }
}

function secondsOf(option, text) {
  if (!/^\d+(\.\d+)?$/.test(text))
    throw new UsageError(
      `--${option} is ${JSON.stringify(
        text,
      )}, and must be a number of seconds, such as 4 or 0.5`,
    );
  return text;
}

function portOf(option, text) {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > LAST_PORT)
    throw new UsageError(
      `--${option} is ${JSON.stringify(
        text,
      )}, and must be a number from 1 to ${LAST_PORT}`,
    );
  return port;
}
