import { reasonText, type Param, type Reason } from '@drydock/upgrade-reasons';
import type { NotificationSendOptions } from '@backstage/plugin-notifications-node';
import type { WaitingNotice } from './store/blockerNotices';

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
function plain(reason: Reason): string {
  const line = reasonText(reason)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
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
  const due = notices.flatMap(({ dueAt }) => dueAt ?? []).sort()[0];
  const lines = notices.slice(0, MAX_LINES).map(lineOf);
  const more: Reason[] =
    notices.length > MAX_LINES
      ? [
          {
            code: 'notice.more',
            params: { count: { number: notices.length - MAX_LINES } },
          },
        ]
      : [];
  return {
    title: plain(titleOf(notices, due)),
    description: [...lines, ...more].map(plain).join('\n'),
    link: `${PAGE}?owner=${encodeURIComponent(owner)}&severity=blocker`,
    severity: 'high',
    topic: 'new-blockers',
    scope: `cluster-upgrades:${id}`,
  };
}

function titleOf(
  notices: readonly WaitingNotice[],
  due: string | undefined,
): Reason {
  const blockers = newBlockers(notices);
  return due === undefined
    ? blockers
    : {
        code: 'notice.first-due',
        params: { blockers: { reasons: [blockers] }, due: { text: due } },
      };
}

function newBlockers(notices: readonly WaitingNotice[]): Reason {
  const [first] = notices;
  const clusters = new Set(notices.map(({ clusterName }) => clusterName)).size;
  const count = { number: notices.length };
  return clusters === 1
    ? {
        code: 'notice.new-blockers',
        params: { count, cluster: clusterParam(first) },
      }
    : {
        code: 'notice.new-blockers-on-clusters',
        params: { count, clusters: { number: clusters } },
      };
}

function lineOf(notice: WaitingNotice): Reason {
  const params = {
    cluster: clusterParam(notice),
    finding: { reasons: [notice.title] },
  };
  return notice.dueAt === undefined
    ? { code: 'notice.blocker', params }
    : {
        code: 'notice.blocker-due',
        params: { ...params, due: { text: notice.dueAt } },
      };
}

function clusterParam({ clusterId, clusterName }: WaitingNotice): Param {
  return { cluster: clusterId, name: clusterName };
}
