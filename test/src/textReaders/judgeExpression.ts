import { RegExpParser } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import { countSteps } from './countSteps';
import { mayTakeMuch, pumpedText, pumpsOf, type Pump } from './pumpedTexts';

/** Up to so many repetitions a part of an expression is taken for a constant. */
const FEW = 16;
/**
 * Steps for each character that no expression of ours needs unless it goes over the text several
 * times.
 */
const STEPS_PER_CHARACTER = 24;
const LEAST_CHARACTERS = 300;
const LEAST_REPEATS = 40;
/** Long enough that a repetition with a limit, of at most 2,000, has reached it. */
const MORE = 8;
const MOST_STEPS = 20_000_000;
/** Twice the text may cost so many times as much. */
const MOST_GROWTH = 2.5;

/**
 * Why an expression takes more than in proportion to the text that it is asked about; undefined:
 * nothing of the kind was found.
 */
export function slownessOf(
  expression: Pick<RegExp, 'source' | 'flags'>,
): string | undefined {
  if (!mayTakeMuch(expression, FEW)) return undefined;
  const compiled = new RegExp(
    expression.source,
    expression.flags.replace(/[gy]/g, ''),
  );
  return analysed(compiled) ?? pumped(compiled);
}

/**
 * By its form: slow on one character that is repeated, also where lookarounds and backreferences
 * are.
 */
function analysed(expression: RegExp): string | undefined {
  const { reports } = analyse(
    new RegExpParser().parseLiteral(String(expression)),
    { reportTypes: { Move: true, Self: true, Trade: true } },
  );
  const [worst] = [...reports].sort(
    (a, b) => Number(b.exponential) - Number(a.exponential),
  );
  return (
    worst &&
    `${worst.exponential ? 'exponential' : 'quadratic or worse'} on ${
      worst.character.literal.source
    } again and again (${worst.type} of scslre)`
  );
}

/** By counting, on several characters that are repeated. */
function pumped(expression: RegExp): string | undefined {
  for (const pump of pumpsOf(expression)) {
    const repeats = Math.max(
      LEAST_REPEATS,
      Math.ceil(LEAST_CHARACTERS / pump.word.length),
    );
    const text = pumpedText(pump, repeats);
    const { steps } = countSteps(expression, text, 0, MOST_STEPS);
    if (steps <= STEPS_PER_CHARACTER * text.length) continue;
    // Repetitions with a limit grow like those without one until they reach it.
    if (
      growsTooFast(expression, pump, repeats) &&
      growsTooFast(expression, pump, repeats * MORE)
    )
      return `more than ${MOST_GROWTH} times the steps for twice the text on ${JSON.stringify(
        pump,
      )}`;
  }
  return undefined;
}

function growsTooFast(
  expression: RegExp,
  pump: Pump,
  repeats: number,
): boolean {
  const once = countSteps(expression, pumpedText(pump, repeats), 0, MOST_STEPS);
  const most = Math.ceil(MOST_GROWTH * once.steps);
  return (
    once.isExhausted ||
    countSteps(expression, pumpedText(pump, 2 * repeats), 0, most).isExhausted
  );
}
