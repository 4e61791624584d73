import ButtonBase from '@material-ui/core/ButtonBase';
import { makeStyles } from '@material-ui/core/styles';
import type { Fleet } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Status } from '../components/Status';
import { tokensOf } from '../components/tokens';
import type { StatusName } from '../components/tokens';
import type { UrlState } from '../hooks/useUrlState';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { inDaysText } from '../format/time';

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
  label: string;
  amount: number;
  note: string;
  parameter: string;
  value: string;
}

/** Counters that are filters. The four verdicts add up to all clusters. */
export function FleetCounters({ fleet, url }: { fleet: Fleet; url: UrlState }) {
  const texts = useTexts();
  const classes = useStyles();
  const groups = [
    {
      label: texts('fleet.counters.byVerdict'),
      counters: verdictCounters(fleet, texts),
    },
    {
      label: texts('fleet.counters.bySupport'),
      counters: otherCounters(fleet, texts),
    },
  ];
  return (
    <div className={classes.groups}>
      {groups.map(({ label, counters }) => (
        <div
          key={label}
          className={classes.group}
          role="group"
          aria-label={label}
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
      aria-label={`${counter.label} ${counter.amount}: ${counter.note}`}
      onClick={() => url.set({ [counter.parameter]: next, offset: undefined })}
    >
      <Status status={counter.status} label={counter.label} />
      <span className={classes.number}>{counter.amount}</span>
      <span className={classes.note}>{counter.note}</span>
    </ButtonBase>
  );
}

function verdictCounters(
  { counters, unreachable }: Fleet,
  texts: Texts,
): Counter[] {
  const parameter = 'verdict';
  return [
    {
      status: 'blocked',
      label: texts('fleet.counters.blocked'),
      amount: counters.blocked,
      note: texts('fleet.counters.blockersAndOwners', {
        blockers: texts('fleet.counters.blockers', {
          count: counters.blockers,
        }),
        owners: texts('fleet.counters.owners', {
          count: counters.blockingOwners,
        }),
      }),
      parameter,
      value: 'blocked',
    },
    {
      status: 'unknown',
      label: texts('fleet.counters.unknown'),
      amount: counters.unknown,
      note:
        unreachable > 0
          ? texts('fleet.counters.unreachable', { unreachable })
          : texts('fleet.counters.notRun'),
      parameter,
      value: 'unknown',
    },
    {
      status: 'attention',
      label: texts('fleet.counters.attention'),
      amount: counters.attention,
      note: texts('fleet.counters.warningsOnly'),
      parameter,
      value: 'attention',
    },
    {
      status: 'ready',
      label: texts('fleet.counters.ready'),
      amount: counters.ready,
      note: texts('fleet.counters.everyCheck'),
      parameter,
      value: 'ready',
    },
  ];
}

/**
 * Only where some environment has a desired version. An unknown version does not count as reached.
 */
function behindCounter(
  { behindDesired, desiredUnknown = 0 }: Fleet['counters'],
  texts: Texts,
): Counter[] {
  if (behindDesired === undefined) return [];
  return [
    {
      status: 'attention',
      label: texts('fleet.counters.behindDesired'),
      amount: behindDesired,
      note:
        desiredUnknown > 0
          ? texts('fleet.counters.ofUnknownVersion', { amount: desiredUnknown })
          : texts('fleet.counters.ofEnvironment'),
      parameter: 'desired',
      value: 'behind',
    },
  ];
}

function otherCounters({ counters }: Fleet, texts: Texts): Counter[] {
  const nearest = counters.supportEndingNearestDays;
  const troubled = [
    counters.upgradesWaiting > 0 &&
      texts('fleet.counters.waiting', { amount: counters.upgradesWaiting }),
    counters.upgradesFailed > 0 &&
      texts('fleet.counters.failed', { amount: counters.upgradesFailed }),
  ].filter(Boolean);
  return [
    {
      status: 'out-of-support',
      label: texts('fleet.counters.outOfSupport'),
      amount: counters.outOfSupport,
      note: texts('fleet.counters.noSecurityFixes'),
      parameter: 'support',
      value: 'unsupported',
    },
    {
      status: 'attention',
      label: texts('fleet.counters.ending'),
      amount: counters.supportEnding,
      note:
        nearest === undefined
          ? texts('fleet.counters.noneNear')
          : texts('fleet.counters.nearest', {
              when: inDaysText(nearest, texts),
            }),
      parameter: 'support',
      value: 'ending',
    },
    ...behindCounter(counters, texts),
    {
      status: 'running',
      label: texts('fleet.counters.upgrading'),
      amount: counters.upgrading,
      note: troubled.join(', ') || texts('fleet.counters.noneTroubled'),
      parameter: 'upgrade',
      value: 'active',
    },
  ];
}
