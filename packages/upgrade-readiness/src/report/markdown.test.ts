import type { ReportFinding } from './model';
import { escapeMarkdown, toMarkdown } from './markdown';

const finding = (more: Partial<ReportFinding> = {}): ReportFinding => ({
  fingerprint: 'f',
  checkId: 'disruption-budgets',
  severity: 'blocker',
  confidence: 'observed',
  phase: 'nodes',
  title: 'PDB payments/api allows no disruption',
  evidence: [{ text: 'allows 0' }],
  fix: { text: 'Raise it' },
  ...more,
});

describe('toMarkdown', () => {
  it('is a table with the columns that say something', () => {
    expect(
      toMarkdown(
        [
          finding({ cluster: 'prod-eu-1' }),
          finding({
            cluster: 'dev',
            severity: 'warning',
            notCounted: 'waived until 2026-12-01: drained by hand',
          }),
        ],
        { title: 'Findings', notes: ['2 checks did not run.'] },
      ),
    ).toBe(
      [
        '## Findings',
        '',
        '2 checks did not run.',
        '',
        '| Severity | Finding | Cluster | Evidence | Fix | Check |',
        '| --- | --- | --- | --- | --- | --- |',
        '| ⬡ blocker | PDB payments/api allows no disruption | prod-eu-1 | observed: allows 0 | Raise it | disruption-budgets |',
        '| warning \\(waived until 2026-12-01: drained by hand\\) | PDB payments/api allows no disruption | dev | observed: allows 0 | Raise it | disruption-budgets |',
        '',
      ].join('\n'),
    );
  });

  it('says what was asked also where nothing was found', () => {
    expect(
      toMarkdown([], {
        title: 'Findings',
        notes: ['0 findings from 8 of 8 checks'],
      }),
    ).toBe('## Findings\n\n0 findings from 8 of 8 checks\n');
  });

  it.each([
    ['a | b', 'a \\| b'],
    ['line\nbreak\r\n| x', 'line break \\| x'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert\\(1\\)\\>'],
    [
      '[click](javascript:alert(1))',
      '\\[click\\]\\(javascript:alert\\(1\\)\\)',
    ],
    ['@everyone', '&#64;everyone'],
    [
      'see https://evil.example and www.evil.example',
      'see https&#58;//evil.example and www&#46;evil.example',
    ],
    ['&lt;b&gt;', '&amp;lt;b&amp;gt;'],
  ])('keeps text text: %j [T-9]', (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected);
  });
});
