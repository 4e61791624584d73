import type {
  FindingCoverage,
  KnowledgeState,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Banner } from '../components/Banner';
import { ClusterLink, PageLink } from '../components/links';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { namesText, versionText } from '../format/words';
import { useTexts, reasonIn } from '../translation';
import type { TextKey, Texts } from '../translation';

/** "37 of 40 clusters fully checked". */
export function checkedText(
  { fullyChecked, clusters }: FindingCoverage,
  texts: Texts,
): string {
  return texts('readiness.coverage.fullyChecked', {
    fully: fullyChecked,
    count: clusters,
  });
}

/**
 * No findings: good only where every check ran on every cluster; else it names the checks that did
 * not.
 */
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
  const texts = useTexts();
  const none = texts(noneKey(filtered, onlyNew));
  if (!coverage || coverage.clusters === 0) {
    return (
      <Banner
        status="unknown"
        title={texts('readiness.none.noCluster', { none })}
      >
        {texts.rich('readiness.none.noVerdict', {
          fleet: <PageLink to="..">{texts('readiness.none.fleet')}</PageLink>,
        })}
      </Banner>
    );
  }
  const checked = checkedText(coverage, texts);
  if (
    coverage.notRunTotal === 0 &&
    coverage.fullyChecked === coverage.clusters &&
    coverage.checks > 0
  ) {
    return (
      <>
        <Status
          status={filtered ? 'pending' : 'ready'}
          label={texts('readiness.none.checked', {
            none,
            count: coverage.checks,
            checked,
          })}
        />
        {knowledge && (
          <div>
            {texts('readiness.coverage.reviewedThrough', {
              version: versionText(knowledge.reviewedThrough),
            })}
          </div>
        )}
      </>
    );
  }
  return (
    <Banner
      status="unknown"
      title={texts('readiness.none.partly', { none, checked })}
    >
      {texts('readiness.none.notComplete', {
        checks: namesText(
          [
            ...new Set(
              coverage.notRun.map(({ title }) => reasonIn(title, texts)),
            ),
          ],
          texts,
          6,
        ),
      })}
    </Banner>
  );
}

function noneKey(filtered: boolean, onlyNew: boolean): TextKey {
  if (filtered)
    return onlyNew ? 'readiness.none.newMatch' : 'readiness.none.match';
  return onlyNew ? 'readiness.none.new' : 'readiness.none.found';
}

const statusKeys: Record<FindingCoverage['notRun'][number]['status'], TextKey> =
  {
    partial: 'readiness.notRun.partial',
    'not-run': 'readiness.notRun.notRun',
    off: 'readiness.notRun.off',
  };

/** Where a check did not run, and why: what the findings above cannot say. */
export function NotRunSection({ coverage }: { coverage: FindingCoverage }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const shown = coverage.notRun.length;
  return (
    <Section
      id="not-run"
      title={texts('readiness.notRun')}
      flush
      aside={checkedText(coverage, texts)}
      footer={
        <>
          <span>
            {texts(
              shown < coverage.notRunTotal
                ? 'readiness.notRun.some'
                : 'readiness.notRun.all',
              { shown, total: coverage.notRunTotal },
            )}
          </span>
          <PageLink to="../diagnostics">
            {texts('readiness.notRun.diagnostics')}
          </PageLink>
        </>
      }
    >
      <table className={classes.table} aria-label={texts('readiness.notRun')}>
        <thead>
          <tr>
            <th scope="col">{texts('readiness.notRun.check')}</th>
            <th scope="col">{texts('readiness.notRun.cluster')}</th>
            <th scope="col">{texts('readiness.notRun.coverage')}</th>
          </tr>
        </thead>
        <tbody>
          {coverage.notRun.map(
            ({ cluster, checkId, title, status, reason }) => (
              <tr key={`${cluster.id} ${checkId}`}>
                {/* The reason has no column of its own: beside an open finding that would leave it one letter wide. */}
                <th scope="row" style={{ whiteSpace: 'normal' }}>
                  {reasonIn(title, texts)}
                  <div
                    className={`${classes.muted} ${classes.anywhere}`}
                    style={{ fontWeight: 400 }}
                  >
                    {reasonIn(reason, texts)}
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
                    label={texts(statusKeys[status])}
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
