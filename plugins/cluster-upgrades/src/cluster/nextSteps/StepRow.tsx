import { useRouteRef } from '@backstage/core-plugin-api';
import { makeStyles } from '@material-ui/core/styles';
import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../../components/ActionButton';
import { EntityLink } from '../../components/links';
import { RelativeTime } from '../../components/RelativeTime';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { tokensOf, useTokens } from '../../components/tokens';
import { useNow } from '../../hooks/useNow';
import {
  diagnosticsRouteRef,
  newPlanRouteRef,
  planRouteRef,
  upgradeRouteRef,
} from '../../routes';
import { useTexts } from '../../translation';
import { findingKey } from '../../readiness/readinessQuery';
import type { ClusterTabFacts } from '../sections/ClusterSection';
import type { NextStep, StepAction } from './steps';
import {
  actionText,
  dueText,
  nobodyText,
  stepText,
  whoNote,
} from './stepWords';

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
      [theme.breakpoints.down('sm')]: {
        gridTemplateColumns: '24px minmax(0, 1fr)',
        '& > *': { gridColumn: 2 },
        '& > :first-child': { gridColumn: 1 },
      },
    },
    mine: { background: tokens.selected },
    number: {
      display: 'grid',
      placeItems: 'center',
      width: 24,
      height: 24,
      borderRadius: 12,
      border: '2px solid',
      fontSize: 12,
      fontWeight: 700,
      alignSelf: 'start',
    },
    title: { fontWeight: 600, overflowWrap: 'anywhere' },
    action: {
      display: 'flex',
      justifyContent: 'flex-end',
      [theme.breakpoints.down('sm')]: { justifyContent: 'flex-start' },
    },
  };
});

/** One step: what, who, by when, and its action. */
export function StepRow({
  step,
  number,
  isFilled,
  facts,
}: {
  step: NextStep;
  number: number;
  isFilled: boolean;
  facts: ClusterTabFacts;
}) {
  const texts = useTexts();
  const page = usePageStyles();
  const classes = useStyles();
  const tokens = useTokens();
  const now = useNow(60_000);
  const { title, detail } = stepText(step.subject, texts);
  const due = dueText(step.due, now, texts);
  const note = whoNote(step, now, texts);
  return (
    <li
      className={`${classes.step} ${step.isMine ? classes.mine : ''}`}
      aria-current={isFilled ? 'step' : undefined}
    >
      <span
        className={classes.number}
        style={{ borderColor: tokens.status[step.status].text }}
        aria-hidden="true"
      >
        {number}
      </span>
      <div>
        <div className={classes.title}>{title}</div>
        {detail && (
          <span className={`${page.sub} ${page.clamped} ${page.anywhere}`}>
            {detail}
          </span>
        )}
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
        <StepButton
          step={step}
          title={title}
          isFilled={isFilled}
          facts={facts}
        />
      </div>
    </li>
  );
}

function Who({ step: { who, isMine, subject } }: { step: NextStep }) {
  const texts = useTexts();
  if (who === undefined) return <>{nobodyText(subject, texts)}</>;
  const owner = <EntityLink entityRef={who} />;
  return isMine ? texts.rich('cluster.steps.you', { owner }) : owner;
}

function StepButton({
  step: { action },
  title,
  isFilled,
  facts,
}: {
  step: NextStep;
  title: string;
  isFilled: boolean;
  facts: ClusterTabFacts;
}) {
  const texts = useTexts();
  const to = useActionLink(facts.cluster)(action);
  const onClick = to === undefined ? () => act(action, facts) : undefined;
  const text = actionText(action, texts);
  return (
    <ActionButton
      primary={isFilled}
      to={to}
      onClick={onClick}
      ariaLabel={`${text}: ${title}`}
    >
      {text}
    </ActionButton>
  );
}

/** What stays on this page. */
function act(
  action: StepAction,
  { cluster, url, show }: ClusterTabFacts,
): void {
  if (action.to === 'finding')
    url.set({ finding: findingKey(cluster.id, action.fingerprint) });
  if (action.to === 'section') show(action.section);
}

/** The address of what is on another page; undefined: it is on this one. */
function useActionLink({
  id,
  name,
}: Cluster): (action: StepAction) => string | undefined {
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
