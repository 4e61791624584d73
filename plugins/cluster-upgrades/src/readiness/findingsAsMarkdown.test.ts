import { findingItems } from '../__testUtils__/findings';
import { findingsAsMarkdown, objectText } from './findingsAsMarkdown';

describe('findingsAsMarkdown', () => {
  it('makes a row of each finding', () => {
    const lines = findingsAsMarkdown(findingItems.slice(0, 2)).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain('| blocker | FlowSchema checkout-priority');
    expect(lines[2]).toContain('| v1.32 | 2026-12-02 |');
  });

  it('names an object with its namespace, where it has one', () => {
    expect(
      objectText({
        group: 'policy',
        kind: 'PodDisruptionBudget',
        namespace: 'payments',
        name: 'api',
      }),
    ).toBe('PodDisruptionBudget payments/api');
    expect(objectText(undefined)).toBe('');
  });
});
