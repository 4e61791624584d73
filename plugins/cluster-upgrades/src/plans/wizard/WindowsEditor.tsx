import Checkbox from '@material-ui/core/Checkbox';
import FormControlLabel from '@material-ui/core/FormControlLabel';
import { ActionButton } from '../../components/ActionButton';
import { Disclosure } from '../../components/Disclosure';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { formatDuration } from '../../format/time';
import { edit } from '../document/draft';
import type { DraftWindow } from '../document/draft';
import type { Edit } from '../document/yamlText';
import {
  readWeekly,
  weekdays,
  weekdayWords,
  writeWeekly,
} from '../document/weekly';
import type { Weekly } from '../document/weekly';
import { Field, NumberField } from './Field';
import type { PlanForm } from './form';
import { freeName } from './StagesStep';

const NIGHTS = {
  rule: 'FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=22;BYMINUTE=0',
  durationMinutes: 240,
};

/** Times in which clusters may be touched: days and a time in plain words, or a whole rule. */
export function WindowsEditor({ form }: { form: PlanForm }) {
  const classes = usePageStyles();
  const { windows, timeZone } = form.draft;
  const add = () =>
    form.change({
      path: ['spec', 'windows', windows.length],
      value: { name: freeName('window', windows), ...NIGHTS },
    });
  return (
    <Section
      title="Windows"
      aside={
        <>
          {timeZone}
          <ActionButton onClick={add}>Add window</ActionButton>
        </>
      }
    >
      <div className={classes.stack}>
        {windows.length === 0 && (
          <div className={classes.muted}>
            None: every stage may run at any time, freezes apart.
          </div>
        )}
        {windows.map((window, index) => (
          <WindowEditor key={index} form={form} window={window} index={index} />
        ))}
      </div>
    </Section>
  );
}

function WindowEditor({
  form,
  window,
  index,
}: {
  form: PlanForm;
  window: DraftWindow;
  index: number;
}) {
  const classes = usePageStyles();
  const path = ['spec', 'windows', index];
  const weekly = readWeekly(window.rule);
  const setRule = (rule: string) =>
    form.change({ path: [...path, 'rule'], value: rule });
  return (
    <div
      role="group"
      aria-label={`Window ${window.name}`}
      className={classes.framed}
      style={{ display: 'grid', gap: 12 }}
    >
      <div className={classes.two}>
        <Field
          label="Name"
          at={[...path, 'name']}
          value={window.name}
          onChange={name =>
            form.change(
              { path: [...path, 'name'], value: name },
              ...renamed(form, window.name, name),
            )
          }
        />
        <NumberField
          label="Open for minutes"
          at={[...path, 'durationMinutes']}
          value={window.durationMinutes}
          minimum={1}
          maximum={7 * 24 * 60}
          onChange={value =>
            value !== undefined &&
            form.change({ path: [...path, 'durationMinutes'], value })
          }
          help={`${formatDuration(
            window.durationMinutes * 60,
          )} after each opening`}
        />
      </div>
      {weekly ? (
        <WeeklyEditor
          weekly={weekly}
          onChange={next => setRule(writeWeekly(next))}
        />
      ) : (
        <div className={classes.muted}>
          This rule says more than days and a time: edit it below.
        </div>
      )}
      <Disclosure summary="As a rule" initiallyOpen={weekly === undefined}>
        <div className={classes.two}>
          <Field
            label="RFC 5545 rule"
            at={[...path, 'rule']}
            value={window.rule}
            onChange={setRule}
            help="Without DTSTART, for example FREQ=MONTHLY;BYDAY=1SA;BYHOUR=22"
          />
          <Field
            label="Zone of this window"
            at={[...path, 'timeZone']}
            value={window.timeZone}
            onChange={zone => form.change(edit([...path, 'timeZone'], zone))}
            help="Empty: the plan's"
          />
        </div>
      </Disclosure>
      <div>
        <ActionButton
          ariaLabel={`Remove window ${window.name}`}
          onClick={() => form.change(...removed(form, window.name, index))}
        >
          Remove window
        </ActionButton>
      </div>
    </div>
  );
}

function WeeklyEditor({
  weekly,
  onChange,
}: {
  weekly: Weekly;
  onChange(weekly: Weekly): void;
}) {
  const time = `${String(weekly.hour).padStart(2, '0')}:${String(
    weekly.minute,
  ).padStart(2, '0')}`;
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <legend>Opens every</legend>
      {weekdays.map(day => {
        const chosen = weekly.days.includes(day);
        const days = chosen
          ? weekly.days.filter(item => item !== day)
          : [...weekly.days, day];
        return (
          <FormControlLabel
            key={day}
            control={
              <Checkbox
                size="small"
                color="primary"
                checked={chosen}
                disabled={days.length === 0}
                onChange={() => onChange({ ...weekly, days })}
              />
            }
            label={weekdayWords[day]}
          />
        );
      })}
      <div style={{ marginTop: 8 }}>
        <Field
          label="At"
          type="time"
          width={140}
          value={time}
          onChange={text => {
            const [hour, minute] = text.split(':').map(Number);
            if (/^\d\d:\d\d$/.test(text)) onChange({ ...weekly, hour, minute });
          }}
        />
      </div>
    </fieldset>
  );
}

/** Stages that name the window follow its new name. */
function renamed({ draft }: PlanForm, from: string, to: string): Edit[] {
  return draft.stages.flatMap((stage, index) =>
    stage.windows?.includes(from)
      ? [
          {
            path: ['spec', 'stages', index, 'windows'],
            value: stage.windows.map(name => (name === from ? to : name)),
          },
        ]
      : [],
  );
}

/** Stages that name only the window that goes away take all that stay. */
function removed({ draft }: PlanForm, name: string, index: number): Edit[] {
  const left =
    draft.windows.length === 1
      ? { path: ['spec', 'windows'], value: undefined }
      : { path: ['spec', 'windows', index], value: undefined };
  return [
    left,
    ...draft.stages.flatMap((stage, at) =>
      stage.windows?.includes(name)
        ? [
            edit(
              ['spec', 'stages', at, 'windows'],
              stage.windows.filter(item => item !== name),
            ),
          ]
        : [],
    ),
  ];
}
