import { ActionButton } from '../../components/ActionButton';
import { usePageStyles } from '../../components/styles';
import { useTexts } from '../../translation';
import type { DraftGate, DraftStage } from '../document/draft';
import type { Path } from '../document/yamlText';
import { AddButton } from './AddButton';
import type { PlanForm } from './form';
import { PlanField, PlanFields } from './PlanField';
import { freeName } from './StagesStep';
import { TypeField } from './TypeField';

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
      return { name, type };
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
        <span>{texts('planField.spec.stages[].gates')}</span>
        {stage.gates.length === 0 && (
          <span className={classes.muted}>{texts('wizard.noneLower')}</span>
        )}
        <AddButton
          form={form}
          list={at}
          ariaLabel={texts('wizard.gate.addTo', {
            stage: stage.title || stage.name,
          })}
          entry={() => emptyGate('approval', freeName('gate', stage.gates))}
        >
          {texts('wizard.gate.add')}
        </AddButton>
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
  return (
    <div
      className={`${classes.two} ${classes.framed}`}
      role="group"
      aria-label={texts('wizard.gate.named', { name: gate.name })}
    >
      <PlanField form={form} at={[...path, 'name']} />
      <TypeField
        form={form}
        path={path}
        onChange={type =>
          form.change({ path, value: emptyGate(type, gate.name) })
        }
      />
      <PlanFields
        form={form}
        at={path}
        first={{
          when: {},
          source: {},
          template: {},
          parameters: {},
          query: {
            help: texts('wizard.gate.queryHelp', {
              placeholder: QUERY_PLACEHOLDER,
              permission: QUERY_PERMISSION,
            }),
          },
          pass: {
            help: texts('wizard.gate.passHelp', { example: PASS_EXAMPLE }),
          },
        }}
        elsewhere={['name']}
      />
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
