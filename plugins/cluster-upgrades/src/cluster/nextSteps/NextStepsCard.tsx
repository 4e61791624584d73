import { useRouteRef } from '@backstage/core-plugin-api';
import { makeStyles } from '@material-ui/core/styles';
import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../../components/ActionButton';
import { FailureNotice } from '../../components/FailureNotice';
import { EntityLink } from '../../components/links';
import { Loading } from '../../components/Loading';
import { RelativeTime } from '../../components/RelativeTime';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { tokensOf, useTokens } from '../../components/tokens';
import { count, versionText } from '../../format/words';
import { useNow } from '../../hooks/useNow';
import type { Resource } from '../../hooks/useResource';
import { diagnosticsRouteRef, newPlanRouteRef, planRouteRef, upgradeRouteRef } from '../../routes';
import { useHeadlines } from '../../translation';
import { whenOf } from '../../upcoming/whenOf';
import { findingKey } from '../../readiness/readinessQuery';
import type { ClusterFacts } from '../sections/ClusterSection';
import type { NextStep, NextSteps, StepAction, StepSource } from './steps';
import { actionText, dueText, nobodyText, stepText, whoNote } from './stepWords';

const useStyles = makeStyles(theme => {
  const tokens = tokensOf(theme);
  return {
    step: {
      display: 'grid',
      gridTemplateColumns: '24px minmax(0, 1fr) 190px 170px 150px',
      gap: '4px 16px',
      alignItems: 'center',
      padding: '10px 16px',
      fontSize: 13,
      lineHeight: '18px',
      '& + &': { borderTop: `1px solid ${tokens.line}` },
      [theme.breakpoints.down('sm')]: { gridTemplateColumns: '24px minmax(0, 1fr)', '& > *': { gridColumn: 2 }, '& > :first-child': { gridColumn: 1 } },
    },
    mine: { background: tokens.selected },
    number: { display: 'grid', placeItems: 'center', width: 24, height: 24, borderRadius: 12, border: '2px solid', fontSize: 12, fontWeight: 700, alignSelf: 'start' },
    title: { fontWeight: 600, overflowWrap: 'anywhere' },
    action: { display: 'flex', justifyContent: 'flex-end', [theme.breakpoints.down('sm')]: { justifyContent: 'flex-start' } },
  };
});

const sourceNames: Record<StepSource, string> = { readiness: 'the readiness', platform: 'what the platform says', upcoming: 'the upcoming upgrades' };

/** What to do next: who, by when, one action each; what is the viewer's is marked, and the first of it is the filled button. */
export function NextStepsCard({ next, facts }: { next: NextSteps; facts: ClusterFacts }) {
  const headline = useHeadlines();
  const page = usePageStyles();
  const { steps, missing } = next;
  const firstOwn = steps.find(({ isMine }) => isMine);
  return (
    <section className={page.card} aria-labelledby="next-steps-title">
      <div className={page.cardHeader}>
        <h2 id="next-steps-title">{headline('cluster.nextSteps')}</h2>
        {next.state === 'steps' && <div className={`${page.small} ${page.muted}`}>{amountText(next, facts)}</div>}
      </div>
      {steps.length > 0 ? (
        <ol>
          {steps.map((step, index) => (
            <Step key={step.id} step={step} number={index + 1} isFilled={step === firstOwn} facts={facts} />
          ))}
        </ol>
      ) : (
        <NoStep next={next} facts={facts} />
      )}
      {missing.length > 0 && (
        <div className={page.cardBody} style={{ display: 'grid', gap: 8 }}>
          {missing.map(source => (
            <Missing key={source} source={source} resource={facts[source]} />
          ))}
        </div>
      )}
    </section>
  );
}

/** Steps may be missing: without this answer nothing is said to be complete. */
function Missing({ source, resource }: { source: StepSource; resource: Resource<unknown> }) {
  return resource.error ? <FailureNotice error={resource.error} what={sourceNames[source]} onRetry={resource.reload} /> : <></>;
}

function amountText({ total, steps, mine }: NextSteps, { cluster, target }: ClusterFacts): string {
  const until = target ?? cluster.target;
  const amount = total > steps.length ? `${steps.length} of ${total} steps` : count(total, 'step');
  const own = mine === 1 ? '1 of them is yours' : `${mine} of them are yours`;
  return [until ? `${amount} until ${versionText(until)}` : amount, mine > 0 && own].filter(Boolean).join(' · ');
}

