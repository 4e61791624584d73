import { parse } from 'dotenv';
import { UsageError } from '../console';

/** What became of one option of the file. */
export interface OptionFate {
  readonly fate: 'kept' | 'changed' | 'left out' | 'refused';
  readonly line?: number;
  readonly path: string;
  readonly message: string;
}

/** What of `clusterUpgrades.autoScalingGroups.clusters[]` the options say. */
export interface RollingUpdateSettings {
  readonly region?: string;
  readonly context?: string;
  readonly groups?: readonly string[];
  readonly batchSize?: number;
  readonly joinMinutes?: number;
  readonly excludeNodeLabels?: readonly string[];
  readonly maxNodeAgeDays?: number;
}

export interface ImportedRollingUpdate {
  readonly settings: RollingUpdateSettings;
  /** For plans: its autoscaler is paused for the time of an upgrade. */
  readonly autoscaler?: {
    readonly namespace: string;
    readonly deployment: string;
  };
  readonly fates: readonly OptionFate[];
}

type Values = Readonly<Record<string, string | undefined>>;

interface Judged {
  readonly fate: OptionFate['fate'];
  readonly message: string;
  readonly settings?: RollingUpdateSettings;
}

/** Bounds how long reading takes. */
const MOST_CHARACTERS_OF_LINE = 4_096;
const MOST_BATCH = 8;
const MOST_GROUPS = 50;
const ALL_AT_ONCE =
  'means all old nodes at once, which Drydock does not do: batchSize is 1';
const MOST_LABELS = 50;
const LABEL_KEY =
  /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?\/)?[A-Za-z0-9]([\w.-]{0,61}[A-Za-z0-9])?$/;

/**
 * Defaults of eks-rolling-update 1.x, which count where the file does not name an option.
 * https://github.com/hellofresh/eks-rolling-update/blob/master/eksrollup/config.py
 */
const DEFAULTS = {
  EXCLUDE_NODE_LABEL_KEYS: 'spotinst.io/node-lifecycle',
  GLOBAL_MAX_RETRY: '12',
  GLOBAL_HEALTH_WAIT: '20',
  MAX_ALLOWABLE_NODE_AGE: '6',
  RUN_MODE: '1',
  K8S_AUTOSCALER_NAMESPACE: 'default',
  K8S_AUTOSCALER_DEPLOYMENT: 'cluster-autoscaler',
} as const;

/** Each option that the tool reads, and what becomes of its value. */
const OPTIONS: Readonly<
  Record<string, (value: string, all: Values) => Judged>
> = {
  ASG_NAMES: groups,
  BATCH_SIZE: batch,
  MAX_ALLOWABLE_NODE_AGE: (_, all) =>
    all.RUN_MODE === '4'
      ? kept(`maxNodeAgeDays: ${ageOf(all) ?? 'see RUN_MODE'}`)
      : leftOut('it counts in RUN_MODE 4 alone'),
  RUN_MODE: runMode,
  EXCLUDE_NODE_LABEL_KEYS: labels,
  EXTRA_DRAIN_ARGS: value =>
    value.trim() === ''
      ? leftOut('it is empty')
      : refused(
          'Drydock runs no kubectl drain. Pods leave by the eviction API, those of DaemonSets stay, and data in emptyDir is lost',
        ),
  TAINT_NODES: value =>
    isTrue(value)
      ? changed('a node is cordoned when it is its turn, and none is tainted')
      : leftOut('it is off'),
  ENFORCED_DRAINING: value =>
    isTrue(value)
      ? refused(
          'Drydock never drains by force. Disruption budgets hold, and a blocked drain waits for a person',
        )
      : kept('Drydock never drains by force'),
  GLOBAL_MAX_RETRY: joinTime,
  GLOBAL_HEALTH_WAIT: joinTime,
  CLUSTER_HEALTH_WAIT: notNeeded,
  CLUSTER_HEALTH_RETRY: notNeeded,
  BETWEEN_NODES_WAIT: value =>
    Number(value) > 0
      ? refused(
          'there is no wait between nodes. For a soak after the first node use canaryNode and soakMinutes of a plan',
        )
      : leftOut('it is off'),
  INSTANCE_WAIT_FOR_STOPPING: () =>
    changed(
      'the next batch begins when the instances of the last one are gone',
    ),
  DRY_RUN: value =>
    isTrue(value)
      ? changed('look at the preview of an upgrade or plan')
      : leftOut('it is off'),
  K8S_AUTOSCALER_ENABLED: value =>
    isTrue(value)
      ? changed('effect pause-autoscaler of a plan, below')
      : leftOut('it is off'),
  K8S_AUTOSCALER_NAMESPACE: ofAutoscaler,
  K8S_AUTOSCALER_DEPLOYMENT: ofAutoscaler,
  K8S_AUTOSCALER_REPLICAS: (_, { K8S_AUTOSCALER_ENABLED = '' }) =>
    isTrue(K8S_AUTOSCALER_ENABLED)
      ? changed('the effect restores the number that was there before')
      : leftOut('K8S_AUTOSCALER_ENABLED is off'),
  K8S_CONTEXT: value =>
    value === ''
      ? leftOut('it is empty')
      : kept(`kubeconfig.context: ${value}`, { context: value }),
  K8S_PROXY_BYPASS: value =>
    isTrue(value)
      ? refused('set NO_PROXY for the backend')
      : leftOut('it is off'),
  ASG_DESIRED_STATE_TAG: ofTag,
  ASG_ORIG_CAPACITY_TAG: ofTag,
  ASG_ORIG_MAX_CAPACITY_TAG: ofTag,
  ASG_USE_TERMINATION_POLICY: value =>
    isTrue(value)
      ? refused('the instance that ends is always that of the drained node')
      : kept('the instance that ends is always that of the drained node'),
  AWS_REGION: ofRegion,
  AWS_DEFAULT_REGION: ofRegion,
};

