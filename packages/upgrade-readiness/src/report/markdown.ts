import { nameOf } from '../words';
import type { ReportFinding } from './model';

export interface MarkdownOptions {
  /** Heading, for example `Findings of prod-eu-1 for v1.36`. */
  readonly title: string;
  /** Sentences below it, for example what could not be checked. */
  readonly notes?: readonly string[];
}

const SYMBOL: Readonly<Record<ReportFinding['severity'], string>> = {
  blocker: '⬡ blocker',
  warning: '△ warning',
  info: 'ℹ info',
};

interface Column {
  readonly name: string;
  readonly cell: (finding: ReportFinding) => string | undefined;
}

const COLUMNS: readonly Column[] = [
  {
    name: 'Severity',
    cell: ({ severity, notCounted }) =>
      notCounted === undefined
        ? SYMBOL[severity]
        : `${severity} (${notCounted})`,
  },
  { name: 'Finding', cell: ({ title }) => title },
  { name: 'Cluster', cell: ({ cluster }) => cluster },
  { name: 'Target', cell: ({ target }) => (target ? target : undefined) },
  { name: 'Object', cell: ({ object }) => object && nameOf(object) },
  {
    name: 'File',
    cell: ({ location }) => location && `${location.file}:${location.line}`,
  },
  { name: 'Owner', cell: ({ owner }) => owner },
  { name: 'Service', cell: ({ service }) => service },
  {
    name: 'Breaks at',
    cell: ({ breaksAt, failsSince }) =>
      failsSince
        ? `fails already since v${failsSince}`
        : breaksAt && `v${breaksAt}`,
  },
  { name: 'Due', cell: ({ dueAt }) => dueAt },
  {
    name: 'Evidence',
    cell: ({ evidence, confidence }) =>
      evidence.length === 0
        ? undefined
        : `${confidence}: ${evidence
            .slice(0, 3)
            .map(({ text }) => text)
            .join('; ')}`,
  },
  { name: 'Fix', cell: ({ fix }) => fix.text },
  { name: 'Check', cell: ({ checkId }) => checkId },
];

/** A table of findings. Columns that would be empty in every row are left out. */
export function toMarkdown(
  findings: readonly ReportFinding[],
  options: MarkdownOptions,
): string {
  return [...markdownParts(findings, options)].join('');
}

/** The same in parts, one for each finding. */
export function* markdownParts(
  findings: readonly ReportFinding[],
  { title, notes = [] }: MarkdownOptions,
): Generator<string> {
  const lines = [
    `## ${escapeMarkdown(title)}`,
    '',
    ...notes.flatMap(note => [escapeMarkdown(note), '']),
  ];
  if (findings.length === 0) {
    yield `${lines.join('\n').trimEnd()}\n`;
    return;
  }
  const columns = COLUMNS.filter(({ cell }) =>
    findings.some(finding => cell(finding) !== undefined),
  );
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  for (const line of [
    ...lines,
    row(columns.map(({ name }) => name)),
    row(columns.map(() => '---')),
  ])
    yield `${line}\n`;
  for (const finding of findings)
    yield `${row(
      columns.map(({ cell }) => escapeMarkdown(cell(finding) ?? '')),
    )}\n`;
}

/** Text that stays text: no markup, no link, no mention of a person, one line. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\\`*_{}[\]()#+!|~>]/g, character => `\\${character}`)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/@/g, '&#64;')
    .replace(/:\/\//g, '&#58;//')
    .replace(/\bwww\./gi, match => `${match.slice(0, 3)}&#46;`);
}
