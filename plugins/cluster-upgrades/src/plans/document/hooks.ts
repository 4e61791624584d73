import type { TextKey, Texts } from '../../translation';
import type { Edit, Path } from './yamlText';

/** When a hook runs, in words that follow "runs". */
export const hookPoints: readonly { value: string; labelKey: TextKey }[] = [
  { value: 'before-upgrade', labelKey: 'wizard.hook.beforeUpgrade' },
  { value: 'before-control-plane', labelKey: 'wizard.hook.beforeControlPlane' },
  { value: 'after-control-plane', labelKey: 'wizard.hook.afterControlPlane' },
  { value: 'before-node-pools', labelKey: 'wizard.hook.beforeNodePools' },
  { value: 'before-node-drain', labelKey: 'wizard.hook.beforeNodeDrain' },
  { value: 'after-node-drain', labelKey: 'wizard.hook.afterNodeDrain' },
  { value: 'after-node-pools', labelKey: 'wizard.hook.afterNodePools' },
  { value: 'after-upgrade', labelKey: 'wizard.hook.afterUpgrade' },
];

/** A point that this page was not taught stays as the plan names it. */
export function hookPointText(at: string, texts: Texts): string {
  const key = hookPoints.find(({ value }) => value === at)?.labelKey;
  return key ? texts(key) : at;
}

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
