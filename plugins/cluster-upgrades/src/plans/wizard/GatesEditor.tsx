import { ActionButton } from '../../components/ActionButton';
import { usePageStyles } from '../../components/styles';
import { useTexts } from '../../translation';
import { edit } from '../document/draft';
import type { DraftGate, DraftStage } from '../document/draft';
import type { Path } from '../document/yamlText';
import { choicesOf, Field, NumberField, SelectField } from './Field';
import type { ChoiceKey } from './Field';
import type { PlanForm } from './form';
import { LabelsField } from './LabelsField';
import { freeName } from './StagesStep';

const types: readonly ChoiceKey[] = [
  { value: 'approval', labelKey: 'wizard.gate.approval' },
  { value: 'metric', labelKey: 'wizard.gate.metric' },
  { value: 'ticket', labelKey: 'wizard.gate.ticket' },
];

const beforeStage: ChoiceKey = {
  value: 'before-stage',
  labelKey: 'wizard.gate.beforeStage',
};
const beforeCluster: ChoiceKey = {
  value: 'before-cluster',
  labelKey: 'wizard.gate.beforeCluster',
};
const afterStage: ChoiceKey = {
  value: 'after-stage',
  labelKey: 'wizard.gate.afterStage',
};

const whens: Readonly<Record<string, readonly ChoiceKey[]>> = {
  approval: [beforeStage],
  ticket: [beforeStage, beforeCluster],
  metric: [beforeStage, beforeCluster, afterStage],
};

const QUERY_PERMISSION = 'cluster-upgrades.gate.query';
/** Stands for the cluster in a query. */
const QUERY_PLACEHOLDER = '{{cluster}}';
const PASS_EXAMPLE = 'value < 0.01';

/** A gate of another type begins with what that type needs. */
function emptyGate(type: string, name: string): Record<string, unknown> {
  switch (type) {
    case 'metric':
      return {
        name,
        type,
        source: 'prometheus',
        template: 'error-ratio',
        pass: PASS_EXAMPLE,
      };
    case 'ticket':
      return { name, type, webhook: 'tickets' };
    default:
      return { name, type: 'approval' };
  }
}

/** What must pass before the stage, before each cluster or after the stage. */
export function GatesEditor({
  form,
  path,
  stage,
}: {
  form: PlanForm;
  path: Path;
  stage: DraftStage;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const at = [...path, 'gates'];
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <div className={classes.row}>
        <span>{texts('wizard.gate.gates')}</span>
        {stage.gates.length === 0 && (
          <span className={classes.muted}>{texts('wizard.noneLower')}</span>
        )}
        <ActionButton
          ariaLabel={texts('wizard.gate.addTo', {
            stage: stage.title || stage.name,
          })}
          onClick={() =>
            form.change({
              path: [...at, stage.gates.length],
              value: emptyGate('approval', freeName('gate', stage.gates)),
            })
          }
        >
          {texts('wizard.gate.add')}
        </ActionButton>
      </div>
      {stage.gates.map((gate, index) => (
        <GateEditor
          key={index}
          form={form}
          path={[...at, index]}
          gate={gate}
          last={stage.gates.length === 1 ? at : undefined}
        />
      ))}
    </div>
  );
}

function GateEditor({
  form,
  path,
  gate,
  last,
}: {
  form: PlanForm;
  path: Path;
  gate: DraftGate;
  /** The list, when this is its only gate. */ last?: Path;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const set = (field: string, value: unknown) =>
    form.change(edit([...path, field], value));
  return (
    <div
      className={`${classes.two} ${classes.framed}`}
      role="group"
      aria-label={texts('wizard.gate.named', { name: gate.name })}
    >
      <Field
        label={texts('wizard.gate.gate')}
        at={[...path, 'name']}
        value={gate.name}
        onChange={value => form.change({ path: [...path, 'name'], value })}
      />
      <SelectField
        label={texts('wizard.gate.type')}
        value={gate.type}
        choices={choicesOf(types, texts)}
        onChange={type =>
          form.change({ path, value: emptyGate(type, gate.name) })
        }
      />
      <SelectField
        label={texts('wizard.gate.when')}
        at={[...path, 'when']}
        value={gate.when}
        choices={choicesOf(whens[gate.type] ?? [], texts)}
        onChange={value => set('when', value)}
      />
      {gate.type === 'approval' && (
        <NumberField
          label={texts('wizard.gate.approvals')}
          at={[...path, 'required']}
          value={gate.required}
          minimum={1}
          maximum={10}
          onChange={value => form.change(edit([...path, 'required'], value, 1))}
        />
      )}
      {gate.type === 'ticket' && (
        <Field
          label={texts('wizard.field.webhook')}
          at={[...path, 'webhook']}
          value={gate.webhook}
          onChange={value => set('webhook', value)}
          help={texts('wizard.field.webhookHelp')}
        />
      )}
      {gate.type === 'metric' && (
        <>
          <Field
            label={texts('wizard.gate.source')}
            at={[...path, 'source']}
            value={gate.source}
            onChange={value => set('source', value)}
            help={texts('wizard.gate.sourceHelp')}
          />
          <Field
            label={texts('wizard.gate.template')}
            at={[...path, 'template']}
            value={gate.template}
            onChange={value => set('template', value)}
            help={texts('wizard.gate.templateHelp')}
          />
          <LabelsField
            label={texts('wizard.gate.parameters')}
            help={texts('wizard.gate.parametersHelp')}
            labels={gate.parameters}
            onChange={value => set('parameters', value)}
          />
          <Field
            label={texts('wizard.gate.query')}
            at={[...path, 'query']}
            value={gate.query}
            onChange={value => set('query', value)}
            help={texts('wizard.gate.queryHelp', {
              placeholder: QUERY_PLACEHOLDER,
              permission: QUERY_PERMISSION,
            })}
            multiline
          />
          <Field
            label={texts('wizard.gate.pass')}
            at={[...path, 'pass']}
            value={gate.pass}
            onChange={value => set('pass', value)}
            help={texts('wizard.gate.passHelp', { example: PASS_EXAMPLE })}
          />
          <Field
            label={texts('wizard.gate.fail')}
            at={[...path, 'fail']}
            value={gate.fail}
            onChange={value => set('fail', value)}
            help={texts('wizard.gate.failHelp')}
          />
        </>
      )}
      <div>
        <ActionButton
          ariaLabel={texts('wizard.gate.removeNamed', { name: gate.name })}
          onClick={() => form.change({ path: last ?? path, value: undefined })}
        >
          {texts('wizard.gate.remove')}
        </ActionButton>
      </div>
    </div>
  );
}
