import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { count } from '../../format/words';
import type { PlanDraft } from '../document/draft';
import { edit } from '../document/draft';
import { NumberField, SelectField } from './Field';
import type { PlanForm } from './form';

const beginnings = [
  { value: 'platform', label: 'As the platform does it' },
  {
    value: 'held-back',
    label: 'Held back until the control plane is verified',
  },
];

const canaryNodes = [
  { value: 'none', label: 'None' },
  { value: 'one', label: 'One node of each cluster first' },
];

/** In what order the node pools of each cluster go. A plan of the control plane alone leaves them all as they are. */
export function NodePoolFields({ form }: { form: PlanForm }) {
  const classes = usePageStyles();
  const { draft } = form;
  if (draft.scope === 'control-plane' && draft.rollback) return null;
  if (draft.scope === 'control-plane') {
    return (
      <Section title="Node pools">
        <span className={classes.muted}>
          They stay at their version. Where they would follow the control plane,
          Drydock holds them back until a plan of node pools, or of everything,
          lets them go.
        </span>
      </Section>
    );
  }
  return (
    <Section title="Node pools">
      <div className={classes.two}>
        <SelectField
          label="How they begin"
          value={
            draft.canaryPools > 0 || draft.canaryNode || draft.holdBackPools
              ? 'held-back'
              : 'platform'
          }
          choices={beginnings}
          onChange={value =>
            form.change(
              value === 'held-back'
                ? edit(['spec', 'nodePools', 'holdBack'], true)
                : { path: ['spec', 'nodePools'], value: undefined },
            )
          }
          help={beginningHelp(draft)}
        />
        <SelectField
          label="Canary node"
          at={['spec', 'nodePools', 'canaryNode']}
          value={draft.canaryNode ? 'one' : 'none'}
          choices={canaryNodes}
          onChange={value =>
            form.change(
              edit(['spec', 'nodePools', 'canaryNode'], value === 'one', false),
              ...(value === 'one' || draft.canaryPools > 0
                ? []
                : [edit(['spec', 'nodePools', 'soakMinutes'], 0, 0)]),
            )
          }
          help="One node of the first pool that can is replaced and must be ready before any other. Until then that pool has one node less"
        />
        <NumberField
          label="Canary pools"
          at={['spec', 'nodePools', 'canaryPools']}
          value={draft.canaryPools}
          minimum={0}
          maximum={100}
          onChange={pools =>
            form.change(
              edit(['spec', 'nodePools', 'canaryPools'], pools ?? 0, 0),
              ...(pools || draft.canaryNode
                ? []
                : [edit(['spec', 'nodePools', 'soakMinutes'], 0, 0)]),
            )
          }
          help="How many pools of each cluster roll first and must be healthy before its others begin"
        />
        {(draft.canaryPools > 0 ||
          draft.canaryNode ||
          draft.poolSoakMinutes > 0) && (
          <NumberField
            label="Soak of canaries, minutes"
            at={['spec', 'nodePools', 'soakMinutes']}
            value={draft.poolSoakMinutes}
            minimum={0}
            maximum={10_080}
            onChange={minutes =>
              form.change(
                edit(['spec', 'nodePools', 'soakMinutes'], minutes ?? 0, 0),
              )
            }
            help="How long the canary node and the canary pools are watched, healthy, before the others begin"
          />
        )}
      </div>
    </Section>
  );
}

function beginningHelp({ canaryPools, canaryNode }: PlanDraft): string {
  if (canaryNode)
    return 'A canary node can go first only when all pools are held back; the other way has no canaries';
  if (canaryPools > 0)
    return `${count(
      canaryPools,
      'canary pool',
    )} can go first only when all are held back; the other way has no canaries`;
  return 'Held back, they begin by a write of their own, which windows, freezes and approvals can hold';
}
