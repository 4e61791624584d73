import ButtonBase from '@material-ui/core/ButtonBase';
import { makeStyles } from '@material-ui/core/styles';
import type { Fleet } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Status, statusWords } from '../components/Status';
import { tokensOf } from '../components/tokens';
import type { StatusName } from '../components/tokens';
import type { UrlState } from '../hooks/useUrlState';
import { count } from '../format/words';

const useStyles = makeStyles(theme => {
  const tokens = tokensOf(theme);
  return {
    groups: {
      display: 'grid',
      gap: 16,
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr' },
    },
    group: {
      display: 'grid',
      gridAutoFlow: 'column',
      gridAutoColumns: '1fr',
      background: tokens.surface,
      border: `1px solid ${tokens.line}`,
      borderRadius: 8,
      overflow: 'hidden',
      [theme.breakpoints.down('xs')]: {
        gridAutoFlow: 'row',
        gridTemplateColumns: '1fr 1fr',
      },
    },
    counter: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      justifyContent: 'flex-start',
      textAlign: 'left',
      padding: '10px 12px',
      font: 'inherit',
      color: tokens.text,
      borderLeft: `1px solid ${tokens.line}`,
      '&:first-child': { borderLeft: 0 },
      '&:hover': { background: tokens.hover },
      '&[aria-pressed=true]': {
        background: tokens.selected,
        boxShadow: `inset 0 -3px 0 ${theme.palette.primary.main}`,
      },
      '&:focus-visible': { outlineOffset: -2 },
    },
    /** At the same height in all of a row, also where a title takes two lines. */
    number: {
      marginTop: 'auto',
      fontSize: 24,
      lineHeight: '32px',
      fontWeight: 600,
      fontVariantNumeric: 'tabular-nums',
    },
    note: { color: tokens.muted, fontSize: 12, lineHeight: '16px' },
  };
});

interface Counter {
  status: StatusName;
  label?: string;
  amount: number;
  note: string;
  parameter: string;
  value: string;
}

/** Counters that are filters. The four verdicts add up to all clusters. */
export function FleetCounters({ fleet, url }: { fleet: Fleet; url: UrlState }) {
  const classes = useStyles();
  return (
    <div className={classes.groups}>
      {[verdictCounters(fleet), otherCounters(fleet)].map((counters, index) => (
        <div
          key={index}
          className={classes.group}
          role="group"
          aria-label={
            index === 0 ? 'Filter by verdict' : 'Filter by support and upgrade'
          }
        >
          {counters.map(counter => (
            <CounterButton
              key={`${counter.parameter}=${counter.value}`}
              counter={counter}
              url={url}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function CounterButton({ counter, url }: { counter: Counter; url: UrlState }) {
  const classes = useStyles();
  const chosen = url.many(counter.parameter);
  const pressed = chosen.includes(counter.value);
  const next = pressed
    ? chosen.filter(value => value !== counter.value)
    : [...chosen, counter.value];
  return (
    <ButtonBase
      disableRipple
      className={classes.counter}
      aria-pressed={pressed}
      aria-label={`${counter.label ?? statusWords[counter.status]} ${
        counter.amount
      }: ${counter.note}`}
      onClick={() => url.set({ [counter.parameter]: next, offset: undefined })}
    >
      <Status status={counter.status} label={counter.label} />
      <span className={classes.number}>{counter.amount}</span>
      <span className={classes.note}>{counter.note}</span>
    </ButtonBase>
  );
}

function verdictCounters({ counters, unreachable }: Fleet): Counter[] {
  const parameter = 'verdict';
  return [
    {
      status: 'blocked',
      amount: counters.blocked,
      note: `${count(counters.blockers, 'blocker')}, ${count(
        counters.blockingOwners,
        'owner',
      )}`,
      parameter,
      value: 'blocked',
    },
    {
      status: 'unknown',
      amount: counters.unknown,
      note:
        unreachable > 0 ? `${unreachable} unreachable` : 'checks did not run',
      parameter,
      value: 'unknown',
    },
    {
      status: 'attention',
      amount: counters.attention,
      note: 'warnings only',
      parameter,
      value: 'attention',
    },
    {
      status: 'ready',
      amount: counters.ready,
      note: 'every check ran',
      parameter,
      value: 'ready',
    },
  ];
}

/** Only where some environment has a desired version. An unknown version does not count as reached. */
function behindCounter({
  behindDesired,
  desiredUnknown = 0,
}: Fleet['counters']): Counter[] {
  if (behindDesired === undefined) return [];
  return [
    {
      status: 'attention',
      label: 'Behind desired',
      amount: behindDesired,
      note:
        desiredUnknown > 0
          ? `${desiredUnknown} of unknown version`
          : 'of their environment',
      parameter: 'desired',
      value: 'behind',
    },
  ];
}

function otherCounters({ counters }: Fleet): Counter[] {
  const nearest = counters.supportEndingNearestDays;
  const troubled = [
    counters.upgradesWaiting > 0 && `${counters.upgradesWaiting} waiting`,
    counters.upgradesFailed > 0 && `${counters.upgradesFailed} failed`,
  ].filter(Boolean);
  return [
    {
      status: 'out-of-support',
      amount: counters.outOfSupport,
      note: 'no security fixes',
      parameter: 'support',
      value: 'unsupported',
    },
    {
      status: 'attention',
      label: 'Ends ≤ 90 days',
      amount: counters.supportEnding,
      note:
        nearest === undefined
          ? 'none is near'
          : `nearest in ${count(nearest, 'day')}`,
      parameter: 'support',
      value: 'ending',
    },
    ...behindCounter(counters),
    {
      status: 'running',
      label: 'Upgrading',
      amount: counters.upgrading,
      note: troubled.length > 0 ? troubled.join(', ') : 'none waits or failed',
      parameter: 'upgrade',
      value: 'active',
    },
  ];
}
