import { DateTime } from 'luxon';
import type { Texts } from '../translation';

export const zooms = [3, 12, 24] as const;
export type Zoom = (typeof zooms)[number];

export interface Tick {
  /** Share of the width, in percent. */
  at: number;
  label: string;
}

export interface TimeScale {
  from: number;
  to: number;
  ticks: Tick[];
  /** Share of the width of an instant, in percent; outside of the picture below 0 or above 100. */
  percent(time: number): number;
  /**
   * Start and width of a period in percent, cut at the edges; undefined where it is not in the
   * picture.
   */
  stretch(
    from: number | undefined,
    to: number | undefined,
  ): { left: number; width: number } | undefined;
}

/** So much of the past is shown that an end that just went by is still in the picture. */
const MONTHS_BACK: Record<Zoom, number> = { 3: 0, 12: 2, 24: 3 };
const LABEL_EVERY: Record<Zoom, number> = { 3: 1, 12: 1, 24: 3 };
const LABEL_EVERY_NARROW: Record<Zoom, number> = { 3: 1, 12: 4, 24: 8 };

/**
 * Whole calendar months around today, as percentages of a width that only the browser knows.
 * @param narrow - there is room for three names of months
 */
export function timeScale(
  zoom: Zoom,
  now: Date,
  texts: Texts,
  narrow = false,
): TimeScale {
  const labelEvery = (narrow ? LABEL_EVERY_NARROW : LABEL_EVERY)[zoom];
  const start = DateTime.fromJSDate(now, { zone: 'utc' })
    .startOf('month')
    .minus({ months: MONTHS_BACK[zoom] });
  const from = start.toMillis();
  const to = start.plus({ months: zoom }).toMillis();
  const percent = (time: number) => ((time - from) / (to - from)) * 100;
  return {
    from,
    to,
    percent,
    ticks: Array.from({ length: zoom }, (_, index) =>
      start.plus({ months: index }),
    ).map((month, index) => ({
      at: percent(month.toMillis()),
      label:
        index % labelEvery === 0
          ? monthLabel(month, index === 0 || month.month <= labelEvery, texts)
          : '',
    })),
    stretch: (since, until) => {
      const left = Math.max(0, percent(since ?? from));
      const right = Math.min(100, percent(until ?? to));
      return right > left ? { left, width: right - left } : undefined;
    },
  };
}

function monthLabel(month: DateTime, withYear: boolean, texts: Texts): string {
  return month
    .setLocale(texts.language)
    .toFormat(
      texts(
        withYear ? 'support.timeline.monthAndYear' : 'support.timeline.month',
      ),
    );
}
