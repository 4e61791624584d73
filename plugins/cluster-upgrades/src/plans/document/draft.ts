import { effectOf } from './effects';
import type { DraftEffect } from './effects';
import { hookOf } from './hooks';
import type { DraftHook } from './hooks';
import { readText } from './yamlText';
import type { TextProblem } from './yamlText';
import type { Edit, Path } from './yamlText';
import type { Texts } from '../../translation';

/**
 * What the form shows of a document. Tolerant: what is missing or of another shape reads as not set, for the backend says what is wrong
 * with it. Defaults are the plan file's.
 */
export interface PlanDraft {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly target: string;
  readonly channel?: string;
  readonly scope: string;
  /** Clusters go back to an older version. */
  readonly rollback: boolean;
  readonly holdBackPools: boolean;
  readonly canaryNode: boolean;
  readonly canaryPools: number;
  readonly poolSoakMinutes: number;
  readonly maxMinors: number;
  readonly timeZone: string;
  readonly fit: string;
  readonly foreignChanges: string;
  readonly approvalsRequired: number;
  readonly approvalsExpireAfterDays: number;
  readonly windows: readonly DraftWindow[];
  readonly freezes: readonly DraftFreeze[];
  readonly stages: readonly DraftStage[];
  readonly effects: readonly DraftEffect[];
  readonly hooks: readonly DraftHook[];
}

export interface DraftWindow {
  readonly name: string;
  readonly rule: string;
  readonly durationMinutes: number;
  readonly timeZone: string;
}

export interface DraftFreeze {
  readonly name: string;
  readonly from: string;
  readonly until: string;
  readonly scope: string;
  readonly reason: string;
}

export interface DraftStage {
  readonly name: string;
  readonly title: string;
  readonly selector: DraftSelector;
  readonly maxConcurrent: string;
  readonly canaries: number;
  readonly failureBudget: string;
  readonly soakMinutes: number;
  /** Undefined: all windows of the plan. */
  readonly windows?: readonly string[];
  readonly gates: readonly DraftGate[];
  readonly progressDeadlineMinutes?: number;
}

export interface DraftGate {
  readonly name: string;
  readonly type: string;
  readonly when: string;
  readonly source: string;
  readonly template: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: string;
  readonly pass: string;
  readonly fail: string;
  readonly webhook: string;
  readonly required: number;
}

export const selectorLists = [
  'names',
  'environments',
  'owners',
  'regions',
  'providers',
  'minors',
] as const;
export type SelectorList = (typeof selectorLists)[number];

export interface DraftSelector {
  readonly lists: Record<SelectorList, readonly string[]>;
  readonly labels: Readonly<Record<string, string>>;
  readonly exceptNames: readonly string[];
  /** Takes out by more than names: edited as text only. */
  readonly exceptMore: boolean;
}

export type ReadDraft =
  | { readonly draft: PlanDraft; readonly problem?: undefined }
  | { readonly draft?: undefined; readonly problem: TextProblem };

/** What a text says to the form; a text that is no mapping cannot be shown in it. */
export function readDraft(text: string, texts: Texts): ReadDraft {
  const read = readText(text);
  if (read.problem) {
    return { problem: read.problem };
  }
  if (!isRecord(read.value)) {
    return {
      problem: {
        path: '',
        message: texts('wizard.text.noMapping'),
        line: 1,
      },
    };
  }
  return { draft: draftOf(read.value) };
}

