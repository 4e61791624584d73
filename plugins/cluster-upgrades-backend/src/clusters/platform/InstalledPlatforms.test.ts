import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { FakeClusterSource } from '../../__testUtils__/FakeClusterSource';
import { InstalledPlatforms } from './InstalledPlatforms';

describe('InstalledPlatforms', () => {
  const provider = (id: string) =>
    new InMemoryUpgradeProvider({ world: new InMemoryWorld(), id });
  const callers = { id: 'insights', title: 'Insights', clusters: [] };
  const calls = async () => Promise.reject(new Error('not asked'));

  it('has all that was registered of each platform', () => {
    const installed = new InstalledPlatforms();
    installed.add({
      id: 'eks',
      displayName: 'Amazon EKS',
      sources: ['one', 'two'].map(id => new FakeClusterSource(id)),
      provider: provider('eks'),
      callers: { ...callers, calls },
    });
    installed.add({ id: 'inventory', displayName: 'Our inventory' });
    expect(
      [installed.sources, installed.providers, installed.callers].map(
        registry => registry.all().map(({ id }) => id),
      ),
    ).toEqual([['one', 'two'], ['eks'], ['insights']]);
  });

  it.each([
    [
      'two platforms of one id',
      ['eks', 'eks'],
      "two platforms have the id 'eks'",
    ],
    ['a malformed id', ['E K S'], 'is not kebab-case'],
  ])('refuses %s', (_, ids, message) => {
    const installed = new InstalledPlatforms();
    expect(() =>
      ids.forEach(id => installed.add({ id, displayName: id })),
    ).toThrow(message);
  });

  it('refuses a provider of another id, which no record would find', () => {
    expect(() =>
      new InstalledPlatforms().add({
        id: 'eks',
        displayName: 'Amazon EKS',
        provider: provider('aws'),
      }),
    ).toThrow(
      "the platform 'eks' has a provider with the id 'aws'; give both the same id",
    );
  });
});