/**
 * The environment file of hellofresh's eks-rolling-update, and what became of each option. Values
 * of keys that the tool does not read are not repeated: they may be secret. Pure.
 * @throws UsageError for what is no such file
 */
export function readRollingUpdate(text: string): ImportedRollingUpdate {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'));
  const long = lines.find(({ line }) => line.length > MOST_CHARACTERS_OF_LINE);
  if (long)
    throw new UsageError(
      `Line ${long.number} is too long: ${long.line.length} of at most ${MOST_CHARACTERS_OF_LINE} characters`,
    );
  const values: Values = parse(lines.map(({ line }) => line).join('\n'));
  const known = Object.keys(values).filter(key => Object.hasOwn(OPTIONS, key));
  if (known.length === 0)
    throw new UsageError(
      'The file has no option of eks-rolling-update, such as ASG_NAMES=workers-a',
    );
  const numbers = new Map(
    lines.map(({ line, number }) => [nameOf(line), number] as const).reverse(),
  );
  const fates: OptionFate[] = [];
  let settings: RollingUpdateSettings = {};
  for (const [key, value = ''] of Object.entries(values)) {
    const judged = judge(key, value, values);
    fates.push({
      fate: judged.fate,
      message: judged.message,
      line: numbers.get(key),
      path: key,
    });
    settings = { ...settings, ...judged.settings };
  }
  fates.push(
    ...lines
      .filter(({ line }) => values[nameOf(line)] === undefined)
      .map(
        ({ number }): OptionFate => ({
          fate: 'refused',
          line: number,
          path: '',
          message: 'is no option with a value',
        }),
      ),
    ...unnamed(values),
  );
  return {
    settings: { ...settings, ...ofDefaults(values) },
    ...(isTrue(values.K8S_AUTOSCALER_ENABLED ?? '')
      ? {
          autoscaler: {
            namespace: textOf(values, 'K8S_AUTOSCALER_NAMESPACE'),
            deployment: textOf(values, 'K8S_AUTOSCALER_DEPLOYMENT'),
          },
        }
      : {}),
    fates,
  };
}

function judge(key: string, value: string, all: Values): Judged {
  const option = Object.hasOwn(OPTIONS, key) ? OPTIONS[key] : undefined;
  if (!option)
    return { fate: 'left out', message: 'eks-rolling-update does not read it' };
  return value.includes('${')
    ? refused('names another variable. Write its value')
    : option(value, all);
}

/** What the tool does where the file says nothing. */
function unnamed(values: Values): readonly OptionFate[] {
  return [
    ...(values.ASG_NAMES === undefined
      ? [
          {
            fate: 'changed',
            path: 'ASG_NAMES',
            message:
              'is not there: the groups with the tag of the cluster, as the tool finds them',
          } as const,
        ]
      : []),
    ...(values.BATCH_SIZE === undefined
      ? [
          {
            fate: 'changed',
            path: 'BATCH_SIZE',
            message: `is not there: its default, 0, ${ALL_AT_ONCE}`,
          } as const,
        ]
      : []),
    ...(values.EXCLUDE_NODE_LABEL_KEYS === undefined
      ? [
          {
            fate: 'kept',
            path: 'EXCLUDE_NODE_LABEL_KEYS',
            message: `is not there: its default, ${DEFAULTS.EXCLUDE_NODE_LABEL_KEYS}`,
          } as const,
        ]
      : []),
  ];
}

/** Of options that count together, or by their default. */
function ofDefaults(values: Values): RollingUpdateSettings {
  const isSet =
    values.GLOBAL_MAX_RETRY !== undefined ||
    values.GLOBAL_HEALTH_WAIT !== undefined;
  const age = ageOf(values);
  return {
    ...(isSet ? { joinMinutes: joinMinutesOf(values) } : {}),
    ...(values.RUN_MODE === '4' ? { maxNodeAgeDays: age } : {}),
    ...(values.EXCLUDE_NODE_LABEL_KEYS === undefined
      ? { excludeNodeLabels: [DEFAULTS.EXCLUDE_NODE_LABEL_KEYS] }
      : {}),
  };
}