function draftOf(document: Record<string, unknown>): PlanDraft {
  const metadata = record(document.metadata);
  const spec = record(document.spec);
  const approvals = record(spec.approvals);
  const nodePools = record(spec.nodePools);
  const target = spec.target;
  return {
    name: textOf(metadata.name),
    title: textOf(metadata.title),
    description: textOf(metadata.description),
    target: isRecord(target) ? '' : textOf(target),
    channel: isRecord(target) ? textOf(target.channel) : undefined,
    scope: textOf(spec.scope, 'full'),
    rollback: spec.rollback === true,
    holdBackPools: nodePools.holdBack === true,
    canaryNode: nodePools.canaryNode === true,
    canaryPools: numberOf(nodePools.canaryPools, 0),
    poolSoakMinutes: numberOf(nodePools.soakMinutes, 0),
    maxMinors: numberOf(spec.maxMinors, 1),
    timeZone: textOf(spec.timeZone, 'UTC'),
    fit: textOf(spec.fit, 'start-anyway'),
    foreignChanges: textOf(spec.foreignChanges, 'adopt'),
    approvalsRequired: numberOf(approvals.required, 1),
    approvalsExpireAfterDays: numberOf(approvals.expireAfterDays, 7),
    windows: records(spec.windows).map(window => ({
      name: textOf(window.name),
      rule: textOf(window.rule),
      durationMinutes: numberOf(window.durationMinutes, 60),
      timeZone: textOf(window.timeZone),
    })),
    freezes: records(spec.freezes).map(freeze => ({
      name: textOf(freeze.name),
      from: textOf(freeze.from),
      until: textOf(freeze.until),
      scope: textOf(freeze.scope, 'all'),
      reason: textOf(freeze.reason),
    })),
    stages: records(spec.stages).map(stageOf),
    effects: records(spec.effects).map(effectOf),
    hooks: records(spec.hooks).map(hookOf),
  };
}

function stageOf(stage: Record<string, unknown>): DraftStage {
  return {
    name: textOf(stage.name),
    title: textOf(stage.title),
    selector: selectorOf(record(stage.clusters)),
    maxConcurrent: textOf(stage.maxConcurrent, '1'),
    canaries: numberOf(stage.canaries, 0),
    failureBudget: textOf(stage.failureBudget, '0'),
    soakMinutes: numberOf(stage.soakMinutes, 0),
    windows: Array.isArray(stage.windows) ? listOf(stage.windows) : undefined,
    gates: records(stage.gates).map(gate => ({
      name: textOf(gate.name),
      type: textOf(gate.type, 'approval'),
      when: textOf(
        gate.when,
        gate.type === 'metric' ? 'before-cluster' : 'before-stage',
      ),
      source: textOf(gate.source),
      template: textOf(gate.template),
      parameters: Object.fromEntries(
        Object.entries(record(gate.parameters)).map(([key, value]) => [
          key,
          textOf(value),
        ]),
      ),
      query: textOf(gate.query),
      pass: textOf(gate.pass),
      fail: textOf(gate.fail),
      webhook: textOf(gate.webhook),
      required: numberOf(gate.required, 1),
    })),
    progressDeadlineMinutes:
      typeof stage.progressDeadlineMinutes === 'number'
        ? stage.progressDeadlineMinutes
        : undefined,
  };
}

function selectorOf(selector: Record<string, unknown>): DraftSelector {
  const except = record(selector.except);
  return {
    lists: {
      names: listOf(selector.names),
      environments: listOf(selector.environments),
      owners: listOf(selector.owners),
      regions: listOf(selector.regions),
      providers: listOf(selector.providers),
      minors: listOf(selector.minors),
    },
    labels: Object.fromEntries(
      Object.entries(record(selector.labels)).map(([key, value]) => [
        key,
        textOf(value),
      ]),
    ),
    exceptNames: listOf(except.names),
    exceptMore: Object.keys(except).some(key => key !== 'names'),
  };
}

/** Whether a selector asks for anything; without a field it means all clusters. */
export function selectsAll({ lists, labels }: DraftSelector): boolean {
  return (
    selectorLists.every(list => lists[list].length === 0) &&
    Object.keys(labels).length === 0
  );
}

/** A number or a percentage as the plan file wants it; words stay words, so that the backend says what is wrong. */
export function numberOrPercent(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text.trim()) : text.trim();
}

/** An edit that removes the field where it says no more than its default. */
export function edit(path: Path, value: unknown, defaultValue?: unknown): Edit {
  const empty =
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isRecord(value) && Object.keys(value).length === 0);
  return { path, value: empty || value === defaultValue ? undefined : value };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(record) : [];
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(item => textOf(item)) : [];
}

function textOf(value: unknown, fallback = ''): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : fallback;
}

function numberOf(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}
