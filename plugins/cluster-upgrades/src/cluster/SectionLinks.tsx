import type { ClusterDetails, Readiness } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { usePageStyles } from '../components/styles';
import { factsOf } from './factsOf';

/** Anchors of the sections, with what stands in each. Plain anchors: the query in the URL stays. */
export function SectionLinks({ readiness, details }: { readiness?: Readiness; details?: ClusterDetails }) {
  const classes = usePageStyles();
  // An amount of what was not read is not known.
  const amountOf = (section: string, amount: (known: ClusterDetails) => number) => (details && factsOf(details, section).known === 'in full' ? amount(details) : undefined);
  const sections = [
    { id: 'upcoming', title: 'Coming up' },
    { id: 'platform', title: 'Platform' },
    { id: 'findings', title: 'Findings', amount: readiness && (readiness.findings.length > 0 || readiness.coverage.some(({ status }) => status === 'ran' || status === 'partial')) ? readiness.findings.length : undefined },
    { id: 'checks', title: 'Checks', amount: readiness?.coverage.length },
    { id: 'trend', title: 'Over time' },
    { id: 'difference', title: 'Difference' },
    { id: 'node-pools', title: 'Node pools', amount: amountOf('nodes', ({ nodePools }) => nodePools.length) },
    { id: 'services', title: 'Services and owners', amount: amountOf('workloads', ({ services }) => services.length) },
    { id: 'history', title: 'History' },
    { id: 'not-read', title: 'Not read', amount: details && details.sections.length > 0 ? details.sections.filter(section => section.status !== 'read').length : undefined },
  ];
  return (
    <nav className={classes.row} style={{ gap: 16 }} aria-label="Sections of this page">
      {sections.map(({ id, title, amount }) => (
        <a key={id} href={`#${id}`} className={classes.link}>
          {title} {amount}
        </a>
      ))}
    </nav>
  );
}
