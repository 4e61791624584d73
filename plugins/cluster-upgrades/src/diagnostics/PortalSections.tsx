import type {
  CheckCoverage,
  Diagnostics,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { OutsideLink } from '../components/links';
import { RelativeTime } from '../components/RelativeTime';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { dayText } from '../format/time';
import { versionText } from '../format/words';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';

/** What each source of clusters last answered. */
export function SourcesSection({
  diagnostics: { sources },
}: {
  diagnostics: Diagnostics;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <Section
      title={texts('diagnostics.sources')}
      flush
      aside={texts('diagnostics.sources.amount', { count: sources.length })}
    >
      <table
        className={classes.table}
        aria-label={texts('diagnostics.sources')}
      >
        <thead>
          <tr>
            <th scope="col">{texts('diagnostics.sources.source')}</th>
            <th scope="col">{texts('diagnostics.sources.clusters')}</th>
            <th scope="col">{texts('diagnostics.sources.lastAnswer')}</th>
          </tr>
        </thead>
        <tbody>
          {sources.length === 0 && (
            <tr>
              <td colSpan={3} className={classes.muted}>
                {texts('diagnostics.sources.none')}
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
                  label={texts(
                    source.complete
                      ? 'diagnostics.sources.complete'
                      : 'diagnostics.sources.notComplete',
                  )}
                />
                <span className={classes.sub}>
                  {source.listedAt ? (
                    <RelativeTime iso={source.listedAt} />
                  ) : (
                    texts('diagnostics.sources.never')
                  )}
                  {source.reason && ` · ${reasonIn(source.reason, texts)}`}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/**
 * What the verdicts rest on, how far it reaches, and whether Drydock may change clusters at all.
 */
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
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <Section title={texts('diagnostics.knowledge')}>
      <dl className={classes.facts}>
        <dt>{texts('diagnostics.knowledge.version')}</dt>
        <dd>
          {texts('diagnostics.knowledge.reviewed', {
            version: knowledge.version,
            day: dayText(knowledge.reviewedAt, texts),
          })}
        </dd>
        <dt>{texts('diagnostics.knowledge.horizon')}</dt>
        <dd>
          {texts('diagnostics.knowledge.beyond', {
            version: versionText(knowledge.reviewedThrough),
          })}
        </dd>
        <dt>{texts('diagnostics.knowledge.changes')}</dt>
        <dd>
          <Status
            status={changesStatus(changes)}
            label={texts(
              changes.possible
                ? 'diagnostics.knowledge.possible'
                : 'diagnostics.knowledge.notPossible',
            )}
          />
          <div>{reasonIn(changes.reason, texts)}</div>
          {changes.fix && (
            <div>
              {texts('diagnostics.knowledge.enable', {
                fix: reasonIn(changes.fix, texts),
              })}
            </div>
          )}
        </dd>
        {referenceProblems.length > 0 && (
          <>
            <dt>{texts('diagnostics.knowledge.references')}</dt>
            <dd>
              <ul>
                {referenceProblems.map(({ setting, reference, problem }) => (
                  <li
                    key={`${setting} ${reference}`}
                    className={classes.anywhere}
                  >
                    <Status status="attention" label={reference} /> {setting}:{' '}
                    {reasonIn(problem, texts)}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        <dt>{texts('diagnostics.knowledge.plansOnly')}</dt>
        <dd>
          {plansOnlyText(plansOnly, texts)}{' '}
          {plansOnly.warning && (
            <Status
              status="attention"
              label={reasonIn(plansOnly.warning, texts)}
            />
          )}
        </dd>
        <dt>{texts('diagnostics.knowledge.providers')}</dt>
        <dd>
          {providers.map(({ title }) => title).join(', ') ||
            texts('diagnostics.knowledge.noProvider')}
        </dd>
      </dl>
    </Section>
  );
}

/**
 * That a reader cannot change clusters is usual; that the portal's configuration keeps everyone
 * from it is not.
 */
function changesStatus({
  possible,
  fix,
}: Diagnostics['changes']): 'done' | 'attention' | 'pending' {
  if (possible) return 'done';
  return fix === undefined ? 'pending' : 'attention';
}

/** Which clusters need a plan, and which part of the configuration says so. */
function plansOnlyText(
  { all, environments, from }: Diagnostics['plansOnly'],
  texts: Texts,
): string {
  const by = from === 'setting' ? 'BySetting' : 'ByRules';
  if (all) return texts(`diagnostics.knowledge.all${by}`);
  return environments.length === 0
    ? texts(`diagnostics.knowledge.none${by}`)
    : texts(`diagnostics.knowledge.some${by}`, {
        environments: environments.join(', '),
      });
}

/**
 * What the operator's configuration does to checks and findings; without any it is the plain set of
 * checks.
 */
export function PolicySection({
  diagnostics: { checks, ignoreRules = [], severities = [] },
}: {
  diagnostics: Diagnostics;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const ofSome = checks.filter(({ ofSomeClusters }) => ofSomeClusters).length;
  return (
    <Section
      title={texts('diagnostics.checks')}
      flush
      aside={[
        texts('diagnostics.checks.amount', { count: checks.length - ofSome }),
        ofSome > 0 && texts('diagnostics.checks.ofSome', { amount: ofSome }),
        texts('diagnostics.checks.rules', { count: ignoreRules.length }),
        texts('diagnostics.checks.severities', { count: severities.length }),
      ]
        .filter(Boolean)
        .join(', ')}
    >
      <table className={classes.table} aria-label={texts('diagnostics.checks')}>
        <thead>
          <tr>
            <th scope="col">{texts('diagnostics.checks.check')}</th>
            <th scope="col">{texts('diagnostics.checks.state')}</th>
            <th scope="col">{texts('diagnostics.checks.configuration')}</th>
          </tr>
        </thead>
        <tbody>
          {checks.map(check => (
            <tr key={check.checkId}>
              <th scope="row">
                {check.docs ? (
                  <OutsideLink href={check.docs}>
                    {reasonIn(check.title, texts)}
                  </OutsideLink>
                ) : (
                  reasonIn(check.title, texts)
                )}
                <span className={classes.sub}>{check.checkId}</span>
              </th>
              <td>
                <Status
                  status={check.status === 'ran' ? 'done' : 'pending'}
                  label={texts(
                    check.ofSomeClusters && check.status === 'ran'
                      ? 'diagnostics.checks.state.ofSome'
                      : `diagnostics.checks.state.${check.status}`,
                  )}
                />
              </td>
              <td className={classes.anywhere}>
                {[
                  ...severityTexts(check, severities, texts),
                  ...check.reasons.map(reason => reasonIn(reason, texts)),
                ].join('; ') || texts('diagnostics.checks.unchanged')}
              </td>
            </tr>
          ))}
          {ignoreRules.map((rule, index) => (
            <tr key={`rule ${index}`}>
              <th scope="row">
                {texts('diagnostics.checks.rule')}
                <span className={classes.sub}>{rule.rule}</span>
              </th>
              <td className={classes.nowrap}>
                {rule.expired ? (
                  <Status
                    status="attention"
                    label={texts('diagnostics.checks.expired')}
                  />
                ) : (
                  <Status
                    status="done"
                    label={texts('diagnostics.checks.inForce')}
                  />
                )}
              </td>
              <td className={classes.anywhere}>
                {rule.reason}
                {rule.until &&
                  ` · ${texts('diagnostics.checks.until', {
                    day: dayText(rule.until, texts),
                  })}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** The severity that the configuration gives to the findings of a check, where it does. */
function severityTexts(
  { checkId }: CheckCoverage,
  severities: NonNullable<Diagnostics['severities']>,
  texts: Texts,
): string[] {
  return severities
    .filter(changed => changed.checkId === checkId)
    .map(({ severity }) => texts(`diagnostics.checks.severity.${severity}`));
}
