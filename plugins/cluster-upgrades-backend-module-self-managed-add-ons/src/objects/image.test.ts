import { parseImage } from './image';

describe('parseImage', () => {
  it.each([
    ['coredns', { repository: 'coredns' }],
    ['coredns:v1', { repository: 'coredns', tag: 'v1' }],
    ['r:5000/a/coredns', { repository: 'r:5000/a/coredns' }],
    ['r:5000/a/coredns:v1', { repository: 'r:5000/a/coredns', tag: 'v1' }],
    [
      'r:5000/coredns:v1@sha256:0a',
      { repository: 'r:5000/coredns', tag: 'v1', digest: 'sha256:0a' },
    ],
    ['coredns@sha256:0a', { repository: 'coredns', digest: 'sha256:0a' }],
  ])('reads %s', (text, expected) => {
    expect(parseImage(text)).toEqual(expected);
  });
});
