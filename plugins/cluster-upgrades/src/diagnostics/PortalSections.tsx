import type {
  CheckCoverage,
  Diagnostics,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { OutsideLink } from '../components/links';
import { RelativeTime } from '../components/RelativeTime';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { formatDay } from '../format/time';
import { count, versionText } from '../format/words';
import { useHeadlines } from '../translation';

/** What each source of clusters last answered. */
export function SourcesSection({
  diagnostics: { sources },
}: {
  diagnostics: Diagnostics;
}) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  return (
    <Section
      title={headline('diagnostics.sources')}
      flush
      aside={count(sources.length, 'source')}
    >
      <table className={classes.table} aria-label="Sources">
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Clusters</th>
            <th scope="col">Last answer</th>
          </tr>
        </thead>
        <tbody>
          {sources.length === 0 && (
            <tr>
              <td colSpan={3} className={classes.muted}>
                No source is configured, so there can be no cluster.
              </td>
            </tr>
          )}
          {sources.map(source => (
            <tr key={source.id}>
              <th scope="row">{source.title}</th>
              <td>{source.clusters}</td>
              <td style={{ overflowWrap: 'break-word' }}>
                <Status
                  status={source.complete ? 'done' : 'unknown'}
                  label={source.complete ? 'Complete' : 'Not complete'}
                />
                <span className={classes.sub}>
                  {source.listedAt ? (
                    <RelativeTime iso={source.listedAt} />
                  ) : (
                    'never'
                  )}
                  {source.reason && ` · ${source.reason}`}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** What the verdicts rest on, how far it reaches, and whether Drydock may change clusters at all. */
export function KnowledgeSection({
  diagnostics: {
    knowledge,
    changes,
    plansOnly,
    providers = [],
    referenceProblems = [],
  },
}: {
  diagnostics: Diagnostics;
}) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  return (
    <Section title={headline('diagnostics.knowledge')}>
      <dl className={classes.facts}>
        <dt>Version</dt>
        <dd>
          {knowledge.version}, reviewed {formatDay(knowledge.reviewedAt)}
        </dd>
        <dt>Horizon</dt>
        <dd>
          {versionText(knowledge.reviewedThrough)}: beyond it every verdict is
          Unknown
        </dd>
        <dt>Changes</dt>
        <dd>
          <Status
            status={changesStatus(changes)}
            label={changes.possible ? 'Possible' : 'Not possible'}
          />
          <div>{changes.reason}</div>
          {changes.fix && <div>To enable changes: {changes.fix}</div>}
        </dd>
        {referenceProblems.length > 0 && (
          <>
            <dt>References not found</dt>
            <dd>
              <ul>
                {referenceProblems.map(({ setting, reference, problem }) => (
                  <li
                    key={`${setting} ${reference}`}
                    className={classes.anywhere}
                  >
                    <Status status="attention" label={reference} /> {setting}:{' '}
                    {problem}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        <dt>Plans only</dt>
        <dd>
          {plansOnlyText(plansOnly)}
          {plansOnly.warning && (
            <Status status="attention" label={plansOnly.warning} />
          )}
        </dd>
        <dt>Providers</dt>
        <dd>
          {providers.map(({ title }) => title).join(', ') ||
            'none: no cluster can be upgraded from here'}
        </dd>
      </dl>
    </Section>
  );
}

/** That a reader cannot change clusters is usual; that the portal's configuration keeps everyone from it is not. */
function changesStatus({
  possible,
  fix,
}: Diagnostics['changes']): 'done' | 'attention' | 'pending' {
  if (possible) return 'done';
  return fix === undefined ? 'pending' : 'attention';
}

/** Which clusters need a plan, and which part of the configuration says so. */
function plansOnlyText({
  all,
  environments,
  from,
}: Diagnostics['plansOnly']): string {
  if (!all && environments.length === 0)
    return from === 'setting'
      ? 'No environment, set by plansOnlyEnvironments. '
      : 'No environment: no approval rules are configured. ';
  const where = all
    ? 'All clusters'
    : `Clusters of ${environments.join(
        ', ',
      )}, and clusters without an environment`;
  return `${where}, ${
    from === 'setting'
      ? 'set by plansOnlyEnvironments'
      : 'from the approval rules'
  }. `;
}

const statusWords: Record<CheckCoverage['status'], string> = {
  ran: 'On',
  partial: 'On, in part',
  'not-run': 'Does not run',
  off: 'Off by policy',
};

/** What the operator's configuration does to checks and findings; without any it is the plain set of checks. */
export function PolicySection({
  diagnostics: { checks, ignoreRules = [], severities = [] },
}: {
  diagnostics: Diagnostics;
}) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const ofSome = checks.filter(({ ofSomeClusters }) => ofSomeClusters).length;
  const severityOf = new Map(
    severities.map(({ checkId, severity }) => [checkId, severity]),
  );
  return (
    <Section
      title={headline('diagnostics.checks')}
      flush
      aside={`${count(checks.length - ofSome, 'check')} of every cluster${
        ofSome > 0
          ? `, ${ofSome} more where there is something for them to judge`
          : ''
      }, ${count(ignoreRules.length, 'ignore rule')}, ${count(
        severities.length,
        'changed severity',
        'changed severities',
      )}`}
    >
      <table className={classes.table} aria-label="Checks">
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">State</th>
            <th scope="col">By configuration</th>
          </tr>
        </thead>
        <tbody>
          {checks.map(check => (
            <tr key={check.checkId}>
              <th scope="row">
                {check.docs ? (
                  <OutsideLink href={check.docs}>{check.title}</OutsideLink>
                ) : (
                  check.title
                )}
                <span className={classes.sub}>{check.checkId}</span>
              </th>
              <td>
                <Status
                  status={check.status === 'ran' ? 'done' : 'pending'}
                  label={
                    check.ofSomeClusters && check.status === 'ran'
                      ? 'On, of some clusters'
                      : statusWords[check.status]
                  }
                />
              </td>
              <td className={classes.anywhere}>
                {[
                  severityOf.has(check.checkId) &&
                    `severity ${severityOf.get(check.checkId)}`,
                  ...check.reasons,
                ]
                  .filter(Boolean)
                  .join('; ') || 'as it comes'}
              </td>
            </tr>
          ))}
          {ignoreRules.map((rule, index) => (
            <tr key={`rule ${index}`}>
              <th scope="row">
                Ignore rule
                <span className={classes.sub}>{rule.rule}</span>
              </th>
              <td className={classes.nowrap}>
                {rule.expired ? (
                  <Status status="attention" label="Expired" />
                ) : (
                  <Status status="done" label="In force" />
                )}
              </td>
              <td className={classes.anywhere}>
                {rule.reason}
                {rule.until && ` · until ${formatDay(rule.until)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
