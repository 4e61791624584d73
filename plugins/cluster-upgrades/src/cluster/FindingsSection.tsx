import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import type { Finding, Readiness, Severity } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { CsvButton } from '../components/CsvButton';
import { FilterMenu } from '../components/FilterMenu';
import { Section } from '../components/Section';
import { usePageStyles } from '../components/styles';
import { acceptedText, isOpen } from './findingState';
import { FindingRow } from './FindingRow';
import { NoFindings } from './NoFindings';
import { useHeadlines } from '../translation';

const columns = [
  { title: 'Severity' },
  { title: 'Finding and evidence', width: '38%' },
  { title: 'Owner' },
  { title: 'Breaks at' },
  { title: 'First seen' },
  { title: 'Fix', width: '24%' },
];

const severities: Severity[] = ['blocker', 'warning', 'info'];

export interface FindingsSectionProps {
  clusterName: string;
  readiness: Readiness;
  target?: string;
  /** The finding whose panel is open. */
  openFingerprint?: string;
  onOpen(fingerprint: string): void;
}

/** Everything to fix for this target, worst first, with the proof, the owner and the exact change; what was accepted comes last, as such. */
export function FindingsSection({ clusterName, readiness, target, openFingerprint, onOpen }: FindingsSectionProps) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const [chosen, setChosen] = useState<string[]>([]);
  const shown = sortedFindings(readiness.findings).filter(finding => chosen.length === 0 || chosen.includes(finding.severity));
  return (
    <Section
      id="findings"
      title={headline('cluster.findings')}
      flush
      aside={
        <>
          <FilterMenu label="Severity" none="all" choices={severities.map(value => ({ value, label: value }))} chosen={chosen} onChange={setChosen} />
          <CsvButton what="findings" fileName={`${clusterName}-findings.csv`} load={() => api.exportFindings(readiness.clusterId, target)} />
        </>
      }
      footer={readiness.findings.length > 0 ? [`${shown.length} of ${readiness.findings.length} shown`, acceptedText(readiness.findings)].filter(Boolean).join(' · ') : undefined}
    >
      {readiness.findings.length === 0 ? (
        <NoFindings readiness={readiness} />
      ) : (
        <table className={classes.table} aria-label="Findings">
          <thead>
            <tr>
              {columns.map(({ title, width }) => (
                <th key={title} scope="col" style={{ width }}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(finding => (
              <FindingRow key={finding.fingerprint} finding={finding} open={finding.fingerprint === openFingerprint} onOpen={() => onOpen(finding.fingerprint)} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function sortedFindings(findings: Finding[]): Finding[] {
  return [...findings].sort((left, right) => Number(isOpen(right)) - Number(isOpen(left)) || severities.indexOf(left.severity) - severities.indexOf(right.severity));
}
