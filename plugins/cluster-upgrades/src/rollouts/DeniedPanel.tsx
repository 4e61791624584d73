import type { ActionRule } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Section } from '../components/Section';
import { usePageStyles } from '../components/styles';
import { useTexts } from '../translation';
import { deniedReason } from './RolloutActions';

/**
 * The reasons of the controls that cannot be used, in plain sight: nothing is for the mouse only.
 */
export function DeniedPanel({
  rules,
  labelOf,
}: {
  rules: ActionRule[];
  labelOf(action: string): string;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const byReason = new Map<string, string[]>();
  for (const rule of rules) {
    const reason = deniedReason(rule, texts);
    if (reason !== undefined)
      byReason.set(reason, [
        ...(byReason.get(reason) ?? []),
        labelOf(rule.action),
      ]);
  }
  if (byReason.size === 0) {
    return null;
  }
  return (
    <Section title={texts('plan.controls')}>
      <dl className={classes.facts}>
        {[...byReason].flatMap(([reason, labels]) => [
          <dt key={`${reason} dt`}>{labels.join(', ')}</dt>,
          <dd key={`${reason} dd`} className={classes.anywhere}>
            {reason}
          </dd>,
        ])}
      </dl>
    </Section>
  );
}
