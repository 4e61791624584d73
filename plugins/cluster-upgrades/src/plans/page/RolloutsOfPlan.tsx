import { useRouteRef } from '@backstage/core-plugin-api';
import type { Plan } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { PageLink } from '../../components/links';
import { RelativeTime } from '../../components/RelativeTime';
import { Section } from '../../components/Section';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { rolloutLook } from '../../rollouts/look';
import { rolloutRouteRef } from '../../routes';
import { useTexts } from '../../translation';

/** Rollouts that were started from the plan. */
export function RolloutsOfPlan({ plan }: { plan: Plan }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const rolloutLink = useRouteRef(rolloutRouteRef);
  return (
    <Section title={texts('plan.rollouts')}>
      {plan.rollouts.length === 0 && (
        <div className={classes.muted}>{texts('plan.rollout.none')}</div>
      )}
      <ul style={{ display: 'grid', gap: 8 }}>
        {plan.rollouts.map(({ id, phase, createdAt }) => (
          <li key={id}>
            <PageLink to={rolloutLink({ rolloutId: id })}>
              <Status
                status={rolloutLook(phase, texts).status}
                label={rolloutLook(phase, texts).word}
              />
            </PageLink>{' '}
            <span className={classes.muted}>
              {texts.rich('plan.rollout.started', {
                time: <RelativeTime iso={createdAt} />,
              })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
