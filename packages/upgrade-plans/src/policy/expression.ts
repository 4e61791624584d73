import { said, type Reason } from '@drydock/upgrade-reasons';
import { Environment } from '@marcbachmann/cel-js';

/**
 * CEL, restricted so that an expression cannot take long or much memory: bounded size and depth,
 * loops at most two deep, and only functions whose result is no longer than their input. Left out
 * for that: `matches` (backtracking), `split` and `join` (each squares a text), `cel.bind` (loops
 * over what loops made). There is no access to the host: names are the registered variables only.
 */
const MOST_CHARACTERS = 2000;
const LIMITS = {
  maxAstNodes: 500,
  maxDepth: 40,
  maxListElements: 50,
  maxMapEntries: 50,
  maxCallArguments: 4,
};
const LOOPS: readonly string[] = [
  'all',
  'exists',
  'exists_one',
  'filter',
  'map',
];
const MOST_LOOPS_DEEP = 2;
const FUNCTIONS: readonly string[] = [
  ...LOOPS,
  'has',
  'size',
  'int',
  'double',
  'string',
  'startsWith',
  'endsWith',
  'contains',
  'lowerAscii',
  'upperAscii',
  'trim',
];

/** A checked expression that is true or false. */
export interface Condition {
  /** `error`: why it is neither, for people; for example a fact that is not known. */
  evaluate(
    facts: Readonly<Record<string, unknown>>,
  ): { readonly value: boolean } | { readonly error: string };
}

export type CompiledCondition =
  | { readonly condition: Condition }
  | { readonly problem: Reason };

/** An environment in which the bounds hold; variables are registered by the caller. */
export function boundedEnvironment(): Environment {
  return new Environment({ limits: LIMITS });
}

/** Parses and checks a text; a problem says what is wrong, for the person who wrote it. */
export function compileCondition(
  environment: Environment,
  text: string,
): CompiledCondition {
  if (text.length > MOST_CHARACTERS)
    return {
      problem: {
        code: 'plan.problem-expression-too-long',
        params: { most: { number: MOST_CHARACTERS } },
      },
    };
  try {
    const parsed = environment.parse(text);
    const problem = boundsProblem(parsed.ast, 0);
    if (problem !== undefined) return { problem };
    const { valid, type, error } = parsed.check();
    if (!valid)
      return {
        problem: error
          ? said(inWords(error))
          : { code: 'plan.problem-expression-invalid' },
      };
    if (type !== 'bool')
      return {
        problem: {
          code: 'plan.problem-expression-type',
          params: { type: { text: String(type) } },
        },
      };
    return { condition: { evaluate: facts => evaluate(() => parsed(facts)) } };
  } catch (error) {
    return { problem: said(inWords(error)) };
  }
}

function evaluate(
  run: () => unknown,
): { readonly value: boolean } | { readonly error: string } {
  try {
    const value = run();
    return typeof value === 'boolean'
      ? { value }
      : { error: 'gave neither true nor false' };
  } catch (error) {
    return { error: inWords(error) };
  }
}

/**
 * What the syntax tree holds that this module must not allow. Nodes are read as plain data: an
 * operator and its operands.
 */
function boundsProblem(node: unknown, loops: number): Reason | undefined {
  if (Array.isArray(node))
    return first(node, entry => boundsProblem(entry, loops));
  if (
    typeof node !== 'object' ||
    node === null ||
    !('op' in node) ||
    !('args' in node)
  )
    return undefined;
  if ((node.op !== 'call' && node.op !== 'rcall') || !Array.isArray(node.args))
    return boundsProblem(node.args, loops);
  const [name, ...operands]: unknown[] = node.args;
  if (typeof name !== 'string' || !FUNCTIONS.includes(name))
    return {
      code: 'plan.problem-expression-function',
      params: {
        name: { text: String(name) },
        functions: texts(FUNCTIONS),
      },
    };
  const inside = LOOPS.includes(name) ? loops + 1 : loops;
  if (inside > MOST_LOOPS_DEEP)
    return {
      code: 'plan.problem-expression-loops',
      params: { loops: texts(LOOPS), most: { number: MOST_LOOPS_DEEP } },
    };
  // What a loop runs over is outside of it.
  const [receiver, ...rest] = operands;
  return node.op === 'rcall'
    ? boundsProblem(receiver, loops) ?? boundsProblem(rest, inside)
    : boundsProblem(operands, inside);
}

function texts(list: readonly string[]) {
  return { list: list.map(text => ({ text })) };
}

function first<T>(
  entries: readonly T[],
  find: (entry: T) => Reason | undefined,
): Reason | undefined {
  for (const entry of entries) {
    const found = find(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first line says what is wrong; the next show where. */
function inWords(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message).trimEnd()
    : String(error);
}
