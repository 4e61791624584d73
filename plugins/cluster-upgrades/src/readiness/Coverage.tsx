import type {
  FindingCoverage,
  KnowledgeState,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Banner } from '../components/Banner';
import { ClusterLink, PageLink } from '../components/links';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import {
  count,
  fullyCheckedText,
  nameList,
  versionText,
} from '../format/words';
import { useHeadlines } from '../translation';

/** "37 of 40 clusters fully checked". */
export function checkedText({
  fullyChecked,
  clusters,
}: FindingCoverage): string {
  return fullyCheckedText(fullyChecked, clusters);
}

/** No findings: good only where every check ran on every cluster; else it names the checks that did not. */
export function NoFindings({
  coverage,
  knowledge,
  filtered,
  onlyNew,
}: {
  coverage?: FindingCoverage;
  knowledge?: KnowledgeState;
  filtered: boolean;
  onlyNew: boolean;
}) {
  const what = filtered
    ? `0 ${
        onlyNew ? 'findings are new since the baseline and' : 'findings'
      } match these filters`
    : `0 ${onlyNew ? 'findings are new since the baseline' : 'findings'}`;
  if (!coverage || coverage.clusters === 0) {
    return (
      <Banner status="unknown" title={`${what}: no cluster was checked.`}>
        No cluster that you may see has been judged yet.{' '}
        <PageLink to="..">The fleet</PageLink> says what is connected and when
        it was read.
      </Banner>
    );
  }
  const checked = checkedText(coverage);
  if (
    coverage.notRunTotal === 0 &&
    coverage.fullyChecked === coverage.clusters &&
    coverage.checks > 0
  ) {
    return (
      <>
        <Status
          status={filtered ? 'pending' : 'ready'}
          label={`${what} from ${count(coverage.checks, 'check')}. ${checked}.`}
        />
        {knowledge && (
          <div>Reviewed through {versionText(knowledge.reviewedThrough)}.</div>
        )}
      </>
    );
  }
  return (
    <Banner
      status="unknown"
      title={`${what}, but only ${checked}. No findings does not mean no problems.`}
    >
      {nameList([...new Set(coverage.notRun.map(({ title }) => title))], 6)} did
      not complete on every cluster. The list below shows where and why.
    </Banner>
  );
}

const words = {
  partial: 'Ran in part',
  'not-run': 'Did not run',
  off: 'Not checked by policy',
};

/** Where a check did not run, and why: what the findings above cannot say. */
export function NotRunSection({ coverage }: { coverage: FindingCoverage }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const shown = coverage.notRun.length;
  return (
    <Section
      id="not-run"
      title={headline('readiness.notRun')}
      flush
      aside={checkedText(coverage)}
      footer={
        <>
          <span>
            {shown < coverage.notRunTotal
              ? `${shown} of ${coverage.notRunTotal} shown`
              : `${coverage.notRunTotal} in all`}
            . No findings does not mean no problems.
          </span>
          <PageLink to="../diagnostics">What to grant, in Diagnostics</PageLink>
        </>
      }
    >
      <table className={classes.table} aria-label="Checks that did not run">
        <thead>
          <tr>
            <th scope="col">Check, reason</th>
            <th scope="col">Cluster</th>
            <th scope="col">Coverage</th>
          </tr>
        </thead>
        <tbody>
          {coverage.notRun.map(
            ({ cluster, checkId, title, status, reason }) => (
              <tr key={`${cluster.id} ${checkId}`}>
                {/* The reason has no column of its own: beside an open finding that would leave it one letter wide. */}
                <th scope="row" style={{ whiteSpace: 'normal' }}>
                  {title}
                  <div
                    className={`${classes.muted} ${classes.anywhere}`}
                    style={{ fontWeight: 400 }}
                  >
                    {reason || 'no reason was given'}
                  </div>
                </th>
                <td>
                  <ClusterLink
                    entityRef={cluster.entityRef}
                    name={cluster.title}
                  />
                </td>
                <td>
                  <Status
                    status={status === 'off' ? 'pending' : 'unknown'}
                    label={words[status]}
                  />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </Section>
  );
}
