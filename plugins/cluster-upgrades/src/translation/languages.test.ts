import german from './de';
import { messages } from './messages';

const parametersOf = (text: string) =>
  [...new Set(text.match(/\{\{\w+\}\}/g))].sort();

/**
 * German begins such a sentence with another word, or counts what English names; the code gives
 * both.
 */
const OTHERWISE = [
  'failures.notFound.title',
  'failures.tooLarge.title',
  'plan.refusal.inTheWay_one',
  'plan.refusal.inTheWay_other',
];

describe('texts in German', () => {
  it('have the parameters of the English ones', () => {
    const different = (Object.keys(messages) as (keyof typeof messages)[])
      .filter(key => !OTHERWISE.includes(key))
      .filter(
        key =>
          String(parametersOf(german[key])) !==
          String(parametersOf(messages[key])),
      );
    expect(different).toEqual([]);
  });

  it('are not the English ones, but for names and terms', () => {
    const same = (Object.keys(messages) as (keyof typeof messages)[]).filter(
      key =>
        german[key] === messages[key] &&
        german[key].replace(/\{\{\w+\}\}/g, '').split(/\p{L}{3,}\s+/u).length >
          3,
    );
    expect(same).toEqual([]);
  });

  it('have every plural form that the language has', () => {
    const forms = new Intl.PluralRules('de').resolvedOptions().pluralCategories;
    expect([...forms].sort()).toEqual(['one', 'other']);
  });
});
