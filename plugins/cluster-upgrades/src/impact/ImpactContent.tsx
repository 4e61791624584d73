import { parseEntityRef } from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import type { Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { FailureNotice } from '../components/FailureNotice';
import { LiveMessage } from '../components/LiveMessage';
import { Loading } from '../components/Loading';
import { Section } from '../components/Section';
import { usePageStyles } from '../components/styles';
import { entityName } from '../format/words';
import { calendarOwners } from '../upcoming/calendarOwners';
import { UpcomingSection } from '../upcoming/UpcomingSection';
import { RollupSection } from './RollupSection';
import { FixList } from './FixList';
import { impactSentence } from './impactSentence';
import { NoLinkedClusters } from './NoLinkedClusters';
import { useImpact } from './useImpact';
import { WhereItRuns } from './WhereItRuns';
import { useTexts } from '../translation';

/**
 * The Upgrades tab of a service, a system, a domain or a team: what breaks, when, and the exact
 * change. Needs no cluster access.
 */
export function ImpactContent() {
  const texts = useTexts();
  const { entity, impact } = useImpact();
  const classes = usePageStyles();
  return (
    <div className={`${classes.page} ${classes.entityPage}`}>
      {impact.error && (
        <FailureNotice
          error={impact.error}
          what={texts('impact.page.upgradesOf', { name: entity.metadata.name })}
          onRetry={impact.reload}
        />
      )}
      {!impact.value && impact.loading && (
        <div className={classes.card}>
          <Loading label={texts('impact.page.reading')} />
        </div>
      )}
      {impact.value && impact.value.clusters === 0 && (
        <>
          {/* A team can own clusters on which nothing of its own runs. */}
          {/^(group|user)$/i.test(entity.kind) && (
            <ComingUp entity={entity} entityRef={impact.value.entityRef} />
          )}
          <Section
            title={texts(
              impact.value.notKnown === undefined ? 'impact.unlinked' : 'title',
            )}
          >
            <NoLinkedClusters entity={entity} impact={impact.value} />
          </Section>
        </>
      )}
      {impact.value && impact.value.clusters > 0 && (
        <ImpactView entity={entity} impact={impact.value} />
      )}
    </div>
  );
}

function ImpactView({ entity, impact }: { entity: Entity; impact: Impact }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const sentence = impactSentence(impact, texts);
  return (
    <>
      <div>
        <h2 style={{ fontSize: 20, lineHeight: '28px' }}>{sentence}</h2>
        <div className={classes.muted}>
          {texts('impact.page.noAccessNeeded')}
        </div>
      </div>
      <ComingUp entity={entity} entityRef={impact.entityRef} />
      <FixList />
      <WhereItRuns />
      {impact.components > 0 && (
        <RollupSection notFullyChecked={impact.notFullyChecked} />
      )}
      <LiveMessage message={sentence} />
    </>
  );
}

function ComingUp({
  entity,
  entityRef,
}: {
  entity: Entity;
  entityRef: string;
}) {
  const texts = useTexts();
  return (
    <UpcomingSection
      entity={parseEntityRef(entityRef)}
      touches={texts('impact.page.touches', { name: entityName(entityRef) })}
      calendarOwners={calendarOwners(entity)}
    />
  );
}
