import { aReason } from '../../__testUtils__/reasons';
import { findingItems } from '../../__testUtils__/findings';
import { ticketText } from './ticketText';

const [{ finding, cluster }] = findingItems;
const facts = {
  finding,
  cluster,
  target: '1.35.6',
  dueAt: '2026-12-02',
  elsewhere: [],
  elsewhereTotal: 0,
  url: 'https://portal.example.com/x',
};

describe('ticketText', () => {
  it('says what, where, until when, and the exact change', () => {
    const text = ticketText(facts);
    expect(text).toContain(
      '# FlowSchema checkout-priority uses flowcontrol.apiserver.k8s.io/v1beta3',
    );
    expect(text).toContain('- Cluster: prod-eu-1, for v1.35.6');
    expect(text).toContain('- Due before: 2026-12-02');
    expect(text).toContain('- Owner: checkout (via Helm release)');
    expect(text).toContain(
      '```diff\n- apiVersion: flowcontrol.apiserver.k8s.io/v1beta3\n+ apiVersion: flowcontrol.apiserver.k8s.io/v1\n',
    );
    expect(text).toContain('Found by Drydock: https://portal.example.com/x');
  });

  it('names some other clusters and counts the rest', () => {
    const elsewhere = Array.from({ length: 12 }, (_, index) => ({
      id: `c${index}`,
      name: `c${index}`,
      title: `c${index}`,
    }));
    expect(ticketText({ ...facts, elsewhere, elsewhereTotal: 40 })).toContain(
      '- Also on: c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, 30 more',
    );
  });

  it('keeps text of clusters from becoming markup', () => {
    const text = ticketText({
      ...facts,
      finding: {
        ...finding,
        title: aReason('[click](https://evil.example)'),
        evidence: [{ what: aReason('# big\n<script>'), source: 'x' }],
      },
    });
    expect(text).toContain('# \\[click\\](https://evil.example)');
    expect(text).toContain('- \\# big \\<script\\> (x)');
  });
});
