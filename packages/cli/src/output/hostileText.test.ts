import { type SpokenFinding } from './spoken';
import { OUTPUTS, type Report } from '.';

const bases = [
  '\u001b[31mred\u001b[0m',
  '\u001b]0;title\u0007',
  '\u001b]8;;https://evil.example\u0007x\u001b]8;;\u0007',
  '\u009b2J',
  '\b\b\bok',
  '\r✓ Ready',
  '\u0000',
  '\u007f',
  '\u202egnp.exe',
  '\u2066a\u2069',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '[x](https://evil.example)',
  '![x](https://evil.example/x.png)',
  '@everyone',
  '| a | b |',
  '=HYPERLINK("x")',
  '{{7*7}} ${7*7}',
  '::error file=a::b',
  '__proto__',
];
const around: ((base: string) => string)[] = [
  base => base,
  base => `a ${base}`,
  base => base.repeat(3),
  base => `\n${base}`,
  base => `\`${base}\``,
  base => `**${base}**`,
  base => `"${base}"`,
  base => `${base}\t`,
  base => `--- ${base}`,
  base => base.toUpperCase(),
];
const payloads = around.flatMap(wrap => bases.map(wrap));

const findings = payloads.map(
  (payload, index): SpokenFinding => ({
    fingerprint: `f${index}`,
    evidenceDigest: 'e',
    checkId: 'disruption-budgets',
    severity: 'blocker',
    confidence: 'observed',
    phase: 'nodes',
    title: `title ${payload}`,
    object: {
      group: 'policy',
      kind: 'PodDisruptionBudget',
      namespace: payload,
      name: payload,
    },
    evidence: [{ text: `seen ${payload}`, source: payload }],
    fix: { text: `do ${payload}` },
    decision: { state: 'open' },
  }),
);

const report: Report = {
  subject: payloads.join(' '),
  checks: [],
  evaluation: {
    target: '1.37',
    verdict: 'blocked',
    reasons: payloads,
    unknowns: [],
    findings,
    knowledgeVersion: '1',
    reviewedThrough: '1.37',
    evaluatedAt: '2026-11-21T00:00:00Z',
    inventoryReadAt: '2026-11-21T00:00:00Z',
    coverage: payloads.map((payload, index) => ({
      checkId: `check-${index}`,
      status: 'not-run',
      reasons: [payload],
    })),
  },
};
const style = { color: false, columns: 120 };

describe(`${payloads.length} payloads in a report`, () => {
  it('steer no terminal [T-285]', () => {
    const text = OUTPUTS.table(report, style);
    expect(text).toContain('title');
    expect(text.match(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu)).toBeNull();
  });

  it('are neither markup nor links in Markdown [T-286]', () => {
    const text = OUTPUTS.markdown(report, style);
    expect(text).toContain('evil.example');
    expect(text).not.toMatch(
      /<(img|script)|https:\/\/evil|[^\\]\]\(|@everyone/i,
    );
    // Each finding is one row: no name ends it or begins another.
    expect(
      text.split('\n').filter(line => line.startsWith('| ⬡')),
    ).toHaveLength(payloads.length);
  });

  it('leave JSON and SARIF what they are', () => {
    expect(JSON.parse(OUTPUTS.json(report, style)).findings).toHaveLength(
      payloads.length,
    );
    expect(
      JSON.parse(OUTPUTS.sarif(report, style)).runs[0].results,
    ).toHaveLength(payloads.length);
  });
});
