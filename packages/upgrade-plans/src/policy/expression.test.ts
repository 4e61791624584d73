import { inEnglish, reasonText } from '@drydock/upgrade-reasons';
import { boundedEnvironment, compileCondition } from './expression';

const environment = boundedEnvironment()
  .registerVariable('facts', 'map')
  .registerVariable('numbers', 'list<int>');
const compile = (text: string) => compileCondition(environment, text);
function evaluate(text: string, facts: Record<string, unknown> = {}) {
  const result = compile(text);
  if ('problem' in result) throw new Error(reasonText(result.problem));
  return result.condition.evaluate({ facts, numbers: [1n, 2n] });
}

describe('compileCondition', () => {
  it('gives what the expression says', () => {
    expect(evaluate('facts.a == 1', { a: 1n })).toEqual({ value: true });
    expect(evaluate('numbers.exists(x, x > 2)')).toEqual({ value: false });
  });

  it('says why an expression is neither true nor false', () => {
    expect(evaluate('facts.b == 1')).toEqual({
      error: expect.stringContaining('No such key: b'),
    });
    expect(evaluate('1 / numbers[0] > 0 && numbers[7] == 1')).toEqual({
      error: expect.stringContaining('7'),
    });
  });

  it.each([
    ['', 'EOF'],
    ['facts.a ==', 'EOF'],
    ['1 + 1', 'must be true or false, but is of type int'],
    ['facts', 'must be true or false'],
    ['facts.name', 'must be true or false, but is of type dyn'],
    ['numbers[0] == "a"', 'no such overload'],
    ['missing.value', 'Unknown variable: missing'],
    [`${'!'.repeat(3000)}true`, 'longer than 2,000 characters'],
    [`${'('.repeat(100)}true${')'.repeat(100)}`, 'maxDepth'],
    [Array.from({ length: 600 }, () => '1').join('+'), 'maxAstNodes'],
    [
      `[${Array.from({ length: 60 }, () => '1').join(',')}] == numbers`,
      'maxListElements',
    ],
    [
      'numbers.all(a, numbers.all(b, numbers.all(c, a == b)))',
      'more than 2 deep',
    ],
    [
      'numbers.all(a, numbers.all(b, numbers.map(c, c) == numbers))',
      'more than 2 deep',
    ],
    [
      'numbers.all(a, true) && numbers.all(a, numbers.filter(b, numbers.exists(c, c == b)) == numbers)',
      'more than 2 deep',
    ],
    ['facts.name.matches("(a+)+$")', 'calls matches; allowed are'],
    ['"a".split("") == ["a"]', 'calls split'],
    ['["a"].join("b") == "a"', 'calls join'],
    ['cel.bind(x, numbers, x == x)', 'calls bind'],
    ['{"a": "a".matches("a")}["a"]', 'calls matches'],
    ['true ? "a".matches("a") : false', 'calls matches'],
  ])('refuses %.60s and says why', (text, problem) => {
    expect(inEnglish(compile(text))).toEqual({
      problem: expect.stringContaining(problem),
    });
  });

  it.each([
    'process.exit()',
    'globalThis == 1',
    'require("fs") == 1',
    'constructor == 1',
    'this == 1',
    'facts.toString() == ""',
    'numbers.constructor("return 1")() == 1',
    'facts.hasOwnProperty("a")',
  ])('gives no access to the host: %s', text => {
    expect(inEnglish(compile(text))).toEqual({ problem: expect.any(String) });
  });

  it.each([
    'facts.constructor == 1',
    'facts.__proto__ == 1',
    'facts["constructor"] == 1',
    'facts.prototype == 1',
    'dyn(facts).constructor == 1',
  ])('reaches nothing that a fact inherits: %s', text => {
    const result = compile(text);
    expect(
      'problem' in result
        ? { error: reasonText(result.problem) }
        : result.condition.evaluate({ facts: {}, numbers: [] }),
    ).toEqual({ error: expect.any(String) });
  });

  it('ends soon, however it uses what is allowed [T-133]', () => {
    const numbers = `[${Array.from({ length: 50 }, (_, index) => index).join(
      ',',
    )}]`;
    expect(
      evaluate(`${numbers}.all(a, ${numbers}.all(b, ${numbers}.size() == 50))`),
    ).toEqual({ value: true });
  });
});
