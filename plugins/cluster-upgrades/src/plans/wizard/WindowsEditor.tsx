import Checkbox from '@material-ui/core/Checkbox';
import FormControlLabel from '@material-ui/core/FormControlLabel';
import { ActionButton } from '../../components/ActionButton';
import { Disclosure } from '../../components/Disclosure';
import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { durationText } from '../../format/time';
import { useTexts } from '../../translation';
import type { DraftWindow } from '../document/draft';
import { edit } from '../document/planFields';
import type { Edit } from '../document/yamlText';
import {
  readWeekly,
  weekdays,
  weekdayText,
  writeWeekly,
} from '../document/weekly';
import type { Weekly } from '../document/weekly';
import { AddButton } from './AddButton';
import { Field } from './Field';
import type { PlanForm } from './form';
import { PlanField, PlanFields } from './PlanField';
import { freeName } from './StagesStep';

const NIGHTS = {
  rule: 'FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=22;BYMINUTE=0',
  durationMinutes: 240,
};

const RULE_EXAMPLE = 'FREQ=MONTHLY;BYDAY=1SA;BYHOUR=22';

/** Times in which clusters may be touched: days and a time in plain words, or a whole rule. */
export function WindowsEditor({ form }: { form: PlanForm }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { windows, timeZone } = form.draft;
  return (
    <Section
      title={texts('planField.spec.windows')}
      aside={
        <>
          {timeZone}
          <AddButton
            form={form}
            list={['spec', 'windows']}
            entry={() => ({ name: freeName('window', windows), ...NIGHTS })}
          >
            {texts('wizard.window.add')}
          </AddButton>
        </>
      }
    >
      <div className={classes.stack}>
        {windows.length === 0 && (
          <div className={classes.muted}>{texts('wizard.window.none')}</div>
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
  const texts = useTexts();
  const classes = usePageStyles();
  const path = ['spec', 'windows', index];
  const weekly = readWeekly(window.rule);
  const setRule = (rule: string) =>
    form.change({ path: [...path, 'rule'], value: rule });
  return (
    <div
      role="group"
      aria-label={texts('wizard.window.named', { name: window.name })}
      className={classes.framed}
      style={{ display: 'grid', gap: 12 }}
    >
      <div className={classes.two}>
        <PlanFields
          form={form}
          at={path}
          first={{
            name: {
              onChange: name =>
                form.change(
                  edit([...path, 'name'], name),
                  ...renamed(form, window.name, String(name)),
                ),
            },
            durationMinutes: {
              help: texts('wizard.window.durationHelp', {
                duration: durationText(window.durationMinutes * 60, texts),
              }),
            },
          }}
          elsewhere={['rule', 'timeZone']}
        />
      </div>
      {weekly ? (
        <WeeklyEditor
          weekly={weekly}
          onChange={next => setRule(writeWeekly(next))}
        />
      ) : (
        <div className={classes.muted}>{texts('wizard.window.saysMore')}</div>
      )}
      <Disclosure
        summary={texts('wizard.window.asRule')}
        initiallyOpen={weekly === undefined}
      >
        <div className={classes.two}>
          <PlanField
            form={form}
            at={[...path, 'rule']}
            help={texts('wizard.window.ruleHelp', { example: RULE_EXAMPLE })}
          />
          <PlanField form={form} at={[...path, 'timeZone']} />
        </div>
      </Disclosure>
      <div>
        <ActionButton
          ariaLabel={texts('wizard.window.removeNamed', { name: window.name })}
          onClick={() => form.change(...removed(form, window.name, index))}
        >
          {texts('wizard.window.remove')}
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
  const texts = useTexts();
  const time = `${String(weekly.hour).padStart(2, '0')}:${String(
    weekly.minute,
  ).padStart(2, '0')}`;
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <legend>{texts('wizard.window.opensEvery')}</legend>
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
            label={weekdayText(day, texts)}
          />
        );
      })}
      <div style={{ marginTop: 8 }}>
        <Field
          label={texts('wizard.window.at')}
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
