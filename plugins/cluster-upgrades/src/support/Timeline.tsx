import type { ReactNode } from 'react';
import { usePageStyles } from '../components/styles';
import { dayText } from '../format/time';
import { useTexts } from '../translation';
import type { SupportPeriod } from './supportPeriods';
import type { TimeScale } from './timeScale';
import { useTimelineStyles } from './timelineStyles';

/** Pixels that a mark takes of a bar that begins below it. */
const MARK_ROOM = 8;

/** An upgrade that runs. */
export interface TimelineMark {
  /** Milliseconds since 1970. */
  at: number;
  label: string;
}

export interface TimelineRow {
  id: string;
  name: ReactNode;
  /** What matters most of the row in one status or number. */
  aside?: ReactNode;
  periods: SupportPeriod[];
  marks: TimelineMark[];
}

export interface TimelineGroup {
  name: string;
  note: string;
  /** Stands beside today's line. */
  warning?: string;
  rows: TimelineRow[];
}

export interface TimelineProps {
  /** What groups and rows are, for example "Owner, cluster". */
  heading: string;
  groups: TimelineGroup[];
  scale: TimeScale;
  now: Date;
}

/**
 * Bars over time, in a table: what a bar shows stands as text in its cell, so nothing here is for
 * eyes only.
 */
export function Timeline({ heading, groups, scale, now }: TimelineProps) {
  const texts = useTexts();
  const page = usePageStyles();
  const classes = useTimelineStyles();
  return (
    <table
      className={`${page.table} ${classes.timeline}`}
      aria-label={texts('support.timeline.label')}
    >
      <colgroup>
        <col style={{ width: 320 }} />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">
            <span className={page.visuallyHidden}>
              {texts('support.timeline.overTime')}
            </span>
            <Months scale={scale} now={now} />
          </th>
        </tr>
      </thead>
      {groups.map(group => (
        <tbody key={group.name}>
          <tr className={classes.group}>
            <th scope="rowgroup">
              <span className={page.strong}>{group.name}</span>{' '}
              <span className={`${page.muted} ${page.small}`}>
                {group.note}
              </span>
            </th>
            <td>
              <div className={classes.track}>
                <TodayLine scale={scale} now={now} />
                {group.warning && (
                  <span
                    className={`${page.muted} ${page.small}`}
                    style={{
                      position: 'absolute',
                      left: `calc(${scale.percent(now.getTime())}% + 12px)`,
                      top: 12,
                      whiteSpace: 'nowrap',
                    }}
                  >
                    {group.warning}
                  </span>
                )}
              </div>
            </td>
          </tr>
          {group.rows.map(row => (
            <Row key={row.id} row={row} scale={scale} now={now} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({
  row,
  scale,
  now,
}: {
  row: TimelineRow;
  scale: TimeScale;
  now: Date;
}) {
  const page = usePageStyles();
  const classes = useTimelineStyles();
  return (
    <tr>
      <th scope="row">
        <div className={classes.rowHead}>
          <div className={page.grow}>{row.name}</div>
          {row.aside}
        </div>
      </th>
      <td>
        <span className={page.visuallyHidden}>{barsInWords(row)}</span>
        <Bars row={row} scale={scale} now={now} />
      </td>
    </tr>
  );
}

/** What the bars of a row show. */
export function barsInWords({ periods, marks }: TimelineRow): string {
  return [...periods, ...marks].map(({ label }) => label).join('; ');
}

/** The months above the bars, and today. */
export function Months({ scale, now }: Pick<TimelineProps, 'scale' | 'now'>) {
  const texts = useTexts();
  const classes = useTimelineStyles();
  return (
    <div className={classes.track} aria-hidden="true">
      {scale.ticks.map(tick => (
        <span
          key={tick.at}
          className={classes.tick}
          style={{ left: `${tick.at}%` }}
        >
          {tick.label}
        </span>
      ))}
      <span
        className={classes.todayWord}
        style={{
          left: `clamp(24px, ${scale.percent(
            now.getTime(),
          )}%, calc(100% - 24px))`,
        }}
      >
        {texts('support.timeline.today')}
      </span>
    </div>
  );
}

/** @param wordless - the words stand beside the bars and not on them */
export function Bars({
  row,
  scale,
  now,
  wordless,
}: {
  row: TimelineRow;
  scale: TimeScale;
  now: Date;
  wordless?: boolean;
}) {
  const texts = useTexts();
  const classes = useTimelineStyles();
  return (
    <div className={classes.track} aria-hidden="true">
      {row.periods.map(period => {
        const stretch = scale.stretch(period.from, period.to);
        return (
          stretch && (
            <div
              key={`${period.kind} ${period.label}`}
              className={`${classes.bar} ${classes[period.kind]}`}
              title={period.label}
              style={{ left: `${stretch.left}%`, width: `${stretch.width}%` }}
            >
              {!wordless && (
                <span
                  style={
                    row.marks.some(({ at }) => at === period.from)
                      ? { marginLeft: MARK_ROOM }
                      : undefined
                  }
                >
                  {period.label}
                </span>
              )}
            </div>
          )
        );
      })}
      <TodayLine scale={scale} now={now} />
      {row.marks.map(mark => (
        <i
          key={`${mark.at} ${mark.label}`}
          className={classes.mark}
          title={texts('support.timeline.mark', {
            day: dayText(new Date(mark.at).toISOString(), texts, now),
            label: mark.label,
          })}
          style={{
            left: `${Math.min(100, Math.max(0, scale.percent(mark.at)))}%`,
          }}
        />
      ))}
    </div>
  );
}

function TodayLine({ scale, now }: { scale: TimeScale; now: Date }) {
  const classes = useTimelineStyles();
  return (
    <i
      className={classes.todayLine}
      aria-hidden="true"
      style={{ left: `${scale.percent(now.getTime())}%` }}
    />
  );
}

/** What the patterns mean. */
export function TimelineLegend() {
  const texts = useTexts();
  const classes = useTimelineStyles();
  return (
    <div className={classes.legend}>
      {(['standard', 'extended', 'unsupported', 'unknown'] as const).map(
        kind => (
          <span key={kind} className={classes.key}>
            <i
              className={`${classes.bar} ${classes[kind]} ${classes.swatch}`}
              aria-hidden="true"
            />
            {texts(`support.periods.${kind}`)}
          </span>
        ),
      )}
      <span className={classes.key}>
        <i
          className={`${classes.mark} ${classes.swatchMark}`}
          aria-hidden="true"
        />
        {texts('support.periods.upgrade')}
      </span>
    </div>
  );
}
