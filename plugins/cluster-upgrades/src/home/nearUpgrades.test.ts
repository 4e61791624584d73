import { clusters } from '../__testUtils__/clusters';
import { nearUpgrades } from './nearUpgrades';

describe('nearUpgrades', () => {
  it('takes what runs, then what is out of support or soon will be', () => {
    expect(
      nearUpgrades(clusters).map(
        ({ cluster, running }) => `${cluster.name}${running ? ' runs' : ''}`,
      ),
    ).toEqual([
      'prod-fra-1 runs',
      'staging-eu-1 runs',
      'edge-store-014',
      'dev-eu-1',
      'prod-eu-1',
    ]);
  });
});
