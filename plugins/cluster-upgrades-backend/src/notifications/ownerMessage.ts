import type { NotificationSendOptions } from '@backstage/plugin-notifications-node';
import type { WaitingNotice } from '../database/noticeQueries';

const MAX_LINES = 10;
const MAX_TITLE = 200;

export type OwnerPayload = NotificationSendOptions['payload'];

/**
 * A message as it waits in the outbox. `except`: members of the group who get the same message on
 * their own.
 */
export type StoredMessage = OwnerPayload & {
  readonly except?: string[];
  /** Its title says when it happened. */
  readonly isDated?: boolean;
};

/** Where the page of findings is in the portal. */
const PAGE = '/cluster-upgrades/readiness';

/** Names come from clusters: one line of plain text, cut. */
function plain(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim();
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE - 1)}…` : line;
}

/**
 * The message to an owner about new blockers, in the order in which they are due. Pure.
 * @param id - of the message: the same message sent again replaces itself
 */
export function ownerMessage(
  id: string,
  owner: string,
  notices: readonly WaitingNotice[],
): OwnerPayload {
  const clusters = [...new Set(notices.map(({ clusterName }) => clusterName))];
  const due = notices.flatMap(({ dueAt }) => dueAt ?? []).sort()[0];
  const what = `${notices.length} new ${
    notices.length === 1 ? 'blocker' : 'blockers'
  } on ${
    clusters.length === 1 ? plain(clusters[0]) : `${clusters.length} clusters`
  }`;
  const lines = notices
    .slice(0, MAX_LINES)
    .map(
      ({ clusterName, title, dueAt }) =>
        `${plain(clusterName)}: ${plain(title)}${
          dueAt ? `, due ${dueAt}` : ''
        }`,
    );
  const more =
    notices.length > MAX_LINES
      ? [`and ${notices.length - MAX_LINES} more`]
      : [];
  return {
    title: due ? `${what}, the first due ${due}` : what,
    description: [...lines, ...more].join('\n'),
    link: `${PAGE}?owner=${encodeURIComponent(owner)}&severity=blocker`,
    severity: 'high',
    topic: 'new-blockers',
    scope: `cluster-upgrades:${id}`,
  };
}
