import { snoozableUntil } from './snoozeBounds';

const DAY_MS = 86_400_000;

describe('snoozableUntil', () => {
  it('is seven days from the first start, and no later than support and approval', () => {
    expect(snoozableUntil({ firstStartMs: DAY_MS }, 0)).toBe(8 * DAY_MS);
    expect(snoozableUntil({ firstStartMs: DAY_MS, supportEndsMs: 3 * DAY_MS }, 0)).toBe(3 * DAY_MS);
    expect(snoozableUntil({ firstStartMs: DAY_MS, supportEndsMs: 3 * DAY_MS, approvalExpiresMs: 2 * DAY_MS }, 0)).toBe(2 * DAY_MS);
  });

  it('is nothing once that time has passed, or where no start is known', () => {
    expect(snoozableUntil({ firstStartMs: 0 }, 7 * DAY_MS)).toBeUndefined();
    expect(snoozableUntil({ firstStartMs: DAY_MS, supportEndsMs: 0 }, 1)).toBeUndefined();
    expect(snoozableUntil({}, 0)).toBeUndefined();
  });
});
