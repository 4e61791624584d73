import { useApi, useRouteRef } from '@backstage/core-plugin-api';
import type { PlanPreview } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { PageLink } from '../components/links';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { count, nameList, versionText } from '../format/words';
import { useResource } from '../hooks/useResource';
import { versionGatesRouteRef } from '../routes';
import { useHeadlines } from '../translation';
import { AcknowledgedLine } from './AcknowledgedLine';
import { askedAbout } from './choices';
import { gatesOfPlan, keptBackOf, unknownWaysOf } from './planGates';
import type { PlanGate, UnknownWays } from './planGates';
import { deniedFor } from './words';

/** For those who decide on a plan: each version gate on its way, whether it is acknowledged, by whom, and the way to where that is done. Nothing where none is on its way, and that is known of all its clusters. @param partlyHidden - the plan also has clusters that the reader may not see */
export function PlanGatesSection({
  preview,
  partlyHidden = false,
}: {
  preview: PlanPreview;
  partlyHidden?: boolean;
}) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const open = (preview.versionGates ?? []).map(
    ({ gate, clusters }) => `${gate.id} ${clusters.length}`,
  );
  const clusterId = askedAbout(keptBackOf(preview)).map(({ id }) => id);
  // Asked anew when one was acknowledged.
  const gates = useResource(
    `gates of a plan ${open.join()}`,
    () => api.listVersionGates({ clusterId }),
    { keepPrevious: true },
  );
  const items = gates.value
    ? gatesOfPlan(gates.value.items, preview, partlyHidden)
    : [];
  const unknown =
    gates.value && unknownWaysOf(gates.value.items, preview, partlyHidden);
  if (items.length === 0 && !gates.error && !unknown) {
    return null;
  }
  return (
    <Section title={headline('versionGates.title')}>
      {gates.error && (
        <FailureNotice
          error={gates.error}
          what="the version gates"
          onRetry={gates.reload}
        />
      )}
      <ul className={classes.stack} style={{ gap: 12 }}>
        {unknown && <NotKnown ways={unknown} />}
        {items.map(item => (
          <Gate
            key={item.gate.id}
            item={item}
            denied={deniedFor(gates.value?.scopes)}
          />
        ))}
      </ul>
    </Section>
  );
}

/** Of which clusters it is not known which gates they meet, and why. */
function NotKnown({ ways: { areHidden, notPlanned } }: { ways: UnknownWays }) {
  const classes = usePageStyles();
  const which = [
    ...(areHidden ? ['clusters that you do not have access to'] : []),
    ...(notPlanned > 0
      ? [`${count(notPlanned, 'cluster')} without a known upgrade path`]
      : []),
  ];
  return (
    <li>
      <Status
        status="unknown"
        label={
          areHidden
            ? 'Unknown for some clusters of the plan'
            : `Unknown for ${count(notPlanned, 'cluster')} of the plan`
        }
      />
      <span className={classes.sub}>
        Gates without acknowledgement may keep back {which.join(' and ')}.
      </span>
    </li>
  );
}

/** @param denied - why the reader may acknowledge it for none of the clusters; undefined: they may for some */
function Gate({
  item,
  denied,
}: {
  item: PlanGate;
  denied: string | undefined;
}) {
  const { gate, keptBack, active, activeForClusters } = item;
  const classes = usePageStyles();
  const gatesLink = useRouteRef(versionGatesRouteRef);
  return (
    <li>
      <div className={classes.anywhere}>
        Before {versionText(gate.minor)}:{' '}
        <PageLink to={`${gatesLink()}#${encodeURIComponent(gate.id)}`}>
          {gate.title}
        </PageLink>
      </div>
      {keptBack.length > 0 ? (
        <>
          <Status
            status="blocked"
            label={`Not acknowledged: keeps ${count(
              keptBack.length,
              'cluster',
            )} back`}
          />
          <span className={`${classes.sub} ${classes.anywhere}`}>
            {nameList(
              keptBack.map(({ title }) => title),
              5,
            )}
            .{' '}
            <a href="#version-gates">
              {denied ? 'Read it' : 'Read and acknowledge it'}
            </a>
            {denied && `. You may not acknowledge it: ${denied}`}
          </span>
        </>
      ) : (
        <PassableGate item={item} />
      )}
      {active.map(acknowledgement => (
        <AcknowledgedLine
          key={acknowledgement.id}
          acknowledgement={acknowledgement}
        />
      ))}
      {activeForClusters > 0 && (
        <span className={classes.sub}>
          Acknowledged for {count(activeForClusters, 'single cluster')} of the
          fleet
        </span>
      )}
    </li>
  );
}

/** Of one that keeps no cluster back, as far as that is known. */
function PassableGate({
  item: { active, activeForClusters, mayKeepMore },
}: {
  item: PlanGate;
}) {
  if (mayKeepMore) {
    return (
      <Status
        status="unknown"
        label="Unknown: keeps none back of the clusters that are known here"
      />
    );
  }
  return (
    <Status
      status={active.length > 0 || activeForClusters > 0 ? 'done' : 'pending'}
      label={
        active.length > 0 ? 'Acknowledged' : 'Keeps none of its clusters back'
      }
    />
  );
}
