import { DateTime } from 'luxon';
import type {
  Freeze,
  PlanPreview,
  PreviewStage,
  Span,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Texts } from '../../translation';

/** What one stage does on one day, in the plan's zone. */
export interface CalendarCell {
  /** When its windows are open: "06:00–12:00", or "all day". */
  readonly open: string[];
  /** When its first cluster can start, if on this day. */
  readonly starts?: string;
  /** "until 09:20": its last cluster is expected to end on this day (p90). */
  readonly ends?: string;
  /** Successes are watched on this day. */
  readonly soaks: boolean;
  readonly freezes: string[];
}

export interface Calendar {
  readonly days: { readonly iso: string; readonly label: string }[];
  readonly rows: {
    readonly stage: PreviewStage;
    readonly cells: CalendarCell[];
  }[];
}

const LOOK_AHEAD_DAYS = 28;

/** The day on which something can happen first; today where nothing is known. */
export function firstDay(preview: PlanPreview, now: Date): DateTime {
  const zone = preview.timeZone ?? 'UTC';
  const starts = preview.stages.flatMap(
    stage => stage.earliestStart ?? stage.openings[0]?.from ?? [],
  );
  const first =
    starts.length > 0
      ? starts.reduce((least, start) =>
          Date.parse(start) < Date.parse(least) ? start : least,
        )
      : now.toISOString();
  return DateTime.fromISO(first, { zone }).startOf('day');
}

/** Weeks that are worth leafing through: openings are known for 28 days. */
export const CALENDAR_WEEKS = LOOK_AHEAD_DAYS / 7;

export function calendarOf(
  preview: PlanPreview,
  from: DateTime,
  dayCount: number,
  texts: Texts,
): Calendar {
  const days = Array.from({ length: dayCount }, (_, index) =>
    from.plus({ days: index }),
  );
  return {
    days: days.map(day => ({
      iso: day.toISODate() ?? '',
      label: day
        .setLocale(texts.language)
        .toFormat(`ccc ${texts('format.day')}`),
    })),
    rows: preview.stages.map(stage => ({
      stage,
      cells: days.map(day => cellOf(stage, preview.freezes ?? [], day, texts)),
    })),
  };
}

function cellOf(
  stage: PreviewStage,
  freezes: Freeze[],
  day: DateTime,
  texts: Texts,
): CalendarCell {
  const within = (iso: string | undefined) =>
    iso !== undefined &&
    DateTime.fromISO(iso, { zone: day.zone }).hasSame(day, 'day');
  const end = stage.latestEnd ?? stage.earliestEnd;
  const soak =
    end !== undefined && stage.soakMinutes > 0
      ? {
          from: end,
          until:
            DateTime.fromISO(end)
              .plus({ minutes: stage.soakMinutes })
              .toISO() ?? end,
        }
      : undefined;
  return {
    open: stage.openings.flatMap(opening => clipped(opening, day, texts) ?? []),
    starts: within(stage.earliestStart)
      ? clock(stage.earliestStart, day)
      : undefined,
    ends: within(end) ? clock(end, day) : undefined,
    soaks: soak !== undefined && overlaps(soak, day),
    freezes: freezes
      .filter(
        freeze =>
          !freeze.ended && covers(freeze, stage) && overlaps(freeze, day),
      )
      .map(freeze => freeze.name),
  };
}

/** A freeze of environments that no cluster of the stage is in does not concern it. */
function covers(freeze: Freeze, stage: PreviewStage): boolean {
  return (
    freeze.environments === undefined ||
    stage.members.some(member =>
      freeze.environments?.includes(member.environment ?? ''),
    )
  );
}

function overlaps({ from, until }: Span, day: DateTime): boolean {
  return (
    DateTime.fromISO(until) > day &&
    DateTime.fromISO(from) < day.plus({ days: 1 })
  );
}

/** The part of a span that lies on a day, in words; undefined when none does. */
function clipped(span: Span, day: DateTime, texts: Texts): string | undefined {
  if (!overlaps(span, day)) return undefined;
  const from = DateTime.fromISO(span.from, { zone: day.zone });
  const until = DateTime.fromISO(span.until, { zone: day.zone });
  const nextDay = day.plus({ days: 1 });
  if (from <= day && until >= nextDay) return texts('plan.calendar.allDay');
  return `${from <= day ? '00:00' : from.toFormat('HH:mm')}–${
    until >= nextDay ? '24:00' : until.toFormat('HH:mm')
  }`;
}

function clock(iso: string | undefined, day: DateTime): string {
  return iso === undefined
    ? ''
    : DateTime.fromISO(iso, { zone: day.zone }).toFormat('HH:mm');
}
