import { inEnglish } from '@drydock/upgrade-reasons';
import { snoozeBound as boundOf } from './snoozeBounds';

const snoozeBound = (...asked: Parameters<typeof boundOf>) =>
  inEnglish(boundOf(...asked));

const DAY_MS = 86_400_000;

describe('snoozeBound', () => {
  it('is seven days from the first start, and no later than support and approval, and names which of them holds', () => {
    expect(snoozeBound({ firstStartMs: DAY_MS }, 0)).toEqual({
      untilMs: 8 * DAY_MS,
      reason: expect.stringContaining('7 days'),
    });
    expect(
      snoozeBound({ firstStartMs: DAY_MS, supportEndsMs: 3 * DAY_MS }, 0),
    ).toEqual({
      untilMs: 3 * DAY_MS,
      reason: expect.stringContaining('support'),
    });
    expect(
      snoozeBound(
        {
          firstStartMs: DAY_MS,
          supportEndsMs: 3 * DAY_MS,
          approvalExpiresMs: 2 * DAY_MS,
        },
        0,
      ),
    ).toEqual({
      untilMs: 2 * DAY_MS,
      reason: expect.stringContaining('approval'),
    });
  });

  it('is nothing once that time has passed, or where no start is known, and says which', () => {
    expect(snoozeBound({ firstStartMs: 0 }, 7 * DAY_MS)).toEqual({
      reason: 'the 7 days from its first possible start are over',
    });
    expect(snoozeBound({ firstStartMs: DAY_MS, supportEndsMs: 0 }, 1)).toEqual({
      reason: 'support of the version that the cluster runs has ended',
    });
    expect(snoozeBound({}, 0)).toEqual({
      reason: 'no start of it is known yet',
    });
  });
});
