import { allOf, type Reason } from '@drydock/upgrade-reasons';
import type { Opening, OpeningAt } from './model';
import { OpenTimes } from './OpenTimes';
import type { Obstacle } from './OpenTimes';

/** Further ones only make the reason long. */
const MOST_OBSTACLES_SAID = 3;

/**
 * Windows of a calendar are one: it is open while any of them is. Without windows it is open
 * whenever no freeze covers the change.
 */
export const openingAt: OpeningAt = (calendar, clusterId, change, atMs) => {
  const times = OpenTimes.of(calendar, clusterId, change);
  if (times.said?.atMs !== atMs)
    times.said = { atMs, opening: described(times, atMs) };
  return times.said.opening;
};

function described(times: OpenTimes, atMs: number): Opening {
  const time = times.at(atMs);
  if (time.open) return time;
  const first: Obstacle[] = [];
  for (const obstacle of times.obstacles(atMs)) {
    first.push(obstacle);
    if (first.length > MOST_OBSTACLES_SAID) break;
  }
  const reasons: readonly Reason[] = [
    ...first.slice(0, MOST_OBSTACLES_SAID).map(obstacleReason),
    ...(first.length > MOST_OBSTACLES_SAID
      ? [{ code: 'window.further' } as const]
      : []),
    ...(time.nextMs === undefined ? [{ code: 'window.never' } as const] : []),
  ];
  return {
    open: false,
    because: first[0]?.kind ?? 'window',
    reason: {
      ...together(reasons),
      ...(time.nextMs === undefined
        ? {}
        : { until: new Date(time.nextMs).toISOString() }),
    },
    nextMs: time.nextMs,
  };
}

function together([first, ...others]: readonly Reason[]): Reason {
  return first ? allOf([first, ...others]) : { code: 'window.never' };
}

function obstacleReason({
  kind,
  name,
  timeZone,
  endMs,
  detail,
}: Obstacle): Reason {
  const end = { time: new Date(endMs).toISOString(), zone: timeZone };
  if (kind === 'window')
    return {
      code: 'window.opens',
      params: { window: { text: name }, at: end },
    };
  const params = { freeze: { text: name }, until: end };
  return detail
    ? {
        code: 'window.freeze-because',
        params: { ...params, reason: { text: detail } },
      }
    : { code: 'window.freeze', params };
}
