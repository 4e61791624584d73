import type { UpcomingUpgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { minutesAgo } from './clusters';
import { aReason } from './reasons';

const HOUR = 60;
const DAY = 24 * HOUR;
const inMinutes = (minutes: number) => minutesAgo(-minutes);

function anUpcoming(
  clusterName: string,
  change: Partial<UpcomingUpgrade>,
): UpcomingUpgrade {
  return {
    planId: 'plan-winter',
    planName: 'winter-2026',
    planTitle: 'Winter 2026: production to 1.36',
    clusterId: `id-${clusterName}`,
    clusterName,
    clusterEntityRef: `resource:default/${clusterName}`,
    stage: 'production',
    from: 'v1.35.4',
    target: 'v1.36.4',
    state: 'approved',
    services: ['component:default/payments-api'],
    owner: 'group:default/payments',
    disruption: 'rolling',
    disruptionReason: aReason(
      'Pods move one after another; no interruption is expected',
    ),
    contact: 'group:default/platform-emea',
    mayAnswer: true,
    snoozableUntil: inMinutes(14 * DAY),
    snoozeReason: aReason('owners have 7 days from its first possible start'),
    earliestStart: inMinutes(7 * DAY),
    window: { from: inMinutes(7 * DAY), until: inMinutes(7 * DAY + 4 * HOUR) },
    ...change,
  };
}

export const unknownStart = anUpcoming('prod-ap-1', {
  state: 'approved',
  earliestStart: undefined,
  window: undefined,
  windowReason: aReason(
    'No window opens before the plan’s freeze year-end, whose end is not set',
  ),
  snoozableUntil: undefined,
  snoozeReason: aReason('no start of it is known yet'),
  disruption: 'unknown',
  disruptionReason: aReason(
    'Not known, because these checks did not run in full: drain-simulation',
  ),
});

/** One of each state, first first. */
export const upcoming: UpcomingUpgrade[] = [
  anUpcoming('prod-fra-1', {
    state: 'running',
    rolloutId: 'rollout-1',
    upgradeId: 'upgrade-1',
    stage: 'canary',
    earliestStart: minutesAgo(40),
    window: undefined,
    windowReason: aReason('It is being upgraded now'),
    mayAnswer: false,
    snoozableUntil: undefined,
    snoozeReason: undefined,
    answer: {
      answer: 'acknowledged',
      by: 'user:default/ada',
      at: minutesAgo(2 * DAY),
    },
  }),
  anUpcoming('prod-eu-1', {
    state: 'waiting',
    rolloutId: 'rollout-1',
    windowReason: aReason('Not before stage canary is done'),
    disruption: 'cannot-be-moved',
    disruptionReason: aReason(
      'One finding says that pods cannot be moved; the node waits for them',
    ),
  }),
  anUpcoming('prod-us-1', {
    answer: {
      answer: 'snoozed',
      by: 'user:default/ada',
      at: minutesAgo(3 * HOUR),
      until: inMinutes(9 * DAY),
      reason: 'Quarter-end close',
    },
    earliestStart: inMinutes(14 * DAY),
    window: {
      from: inMinutes(14 * DAY),
      until: inMinutes(14 * DAY + 4 * HOUR),
    },
    disruption: 'interrupted',
    disruptionReason: aReason('One workload is interrupted while pods move'),
  }),
  anUpcoming('staging-eu-1', {
    planId: 'plan-spring',
    planName: 'spring',
    planTitle: 'Spring 2027',
    stage: 'all',
    state: 'submitted',
    windowReason: aReason('Not approved yet: 0 of 2'),
    earliestStart: inMinutes(21 * DAY),
    window: undefined,
    mayAnswer: false,
  }),
  unknownStart,
];

export const calendarUrl = `https://portal.example.com/api/cluster-upgrades/calendar.ics?owner=group%3Adefault%2Fpayments&token=${'x'.repeat(
  43,
)}`;
