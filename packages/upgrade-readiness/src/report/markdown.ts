import { nameOf } from '../words';
import type { ReportFinding } from './model';

export interface MarkdownOptions {
  /** Heading, for example `Findings of prod-eu-1 for v1.36`. */
  readonly title: string;
  /** Sentences below it, for example what could not be checked. */
  readonly notes?: readonly string[];
}

const SYMBOL: Readonly<Record<ReportFinding['severity'], string>> = { blocker: '⬡ blocker', warning: '△ warning', info: 'ℹ info' };

interface Column {
  readonly name: string;
  readonly cell: (finding: ReportFinding) => string | undefined;
}

const COLUMNS: readonly Column[] = [
  { name: 'Severity', cell: ({ severity, notCounted }) => (notCounted === undefined ? SYMBOL[severity] : `${severity} (${notCounted})`) },
  { name: 'Finding', cell: ({ title }) => title },
  { name: 'Cluster', cell: ({ cluster }) => cluster },
  { name: 'Target', cell: ({ target }) => (target ? target : undefined) },
  { name: 'Object', cell: ({ object }) => object && nameOf(object) },
  { name: 'File', cell: ({ location }) => location && `${location.file}:${location.line}` },
  { name: 'Owner', cell: ({ owner }) => owner },
  { name: 'Service', cell: ({ service }) => service },
  { name: 'Breaks at', cell: ({ breaksAt }) => breaksAt && `v${breaksAt}` },
  { name: 'Due', cell: ({ dueAt }) => dueAt },
  { name: 'Evidence', cell: ({ evidence, confidence }) => (evidence.length === 0 ? undefined : `${confidence}: ${evidence.slice(0, 3).map(({ text }) => text).join('; ')}`) },
  { name: 'Fix', cell: ({ fix }) => fix.text },
  { name: 'Check', cell: ({ checkId }) => checkId },
];

/** A table of findings. Columns that would be empty in every row are left out. */
export function toMarkdown(findings: readonly ReportFinding[], { title, notes = [] }: MarkdownOptions): string {
  const lines = [`## ${escapeMarkdown(title)}`, '', ...notes.flatMap(note => [escapeMarkdown(note), ''])];
  if (findings.length === 0) return `${lines.join('\n').trimEnd()}\n`;
  const columns = COLUMNS.filter(({ cell }) => findings.some(finding => cell(finding) !== undefined));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    ...lines,
    row(columns.map(({ name }) => name)),
    row(columns.map(() => '---')),
    ...findings.map(finding => row(columns.map(({ cell }) => escapeMarkdown(cell(finding) ?? '')))),
    '',
  ].join('\n');
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
