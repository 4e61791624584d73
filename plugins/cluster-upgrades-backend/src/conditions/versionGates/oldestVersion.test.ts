import { reasonText, said } from '@drydock/upgrade-reasons';
import { isBelow, oldestVersion, reasonOnWay, wayTo } from './oldestVersion';

describe('the version from which on gates count', () => {
  it.each([
    [
      'of the control plane where nodes are not known',
      { version: 'v1.36.4' },
      'v1.36.4',
    ],
    [
      'as a source reports it, where the cluster was not read',
      { reportedVersion: '1.35' },
      '1.35',
    ],
    [
      'of the oldest nodes',
      {
        version: 'v1.36.4',
        nodeVersions: [
          { version: 'v1.36.4', nodes: 3 },
          { version: 'v1.9.1', nodes: 1 },
          { version: 'v1.34.8', nodes: 1 },
        ],
      },
      'v1.9.1',
    ],
    [
      'nothing where none can be read',
      { nodeVersions: [{ version: 'latest', nodes: 1 }] },
      undefined,
    ],
  ])('is %s', (_, cluster, expected) =>
    expect(oldestVersion(cluster)).toBe(expected),
  );
});

describe('a minor', () => {
  it('is still to come for clusters whose oldest part is below it, or whose versions are unknown', () => {
    const nodesBehind = {
      version: 'v1.36.4',
      nodeVersions: [{ version: 'v1.35.9', nodes: 1 }],
    };
    expect([
      isBelow({ version: 'v1.35.9' }, '1.36'),
      isBelow(nodesBehind, '1.36'),
      isBelow({}, '1.36'),
    ]).toEqual([true, true, true]);
    expect([
      isBelow({ version: 'v1.36.0' }, '1.36'),
      isBelow({ version: 'v1.37.1' }, '1.36'),
    ]).toEqual([false, false]);
  });
});

describe('the way that gates are asked of', () => {
  it('begins at that version, or at the lowest when it is unknown, which the reason says', () => {
    expect(wayTo({ version: 'v1.36.4' }, '1.37')).toEqual({
      from: 'v1.36.4',
      to: '1.37',
    });
    expect(wayTo({}, '1.37')).toEqual({ from: '1.0', to: '1.37' });
    expect(
      [
        reasonOnWay({ version: 'v1.36.4' }, '1.37', said('Open')),
        reasonOnWay({}, '1.37', said('Open')),
      ].map(reasonText),
    ).toEqual([
      'Open',
      'The version of the cluster is unknown, so it may enter v1.37: Open',
    ]);
  });
});
