import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { useTexts } from '../../translation';
import type { Texts } from '../../translation';
import type { PlanDraft } from '../document/draft';
import { edit } from '../document/draft';
import { choicesOf, NumberField, SelectField } from './Field';
import type { ChoiceKey } from './Field';
import type { PlanForm } from './form';

const beginnings: readonly ChoiceKey[] = [
  { value: 'platform', labelKey: 'wizard.pools.platform' },
  { value: 'held-back', labelKey: 'wizard.pools.heldBack' },
];

const canaryNodes: readonly ChoiceKey[] = [
  { value: 'none', labelKey: 'wizard.pools.canaryNodeNone' },
  { value: 'one', labelKey: 'wizard.pools.canaryNodeOne' },
];

/** In what order the node pools of each cluster go. A plan of the control plane alone leaves them all as they are. */
export function NodePoolFields({ form }: { form: PlanForm }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { draft } = form;
  if (draft.scope === 'control-plane' && draft.rollback) return null;
  if (draft.scope === 'control-plane') {
    return (
      <Section title={texts('wizard.field.pools')}>
        <span className={classes.muted}>{texts('wizard.pools.stay')}</span>
      </Section>
    );
  }
  return (
    <Section title={texts('wizard.field.pools')}>
      <div className={classes.two}>
        <SelectField
          label={texts('wizard.pools.beginning')}
          value={
            draft.canaryPools > 0 || draft.canaryNode || draft.holdBackPools
              ? 'held-back'
              : 'platform'
          }
          choices={choicesOf(beginnings, texts)}
          onChange={value =>
            form.change(
              value === 'held-back'
                ? edit(['spec', 'nodePools', 'holdBack'], true)
                : { path: ['spec', 'nodePools'], value: undefined },
            )
          }
          help={beginningHelp(draft, texts)}
        />
        <SelectField
          label={texts('wizard.pools.canaryNode')}
          at={['spec', 'nodePools', 'canaryNode']}
          value={draft.canaryNode ? 'one' : 'none'}
          choices={choicesOf(canaryNodes, texts)}
          onChange={value =>
            form.change(
              edit(['spec', 'nodePools', 'canaryNode'], value === 'one', false),
              ...(value === 'one' || draft.canaryPools > 0
                ? []
                : [edit(['spec', 'nodePools', 'soakMinutes'], 0, 0)]),
            )
          }
          help={texts('wizard.pools.canaryNodeHelp')}
        />
        <NumberField
          label={texts('wizard.pools.canaryPools')}
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
          help={texts('wizard.pools.canaryPoolsHelp')}
        />
        {(draft.canaryPools > 0 ||
          draft.canaryNode ||
          draft.poolSoakMinutes > 0) && (
          <NumberField
            label={texts('wizard.pools.soak')}
            at={['spec', 'nodePools', 'soakMinutes']}
            value={draft.poolSoakMinutes}
            minimum={0}
            maximum={10_080}
            onChange={minutes =>
              form.change(
                edit(['spec', 'nodePools', 'soakMinutes'], minutes ?? 0, 0),
              )
            }
            help={texts('wizard.pools.soakHelp')}
          />
        )}
      </div>
    </Section>
  );
}

function beginningHelp(
  { canaryPools, canaryNode }: PlanDraft,
  texts: Texts,
): string {
  if (canaryNode) return texts('wizard.pools.withCanaryNode');
  if (canaryPools > 0)
    return texts('wizard.pools.withCanaryPools', { count: canaryPools });
  return texts('wizard.pools.withoutCanaries');
}
