import { useApi } from '@backstage/core-plugin-api';
import { useParams } from 'react-router-dom';
import type { Fleet } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../../api';
import { Banner } from '../../components/Banner';
import { FailureNotice } from '../../components/FailureNotice';
import { Loading } from '../../components/Loading';
import { usePageStyles } from '../../components/styles';
import { useResource } from '../../hooks/useResource';
import type { Resource } from '../../hooks/useResource';
import { useUrlState } from '../../hooks/useUrlState';
import { reasonIn, useTexts } from '../../translation';
import { bestTarget, newPlanText } from '../document/newPlan';
import { Wizard } from './Wizard';

/** A new plan, or another revision of one. */
export function PlanWizardPage() {
  const { planId } = useParams();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const fleet = useResource('fleet for a plan', () => api.getFleet({}));
  return (
    <div className={classes.page}>
      {planId === undefined ? (
        <NewPlan fleet={fleet} />
      ) : (
        <EditPlan planId={planId} fleet={fleet.value} />
      )}
    </div>
  );
}

/**
 * Begins with the clusters that the address names (the fleet page puts them there), or with none
 * chosen.
 */
function NewPlan({ fleet }: { fleet: Resource<Fleet> }) {
  const texts = useTexts();
  const url = useUrlState();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const names = url.many('cluster');
  const key = names.join(' ');
  const textFor = (target: string) =>
    newPlanText(
      {
        target,
        names,
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      texts,
    );
  const text = textFor(newestMinor(fleet.value));
  // The target that suits what was selected; where that cannot be asked, the preview says what is
  // wrong with the newest.
  const begin = useResource(`begin ${fleet.loading} ${key}`, async () => {
    if (fleet.loading || names.length === 0) return text;
    const best = bestTarget(
      (await api.previewPlan({ body: { document: text } })).targets,
    );
    return best === undefined ? text : textFor(best);
  });
  if (fleet.loading || begin.loading) {
    return (
      <div className={classes.card}>
        <Loading label={texts('wizard.readingFleet')} rows={6} />
      </div>
    );
  }
  return (
    <>
      {fleet.error && (
        <FailureNotice
          error={fleet.error}
          what={texts('wizard.fleetWhat')}
          onRetry={fleet.reload}
        />
      )}
      <Wizard
        key={key}
        initial={begin.value ?? text}
        storageKey={names.length > 0 ? `new ${key}` : 'new'}
        fleet={fleet.value}
      />
    </>
  );
}

function EditPlan({ planId, fleet }: { planId: string; fleet?: Fleet }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  // Read once: an edit rests on the revision that it began with.
  const plan = useResource(`edit ${planId}`, () =>
    api.getPlan({ path: { planId } }),
  );
  if (!plan.value) {
    return plan.error ? (
      <FailureNotice
        error={plan.error}
        what={texts('plan.page.what')}
        onRetry={plan.reload}
      />
    ) : (
      <div className={classes.card}>
        <Loading label={texts('plan.page.reading')} rows={6} />
      </div>
    );
  }
  const rule = plan.value.actions.find(({ action }) => action === 'edit');
  if (rule && !rule.allowed) {
    return (
      <Banner
        status="blocked"
        role="alert"
        title={texts('wizard.mayNotChange', { title: plan.value.title })}
      >
        {rule.reason
          ? reasonIn(rule.reason, texts)
          : texts('wizard.cannotChange')}
      </Banner>
    );
  }
  return (
    <Wizard
      initial={plan.value.document}
      storageKey={`${plan.value.id}@${plan.value.revision}`}
      plan={plan.value}
      fleet={fleet}
    />
  );
}

/**
 * The newest minor that runs somewhere: a target that makes sense to begin with; the preview says
 * what else there is.
 */
function newestMinor(fleet: Fleet | undefined): string {
  const minors = (fleet?.minors ?? [])
    .map(({ minor }) => minor)
    .filter(minor => /^\d+\.\d+$/.test(minor));
  return (
    minors
      .sort((left, right) => left.localeCompare(right, 'en', { numeric: true }))
      .pop() ??
    fleet?.knowledge.reviewedThrough ??
    '1.36'
  );
}
