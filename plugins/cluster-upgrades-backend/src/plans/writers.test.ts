import { reasonText, type Param } from '@drydock/upgrade-reasons';
import { ownBecause, withAuthor, writerParam } from './writers';

const ADA = 'user:default/ada';
const BEN = 'user:default/ben';
const CI = 'external:ci';

describe('ownBecause', () => {
  const writers = { requestedBy: CI, writtenBy: ADA, statedAuthors: [BEN] };

  it('names what makes the plan their own, and is undefined for others', () => {
    expect(ownBecause(CI, writers)).toEqual({ code: 'plan.own-submission' });
    expect(ownBecause(ADA, writers)).toEqual({ code: 'plan.own-document' });
    expect(ownBecause('User:default/Ben', writers)).toEqual({
      code: 'plan.own-stated',
    });
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
  });

  it('are in records beside the service', () => {
    const text = (who: Param) =>
      reasonText({ code: 'event.plan-archived', params: { who } });
    expect(text(writerParam({ principal: CI, author: ADA }))).toBe(
      'ada through external:ci archived the plan',
    );
    expect(writerParam({ principal: ADA })).toEqual({ entity: ADA });
    expect(writerParam({ principal: CI })).toEqual({ text: CI });
  });
});
