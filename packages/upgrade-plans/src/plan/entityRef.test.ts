import { entityRefOf } from './entityRef';

describe('entityRefOf', () => {
  it.each([
    ['team-a', 'group:default/team-a'],
    ['payments/team-a', 'group:payments/team-a'],
    ['User:Default/Ada', 'user:default/ada'],
    ['user:ada', 'user:default/ada'],
    ['no:reference:at/all', 'no:reference:at/all'],
  ])('%s is %s', (text, reference) => {
    expect(entityRefOf(text, 'group')).toBe(reference);
  });
});
