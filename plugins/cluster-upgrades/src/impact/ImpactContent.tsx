import type { Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { FailureNotice } from '../components/FailureNotice';
import { LiveMessage } from '../components/LiveMessage';
import { Loading } from '../components/Loading';
import { Section } from '../components/Section';
import { usePageStyles } from '../components/styles';
import { RollupSection } from './RollupSection';
import { ImpactFinding } from './ImpactFinding';
import { impactSentence } from './impactSentence';
import { NoLinkedClusters } from './NoLinkedClusters';
import { useImpact } from './useImpact';
import { WhereItRuns } from './WhereItRuns';
import { useHeadlines } from '../translation';

/** The Upgrades tab of a service, a system, a domain or a team: what breaks, when, and the exact change. Needs no cluster access. */
export function ImpactContent() {
  const headline = useHeadlines();
  const { entity, impact } = useImpact();
  const classes = usePageStyles();
  return (
    <div className={`${classes.page} ${classes.entityPage}`}>
      {impact.error && <FailureNotice error={impact.error} what={`cluster upgrades of ${entity.metadata.name}`} onRetry={impact.reload} />}
      {!impact.value && impact.loading && (
        <div className={classes.card}>
          <Loading label="Reading cluster upgrades" />
        </div>
      )}
      {impact.value && impact.value.clusters.length === 0 && (
        <Section title={headline('impact.unlinked')}>
          <NoLinkedClusters entity={entity} impact={impact.value} />
        </Section>
      )}
      {impact.value && impact.value.clusters.length > 0 && <ImpactView impact={impact.value} />}
    </div>
  );
}

function ImpactView({ impact }: { impact: Impact }) {
  const classes = usePageStyles();
  const sentence = impactSentence(impact);
  return (
    <>
      <div>
        <h2 style={{ fontSize: 20, lineHeight: '28px' }}>{sentence}</h2>
        <div className={classes.muted}>You need no cluster access to make a fix.</div>
      </div>
      <div id="findings" className={classes.stack}>
        {grouped(impact).map(group => (
          <ImpactFinding key={group[0].finding.fingerprint} entries={group} />
        ))}
      </div>
      <WhereItRuns impact={impact} />
      {impact.rollup.length > 0 && <RollupSection impact={impact} />}
      <LiveMessage message={sentence} />
    </>
  );
}

/** Sorts behind every date. */
const NO_DATE = '9999';

/** The same fix on several clusters is one fix to its owner, in the words of the cluster where it is due first. Worst first. */
function grouped({ findings }: Impact): Impact['findings'][] {
  const groups = new Map<string, Impact['findings']>();
  for (const entry of findings) {
    const { checkId, title, fix, object } = entry.finding;
    // The title names the target, which differs between clusters; for one object it is the same fix.
    const key = JSON.stringify([checkId, fix.text, object ?? title]);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const rank = { blocker: 0, warning: 1, info: 2 };
  for (const group of groups.values()) group.sort((left, right) => (left.dueAt ?? NO_DATE).localeCompare(right.dueAt ?? NO_DATE));
  return [...groups.values()].sort((left, right) => rank[left[0].finding.severity] - rank[right[0].finding.severity]);
}
