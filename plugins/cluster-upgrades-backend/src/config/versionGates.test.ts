import { mockServices } from '@backstage/backend-test-utils';
import { readClusterUpgradesConfig } from './config';

const GATE = {
  id: 'dashboards',
  minor: '1.37',
  title: 'Dashboards',
  description: 'Look at the dashboards',
};
const read = (clusterUpgrades: object) =>
  readClusterUpgradesConfig(
    mockServices.rootConfig({ data: { clusterUpgrades } }),
  );

describe('version gates of the configuration', () => {
  it('are none, and none of the knowledge, where nothing is said', () => {
    expect(read({})).toMatchObject({
      versionGates: [],
      knowledgeGates: { mode: 'off' },
    });
  });

  it('are read with whom they concern', () => {
    const gate = {
      ...GATE,
      link: 'https://wiki.example.com/x',
      environments: ['prod'],
      labels: { os: 'flatcar' },
    };
    expect(
      read({
        versionGates: [gate],
        knowledgeGates: { mode: 'item', environments: ['prod'] },
      }),
    ).toMatchObject({
      versionGates: [gate],
      knowledgeGates: { mode: 'item', environments: ['prod'] },
    });
  });

  it.each([
    [
      'a minor that is a number',
      { minor: 1.4 },
      'clusterUpgrades.versionGates[0].minor',
    ],
    [
      'a patch',
      { minor: '1.37.2' },
      "clusterUpgrades.versionGates[0].minor: must be a minor such as '1.37' (quote it, or 1.40 becomes 1.4)",
    ],
    [
      'an id of the knowledge',
      { id: 'knowledge-1-37' },
      "clusterUpgrades.versionGates[0].id: must not begin with 'knowledge-'",
    ],
    [
      'an id with other letters',
      { id: 'Dash_boards' },
      'clusterUpgrades.versionGates[0].id: must be lower-case letters',
    ],
    [
      'a description that says nothing',
      { description: 'look' },
      'clusterUpgrades.versionGates[0].description: must say what to look at before',
    ],
    [
      'a link that is none',
      { link: `${'javascript'}:alert(1)` },
      'clusterUpgrades.versionGates[0].link: must be an address',
    ],
    [
      'environments without any',
      { environments: [] },
      'clusterUpgrades.versionGates[0].environments: must name some',
    ],
    [
      'labels without any',
      { labels: {} },
      'clusterUpgrades.versionGates[0].labels: must name some',
    ],
    ['an unknown field', { severity: 'high' }, 'severity'],
  ])('are refused with %s', (_, wrong, says) => {
    expect(() => read({ versionGates: [{ ...GATE, ...wrong }] })).toThrow(says);
  });

  it('are refused where an id is used twice', () => {
    expect(() =>
      read({ versionGates: [GATE, { ...GATE, minor: '1.38' }] }),
    ).toThrow("clusterUpgrades.versionGates[1].id: 'dashboards' is used twice");
  });
});
