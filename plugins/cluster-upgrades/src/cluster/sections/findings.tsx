import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import type {
  Finding,
  Readiness,
  Severity,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../../api';
import { ActionButton } from '../../components/ActionButton';
import { CsvButton } from '../../components/CsvButton';
import { DataTable } from '../../components/DataTable';
import { FilterMenu } from '../../components/FilterMenu';
import { usePageStyles } from '../../components/styles';
import { count } from '../../format/words';
import { findingKey, openFinding } from '../../readiness/readinessQuery';
import { acceptedText, isOpen } from '../findingState';
import { findingColumns } from '../FindingRow';
import { coverageText, severityCount } from '../verdictSentence';
import type {
  ClusterFacts,
  ClusterSection,
  SectionSummary,
} from './ClusterSection';
import { summaryOf } from './ClusterSection';
import { NoFindings } from './NoFindings';
import { SectionBar, SectionFooter, SectionLoaded } from './SectionParts';

const severities: Severity[] = ['blocker', 'warning', 'info'];
/** A cluster may have thousands; so many are drawn at a time. */
const ROWS_AT_A_TIME = 50;

/** Everything to fix for this target, worst first, with the proof, the owner and the exact change; what was accepted comes last, as such. */
export const findingsSection: ClusterSection = {
  id: 'findings',
  title: 'cluster.findings',
  summary: ({ readiness, cluster }) =>
    summaryOf(readiness, `the readiness of ${cluster.title}`, findingsSummary),
  Body: ({ facts }) => (
    <SectionLoaded
      resource={facts.readiness}
      what={`the readiness of ${facts.cluster.title}`}
    >
      {readiness => <Findings facts={facts} readiness={readiness} />}
    </SectionLoaded>
  ),
};

function findingsSummary(readiness: Readiness): SectionSummary {
  const { findings, coverage } = readiness;
  const hasLooked =
    findings.length > 0 ||
    coverage.some(({ status }) => status === 'ran' || status === 'partial');
  if (!hasLooked)
    return {
      sentence: 'Not checked: no check ran',
      status: { status: 'unknown', label: 'Unknown' },
    };
  const [blockers, warnings, notes] = severities.map(severity =>
    severityCount(readiness, severity),
  );
  const amounts = [
    blockers > 0 && count(blockers, 'blocker'),
    warnings > 0 && count(warnings, 'warning'),
    notes > 0 && count(notes, 'note'),
  ].filter(Boolean);
  const words =
    amounts.length > 0
      ? amounts.join(', ')
      : `0 open findings from ${coverageText(readiness)}`;
  const sentence = [words, acceptedText(findings), failingText(findings)]
    .filter(Boolean)
    .join(' · ');
  return {
    count: String(findings.length),
    sentence,
    status: findingsStatus(readiness, blockers, warnings),
  };
}

/** Good only where every check ran. */
function findingsStatus(
  { coverage }: Readiness,
  blockers: number,
  warnings: number,
): SectionSummary['status'] {
  if (blockers > 0)
    return { status: 'blocked', label: count(blockers, 'blocker') };
  if (coverage.some(({ status }) => status !== 'ran'))
    return { status: 'unknown', label: 'Not all checks ran' };
  return warnings > 0
    ? { status: 'attention', label: count(warnings, 'warning') }
    : { status: 'ready', label: 'None' };
}

function Findings({
  facts,
  readiness,
}: {
  facts: ClusterFacts;
  readiness: Readiness;
}) {
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const [chosen, setChosen] = useState<string[]>([]);
  const [most, setMost] = useState(ROWS_AT_A_TIME);
  const { cluster, target, url } = facts;
  const isOpenBeside = ({ fingerprint }: Finding) =>
    fingerprint === openFinding(url)?.fingerprint;
  const onOpen = ({ fingerprint }: Finding) =>
    url.set({ finding: findingKey(cluster.id, fingerprint) });
  const matching = sortedFindings(readiness.findings).filter(
    finding => chosen.length === 0 || chosen.includes(finding.severity),
  );
  const shown = matching.slice(0, most);
  return (
    <>
      <SectionBar>
        <FilterMenu
          label="Severity"
          none="all"
          choices={severities.map(value => ({ value, label: value }))}
          chosen={chosen}
          onChange={setChosen}
        />
        <CsvButton
          what="findings"
          fileName={`${cluster.name}-findings.csv`}
          load={() => api.exportFindings(readiness.clusterId, target)}
        />
      </SectionBar>
      {readiness.findings.length === 0 ? (
        <NoFindings readiness={readiness} />
      ) : (
        <DataTable
          label="Findings"
          dense
          columns={findingColumns(isOpenBeside, onOpen)}
          rows={shown}
          rowKey={finding => finding.fingerprint}
          isOpen={isOpenBeside}
        />
      )}
      {shown.length < matching.length && (
        <div className={classes.cardBody}>
          <ActionButton onClick={() => setMost(most + ROWS_AT_A_TIME)}>
            Show {Math.min(ROWS_AT_A_TIME, matching.length - shown.length)} more
          </ActionButton>
        </div>
      )}
      {readiness.findings.length > 0 && (
        <SectionFooter>
          {[
            `${shown.length} of ${readiness.findings.length} shown`,
            failingText(readiness.findings),
            acceptedText(readiness.findings),
          ]
            .filter(Boolean)
            .join(' · ')}
        </SectionFooter>
      )}
    </>
  );
}

/** What the upgrade does not change has a count of its own. */
function failingText(findings: Finding[]): string | undefined {
  const amount = findings.filter(
    finding => finding.failsSince !== undefined && isOpen(finding),
  ).length;
  return amount > 0
    ? `${amount} ${amount === 1 ? 'fails' : 'fail'} already, upgrade or not`
    : undefined;
}

function sortedFindings(findings: Finding[]): Finding[] {
  const isFailing = ({ failsSince }: Finding) => failsSince !== undefined;
  return [...findings].sort(
    (left, right) =>
      Number(isOpen(right)) - Number(isOpen(left)) ||
      Number(isFailing(left)) - Number(isFailing(right)) ||
      severities.indexOf(left.severity) - severities.indexOf(right.severity),
  );
}
