import { instantInWords } from './localTime';
import type { Opening, OpeningAt } from './model';
import { OpenTimes } from './OpenTimes';
import type { Obstacle } from './OpenTimes';

/** Further ones only make the sentence long. */
const MOST_OBSTACLES_SAID = 3;

/** Windows of a calendar are one: it is open while any of them is. Without windows it is open whenever no freeze covers the change. */
export const openingAt: OpeningAt = (calendar, clusterId, change, atMs) => {
  const times = OpenTimes.of(calendar, clusterId, change);
  if (times.said?.atMs !== atMs)
    times.said = { atMs, opening: inWords(times, atMs) };
  return times.said.opening;
};

function inWords(times: OpenTimes, atMs: number): Opening {
  const time = times.at(atMs);
  if (time.open) return time;
  const first: Obstacle[] = [];
  for (const obstacle of times.obstacles(atMs)) {
    first.push(obstacle);
    if (first.length > MOST_OBSTACLES_SAID) break;
  }
  const words = first
    .slice(0, MOST_OBSTACLES_SAID)
    .map(obstacle => obstacleInWords(obstacle, atMs));
  if (first.length > MOST_OBSTACLES_SAID) words.push('…');
  if (time.nextMs === undefined)
    words.push(
      `${words.length > 0 ? 'then ' : ''}nothing opens within two years`,
    );
  return {
    open: false,
    because: first[0]?.kind ?? 'window',
    reason: words.join(', '),
    nextMs: time.nextMs,
  };
}

function obstacleInWords(
  { kind, name, timeZone, endMs, detail }: Obstacle,
  seenFromMs: number,
): string {
  const end = instantInWords(endMs, timeZone, seenFromMs);
  return kind === 'window'
    ? `window ${name} opens ${end}`
    : `freeze ${name} until ${end}${detail ? ` (${detail})` : ''}`;
}
