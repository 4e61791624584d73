import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import type { Finding, Readiness, Severity } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { CsvButton } from '../components/CsvButton';
import { DataTable } from '../components/DataTable';
import { FilterMenu } from '../components/FilterMenu';
import { Section } from '../components/Section';
import { acceptedText, isOpen } from './findingState';
import { findingColumns } from './FindingRow';
import { NoFindings } from './NoFindings';
import { useHeadlines } from '../translation';

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
  const api = useApi(clusterUpgradesApiRef);
  const [chosen, setChosen] = useState<string[]>([]);
  const isOpenBeside = ({ fingerprint }: Finding) => fingerprint === openFingerprint;
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
      footer={readiness.findings.length > 0 ? [`${shown.length} of ${readiness.findings.length} shown`, failingText(readiness.findings), acceptedText(readiness.findings)].filter(Boolean).join(' · ') : undefined}
    >
      {readiness.findings.length === 0 ? (
        <NoFindings readiness={readiness} />
      ) : (
        <DataTable label="Findings" dense columns={findingColumns(isOpenBeside, finding => onOpen(finding.fingerprint))} rows={shown} rowKey={finding => finding.fingerprint} isOpen={isOpenBeside} />
      )}
    </Section>
  );
}

/** What the upgrade does not change has a count of its own. */
function failingText(findings: Finding[]): string | undefined {
  const amount = findings.filter(finding => finding.failsSince !== undefined && isOpen(finding)).length;
  return amount > 0 ? `${amount} ${amount === 1 ? 'fails' : 'fail'} already, upgrade or not` : undefined;
}

function sortedFindings(findings: Finding[]): Finding[] {
  const isFailing = ({ failsSince }: Finding) => failsSince !== undefined;
  return [...findings].sort((left, right) => Number(isOpen(right)) - Number(isOpen(left)) || Number(isFailing(left)) - Number(isFailing(right)) || severities.indexOf(left.severity) - severities.indexOf(right.severity));
}
