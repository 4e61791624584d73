import { aCluster } from '../__testUtils__/clusters';
import { english } from '../translation';
import { nodeSkewText } from './nodeSkew';

describe('nodeSkewText', () => {
  it('tells a cluster without nodes from one whose nodes were not read', () => {
    expect(nodeSkewText(aCluster('empty', { nodeVersions: [] }), english)).toBe(
      'no nodes',
    );
    expect(
      nodeSkewText(aCluster('unread', { nodeVersions: undefined }), english),
    ).toBe('nodes not read');
  });

  it('says which versions the nodes run and how far they are behind', () => {
    const nodeVersions = [
      { version: 'v1.35.4', nodes: 2 },
      { version: 'v1.34.1', nodes: 1 },
    ];
    expect(
      nodeSkewText(
        aCluster('behind', { nodeVersions, nodeMinorsBehind: 1 }),
        english,
      ),
    ).toMatch(/^nodes .*, 1 minor behind$/);
  });
});
