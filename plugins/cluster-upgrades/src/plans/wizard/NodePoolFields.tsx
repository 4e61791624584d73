import { Section } from '../../components/Section';
import { usePageStyles } from '../../components/styles';
import { useTexts } from '../../translation';
import type { Texts } from '../../translation';
import type { PlanDraft } from '../document/draft';
import { edit } from '../document/planFields';
import type { PlanForm } from './form';
import { PlanFields } from './PlanField';

/**
 * In what order the node pools of each cluster go. A plan of the control plane alone leaves them
 * all as they are.
 */
export function NodePoolFields({ form }: { form: PlanForm }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { draft } = form;
  if (draft.scope === 'control-plane' && draft.rollback) return null;
  if (draft.scope === 'control-plane') {
    return (
      <Section title={texts('planField.spec.nodePools')}>
        <span className={classes.muted}>{texts('wizard.pools.stay')}</span>
      </Section>
    );
  }
  const at = ['spec', 'nodePools'];
  const hasCanaries = draft.canaryPools > 0 || draft.canaryNode;
  // Nothing soaks without a canary.
  const setCanaries = (name: string, value: unknown, other: boolean) =>
    form.change(
      edit([...at, name], value),
      ...(value || other ? [] : [edit([...at, 'soakMinutes'], 0)]),
    );
  return (
    <Section title={texts('planField.spec.nodePools')}>
      <div className={classes.two}>
        <PlanFields
          form={form}
          at={at}
          first={{
            holdBack: {
              value: hasCanaries || draft.holdBackPools,
              help: beginningHelp(draft, texts),
              onChange: value =>
                form.change(
                  value
                    ? edit([...at, 'holdBack'], true)
                    : { path: at, value: undefined },
                ),
            },
            canaryNode: {
              onChange: value =>
                setCanaries('canaryNode', value, draft.canaryPools > 0),
            },
            canaryPools: {
              onChange: value =>
                setCanaries('canaryPools', value ?? 0, draft.canaryNode),
            },
          }}
          elsewhere={
            hasCanaries || draft.poolSoakMinutes > 0 ? [] : ['soakMinutes']
          }
        />
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
