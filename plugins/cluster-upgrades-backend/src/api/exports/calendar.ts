import ical, { ICalEvent, ICalEventStatus } from 'ical-generator';
import type { UpcomingUpgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { foldLines } from './foldLines';

/** Calendar programs slow down with more. */
const MOST_EVENTS = 500;
const MOST_SERVICES = 10;
const END = 'END:VCALENDAR';

export interface CalendarInput {
  /** For people: whose calendar it is. */
  readonly title: string;
  readonly upgrades: readonly (UpcomingUpgrade & {
    readonly cancelled?: boolean;
  })[];
  /** Of the portal, for links; undefined: no links. */
  readonly appBaseUrl?: string;
  readonly nowMs: number;
}

/**
 * An iCalendar feed (RFC 5545) of what is coming. An upgrade keeps its UID while its time moves, so
 * that a calendar moves its entry; without a known start it has no entry. Times are UTC.
 */
export function calendarOf({
  title,
  upgrades,
  appBaseUrl,
  nowMs,
}: CalendarInput): string {
  const more = upgrades.length - MOST_EVENTS;
  const calendar = ical({
    name: title,
    description:
      more > 0
        ? `The first ${MOST_EVENTS} of ${upgrades.length} upgrades; the others are in the portal`
        : undefined,
    prodId: { company: 'Drydock', product: 'cluster upgrades', language: 'EN' },
    ttl: 3600,
  });
  const events = upgrades.slice(0, MOST_EVENTS).flatMap(upgrade => {
    if (upgrade.earliestStart === undefined) return [];
    const data = {
      id: `${upgrade.planId}.${upgrade.clusterId}@drydock.dev`,
      stamp: new Date(nowMs),
      start: new Date(upgrade.window?.from ?? upgrade.earliestStart),
      end: upgrade.window ? new Date(upgrade.window.until) : undefined,
      summary: `Kubernetes upgrade of ${plain(upgrade.clusterName)} to ${plain(
        upgrade.target,
      )}${upgrade.state === 'submitted' ? ' (not approved yet)' : ''}`,
      description: descriptionOf(upgrade),
      status: statusOf(upgrade),
      url: appBaseUrl
        ? `${appBaseUrl.replace(/(?<!\/)\/+$/, '')}/cluster-upgrades/${
            upgrade.rolloutId
              ? `rollouts/${encodeURIComponent(upgrade.rolloutId)}`
              : `plans/${encodeURIComponent(upgrade.planId)}`
          }`
        : undefined,
    };
    return new ICalEvent(data, calendar).toString();
  });
  // Not created in the calendar, which would fold them.
  return `${calendar.toString().slice(0, -END.length)}${foldLines(
    events.join(''),
  )}${END}`;
}

function statusOf({
  cancelled,
  state,
}: CalendarInput['upgrades'][number]): ICalEventStatus {
  if (cancelled) return ICalEventStatus.CANCELLED;
  return state === 'submitted'
    ? ICalEventStatus.TENTATIVE
    : ICalEventStatus.CONFIRMED;
}

function descriptionOf({
  planTitle,
  planName,
  stage,
  windowReason,
  disruptionReason,
  services,
}: UpcomingUpgrade): string {
  const lines = [
    `Plan ${planTitle ?? planName}, stage ${stage}`,
    windowReason?.text,
    servicesOf(services),
    disruptionReason?.text,
  ];
  return lines
    .filter(line => line !== undefined)
    .map(plain)
    .join('\n');
}

function servicesOf(services: readonly string[]): string | undefined {
  if (services.length === 0) return undefined;
  const more = services.length - MOST_SERVICES;
  return `Services: ${services.slice(0, MOST_SERVICES).join(', ')}${
    more > 0 ? ` and ${more} more` : ''
  }`;
}

/** Names come from clusters and plans: one line. */
function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, 500);
}
