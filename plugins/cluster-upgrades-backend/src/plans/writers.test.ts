import { allWriters, ownBecause, withAuthor, writerInWords } from './writers';

const ADA = 'user:default/ada';
const BEN = 'user:default/ben';
const CI = 'external:ci';

describe('ownBecause', () => {
  const writers = { requestedBy: CI, writtenBy: ADA, statedAuthors: [BEN] };

  it('names what makes the plan their own, and is undefined for others', () => {
    expect(ownBecause(CI, writers)).toBe(
      'You submitted this plan, so you cannot approve it',
    );
    expect(ownBecause(ADA, writers)).toBe(
      'You wrote this plan, so you cannot approve it',
    );
    expect(ownBecause('User:default/Ben', writers)).toBe(
      'A service stated you as an author of this plan, so you cannot approve it',
    );
    expect(ownBecause('user:default/cleo', writers)).toBeUndefined();
  });
});

describe('authors that services state', () => {
  it('add up, each once; a person states none', () => {
    const first = withAuthor([], { principal: CI, author: ADA });
    expect(
      withAuthor(withAuthor(first, { principal: CI, author: BEN }), {
        principal: CI,
        author: ADA,
      }),
    ).toEqual([ADA, BEN]);
    expect(withAuthor(first, { principal: BEN })).toEqual([ADA]);
    expect(
      allWriters({ requestedBy: CI, writtenBy: CI, statedAuthors: [ADA] }),
    ).toEqual([CI, ADA]);
  });

  it('are in records beside the service', () => {
    expect(writerInWords({ principal: CI, author: ADA })).toBe(
      'user:default/ada through external:ci',
    );
    expect(writerInWords({ principal: ADA })).toBe(ADA);
  });
});
