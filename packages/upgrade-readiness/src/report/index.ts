/**
 * Findings in formats that other tools read. Input: findings in plain words; output: text. Pure.
 * Invariant: text from a cluster stays text. It opens no link, starts no markup and mentions no
 * user.
 */
export { escapeMarkdown, markdownParts, toMarkdown } from './markdown';
export type { MarkdownOptions } from './markdown';
export { sarifParts, toSarif } from './sarif';
export type { SarifOptions } from './sarif';
export type { ReportFinding } from './model';
