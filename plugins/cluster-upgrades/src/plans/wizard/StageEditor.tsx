import Checkbox from '@material-ui/core/Checkbox';
import FormControlLabel from '@material-ui/core/FormControlLabel';
import type { Fleet } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../../components/ActionButton';
import { Disclosure } from '../../components/Disclosure';
import { usePageStyles } from '../../components/styles';
import { formatDuration } from '../../format/time';
import { count } from '../../format/words';
import { edit, numberOrPercent, selectsAll } from '../document/draft';
import type { DraftStage } from '../document/draft';
import { Field, NumberField } from './Field';
import type { PlanForm } from './form';
import { GatesEditor } from './GatesEditor';
import { SelectorEditor } from './SelectorEditor';

export interface StageEditorProps {
  form: PlanForm;
  index: number;
  stage: DraftStage;
  fleet?: Fleet;
}

/** One stage of the plan. */
export function StageEditor({ form, index, stage, fleet }: StageEditorProps) {
  const classes = usePageStyles();
  const path = ['spec', 'stages', index];
  const label = stage.title || stage.name || `stage ${index + 1}`;
  const members = form.preview.value?.stages[index]?.members.length;
  return (
    <li
      aria-label={`Stage ${label}`}
      className={classes.framed}
      style={{ display: 'grid', gap: 12 }}
    >
      <div className={classes.row} style={{ justifyContent: 'space-between' }}>
        <h3>
          {index + 1} {label}{' '}
          {members !== undefined && (
            <span className={classes.muted}>· {count(members, 'cluster')}</span>
          )}
        </h3>
        <StageOrder form={form} index={index} label={label} />
      </div>
      <div className={classes.two}>
        <Field
          label="Title"
          at={[...path, 'title']}
          value={stage.title}
          onChange={title => form.change(edit([...path, 'title'], title))}
        />
        <Field
          label="Name"
          at={[...path, 'name']}
          value={stage.name}
          onChange={name =>
            form.change({ path: [...path, 'name'], value: name })
          }
          help="Lower-case letters, digits and dashes"
        />
        <Field
          label="At once"
          at={[...path, 'maxConcurrent']}
          value={stage.maxConcurrent}
          onChange={text =>
            form.change(
              edit([...path, 'maxConcurrent'], numberOrPercent(text), 1),
            )
          }
          help="Clusters at the same time: a number, or a share such as 25%"
        />
        <NumberField
          label="Canaries"
          at={[...path, 'canaries']}
          value={stage.canaries}
          minimum={0}
          onChange={value => form.change(edit([...path, 'canaries'], value, 0))}
          help="Go and soak before the others; a failure among them halts the stage"
        />
        <Field
          label="Failure budget"
          at={[...path, 'failureBudget']}
          value={stage.failureBudget}
          onChange={text =>
            form.change(
              edit([...path, 'failureBudget'], numberOrPercent(text), 0),
            )
          }
          help="Failures that the stage bears, a number or a share; one more halts it"
        />
        <NumberField
          label="Soak in minutes"
          at={[...path, 'soakMinutes']}
          value={stage.soakMinutes}
          minimum={0}
          maximum={60 * 24 * 60}
          onChange={value =>
            form.change(edit([...path, 'soakMinutes'], value, 0))
          }
          help={
            stage.soakMinutes > 0
              ? `Each success is watched for ${formatDuration(
                  stage.soakMinutes * 60,
                )}`
              : 'How long each success is watched before it counts'
          }
        />
        <NumberField
          label="Deadline in minutes"
          at={[...path, 'progressDeadlineMinutes']}
          value={stage.progressDeadlineMinutes}
          minimum={1}
          onChange={value =>
            form.change({ path: [...path, 'progressDeadlineMinutes'], value })
          }
          help="One cluster that takes longer counts as a failure; empty: no limit"
        />
      </div>
      <StageWindows form={form} index={index} stage={stage} />
      <GatesEditor form={form} path={path} stage={stage} />
      <Disclosure
        summary="Clusters of this stage"
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
  const classes = usePageStyles();
  const last = form.draft.stages.length - 1;
  const stages = ['spec', 'stages'];
  return (
    <div className={classes.row}>
      <ActionButton
        noLock
        ariaLabel={`Move ${label} up`}
        deniedReason={index === 0 ? 'It is the first stage' : undefined}
        onClick={() => form.move(stages, index, index - 1)}
      >
        Up
      </ActionButton>
      <ActionButton
        noLock
        ariaLabel={`Move ${label} down`}
        deniedReason={index === last ? 'It is the last stage' : undefined}
        onClick={() => form.move(stages, index, index + 1)}
      >
        Down
      </ActionButton>
      <ActionButton
        noLock
        ariaLabel={`Remove ${label}`}
        deniedReason={last === 0 ? 'A plan has at least one stage' : undefined}
        onClick={() =>
          form.change({ path: [...stages, index], value: undefined })
        }
      >
        Remove
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
  const classes = usePageStyles();
  const { windows } = form.draft;
  if (windows.length === 0) {
    return (
      <div className={classes.muted}>
        The plan has no window: this stage may always run.
      </div>
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
      <legend>Windows</legend>
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
          label={name || 'without a name'}
        />
      ))}
    </fieldset>
  );
}
