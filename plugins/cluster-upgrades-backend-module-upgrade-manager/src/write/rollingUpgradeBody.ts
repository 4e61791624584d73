import { readFile } from 'node:fs/promises';
import type { Creation } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ReasonError } from '@drydock/upgrade-reasons';
import type { GroupConfig, RollSettings } from '../config/readConfig';
import { markWith, type Mark } from '../objects/mark';

/** A script that the operator names is not written, because its file cannot be read. */
export class ScriptUnreadableError extends ReasonError {}

type Scripts = NonNullable<RollSettings['scripts']>;

/** More than any script needs; an object of Kubernetes takes a little over 1 MB. */
const MAX_SCRIPT_BYTES = 64 * 1024;

/**
 * The object that upgrade-manager carries out.
 * @throws ScriptUnreadableError
 */
export async function rollingUpgradeBody(
  { asgName, settings }: GroupConfig,
  name: string,
  namespace: string,
  mark: Mark,
): Promise<Creation['body']> {
  const {
    strategy,
    nodeIntervalSeconds,
    postDrainDelaySeconds,
    readinessGates,
    scripts = {},
  } = settings;
  const { preDrain, postDrain, postWait, postTerminate } = await textsOf(
    scripts,
  );
  return {
    apiVersion: 'upgrademgr.keikoproj.io/v1alpha1',
    kind: 'RollingUpgrade',
    metadata: { name, namespace, annotations: { ...markWith(mark) } },
    spec: {
      asgName,
      // Wins over a flag of the controller: a drain that fails ends the roll.
      ignoreDrainFailures: false,
      strategy: {
        type: 'randomUpdate',
        mode: 'eager',
        maxUnavailable: 1,
        ...strategy,
      },
      ...present({ nodeIntervalSeconds, postDrainDelaySeconds }),
      ...present({ readinessGates }),
      ...(preDrain === undefined ? {} : { preDrain: { script: preDrain } }),
      ...(postDrain === undefined && postWait === undefined
        ? {}
        : {
            postDrain: present({ script: postDrain, postWaitScript: postWait }),
          }),
      ...(postTerminate === undefined
        ? {}
        : { postTerminate: { script: postTerminate } }),
    },
  };
}

function present(fields: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
}

async function textsOf(
  scripts: Scripts,
): Promise<Partial<Record<keyof Scripts, string>>> {
  const read = await Promise.all(
    Object.entries(scripts).map(async ([key, { file }]) => [
      key,
      await scriptOf(file),
    ]),
  );
  return Object.fromEntries(read);
}

async function scriptOf(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined || text === '' || text.length > MAX_SCRIPT_BYTES)
    throw new ScriptUnreadableError({
      code: 'upgrade-manager.script-unreadable',
      params: { file: { text: file } },
    });
  return text;
}
