import { aCluster } from '../__testUtils__/clusters';
import { clustersAsMarkdown } from './markdown';

describe('clustersAsMarkdown', () => {
  it('makes one line a cluster', () => {
    const [head, , row] = clustersAsMarkdown([aCluster('prod-eu-3')]).split(
      '\n',
    );
    expect(head).toBe(
      '| Cluster | Owner | Environment | Version | Support | Target | Verdict | Why |',
    );
    expect(row).toBe(
      '| prod-eu-3 | platform-emea | prod | v1.35.4 | Until 28 Feb 2027 | v1.36.2 | ready | None · 24 of 24 checks |',
    );
  });

  it('escapes what would break the table or become a link [T-290]', () => {
    const markdown = clustersAsMarkdown([
      aCluster('a', { title: 'a|b\n[x](http://evil)' }),
    ]);
    expect(markdown).toContain('a\\|b \\[x\\](http://evil)');
    expect(markdown.split('\n')).toHaveLength(3);
  });
});
