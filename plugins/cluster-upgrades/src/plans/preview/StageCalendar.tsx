import { Fragment } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import type {
  PlanPreview,
  PreviewStage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../../components/ActionButton';
import { Section } from '../../components/Section';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { tokensOf } from '../../components/tokens';
import { deadlineText, durationText } from '../../format/time';
import { wholeNumber } from '../../hooks/urlValues';
import { useIsNarrow } from '../../hooks/useIsNarrow';
import { useNow } from '../../hooks/useNow';
import { useUrlState } from '../../hooks/useUrlState';
import { SAMPLES_NEEDED } from '../../rollouts/estimate';
import { reasonIn, useTexts } from '../../translation';
import type { Texts } from '../../translation';
import { calendarOf, CALENDAR_WEEKS, firstDay } from './calendar';
import type { Calendar, CalendarCell } from './calendar';

const DAYS = 7;

const useStyles = makeStyles(
  theme => {
    const tokens = tokensOf(theme);
    const box = {
      borderRadius: 4,
      padding: '4px 8px',
      fontSize: 12,
      lineHeight: '16px',
      marginBottom: 4,
    };
    return {
      cell: { minWidth: 96, borderLeft: `1px solid ${tokens.line}` },
      open: { ...box, border: `1px solid ${tokens.line}`, color: tokens.muted },
      starts: {
        ...box,
        border: `1px solid ${tokens.status.running.text}`,
        background: tokens.status.running.tint,
        color: tokens.text,
      },
      soak: {
        ...box,
        border: `1px dashed ${tokens.status.waiting.text}`,
        color: tokens.status.waiting.text,
      },
      freeze: {
        ...box,
        background: `repeating-linear-gradient(45deg, ${tokens.surface}, ${tokens.surface} 6px, ${tokens.line} 6px, ${tokens.line} 7px)`,
        color: tokens.text,
      },
    };
  },
  { name: 'DrydockStageCalendar' },
);

/**
 * Stages by days: when windows are open with freezes taken out, when each can start, and until when
 * it is watched.
 */
export function StageCalendar({ preview }: { preview: PlanPreview }) {
  const texts = useTexts();
  const url = useUrlState();
  const Week = useIsNarrow() ? NarrowWeek : WideWeek;
  const now = useNow(60_000);
  const week = wholeNumber(url.one('week'), 0, CALENDAR_WEEKS - 1) ?? 0;
  const { days, rows } = calendarOf(
    preview,
    firstDay(preview, now).plus({ weeks: week }),
    DAYS,
    texts,
  );
  const leaf = (next: number) =>
    url.set({ week: next === 0 ? undefined : String(next) });
  return (
    <Section
      title={texts('plan.stages')}
      flush
      aside={
        <>
          {preview.timeZone ?? 'UTC'}
          <ActionButton
            noLock
            ariaLabel={texts('plan.calendar.earlierWeek')}
            deniedReason={
              week === 0 ? texts('plan.calendar.notEarlier') : undefined
            }
            onClick={() => leaf(week - 1)}
          >
            {texts('plan.calendar.earlier')}
          </ActionButton>
          <ActionButton
            noLock
            ariaLabel={texts('plan.calendar.laterWeek')}
            deniedReason={
              week >= CALENDAR_WEEKS - 1
                ? texts('plan.calendar.notLater', {
                    days: CALENDAR_WEEKS * DAYS,
                  })
                : undefined
            }
            onClick={() => leaf(week + 1)}
          >
            {texts('plan.calendar.later')}
          </ActionButton>
        </>
      }
      footer={<span>{estimateSentence(preview, texts)}</span>}
    >
      <Week days={days} rows={rows} />
    </Section>
  );
}

/** Days beside each other. */
function WideWeek({ days, rows }: Calendar) {
  const texts = useTexts();
  const page = usePageStyles();
  const classes = useStyles();
  return (
    <table className={page.table} aria-label={texts('plan.stages')}>
      <thead>
        <tr>
          <th scope="col">{texts('plan.calendar.stage')}</th>
          {days.map(({ iso, label }) => (
            <th key={iso} scope="col" className={classes.cell}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ stage, cells }, index) => (
          <tr key={stage.name}>
            <th scope="row" style={{ minWidth: 160 }}>
              {index + 1} {stage.title ?? stage.name}
              <StageFacts stage={stage} before={rows[index - 1]?.stage} />
            </th>
            {cells.map((cell, day) => (
              <td key={days[day].iso} className={classes.cell}>
                <Cell cell={shownOf(stage, cell)} />
                {stage.timesUnknown && isBlank(cell) && (
                  <span className={page.muted}>{texts('unknown')}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={days.length + 1} className={page.muted}>
              {texts('plan.calendar.noStage')}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Days below each other, for a page that has no room for seven. */
function NarrowWeek({ days, rows }: Calendar) {
  const texts = useTexts();
  const page = usePageStyles();
  return (
    <ul aria-label={texts('plan.stages')}>
      {rows.map(({ stage, cells }, index) => (
        <li key={stage.name} className={page.cardBody}>
          <div className={page.strong}>
            {index + 1} {stage.title ?? stage.name}
          </div>
          <StageFacts stage={stage} before={rows[index - 1]?.stage} />
          <dl className={page.facts} style={{ marginTop: 8 }}>
            {cells.map((cell, day) => (
              <Fragment key={days[day].iso}>
                <dt>{days[day].label}</dt>
                <dd>
                  <Cell cell={shownOf(stage, cell)} />
                  {isBlank(cell) &&
                    texts(
                      stage.timesUnknown ? 'unknown' : 'plan.calendar.notOpen',
                    )}
                </dd>
              </Fragment>
            ))}
          </dl>
        </li>
      ))}
      {rows.length === 0 && (
        <li className={`${page.cardBody} ${page.muted}`}>
          {texts('plan.calendar.noStage')}
        </li>
      )}
    </ul>
  );
}

function isBlank({ open, freezes, soaks }: CalendarCell): boolean {
  return open.length === 0 && freezes.length === 0 && !soaks;
}

/** Where no cluster of a stage can start there is no start. */
function shownOf({ members }: PreviewStage, cell: CalendarCell): CalendarCell {
  return members.some(({ refusals }) => refusals.length === 0)
    ? cell
    : { ...cell, starts: undefined, ends: undefined };
}

function Cell({ cell }: { cell: CalendarCell }) {
  const texts = useTexts();
  const page = usePageStyles();
  const classes = useStyles();
  const { open, starts, ends, soaks, freezes } = cell;
  return (
    <>
      {starts && (
        <div className={classes.starts}>
          {texts('plan.calendar.canStart', { time: starts })}
        </div>
      )}
      {open.map(span => (
        <div key={span} className={classes.open}>
          <span className={page.visuallyHidden}>
            {texts('plan.calendar.open')}{' '}
          </span>
          {span}
        </div>
      ))}
      {ends && (
        <div className={classes.starts}>
          {texts('plan.calendar.doneBy', { time: ends })}
        </div>
      )}
      {soaks && (
        <div className={classes.soak}>{texts('plan.calendar.soak')}</div>
      )}
      {freezes.map(name => (
        <div key={name} className={classes.freeze}>
          {texts('plan.calendar.freeze', { name })}
        </div>
      ))}
    </>
  );
}

function StageFacts({
  stage,
  before,
}: {
  stage: PreviewStage;
  before?: PreviewStage;
}) {
  const texts = useTexts();
  const page = usePageStyles();
  const blocked = stage.members.filter(
    member => member.refusals.length > 0,
  ).length;
  // Without an estimate of the stage before, only the order is known.
  const facts = [
    ...(before &&
    stage.earliestStart === undefined &&
    stage.timesUnknown === undefined
      ? [texts('plan.calendar.after', { stage: before.title ?? before.name })]
      : []),
    texts('plan.calendar.atOnce', {
      clusters: texts('count.clusters', { count: stage.members.length }),
      most: stage.maxConcurrent,
    }),
    ...(stage.canaries > 0
      ? [texts('plan.calendar.canaries', { count: stage.canaries })]
      : []),
    texts('plan.calendar.budget', { budget: stage.failureBudget }),
    ...(stage.soakMinutes > 0
      ? [
          texts('plan.calendar.soakFor', {
            duration: durationText(stage.soakMinutes * 60, texts),
          }),
        ]
      : []),
    ...stage.gates.map(({ name, type }) =>
      texts('plan.calendar.gate', { name, type }),
    ),
  ];
  return (
    <>
      <span className={page.sub} style={{ whiteSpace: 'normal' }}>
        {facts.join(' · ')}
      </span>
      {stage.timesUnknown && (
        <Status status="unknown" label={texts('plan.calendar.timesUnknown')} />
      )}
      {blocked > 0 && (
        <Status
          status="blocked"
          label={texts('plan.calendar.cannotStart', { count: blocked })}
        />
      )}
    </>
  );
}

function estimateSentence(
  { estimate, stages }: PlanPreview,
  texts: Texts,
): string {
  const unknown = stages.find(stage => stage.timesUnknown)?.timesUnknown;
  if (unknown) return reasonIn(unknown, texts);
  if (estimate?.p50Minutes === undefined || estimate.p90Minutes === undefined) {
    const without = stages
      .flatMap(stage => stage.members)
      .filter(member => !member.estimate).length;
    return without > 0
      ? texts('plan.calendar.tooFew', {
          needed: SAMPLES_NEEDED,
          count: without,
        })
      : texts('plan.calendar.noEstimate');
  }
  const [usual, longest] = [estimate.p50Minutes, estimate.p90Minutes].map(
    minutes => durationText(minutes * 60, texts),
  );
  return [
    texts('plan.calendar.estimate', {
      work: usual === longest ? usual : `${usual} – ${longest}`,
      count: estimate.samples,
    }),
    ...endSentence(stages, texts),
  ].join(' ');
}

/** When all is done, which is later than the work by what it waits for. */
function endSentence(stages: PlanPreview['stages'], texts: Texts): string[] {
  const last = stages.filter(({ members }) => members.length > 0).at(-1);
  if (!last?.earliestEnd || !last.latestEnd) return [];
  const [earliest, latest] = [last.earliestEnd, last.latestEnd].map(end =>
    deadlineText(end, texts),
  );
  return [
    earliest === latest
      ? texts('plan.calendar.endsOn', { day: earliest })
      : texts('plan.calendar.endsBetween', { earliest, latest }),
  ];
}
