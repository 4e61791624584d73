import type { Edit, Path } from './yamlText';

/** When a hook runs, in words that follow "runs". */
export const hookPoints = [
  { value: 'before-upgrade', label: 'before the upgrade of each cluster' },
  { value: 'before-control-plane', label: 'before its control plane' },
  { value: 'after-control-plane', label: 'after its control plane' },
  { value: 'before-node-pools', label: 'before its node pools' },
  { value: 'before-node-drain', label: 'before the drain of each node' },
  {
    value: 'after-node-drain',
    label: 'after the drain of each node, before it goes',
  },
  { value: 'after-node-pools', label: 'after its node pools' },
  { value: 'after-upgrade', label: 'after the upgrade of each cluster' },
];

/** What the form shows of one hook. Its webhook is of no meaning to a Job, and its Job of none to a webhook. */
export interface DraftHook {
  readonly name: string;
  readonly at: string;
  readonly type: string;
  readonly webhook: string;
  readonly job: string;
  readonly deadlineMinutes: number;
  readonly retries: number;
  readonly onFailure: string;
}

/** The plan file's. */
export const hookDefaults = {
  deadlineMinutes: 30,
  retries: 2,
  onFailure: 'block',
} as const;

type Fields = Readonly<Record<string, unknown>>;

export function hookOf(hook: Fields): DraftHook {
  return {
    name: textOf(hook.name),
    at: textOf(hook.at),
    type: textOf(hook.type),
    webhook: textOf(hook.webhook),
    job: textOf(hook.job),
    deadlineMinutes: numberOf(
      hook.deadlineMinutes,
      hookDefaults.deadlineMinutes,
    ),
    retries: numberOf(hook.retries, hookDefaults.retries),
    onFailure: textOf(hook.onFailure) || hookDefaults.onFailure,
  };
}

/** Names no webhook: which there are, only the portal's configuration knows, and until one is named the document says that it is missing. */
export function emptyHook(name: string): Record<string, unknown> {
  return { name, at: 'before-upgrade', type: 'webhook' };
}

/** What another type calls takes the place of what this one called. */
export function retype(path: Path, type: string): Edit[] {
  const unused = ['webhook', 'job'].filter(field => field !== type);
  return [
    { path: [...path, 'type'], value: type },
    ...unused.map(field => ({ path: [...path, field], value: undefined })),
  ];
}

/** Whether it runs once for each node, and not once for the cluster. */
export function isOfNodes({ at }: Pick<DraftHook, 'at'>): boolean {
  return at === 'before-node-drain' || at === 'after-node-drain';
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : '';
}

function numberOf(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}
