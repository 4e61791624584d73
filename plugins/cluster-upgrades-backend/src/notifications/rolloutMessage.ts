import type { OwnerPayload } from './ownerMessage';
import type { RolloutNotice } from './rolloutNotices';

const MAX_LINES = 10;
const MAX_TEXT = 300;
const SEVERITIES = ['low', 'normal', 'high', 'critical'] as const;

/** Texts name clusters and people and repeat what others wrote: one line of plain text, people by name, cut. */
function plain(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').replace(/\b(?:user|group):default\/(?=[\w.-])/g, '').trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line;
}

/**
 * What one recipient is told about one plan or rollout: the newest first, which is the title. Pure.
 * @param id - of the message: the same message sent again replaces itself
 * @param notices - at least one, oldest first
 */
export function rolloutMessage(id: string, notices: readonly RolloutNotice[]): OwnerPayload {
  const newest = [...notices].reverse();
  const [first, ...others] = newest;
  const lines = others.slice(0, MAX_LINES).map(({ text }) => plain(text));
  const more = others.length > MAX_LINES ? [`and ${others.length - MAX_LINES} more`] : [];
  return {
    title: plain(first.text),
    description: lines.length > 0 ? [...lines, ...more].join('\n') : undefined,
    link: first.link,
    severity: SEVERITIES[Math.max(...notices.map(({ severity }) => SEVERITIES.indexOf(severity)))],
    topic: 'cluster-upgrades',
    scope: `cluster-upgrades:${id}`,
  };
}
