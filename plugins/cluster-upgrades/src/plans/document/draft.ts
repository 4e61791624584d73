import type { Texts } from '../../translation';
import { effectOf } from './effects';
import type { DraftEffect } from './effects';
import { fieldValue, inputsBelow } from './planFields';
import { entriesOf, fieldsOf, textOf, valueAt } from './values';
import type { Fields } from './values';
import { readText } from './yamlText';
import type { Path, TextProblem } from './yamlText';

/**
 * What the form needs to know of a document beside its fields, each of which shows itself.
 * Tolerant: what is missing or of another shape reads as not set, for the backend says what is
 * wrong with it.
 */
export interface PlanDraft {
  /** All that the text says. */
  readonly document: Fields;
  readonly name: string;
  readonly title: string;
  readonly target: string;
  readonly channel?: string;
  readonly scope: string;
  /** Clusters go back to an older version. */
  readonly rollback: boolean;
  readonly holdBackPools: boolean;
  readonly canaryNode: boolean;
  readonly canaryPools: number;
  readonly poolSoakMinutes: number;
  readonly timeZone: string;
  readonly windows: readonly DraftWindow[];
  readonly freezes: readonly { readonly name: string }[];
  readonly stages: readonly DraftStage[];
  readonly effects: readonly DraftEffect[];
  readonly hooks: readonly DraftHook[];
}

export interface DraftWindow {
  readonly name: string;
  readonly rule: string;
  readonly durationMinutes: number;
}

export interface DraftStage {
  readonly name: string;
  readonly title: string;
  readonly selector: DraftSelector;
  readonly soakMinutes: number;
  /** Undefined: all windows of the plan. */
  readonly windows?: readonly string[];
  readonly gates: readonly DraftGate[];
}

export interface DraftGate {
  readonly name: string;
  readonly type: string;
}

export interface DraftHook {
  readonly name: string;
  readonly type: string;
  readonly at: string;
}

export interface DraftSelector {
  /** By the names of the fields that are lists. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
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
  if (
    typeof read.value !== 'object' ||
    read.value === null ||
    Array.isArray(read.value)
  ) {
    return {
      problem: {
        path: '',
        message: texts('wizard.text.noMapping'),
        line: 1,
      },
    };
  }
  return { draft: draftOf(fieldsOf(read.value)) };
}

function draftOf(document: Fields): PlanDraft {
  const spec = fieldsOf(document.spec);
  const text = (...at: Path) => textOf(fieldValue(document, at));
  const count = (...at: Path) => Number(fieldValue(document, at));
  const flag = (...at: Path) => fieldValue(document, at) === true;
  const named = (list: string) =>
    entriesOf(spec[list]).map((entry, index) => ({
      entry,
      at: ['spec', list, index],
      name: textOf(entry.name),
    }));
  return {
    document,
    name: text('metadata', 'name'),
    title: text('metadata', 'title'),
    target: text('spec', 'target'),
    channel:
      typeof spec.target === 'object' && spec.target !== null
        ? text('spec', 'target', 'channel')
        : undefined,
    scope: text('spec', 'scope'),
    rollback: flag('spec', 'rollback'),
    holdBackPools: flag('spec', 'nodePools', 'holdBack'),
    canaryNode: flag('spec', 'nodePools', 'canaryNode'),
    canaryPools: count('spec', 'nodePools', 'canaryPools'),
    poolSoakMinutes: count('spec', 'nodePools', 'soakMinutes'),
    timeZone: text('spec', 'timeZone'),
    windows: named('windows').map(({ name, at }) => ({
      name,
      rule: text(...at, 'rule'),
      durationMinutes: count(...at, 'durationMinutes') || 0,
    })),
    freezes: named('freezes').map(({ name }) => ({ name })),
    stages: named('stages').map(({ name, entry, at }) => ({
      name,
      title: textOf(entry.title),
      selector: selectorOf(document, [...at, 'clusters']),
      soakMinutes: count(...at, 'soakMinutes'),
      windows: Array.isArray(entry.windows)
        ? entry.windows.map(textOf)
        : undefined,
      gates: entriesOf(entry.gates).map(gate => ({
        name: textOf(gate.name),
        type: textOf(gate.type),
      })),
    })),
    effects: named('effects').map(({ entry }) => effectOf(entry)),
    hooks: named('hooks').map(({ name, entry }) => ({
      name,
      type: textOf(entry.type),
      at: textOf(entry.at),
    })),
  };
}

function selectorOf(document: Fields, at: Path): DraftSelector {
  const selector = fieldsOf(valueAt(document, at));
  const except = fieldsOf(selector.except);
  const lists = inputsBelow(document, at).flatMap(path => {
    const value = fieldValue(document, path);
    return path.length === at.length + 1 && Array.isArray(value)
      ? [[String(path.at(-1)), value as string[]] as const]
      : [];
  });
  return {
    lists: Object.fromEntries(lists),
    labels: fieldValue(document, [...at, 'labels']) as Record<string, string>,
    exceptNames: Array.isArray(except.names) ? except.names.map(textOf) : [],
    exceptMore: Object.keys(except).some(key => key !== 'names'),
  };
}

/** Whether a selector asks for anything; without a field it means all clusters. */
export function selectsAll({ lists, labels }: DraftSelector): boolean {
  return (
    Object.values(lists).every(list => list.length === 0) &&
    Object.keys(labels).length === 0
  );
}

/**
 * A number or a percentage as the plan file wants it; words stay words, so that the backend says
 * what is wrong.
 */
export function numberOrPercent(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text.trim()) : text.trim();
}
