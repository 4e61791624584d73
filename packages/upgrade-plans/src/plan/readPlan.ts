import type { Reason } from '@drydock/upgrade-reasons';
import { digestOf } from './digest';
import { validateRule } from '../time/rule';
import {
  MOST_RULE_LETTERS,
  MOST_WINDOWS,
  PLAN_MOST_BYTES,
  planSchema,
} from './model';
import type { UpgradePlanFile } from './model';
import { runSteps } from '../work/Steps';
import type { Steps } from '../work/Steps';
import { problemIssue, type ProblemCode } from './planProblem';
import { problemsOf } from './problems';
import type { PlanProblem } from './problems';
import { readYamlDocument } from './yamlDocument';
import type { LineOf } from './yamlDocument';

/** A plan file that is valid, or everything that keeps it from being so. */
export type PlanReading =
  | {
      readonly ok: true;
      /** With all defaults filled in. */
      readonly plan: UpgradePlanFile;
      /** Of the plan with its defaults: the same for two files that mean the same. */
      readonly digest: string;
    }
  | { readonly ok: false; readonly problems: readonly PlanProblem[] };

/**
 * Reads a plan from YAML or JSON text (one document, at most 256 KiB), or from an object that was
 * read already. It throws nothing: whatever is wrong is a problem that says where it is, what would
 * be right and, for text, in which line. Names that must exist in the portal's configuration
 * (channels, metric sources, webhooks, Job templates) are not known here.
 */
export function readPlan(source: string | object): PlanReading {
  return runSteps(planReading(source));
}

/** The same in steps, for callers that must not be held up by a large text. */
export function* planReading(source: string | object): Steps<PlanReading> {
  const text = typeof source === 'string' ? source : textOf(source);
  if (text === undefined) return refused({ code: 'plan.problem-no-json' });
  const bytes = Buffer.byteLength(text);
  if (bytes > PLAN_MOST_BYTES)
    return refused({
      code: 'plan.problem-too-large',
      params: { bytes: { number: bytes }, most: { number: PLAN_MOST_BYTES } },
    });
  if (typeof source !== 'string')
    return validated(JSON.parse(text), () => undefined);
  const reading = yield* readYamlDocument(text);
  if (!reading.ok) return reading;
  yield;
  yield* validatedRules(reading.content);
  return validated(reading.content, reading.lineOf);
}

/**
 * Looks at each rule by itself before all of the plan is validated in one step: whether a rule ever
 * occurs takes a while, and is kept.
 */
function* validatedRules(content: unknown): Steps<void> {
  const windows = valueAt(valueAt(content, 'spec'), 'windows');
  for (const window of Array.isArray(windows)
    ? windows.slice(0, MOST_WINDOWS)
    : []) {
    const rule = valueAt(window, 'rule');
    if (typeof rule === 'string' && rule.length <= MOST_RULE_LETTERS)
      validateRule(rule);
    yield;
  }
}

function valueAt(content: unknown, key: string): unknown {
  return typeof content === 'object' &&
    content !== null &&
    Object.hasOwn(content, key)
    ? Object.entries(content).find(([name]) => name === key)?.[1]
    : undefined;
}

function refused(reason: Reason): PlanReading {
  return { ok: false, problems: [{ path: '', reason }] };
}

function textOf(source: object): string | undefined {
  try {
    return JSON.stringify(source);
  } catch {
    return undefined;
  }
}

function validated(content: unknown, lineOf: LineOf): PlanReading {
  if (content === null || content === undefined)
    return refused({ code: 'plan.problem-empty' });
  const unsafe = findUnsafe(content);
  if (unsafe)
    return {
      ok: false,
      problems: problemsOf(
        [{ ...problemIssue(unsafe.reason, unsafe.path), path: unsafe.path }],
        lineOf,
      ),
    };
  const result = planSchema.safeParse(content, { reportInput: true });
  if (!result.success)
    return { ok: false, problems: problemsOf(result.error.issues, lineOf) };
  return { ok: true, plan: result.data, digest: digestOf(result.data) };
}

interface Unsafe {
  readonly path: (string | number)[];
  readonly reason: { readonly code: ProblemCode };
}

const PROTOTYPE_KEY = { code: 'plan.problem-prototype-key' } as const;
const NUL = { code: 'plan.problem-nul' } as const;

/**
 * The validator drops the key `__proto__` without a problem, and PostgreSQL stores no NUL
 * character.
 */
function findUnsafe(
  content: unknown,
  path: readonly (string | number)[] = [],
  ancestors: readonly unknown[] = [],
): Unsafe | undefined {
  if (typeof content === 'string' && content.includes('\0'))
    return { path: [...path], reason: NUL };
  if (
    typeof content !== 'object' ||
    content === null ||
    ancestors.includes(content)
  )
    return undefined;
  for (const [key, value] of Object.entries(content)) {
    const here = [...path, Array.isArray(content) ? Number(key) : key];
    if (key === '__proto__') return { path: here, reason: PROTOTYPE_KEY };
    if (key.includes('\0')) return { path: [...path], reason: NUL };
    const found = findUnsafe(value, here, [...ancestors, content]);
    if (found) return found;
  }
  return undefined;
}
