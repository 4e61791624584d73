import { useApi, useRouteRef } from '@backstage/core-plugin-api';
import type { PlanPreview } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { EntityLink, PageLink } from '../components/links';
import { RelativeTime } from '../components/RelativeTime';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { count } from '../format/words';
import { useResource } from '../hooks/useResource';
import { versionGatesRouteRef } from '../routes';
import { useHeadlines } from '../translation';
import { gatesOfPlan } from './planGates';
import type { PlanGate } from './planGates';
import { scopeText } from './words';

/** For those who decide on a plan: each version gate on its way, whether it is acknowledged, by whom, and the way to where that is done. Nothing where none is on its way. */
export function PlanGatesSection({ preview }: { preview: PlanPreview }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const open = (preview.versionGates ?? []).map(({ gate, clusters }) => `${gate.id} ${clusters.length}`);
  // Asked anew when one was acknowledged.
  const gates = useResource(`gates of a plan ${open.join()}`, () => api.listVersionGates({}), { keepPrevious: true });
  const items = gates.value ? gatesOfPlan(gates.value.items, preview) : [];
  if (items.length === 0 && !gates.error) {
    return null;
  }
  return (
    <Section title={headline('versionGates.title')}>
      {gates.error && <FailureNotice error={gates.error} what="the version gates" onRetry={gates.reload} />}
      <ul className={classes.stack} style={{ gap: 12 }}>
        {items.map(item => (
          <Gate key={item.gate.id} item={item} />
        ))}
      </ul>
    </Section>
  );
}

function Gate({ item: { gate, keptBack, active, activeForClusters } }: { item: PlanGate }) {
  const classes = usePageStyles();
  const gatesLink = useRouteRef(versionGatesRouteRef);
  return (
    <li>
      <div className={classes.anywhere}>
        Before {gate.minor}: <PageLink to={`${gatesLink()}#${encodeURIComponent(gate.id)}`}>{gate.title}</PageLink>
      </div>
      {keptBack.length > 0 ? (
        <>
          <Status status="blocked" label={`Not acknowledged: keeps ${count(keptBack.length, 'cluster')} back`} />
          <span className={classes.sub}>
            <a href="#version-gates">Read and acknowledge it</a>
          </span>
        </>
      ) : (
        <Status status={active.length > 0 || activeForClusters > 0 ? 'done' : 'pending'} label={active.length > 0 ? 'Acknowledged' : 'Keeps none of its clusters back'} />
      )}
      {active.map(({ id, scope, acknowledgedBy, acknowledgedAt }) => (
        <span key={id} className={classes.sub}>
          For {scopeText(scope)} by <EntityLink entityRef={acknowledgedBy} /> <RelativeTime iso={acknowledgedAt} />
        </span>
      ))}
      {activeForClusters > 0 && <span className={classes.sub}>Acknowledged for {count(activeForClusters, 'single cluster')} of the fleet</span>}
    </li>
  );
}