function groups(value: string): Judged {
  const names = wordsOf(value);
  if (names.length === 0)
    return changed('is empty: the groups with the tag of the cluster');
  return names.length > MOST_GROUPS
    ? refused(
        `names ${names.length} groups, and groups takes at most ${MOST_GROUPS}. Use the tag`,
      )
    : kept(`groups: ${names.join(', ')}`, { groups: names });
}

function batch(value: string): Judged {
  const size = Number(value);
  if (value.trim() === '' || !Number.isInteger(size) || size < 0)
    return refused('is no number of nodes');
  if (size === 0) return changed(ALL_AT_ONCE);
  return size > MOST_BATCH
    ? changed(`batchSize: ${MOST_BATCH}, the most`, { batchSize: MOST_BATCH })
    : kept(`batchSize: ${size}`, { batchSize: size });
}

function runMode(value: string, all: Values): Judged {
  if (['1', '2', '3'].includes(value))
    return changed(
      'one way: an old node is cordoned when it is its turn, after its successor is ready',
    );
  if (value !== '4') return refused('there are modes 1 to 4');
  const days = ageOf(all);
  return days !== undefined
    ? changed(
        `maxNodeAgeDays: ${days}. Nodes of older launch template versions are replaced as well`,
      )
    : refused('MAX_ALLOWABLE_NODE_AGE is no number of days from 1 to 3650');
}

/** Days; undefined: not what `maxNodeAgeDays` takes. */
function ageOf(all: Values): number | undefined {
  const days = Number(textOf(all, 'MAX_ALLOWABLE_NODE_AGE'));
  return Number.isInteger(days) && days >= 1 && days <= 3650 ? days : undefined;
}

function labels(value: string): Judged {
  const keys = wordsOf(value);
  const wrong = keys.find(key => !LABEL_KEY.test(key));
  if (wrong !== undefined) return refused(`${wrong} is not the key of a label`);
  if (keys.length > MOST_LABELS)
    return refused(`names ${keys.length} keys of at most ${MOST_LABELS}`);
  return keys.length === 0
    ? leftOut('it is empty')
    : kept(`excludeNodeLabels: ${keys.join(', ')}`, {
        excludeNodeLabels: keys,
      });
}

function joinTime(_: string, all: Values): Judged {
  const minutes = joinMinutesOf(all);
  return minutes === undefined
    ? refused('GLOBAL_MAX_RETRY or GLOBAL_HEALTH_WAIT is no number')
    : changed(
        `joinMinutes: ${minutes}, of both. Then a person is asked, and nothing ends`,
      );
}

function joinMinutesOf(all: Values): number | undefined {
  const seconds =
    Number(textOf(all, 'GLOBAL_MAX_RETRY')) *
    Number(textOf(all, 'GLOBAL_HEALTH_WAIT'));
  return Number.isFinite(seconds)
    ? Math.min(240, Math.max(2, Math.ceil(seconds / 60)))
    : undefined;
}

function notNeeded(): Judged {
  return leftOut('the state of the cluster is read before each change');
}

function ofAutoscaler(
  _: string,
  { K8S_AUTOSCALER_ENABLED = '' }: Values,
): Judged {
  return isTrue(K8S_AUTOSCALER_ENABLED)
    ? kept('effect pause-autoscaler of a plan, below')
    : leftOut('K8S_AUTOSCALER_ENABLED is off');
}

function ofTag(value: string): Judged {
  return value.startsWith('eks-rolling-update:')
    ? changed('drydock.dev/roll and drydock.dev/roll-batch')
    : refused(
        'Drydock knows tags that begin with eks-rolling-update: alone. Before the first upgrade, look for groups with your tag: they were left behind',
      );
}

function ofRegion(value: string): Judged {
  return value === ''
    ? leftOut('it is empty')
    : kept(`region: ${value}`, { region: value });
}

function kept(message: string, settings?: RollingUpdateSettings): Judged {
  return { fate: 'kept', message, settings };
}

function changed(message: string, settings?: RollingUpdateSettings): Judged {
  return { fate: 'changed', message, settings };
}

function leftOut(message: string): Judged {
  return { fate: 'left out', message };
}

function refused(message: string): Judged {
  return { fate: 'refused', message };
}

function textOf(values: Values, key: keyof typeof DEFAULTS): string {
  return values[key] || DEFAULTS[key];
}

/** As Python's strtobool takes it. */
function isTrue(value: string): boolean {
  return ['y', 'yes', 't', 'true', 'on', '1'].includes(
    value.trim().toLowerCase(),
  );
}

function wordsOf(value: string): readonly string[] {
  return value.split(/\s+/).filter(word => word !== '');
}

/** The key of a line, empty for one without. */
function nameOf(line: string): string {
  const [left] = line.split(/[=:]/, 1);
  return (left.startsWith('export ') ? left.slice(7) : left).trim();
}
