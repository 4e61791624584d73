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
import { findingKey, openFinding } from '../../readiness/readinessQuery';
import { useTexts } from '../../translation';
import type { Texts } from '../../translation';
import { acceptedText, isOpen } from '../findingState';
import { findingColumns } from '../FindingRow';
import { coverageText, severityCount } from '../verdictSentence';
import type {
  ClusterTabFacts,
  ClusterSection,
  SectionSummary,
} from './ClusterSection';
import { summaryOf, unknownStatus } from './ClusterSection';
import { NoFindings } from './NoFindings';
import { ReadinessLoaded, SectionBar, SectionFooter } from './SectionParts';

const severities: Severity[] = ['blocker', 'warning', 'info'];
/** A cluster may have thousands; so many are drawn at a time. */
const ROWS_AT_A_TIME = 50;

/**
 * Everything to fix for this target, worst first, with the proof, the owner and the exact change;
 * what was accepted comes last, as such.
 */
export const findingsSection: ClusterSection = {
  id: 'findings',
  title: 'cluster.findings',
  summary: ({ readiness, cluster }, _now, texts) =>
    summaryOf(
      readiness,
      texts('cluster.what.readiness', { cluster: cluster.title }),
      value => findingsSummary(value, texts),
      texts,
    ),
  Body: ({ facts }) => (
    <ReadinessLoaded facts={facts}>
      {readiness => <Findings facts={facts} readiness={readiness} />}
    </ReadinessLoaded>
  ),
};

function findingsSummary(readiness: Readiness, texts: Texts): SectionSummary {
  const { findings, coverage } = readiness;
  const hasLooked =
    findings.length > 0 ||
    coverage.some(({ status }) => status === 'ran' || status === 'partial');
  if (!hasLooked)
    return {
      sentence: texts('cluster.findings.notChecked'),
      status: unknownStatus(texts),
    };
  const [blockers, warnings, notes] = severities.map(severity =>
    severityCount(readiness, severity),
  );
  const amounts = [
    blockers > 0 && texts('cluster.count.blockers', { count: blockers }),
    warnings > 0 && texts('cluster.count.warnings', { count: warnings }),
    notes > 0 && texts('cluster.count.notes', { count: notes }),
  ].filter(Boolean);
  const words =
    amounts.length > 0
      ? amounts.join(', ')
      : texts('cluster.findings.none', {
          checks: coverageText(readiness, texts),
        });
  const sentence = [
    words,
    acceptedText(findings, texts),
    failingText(findings, texts),
  ]
    .filter(Boolean)
    .join(' · ');
  return {
    count: String(findings.length),
    sentence,
    status: findingsStatus(readiness, blockers, warnings, texts),
  };
}

/** Good only where every check ran. */
function findingsStatus(
  { coverage }: Readiness,
  blockers: number,
  warnings: number,
  texts: Texts,
): SectionSummary['status'] {
  if (blockers > 0)
    return {
      status: 'blocked',
      label: texts('cluster.count.blockers', { count: blockers }),
    };
  if (coverage.some(({ status }) => status !== 'ran'))
    return { status: 'unknown', label: texts('cluster.findings.notAllRan') };
  return warnings > 0
    ? {
        status: 'attention',
        label: texts('cluster.count.warnings', { count: warnings }),
      }
    : { status: 'ready', label: texts('cluster.findings.good') };
}

function Findings({
  facts,
  readiness,
}: {
  facts: ClusterTabFacts;
  readiness: Readiness;
}) {
  const texts = useTexts();
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
          label={texts('cluster.finding.column.severity')}
          none={texts('cluster.findings.all')}
          choices={severities.map(value => ({
            value,
            label: texts(`cluster.findings.severity.${value}`),
          }))}
          chosen={chosen}
          onChange={setChosen}
        />
        <CsvButton
          what={texts('cluster.what.findings')}
          fileName={`${cluster.name}-findings.csv`}
          load={() =>
            api.exportFindings({
              path: { clusterId: readiness.clusterId },
              query: { target },
            })
          }
        />
      </SectionBar>
      {readiness.findings.length === 0 ? (
        <NoFindings readiness={readiness} />
      ) : (
        <DataTable
          label={texts('cluster.findings')}
          dense
          columns={findingColumns(isOpenBeside, onOpen, texts)}
          rows={shown}
          rowKey={finding => finding.fingerprint}
          isOpen={isOpenBeside}
        />
      )}
      {shown.length < matching.length && (
        <div className={classes.cardBody}>
          <ActionButton onClick={() => setMost(most + ROWS_AT_A_TIME)}>
            {texts('cluster.findings.showMore', {
              count: Math.min(ROWS_AT_A_TIME, matching.length - shown.length),
            })}
          </ActionButton>
        </div>
      )}
      {readiness.findings.length > 0 && (
        <SectionFooter>
          {[
            texts('cluster.findings.shown', {
              shown: shown.length,
              total: readiness.findings.length,
            }),
            failingText(readiness.findings, texts),
            acceptedText(readiness.findings, texts),
          ]
            .filter(Boolean)
            .join(' · ')}
        </SectionFooter>
      )}
    </>
  );
}

/** What the upgrade does not change has a count of its own. */
function failingText(findings: Finding[], texts: Texts): string | undefined {
  const amount = findings.filter(
    finding => finding.failsSince !== undefined && isOpen(finding),
  ).length;
  return amount > 0
    ? texts('cluster.findings.failing', { count: amount })
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
