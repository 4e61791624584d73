import {
  decodeManagers,
  UnexpectedAnswerError,
  type OwnedObject,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { z } from 'zod';

/**
 * Where an object is. `silent`: the controller has not touched it, of which there are several
 * causes; `init`: seen and not admitted; `completed` and `error` are final.
 */
export type RollingPhase =
  | 'silent'
  | 'init'
  | 'running'
  | 'completed'
  | 'error'
  | 'unknown';

/** A node of the batch that is replaced now. */
export interface NodeInProcessing {
  readonly name: string;
  /** Such as `desired_node_ready`, `drain`. */
  readonly step: string;
  /** ISO time. */
  readonly since?: string;
}

/** An object of keiko upgrade-manager, `rollingupgrades.upgrademgr.keikoproj.io`. */
export interface RollingUpgrade extends OwnedObject {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly deleting: boolean;
  /** ISO time. */
  readonly createdAt: string;
  readonly asgName: string;
  readonly phase: RollingPhase;
  /** As the object writes it; for a phase that is not known. */
  readonly currentStatus: string;
  readonly nodesProcessed: number;
  readonly totalNodes: number;
  readonly processing: readonly NodeInProcessing[];
}

const PHASES: ReadonlySet<string> = new Set([
  'init',
  'running',
  'completed',
  'error',
]);
const MAX_TEXT = 4096;
const MAX_NODES = 500;

const text = z.string().transform(each => each.slice(0, MAX_TEXT));
const texts = z.record(z.string(), text).catch({});
const count = z.number().int().nonnegative().catch(0);

const nodeSchema = z.object({
  nodeName: text.optional().catch(undefined),
  stepName: text.catch(''),
  stepStartTime: text.optional().catch(undefined),
});

const schema = z.object({
  metadata: z.object({
    name: text.pipe(z.string().min(1)),
    namespace: text.pipe(z.string().min(1)),
    uid: text.pipe(z.string().min(1)),
    creationTimestamp: text.pipe(z.iso.datetime()),
    deletionTimestamp: text.optional(),
    labels: texts.default({}),
    annotations: texts.default({}),
  }),
  spec: z.object({ asgName: text.catch('') }).default({ asgName: '' }),
  status: z
    .object({
      currentStatus: text.catch(''),
      nodesProcessed: count,
      totalNodes: count,
      nodeInProcessing: z.record(z.string(), nodeSchema).catch({}),
    })
    .partial()
    .catch({})
    .default({}),
});

/**
 * What the controller writes is read leniently: a field of another shape is one that is not there.
 * @throws UnexpectedAnswerError for what is no RollingUpgrade
 */
export function decodeRollingUpgrade(value: unknown): RollingUpgrade {
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new UnexpectedAnswerError(
      'a RollingUpgrade without name, namespace, uid or creation time',
    );
  const { metadata, spec, status } = parsed.data;
  const currentStatus = status.currentStatus ?? '';
  return {
    namespace: metadata.namespace,
    name: metadata.name,
    uid: metadata.uid,
    deleting: metadata.deletionTimestamp !== undefined,
    createdAt: metadata.creationTimestamp,
    labels: metadata.labels,
    annotations: metadata.annotations,
    managers: decodeManagers(value),
    asgName: spec.asgName,
    phase: phaseOf(currentStatus),
    currentStatus: currentStatus.slice(0, 60),
    nodesProcessed: status.nodesProcessed ?? 0,
    totalNodes: status.totalNodes ?? 0,
    processing: Object.entries(status.nodeInProcessing ?? {})
      .slice(0, MAX_NODES)
      .map(([key, { nodeName, stepName, stepStartTime }]) => ({
        name: nodeName ?? key.slice(0, 253),
        step: stepName,
        ...(stepStartTime && !Number.isNaN(Date.parse(stepStartTime))
          ? { since: stepStartTime }
          : {}),
      })),
  };
}

function phaseOf(status: string): RollingPhase {
  if (status === '') return 'silent';
  return PHASES.has(status) ? (status as RollingPhase) : 'unknown';
}

/** The controller has come to its end with it, whatever the end is. */
export function isFinal({ phase }: Pick<RollingUpgrade, 'phase'>): boolean {
  return phase === 'completed' || phase === 'error';
}

/** For messages: `RollingUpgrade upgrade-manager/drydock-workers-1a2b3c-1`. */
export function rollingName({
  namespace,
  name,
}: Pick<RollingUpgrade, 'namespace' | 'name'>): string {
  return `RollingUpgrade ${namespace}/${name}`;
}
