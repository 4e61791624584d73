import { aReason } from '../../__testUtils__/reasons';
import { english } from '../../translation';
import { bestTarget, newPlanText, targetEdits } from './newPlan';
import { readDraft } from './draft';
import { editText } from './yamlText';

describe('the target that a new plan begins with', () => {
  it('is the minor that most clusters can go to, the newest of several', () => {
    expect(
      bestTarget([
        { version: 'v1.35.9', allowed: true, clusters: 3 },
        { version: 'v1.36.4', allowed: true, clusters: 3 },
        { version: 'v1.37.1', allowed: true, clusters: 1 },
        {
          version: 'v1.34.11',
          allowed: false,
          clusters: 0,
          reason: aReason('already at this version'),
        },
      ]),
    ).toBe('1.36');
  });

  it('is not known where no cluster can go anywhere', () => {
    expect(
      bestTarget([{ version: 'v1.34.11', allowed: false, clusters: 0 }]),
    ).toBeUndefined();
  });
});

describe('another target', () => {
  const text = newPlanText(
    { target: '1.37', names: [], timeZone: 'UTC' },
    english,
  );
  const after = (before: string) => {
    const { draft } = readDraft(before, english);
    return readDraft(
      draft ? editText(before, targetEdits(draft, 'v1.36.4', english)) : '',
      english,
    ).draft;
  };

  it('takes the name and the title along that were made for the last one', () => {
    expect(after(text)).toMatchObject({
      target: 'v1.36.4',
      name: 'to-1-36-4',
      title: 'To v1.36.4',
    });
  });

  it('leaves what a user typed', () => {
    expect(after(text.replace('To v1.37', 'Christmas'))).toMatchObject({
      target: 'v1.36.4',
      name: 'to-1-36-4',
      title: 'Christmas',
    });
  });
});
