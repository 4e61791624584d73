/**
 * Findings in forms that other tools read. Input: findings in plain words; output: text. Pure. Invariant: what comes from a cluster stays
 * text: it opens no link, starts no markup and mentions nobody.
 */
export { escapeMarkdown, markdownParts, toMarkdown } from './markdown';
export type { MarkdownOptions } from './markdown';
export { sarifParts, toSarif } from './sarif';
export type { SarifOptions } from './sarif';
export type { ReportFinding } from './model';
