import path from 'node:path';
import ts from 'typescript';
import { reasonsAsText } from '../src/reasons/reasonsAsText';

const PLANTED = path.join(__dirname, 'planted');

/** The project itself is searched by scripts/test/types.cjs. */
describe('the search for reasons that become text by accident', () => {
  it('finds each way, and leaves codes and their number alone', () => {
    const file = path.join(PLANTED, 'reasonsAsText.ts');
    const program = ts.createProgram([file], { strict: true, noEmit: true });
    expect(reasonsAsText(program, PLANTED)).toEqual([
      'reasonsAsText.ts:13: in a template: reason',
      'reasonsAsText.ts:14: in a template: reasons',
      'reasonsAsText.ts:15: given to String: String(reason)',
      "reasonsAsText.ts:16: in join(): reasons.join(', ')",
      'reasonsAsText.ts:17: in includes(): reasons.includes(other)',
      'reasonsAsText.ts:18: compared by identity: reason === other',
      'reasonsAsText.ts:19: compared by identity in a Set: new Set(reasons)',
    ]);
  });
});
