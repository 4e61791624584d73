import { didYouMean, nearest } from './didYouMean';

describe('nearest', () => {
  it.each([
    ['source', ['sources', 'signals'], 'sources'],
    ['clusterAPI', ['clusterApi'], 'clusterApi'],
    ['version-gates', ['versionGates'], 'versionGates'],
    ['pord', ['dev', 'prod'], 'prod'],
    ['dailly', ['daily', 'off'], 'daily'],
    ['prod-eu1', ['prod-eu-2', 'prod-eu-1'], 'prod-eu-1'],
  ])('takes %s of %j for %s', (written, known, meant) => {
    expect(nearest(written, known)).toBe(meant);
  });

  it.each([
    ['dev', ['prod']],
    ['zzz', ['sources']],
    ['prod', ['prod']],
    ['', ['prod']],
    ['x'.repeat(10_000), ['x'.repeat(9_999)]],
  ])('knows of nothing near', (written, known) => {
    expect(nearest(written, known)).toBeUndefined();
    expect(didYouMean(written, known)).toBe('');
  });
});
