import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  describeClusterSource,
  describeUpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { said } from '@drydock/upgrade-reasons';
import {
  SmallFleet,
  SmallProvider,
  SmallSource,
} from '../src/extend/smallPlatform';

const ROOT = join(__dirname, '..', '..');

describe('the platform that docs/extend.md links', () => {
  it('is the code that is compiled and keeps the contracts [T-394]', () => {
    expect(readFileSync(join(ROOT, 'docs', 'extend.md'), 'utf8')).toContain(
      '](../test/src/extend/smallPlatform.ts)',
    );
  });
});

describeClusterSource('the small platform of docs/extend.md', async () => {
  const fleet = new SmallFleet();
  for (const reference of ['one', 'two']) fleet.add(reference, 'v1.35.5');
  const source = new SmallSource(fleet);
  return {
    source,
    clusterNames: ['one', 'two'],
    secrets: ['secret'],
    breakOrigin: async () => {
      // What is in memory does not break: then the listing itself fails.
      Object.defineProperty(fleet, 'clusters', {
        get: () => {
          throw new Error('The platform does not answer');
        },
      });
    },
  };
});

describeUpgradeProvider('the small platform of docs/extend.md', async () => {
  const fleet = new SmallFleet();
  fleet.add('one', 'v1.35.5');
  return {
    provider: new SmallProvider(fleet),
    cluster: { id: 'c', name: 'one', reference: 'one' },
    target: 'v1.36.4',
    olderTarget: 'v1.34.1',
    poolByPool: false,
    canaryNode: false,
    rollback: false,
    acceptedWrites: async () => fleet.writes,
    changeByOthers: async () => {
      fleet.get('one').revision += 1;
    },
    finish: async () => {
      const cluster = fleet.get('one');
      for (const kind of ['control-plane', 'node-pools'] as const)
        cluster[kind].runs = cluster[kind].wanted;
    },
    giveUp: async () => {
      fleet.get('one').failure = said('The platform gave up');
    },
  };
});
