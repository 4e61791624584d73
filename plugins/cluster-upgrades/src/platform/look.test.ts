import { platformFacts, platformUnknown } from '../__testUtils__/platform';
import { platformSentence, undoSentence, worstFirstInsights } from './look';

describe('what the platform says, in a sentence', () => {
  it('counts what stands against it, and says that it was asked where nothing does', () => {
    expect(platformSentence(platformFacts)).toBe(
      'Cluster API says: 1 will not go through, 1 warning.',
    );
    expect(
      platformSentence({
        ...platformFacts,
        insights: { state: 'read', items: [] },
      }),
    ).toBe('Cluster API was asked and has nothing to say against it.');
    expect(
      worstFirstInsights(platformFacts).map(({ status }) => status),
    ).toEqual(['error', 'warning']);
  });

  it('never calls good what nobody could ask', () => {
    expect(platformSentence(platformUnknown)).toMatch(/^Unknown: /);
    expect(undoSentence(platformUnknown)).toMatch(
      /^What could be undone is not known: /,
    );
  });

  it('says what could go back', () => {
    expect(undoSentence(platformFacts)).toBe(
      'Node pools could go back afterwards.',
    );
    expect(
      undoSentence({
        ...platformFacts,
        rollback: { state: 'read', items: [] },
      }),
    ).toBe('Nothing of it can be undone by the platform.');
  });
});