function NoStep({ next: { state }, facts }: { next: NextSteps; facts: ClusterFacts }) {
  const page = usePageStyles();
  const now = useNow(60_000);
  const { cluster, readiness } = facts;
  switch (state) {
    case 'reading':
      return <Loading label="Reading what to do next" rows={2} columns={4} />;
    case 'first-read':
      return <div className={page.cardBody}>{cluster.title} is being read for the first time. The steps appear after that.</div>;
    case 'after-upgrade':
      return <div className={page.cardBody}>The cluster is read again after its upgrade. The next steps appear after that.</div>;
    case 'nothing':
      return (
        <div className={page.cardBody}>
          <Status status="ready" label="Nothing to do." /> {nextText(facts, now)}
        </div>
      );
    default: {
      const reason = readiness.value?.reasons[0];
      return (
        <div className={page.cardBody}>
          <Status status="unknown" label={`Unknown what to do next${reason ? `: ${reason}` : '.'}`} />
        </div>
      );
    }
  }
}

/** "Next: v1.36, not planned yet." */
function nextText({ cluster, upcoming, target }: ClusterFacts, now: Date): string {
  const version = target ?? cluster.target;
  if (!version) return 'No newer version is known.';
  const planned = upcoming.value?.[0];
  return planned ? `Next: ${versionText(planned.target)}, ${whenOf(planned, now).text}.` : `Next: ${versionText(version)}, not planned yet.`;
}

function Step({ step, number, isFilled, facts }: { step: NextStep; number: number; isFilled: boolean; facts: ClusterFacts }) {
  const page = usePageStyles();
  const classes = useStyles();
  const tokens = useTokens();
  const now = useNow(60_000);
  const { title, detail } = stepText(step.subject);
  const due = dueText(step.due, now);
  const note = whoNote(step, now);
  return (
    <li className={`${classes.step} ${step.isMine ? classes.mine : ''}`}>
      <span className={classes.number} style={{ borderColor: tokens.status[step.status].text }} aria-hidden="true">
        {number}
      </span>
      <div>
        <div className={classes.title}>{title}</div>
        {detail && <span className={`${page.sub} ${page.clamped} ${page.anywhere}`}>{detail}</span>}
      </div>
      <div>
        <Status status={step.status} label={<Who step={step} />} />
        {note && <span className={page.sub}>{note}</span>}
      </div>
      <div>
        {due.text}
        <span className={page.sub}>
          {due.note}
          {due.note && due.at && ' '}
          {due.at && <RelativeTime iso={due.at} intervalMs={60_000} />}
        </span>
      </div>
      <div className={classes.action}>
        <StepButton step={step} title={title} isFilled={isFilled} facts={facts} />
      </div>
    </li>
  );
}

function Who({ step: { who, isMine, subject } }: { step: NextStep }) {
  if (who === undefined) return <>{nobodyText(subject)}</>;
  return (
    <>
      <EntityLink entityRef={who} />
      {isMine && ', you'}
    </>
  );
}

function StepButton({ step: { action }, title, isFilled, facts }: { step: NextStep; title: string; isFilled: boolean; facts: ClusterFacts }) {
  const to = useActionLink(facts.cluster)(action);
  const onClick = to === undefined ? () => act(action, facts) : undefined;
  const text = actionText(action);
  return (
    <ActionButton primary={isFilled} to={to} onClick={onClick} ariaLabel={`${text}: ${title}`}>
      {text}
    </ActionButton>
  );
}

/** What stays on this page. */
function act(action: StepAction, { cluster, url, show }: ClusterFacts): void {
  if (action.to === 'finding') url.set({ finding: findingKey(cluster.id, action.fingerprint) });
  if (action.to === 'section') show(action.section);
}

/** The address of what is on another page; undefined: it is on this one. */
function useActionLink({ id, name }: Cluster): (action: StepAction) => string | undefined {
  const upgradeLink = useRouteRef(upgradeRouteRef);
  const planLink = useRouteRef(planRouteRef);
  const newPlanLink = useRouteRef(newPlanRouteRef);
  const diagnosticsLink = useRouteRef(diagnosticsRouteRef);
  return action => {
    switch (action.to) {
      case 'upgrade':
        return upgradeLink({ upgradeId: action.upgradeId });
      case 'plan':
        return planLink({ planId: action.planId });
      case 'new-plan':
        return `${newPlanLink()}?${new URLSearchParams({ cluster: name })}`;
      case 'diagnostics':
        return `${diagnosticsLink()}?${new URLSearchParams({ cluster: id })}`;
      default:
        return undefined;
    }
  };
}
