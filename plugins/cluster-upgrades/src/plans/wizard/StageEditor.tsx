import Checkbox from '@material-ui/core/Checkbox';
import FormControlLabel from '@material-ui/core/FormControlLabel';
import type { Fleet } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../../components/ActionButton';
import { Disclosure } from '../../components/Disclosure';
import { usePageStyles } from '../../components/styles';
import { durationText } from '../../format/time';
import { useTexts } from '../../translation';
import { selectsAll } from '../document/draft';
import type { DraftStage } from '../document/draft';
import { edit } from '../document/planFields';
import type { PlanForm } from './form';
import { GatesEditor } from './GatesEditor';
import { PlanFields } from './PlanField';
import { SelectorEditor } from './SelectorEditor';

export interface StageEditorProps {
  form: PlanForm;
  index: number;
  stage: DraftStage;
  fleet?: Fleet;
}

/** One stage of the plan. */
export function StageEditor({ form, index, stage, fleet }: StageEditorProps) {
  const texts = useTexts();
  const classes = usePageStyles();
  const path = ['spec', 'stages', index];
  const label =
    stage.title ||
    stage.name ||
    texts('wizard.stage.unnamed', { number: index + 1 });
  const members = form.preview.value?.stages[index]?.members.length;
  return (
    <li
      aria-label={texts('wizard.stage.named', { name: label })}
      className={classes.framed}
      style={{ display: 'grid', gap: 12 }}
    >
      <div className={classes.row} style={{ justifyContent: 'space-between' }}>
        <h3>
          {index + 1} {label}{' '}
          {members !== undefined && (
            <span className={classes.muted}>
              · {texts('count.clusters', { count: members })}
            </span>
          )}
        </h3>
        <StageOrder form={form} index={index} label={label} />
      </div>
      <div className={classes.two}>
        <PlanFields
          form={form}
          at={path}
          first={{
            title: {},
            name: {},
            maxConcurrent: {},
            canaries: {},
            failureBudget: {},
            soakMinutes: {
              help:
                stage.soakMinutes > 0
                  ? texts('wizard.stage.soakFor', {
                      duration: durationText(stage.soakMinutes * 60, texts),
                    })
                  : undefined,
            },
          }}
          elsewhere={['clusters', 'windows']}
        />
      </div>
      <StageWindows form={form} index={index} stage={stage} />
      <GatesEditor form={form} path={path} stage={stage} />
      <Disclosure
        summary={texts('wizard.stage.clusters')}
        initiallyOpen={selectsAll(stage.selector)}
      >
        <SelectorEditor form={form} stage={stage} path={path} fleet={fleet} />
      </Disclosure>
    </li>
  );
}

function StageOrder({
  form,
  index,
  label,
}: {
  form: PlanForm;
  index: number;
  label: string;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const last = form.draft.stages.length - 1;
  const stages = ['spec', 'stages'];
  return (
    <div className={classes.row}>
      <ActionButton
        noLock
        ariaLabel={texts('wizard.stage.moveUp', { name: label })}
        deniedReason={index === 0 ? texts('wizard.stage.isFirst') : undefined}
        onClick={() => form.move(stages, index, index - 1)}
      >
        {texts('wizard.stage.up')}
      </ActionButton>
      <ActionButton
        noLock
        ariaLabel={texts('wizard.stage.moveDown', { name: label })}
        deniedReason={index === last ? texts('wizard.stage.isLast') : undefined}
        onClick={() => form.move(stages, index, index + 1)}
      >
        {texts('wizard.stage.down')}
      </ActionButton>
      <ActionButton
        noLock
        ariaLabel={texts('wizard.remove', { name: label })}
        deniedReason={last === 0 ? texts('wizard.stage.isOnly') : undefined}
        onClick={() =>
          form.change({ path: [...stages, index], value: undefined })
        }
      >
        {texts('wizard.stage.remove')}
      </ActionButton>
    </div>
  );
}

/** All windows of the plan, or some of them. */
function StageWindows({
  form,
  index,
  stage,
}: {
  form: PlanForm;
  index: number;
  stage: DraftStage;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { windows } = form.draft;
  if (windows.length === 0) {
    return (
      <div className={classes.muted}>{texts('wizard.stage.noWindow')}</div>
    );
  }
  const chosen = stage.windows ?? windows.map(({ name }) => name);
  const toggle = (name: string) => {
    const next = chosen.includes(name)
      ? chosen.filter(item => item !== name)
      : [...chosen, name];
    const all = windows.every(window => next.includes(window.name));
    form.change(
      edit(['spec', 'stages', index, 'windows'], all ? undefined : next),
    );
  };
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <legend>{texts('planField.spec.stages[].windows')}</legend>
      {windows.map(({ name }) => (
        <FormControlLabel
          key={name}
          control={
            <Checkbox
              size="small"
              color="primary"
              checked={chosen.includes(name)}
              disabled={chosen.length === 1 && chosen.includes(name)}
              onChange={() => toggle(name)}
            />
          }
          label={name || texts('wizard.stage.unnamedWindow')}
        />
      ))}
    </fieldset>
  );
}
