import { reasonText } from '@drydock/upgrade-reasons';
import { createHash } from 'node:crypto';
import type { StoredMessage } from './ownerMessage';
import type { RolloutNotice } from './rolloutNotices';
import { isLate, withTime } from './toldLate';

const MAX_LINES = 10;
const MAX_TEXT = 300;
const SEVERITIES = ['low', 'normal', 'high', 'critical'] as const;

/** Texts repeat what others wrote: one line of plain text, cut. */
function plain(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line;
}

/**
 * The message to one recipient about one plan or rollout. The newest notice comes first and is the
 * title. Its scope is its subject, so a user who gets it twice, as a user and as a member of
 * groups, or again after a crash, sees it once. Pure.
 * @param notices - at least one, oldest first, of one topic
 * @param nowMs - when it is sent, epoch milliseconds
 */
export function rolloutMessage(
  notices: readonly RolloutNotice[],
  nowMs: number,
): StoredMessage {
  const newest = [...notices].reverse();
  const [first, ...others] = newest;
  const lines = others.slice(0, MAX_LINES).map(notice => textOf(notice, nowMs));
  const more =
    others.length > MAX_LINES ? [`and ${others.length - MAX_LINES} more`] : [];
  return {
    title: textOf(first, nowMs),
    isDated: isToldLate(first, nowMs),
    description: lines.length > 0 ? [...lines, ...more].join('\n') : undefined,
    link: first.link,
    severity:
      SEVERITIES[
        Math.max(...notices.map(({ severity }) => SEVERITIES.indexOf(severity)))
      ],
    topic: first.topic,
    scope: `cluster-upgrades:${digestOf(notices)}`,
  };
}

function textOf(notice: RolloutNotice, nowMs: number): string {
  const text = plain(reasonText(notice.reason));
  return isToldLate(notice, nowMs) ? withTime(text, notice.atMs, nowMs) : text;
}

/** What is to come says when it will be; when that was noticed would read as another time of it. */
function isToldLate({ eventKey, atMs }: RolloutNotice, nowMs: number): boolean {
  return !eventKey.startsWith('day-before-') && isLate(atMs, nowMs);
}

function digestOf(notices: readonly RolloutNotice[]): string {
  return createHash('sha256')
    .update(JSON.stringify(notices.map(({ eventKey }) => eventKey)))
    .digest('hex')
    .slice(0, 32);
}
