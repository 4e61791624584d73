import { ActionButton } from '../../components/ActionButton';
import { usePageStyles } from '../../components/styles';
import { edit } from '../document/draft';
import type { DraftGate, DraftStage } from '../document/draft';
import type { Path } from '../document/yamlText';
import { Field, NumberField, SelectField } from './Field';
import type { PlanForm } from './form';
import { LabelsField } from './LabelsField';
import { freeName } from './StagesStep';

const types = [
  { value: 'approval', label: 'Approval' },
  { value: 'metric', label: 'Metric' },
  { value: 'ticket', label: 'Ticket' },
];

const whens: Record<string, { value: string; label: string }[]> = {
  approval: [{ value: 'before-stage', label: 'before the stage' }],
  ticket: [
    { value: 'before-stage', label: 'before the stage' },
    { value: 'before-cluster', label: 'before each cluster' },
  ],
  metric: [
    { value: 'before-stage', label: 'before the stage' },
    { value: 'before-cluster', label: 'before each cluster' },
    { value: 'after-stage', label: 'after the stage' },
  ],
};

/** A gate of another type begins with what that type needs. */
function emptyGate(type: string, name: string): Record<string, unknown> {
  switch (type) {
    case 'metric':
      return {
        name,
        type,
        source: 'prometheus',
        template: 'error-ratio',
        pass: 'value < 0.01',
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
  const classes = usePageStyles();
  const at = [...path, 'gates'];
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <div className={classes.row}>
        <span>Gates</span>
        {stage.gates.length === 0 && (
          <span className={classes.muted}>none</span>
        )}
        <ActionButton
          ariaLabel={`Add gate to ${stage.title || stage.name}`}
          onClick={() =>
            form.change({
              path: [...at, stage.gates.length],
              value: emptyGate('approval', freeName('gate', stage.gates)),
            })
          }
        >
          Add gate
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
  const classes = usePageStyles();
  const set = (field: string, value: unknown) =>
    form.change(edit([...path, field], value));
  return (
    <div
      className={`${classes.two} ${classes.framed}`}
      role="group"
      aria-label={`Gate ${gate.name}`}
    >
      <Field
        label="Gate"
        at={[...path, 'name']}
        value={gate.name}
        onChange={value => form.change({ path: [...path, 'name'], value })}
      />
      <SelectField
        label="Type"
        value={gate.type}
        choices={types}
        onChange={type =>
          form.change({ path, value: emptyGate(type, gate.name) })
        }
      />
      <SelectField
        label="When"
        at={[...path, 'when']}
        value={gate.when}
        choices={whens[gate.type] ?? []}
        onChange={value => set('when', value)}
      />
      {gate.type === 'approval' && (
        <NumberField
          label="Approvals"
          at={[...path, 'required']}
          value={gate.required}
          minimum={1}
          maximum={10}
          onChange={value => form.change(edit([...path, 'required'], value, 1))}
        />
      )}
      {gate.type === 'ticket' && (
        <Field
          label="Webhook"
          at={[...path, 'webhook']}
          value={gate.webhook}
          onChange={value => set('webhook', value)}
          help="Id of a webhook of the portal's configuration"
        />
      )}
      {gate.type === 'metric' && (
        <>
          <Field
            label="Source"
            at={[...path, 'source']}
            value={gate.source}
            onChange={value => set('source', value)}
            help="Id of a metric source of the portal's configuration"
          />
          <Field
            label="Query template"
            at={[...path, 'template']}
            value={gate.template}
            onChange={value => set('template', value)}
            help="Name of a query of the source"
          />
          <LabelsField
            label="Parameters"
            help="name=value, separated by commas"
            labels={gate.parameters}
            onChange={value => set('parameters', value)}
          />
          <Field
            label="Own query"
            at={[...path, 'query']}
            value={gate.query}
            onChange={value => set('query', value)}
            help="Instead of a template: PromQL that gives one number; {{cluster}} stands for the cluster. Needs cluster-upgrades.gate.query"
            multiline
          />
          <Field
            label="Passes when"
            at={[...path, 'pass']}
            value={gate.pass}
            onChange={value => set('pass', value)}
            help="For example value < 0.01"
          />
          <Field
            label="Fails when"
            at={[...path, 'fail']}
            value={gate.fail}
            onChange={value => set('fail', value)}
            help="Empty: whatever does not pass. In between is inconclusive"
          />
        </>
      )}
      <div>
        <ActionButton
          ariaLabel={`Remove gate ${gate.name}`}
          onClick={() => form.change({ path: last ?? path, value: undefined })}
        >
          Remove gate
        </ActionButton>
      </div>
    </div>
  );
}
