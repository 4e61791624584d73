import { platformFacts, platformUnknown } from '../__testUtils__/platform';
import { english } from '../translation';
import { platformSentence, undoSentence, worstFirstInsights } from './look';

describe('what the platform says, in a sentence', () => {
  it('counts its problems, and says that it was asked where nothing does', () => {
    expect(platformSentence(platformFacts, english)).toBe(
      'Cluster API says: 1 will fail, 1 warning.',
    );
    expect(
      platformSentence(
        {
          ...platformFacts,
          insights: { state: 'read', items: [] },
        },
        english,
      ),
    ).toBe('Cluster API reports no problems for this upgrade.');
    expect(
      worstFirstInsights(platformFacts).map(({ status }) => status),
    ).toEqual(['error', 'warning']);
  });

  it('never calls good what could not be asked', () => {
    expect(platformSentence(platformUnknown, english)).toMatch(/^Unknown: /);
    expect(undoSentence(platformUnknown, english)).toMatch(
      /^Rollback unknown: /,
    );
  });

  it('says what could go back', () => {
    expect(undoSentence(platformFacts, english)).toBe(
      'Rollback possible: node pools.',
    );
    expect(
      undoSentence(
        {
          ...platformFacts,
          rollback: { state: 'read', items: [] },
        },
        english,
      ),
    ).toBe('The platform offers no rollback.');
  });
});
