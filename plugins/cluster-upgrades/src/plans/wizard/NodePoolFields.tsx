import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { count } from '../../format/words';
import type { PlanDraft } from '../document/draft';
import { edit } from '../document/draft';
import { NumberField, SelectField } from './Field';
import type { PlanForm } from './form';

const beginnings = [
  { value: 'platform', label: 'As the platform does it' },
  { value: 'held-back', label: 'Held back until the control plane is verified' },
];

/** In what order the node pools of each cluster go. A plan of the control plane alone leaves them all as they are. */
export function NodePoolFields({ form }: { form: PlanForm }) {
  const classes = usePageStyles();
  const { draft } = form;
  if (draft.scope === 'control-plane' && draft.rollback) return null;
  if (draft.scope === 'control-plane') {
    return (
      <Section title="Node pools">
        <span className={classes.muted}>They stay at their version. Where they would follow the control plane, Drydock holds them back until a plan of node pools, or of everything, lets them go.</span>
      </Section>
    );
  }
  return (
    <Section title="Node pools">
      <div className={classes.two}>
        <SelectField
          label="How they begin"
          value={draft.canaryPools > 0 || draft.holdBackPools ? 'held-back' : 'platform'}
          choices={beginnings}
          onChange={value => form.change(value === 'held-back' ? edit(['spec', 'nodePools', 'holdBack'], true) : { path: ['spec', 'nodePools'], value: undefined })}
          help={beginningHelp(draft)}
        />
        <NumberField
          label="Canary pools"
          value={draft.canaryPools}
          minimum={0}
          maximum={100}
          onChange={pools => form.change(edit(['spec', 'nodePools', 'canaryPools'], pools ?? 0, 0), ...(pools ? [] : [edit(['spec', 'nodePools', 'soakMinutes'], 0, 0)]))}
          help="How many pools of each cluster roll first and must be healthy before its others begin"
        />
        {(draft.canaryPools > 0 || draft.poolSoakMinutes > 0) && (
          <NumberField
            label="Soak of canary pools, minutes"
            value={draft.poolSoakMinutes}
            minimum={0}
            maximum={10_080}
            onChange={minutes => form.change(edit(['spec', 'nodePools', 'soakMinutes'], minutes ?? 0, 0))}
            help="How long they are watched, healthy, before the other pools begin"
          />
        )}
      </div>
    </Section>
  );
}

function beginningHelp({ canaryPools }: PlanDraft): string {
  if (canaryPools > 0) return `${count(canaryPools, 'canary pool')} can go first only when all are held back; the other way has no canaries`;
  return 'Held back, they begin by a write of their own, which windows, freezes and approvals can hold';
}
