import { writeFileSync } from 'fs';
import { parseArgs } from 'util';
import { generateFleet } from './fleet/generateFleet';
import { startSimulator, type Simulator } from './startSimulator';

/**
 * Runs the simulator as a process of its own until SIGINT or SIGTERM. Options come from `args`,
 * else from `FLEET_SIMULATOR_…` variables; the README lists them.
 *
 * @param beside - starts what shall run as long as the simulator, before that says that it is ready
 */
export async function runFleetSimulator(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  beside: (
    simulator: Simulator,
  ) => Promise<{ stop(): Promise<void> }> = async () => ({
    stop: async () => undefined,
  }),
): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: {
        type: 'string',
        default: environment.FLEET_SIMULATOR_PORT ?? '7017',
      },
      state: {
        type: 'string',
        default: environment.FLEET_SIMULATOR_STATE ?? '',
      },
      seed: {
        type: 'string',
        default: environment.FLEET_SIMULATOR_SEED ?? '7',
      },
      clusters: {
        type: 'string',
        default: environment.FLEET_SIMULATOR_CLUSTERS ?? '40',
      },
      openshift: {
        type: 'boolean',
        default: environment.FLEET_SIMULATOR_OPENSHIFT === 'true',
      },
      versions: {
        type: 'string',
        default: environment.FLEET_SIMULATOR_VERSIONS ?? '',
      },
      'machine-seconds': {
        type: 'string',
        default: environment.FLEET_SIMULATOR_MACHINE_SECONDS ?? '4',
      },
      'webhook-secret': {
        type: 'string',
        default: environment.FLEET_SIMULATOR_WEBHOOK_SECRET ?? '',
      },
      'kubeconfig-out': {
        type: 'string',
        default: environment.FLEET_SIMULATOR_KUBECONFIG ?? '',
      },
    },
  });
  const machineSeconds = number('machine-seconds', values['machine-seconds']);
  const simulator = await startSimulator({
    port: number('port', values.port),
    fleet: generateFleet({
      seed: number('seed', values.seed),
      clusters: number('clusters', values.clusters),
      openShift: values.openshift,
      versions: versionsOf(values.versions),
    }),
    machineSeconds,
    // Long enough to see a node wait.
    ...(values['webhook-secret']
      ? {
          webhook: {
            secret: values['webhook-secret'],
            workSeconds: 2 * machineSeconds,
          },
        }
      : {}),
    ...(values.state ? { stateDir: values.state } : {}),
  });
  if (values['kubeconfig-out'])
    writeFileSync(values['kubeconfig-out'], simulator.kubeconfig(), {
      mode: 0o600,
    });
  const others = await beside(simulator);
  process.stdout.write(`fleet-simulator is ready at ${simulator.url}\n`);
  await new Promise<void>(resolve => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  await others.stop();
  await simulator.close();
}

function number(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0)
    throw new Error(
      `--${name} must be a number that is not negative, not "${text}"`,
    );
  return value;
}

/** Of `prod-eu-1=v1.33.5,dev-eu-1=v1.32.1`. */
function versionsOf(text: string): Record<string, string> {
  const pairs = text
    .split(',')
    .filter(Boolean)
    .map(pair => pair.split('='));
  const wrong = pairs.find(pair => pair.length !== 2 || pair.includes(''));
  if (wrong)
    throw new Error(
      `--versions must be a list such as prod-eu-1=v1.33.5,dev-eu-1=v1.32.1, not "${text}"`,
    );
  return Object.fromEntries(pairs);
}
