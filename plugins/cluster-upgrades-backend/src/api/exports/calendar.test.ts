import { said } from '@drydock/upgrade-reasons';
import { presentReason } from '../../foundation/presentReason';
import type { UpcomingUpgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { calendarOf } from './calendar';

const upgrade = (more: Partial<UpcomingUpgrade> = {}): UpcomingUpgrade => ({
  planId: 'p',
  planName: 'winter',
  planTitle: 'Winter, and more; \\ all',
  clusterId: 'c',
  clusterName: 'prod-eu-1',
  stage: 'first',
  target: 'v1.36.4',
  state: 'approved',
  earliestStart: '2026-11-28T21:00:00.000Z',
  window: {
    from: '2026-11-28T21:00:00.000Z',
    until: '2026-11-29T01:00:00.000Z',
  },
  services: ['component:default/api'],
  disruption: 'unknown',
  disruptionReason: presentReason(said('Not known')),
  ...more,
});
const feed = (...upgrades: Parameters<typeof calendarOf>[0]['upgrades']) =>
  calendarOf({
    title: 'Cluster upgrades',
    upgrades,
    appBaseUrl: 'https://portal.example.com/',
    nowMs: 0,
  });

/**
 * RFC 5545: lines end in CRLF and have at most 75 octets, blocks nest, and each event has what it
 * must have.
 */
function checkLines(text: string): readonly Record<string, string>[] {
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n'))
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const open: string[] = [];
  const events: Record<string, string>[] = [];
  for (const line of text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter(Boolean)) {
    const [, name, value] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    expect(name).toBeDefined();
    if (name === 'BEGIN') open.push(value);
    else if (name === 'END') expect(open.pop()).toBe(value);
    if (name === 'BEGIN' && value === 'VEVENT') events.push({});
    if (open.at(-1) === 'VEVENT') events[events.length - 1][name] = value;
  }
  expect(open).toEqual([]);
  for (const event of events) {
    expect(event).toMatchObject({
      UID: expect.any(String),
      DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
      DTSTART: expect.stringMatching(/^\d{8}T\d{6}Z$/),
    });
  }
  return events;
}

describe('the calendar', () => {
  it('is a valid feed with times in UTC, texts escaped and a link', () => {
    const text = feed(upgrade());
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/);
    const [event] = checkLines(text);
    expect(event).toMatchObject({
      UID: 'p.c@drydock.dev',
      DTSTART: '20261128T210000Z',
      DTEND: '20261129T010000Z',
      STATUS: 'CONFIRMED',
      SUMMARY: 'Kubernetes upgrade of prod-eu-1 to v1.36.4',
      URL: 'https://portal.example.com/cluster-upgrades/plans/p',
    });
    expect(event.DESCRIPTION).toContain('Winter\\, and more\\; \\\\ all');
  });

  it('keeps the UID of an upgrade whose time moves', () => {
    const moved = checkLines(
      feed(
        upgrade({
          window: undefined,
          earliestStart: '2026-12-05T21:00:00.000Z',
          state: 'waiting',
          rolloutId: 'r',
        }),
      ),
    )[0];
    expect(moved).toMatchObject({
      UID: 'p.c@drydock.dev',
      DTSTART: '20261205T210000Z',
      URL: 'https://portal.example.com/cluster-upgrades/rollouts/r',
    });
    expect(moved).not.toHaveProperty('DTEND');
  });

  it('is tentative before the approval, takes back what was cancelled, and claims no unknown time', () => {
    const events = checkLines(
      feed(
        upgrade({ state: 'submitted' }),
        { ...upgrade({ clusterId: 'd' }), cancelled: true },
        upgrade({ clusterId: 'e', earliestStart: undefined }),
      ),
    );
    expect(events.map(({ UID, STATUS }) => [UID, STATUS])).toEqual([
      ['p.c@drydock.dev', 'TENTATIVE'],
      ['p.d@drydock.dev', 'CANCELLED'],
    ]);
  });

  it('has as many entries and services as a calendar program shows quickly, and says what it leaves out', () => {
    const services = Array.from(
      { length: 13 },
      (_, index) => `component:default/s${index}`,
    );
    const text = feed(
      ...Array.from({ length: 502 }, (_, index) =>
        upgrade({ clusterId: `c${index}`, services }),
      ),
    );
    const events = checkLines(text);
    expect(events).toHaveLength(500);
    expect(events[0].DESCRIPTION).toContain('component:default/s9 and 3 more');
    expect(text.replaceAll('\r\n ', '')).toContain(
      'The first 500 of 502 upgrades',
    );
    expect(
      checkLines(feed(upgrade({ services })))[0].DESCRIPTION,
    ).not.toContain('The first');
  });

  it('lets no name of a cluster add lines', () => {
    const events = checkLines(
      feed(
        upgrade({
          clusterName: `x\r\nEND:VEVENT\r\nATTENDEE:mailto:${'ü'.repeat(100)}`,
        }),
      ),
    );
    expect(events).toHaveLength(1);
    expect(events[0]).not.toHaveProperty('ATTENDEE');
  });
});
