import { groupBy } from './groupBy';

it('groups items by their key and keeps their order', () => {
  expect([...groupBy(['ape', 'bee', 'ant'], word => word[0])]).toEqual([
    ['a', ['ape', 'ant']],
    ['b', ['bee']],
  ]);
});
