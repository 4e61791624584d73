import { useApi, useRouteRef } from '@backstage/core-plugin-api';
import type { PlanPreview } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { PageLink } from '../components/links';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { namesText, versionText } from '../format/words';
import { useResource } from '../hooks/useResource';
import { versionGatesRouteRef } from '../routes';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import { AcknowledgedLine } from './AcknowledgedLine';
import { askedAbout } from './choices';
import { gatesOfPlan, keptBackOf, unknownWaysOf } from './planGates';
import type { PlanGate, UnknownWays } from './planGates';
import { deniedFor } from './words';

/**
 * For those who decide on a plan: each version gate on its way, whether it is acknowledged, by
 * whom, and the way to where that is done. Nothing where none is on its way, and that is known of
 * all its clusters.
 * @param partlyHidden - the plan also has clusters that the reader may not see
 */
export function PlanGatesSection({
  preview,
  partlyHidden = false,
}: {
  preview: PlanPreview;
  partlyHidden?: boolean;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const open = (preview.versionGates ?? []).map(
    ({ gate, clusters }) => `${gate.id} ${clusters.length}`,
  );
  const clusterId = askedAbout(keptBackOf(preview)).map(({ id }) => id);
  // Asked anew when one was acknowledged.
  const gates = useResource(
    `planGates ${open.join()}`,
    () => api.listVersionGates({ query: { clusterId } }),
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
    <Section title={texts('versionGates.title')}>
      {gates.error && (
        <FailureNotice
          error={gates.error}
          what={texts('versionGates.page.what')}
          onRetry={gates.reload}
        />
      )}
      <ul className={classes.stack} style={{ gap: 12 }}>
        {unknown && <NotKnown ways={unknown} />}
        {items.map(item => (
          <Gate
            key={item.gate.id}
            item={item}
            denied={deniedFor(gates.value?.scopes, texts)}
          />
        ))}
      </ul>
    </Section>
  );
}

/** Of which clusters it is not known which gates they meet, and why. */
function NotKnown({ ways: { areHidden, notPlanned } }: { ways: UnknownWays }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <li>
      <Status
        status="unknown"
        label={
          areHidden
            ? texts('versionGates.plan.unknownForSome')
            : texts('versionGates.plan.unknownFor', { count: notPlanned })
        }
      />
      <span className={classes.sub}>
        {whatMayBeKept({ areHidden, notPlanned }, texts)}
      </span>
    </li>
  );
}

function whatMayBeKept(
  { areHidden, notPlanned }: UnknownWays,
  texts: Texts,
): string {
  if (notPlanned === 0) return texts('versionGates.plan.mayKeepHidden');
  return texts(
    areHidden
      ? 'versionGates.plan.mayKeepBoth'
      : 'versionGates.plan.mayKeepUnplanned',
    { count: notPlanned },
  );
}

/**
 * @param denied - why the reader may acknowledge it for none of the clusters; undefined: they may
 *   for some
 */
function Gate({
  item,
  denied,
}: {
  item: PlanGate;
  denied: string | undefined;
}) {
  const texts = useTexts();
  const { gate, keptBack, active, activeForClusters } = item;
  const classes = usePageStyles();
  const gatesLink = useRouteRef(versionGatesRouteRef);
  return (
    <li>
      <div className={classes.anywhere}>
        {texts.rich('versionGates.gate.title', {
          version: versionText(gate.minor),
          gate: (
            <PageLink to={`${gatesLink()}#${encodeURIComponent(gate.id)}`}>
              {reasonIn(gate.title, texts)}
            </PageLink>
          ),
        })}
      </div>
      {keptBack.length > 0 ? (
        <>
          <Status
            status="blocked"
            label={texts('versionGates.plan.notAcknowledged', {
              count: keptBack.length,
            })}
          />
          <span className={`${classes.sub} ${classes.anywhere}`}>
            {namesText(
              keptBack.map(({ title }) => title),
              texts,
              5,
            )}
            .{' '}
            <a href="#version-gates">
              {texts(
                denied
                  ? 'versionGates.plan.read'
                  : 'versionGates.plan.readAndAcknowledge',
              )}
            </a>
            {denied &&
              `. ${texts('versionGates.plan.denied', { reason: denied })}`}
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
          {texts('versionGates.plan.forClusters', { count: activeForClusters })}
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
  const texts = useTexts();
  if (mayKeepMore) {
    return (
      <Status status="unknown" label={texts('versionGates.plan.mayKeepMore')} />
    );
  }
  return (
    <Status
      status={active.length > 0 || activeForClusters > 0 ? 'done' : 'pending'}
      label={texts(
        active.length > 0
          ? 'versionGates.acknowledged'
          : 'versionGates.plan.keepsNone',
      )}
    />
  );
}
