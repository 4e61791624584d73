import ButtonBase from '@material-ui/core/ButtonBase';
import { makeStyles } from '@material-ui/core/styles';
import type {
  Fleet,
  FleetMatrixInner,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { tokensOf } from '../components/tokens';
import type { UrlState } from '../hooks/useUrlState';
import { dayText, inDaysText } from '../format/time';
import { versionText } from '../format/words';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { groupText } from '../support/groupText';

const useStyles = makeStyles(theme => {
  const tokens = tokensOf(theme);
  return {
    table: {
      '& td': { padding: 0, borderLeft: `1px solid ${tokens.line}`, height: 1 },
      '& tbody th': { fontWeight: 400 },
    },
    cell: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      justifyContent: 'flex-start',
      width: '100%',
      height: '100%',
      minHeight: 44,
      padding: '6px 8px',
      font: 'inherit',
      fontSize: 12,
      lineHeight: '16px',
      textAlign: 'left',
      color: tokens.muted,
      '&:hover': { background: tokens.hover },
      '&[aria-pressed=true]': {
        background: tokens.selected,
        boxShadow: `inset 0 -3px 0 ${theme.palette.primary.main}`,
      },
      '&:focus-visible': { outlineOffset: -2 },
    },
    amount: {
      color: tokens.text,
      fontSize: 16,
      lineHeight: '20px',
      fontWeight: 600,
      marginRight: 8,
    },
    none: { display: 'block', padding: '6px 8px', color: tokens.muted },
  };
});

const ENDING_DAYS = 90;

/** Where on the map of environments and versions the clusters sit. Each cell is a filter. */
export function FleetMatrix({ fleet, url }: { fleet: Fleet; url: UrlState }) {
  const texts = useTexts();
  const page = usePageStyles();
  const classes = useStyles();
  const cells = new Map(
    fleet.matrix.map(cell => [`${cell.environment} ${cell.minor}`, cell]),
  );
  return (
    <Section
      title={texts('fleet.matrix')}
      flush
      aside={texts('fleet.matrix.aside')}
    >
      <table
        className={`${page.table} ${classes.table}`}
        aria-label={texts('fleet.matrix.label')}
      >
        <thead>
          <tr>
            <th scope="col">{texts('fleet.matrix.environment')}</th>
            {fleet.minors.map(({ minor, upstreamEnd }) => (
              <th key={minor} scope="col">
                {minor === 'unknown'
                  ? texts('fleet.matrix.unknown')
                  : versionText(minor)}
                <span className={page.sub}>
                  {columnNote(minor, upstreamEnd, texts)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fleet.environments.map(
            ({ name, clusters, desiredVersion, behindDesired = 0 }) => (
              <tr key={name}>
                <th scope="row">
                  <span className={page.strong}>{groupText(name, texts)}</span>{' '}
                  <span className={page.muted}>{clusters}</span>
                  {desiredVersion && (
                    <span className={page.sub}>
                      {texts(
                        behindDesired > 0
                          ? 'fleet.matrix.desiredBehind'
                          : 'fleet.matrix.desired',
                        {
                          version: versionText(desiredVersion),
                          behind: behindDesired,
                        },
                      )}
                    </span>
                  )}
                </th>
                {fleet.minors.map(({ minor }) => {
                  const cell = cells.get(`${name} ${minor}`);
                  return (
                    <td key={minor}>
                      {cell && cell.clusters > 0 ? (
                        <MatrixCell cell={cell} url={url} />
                      ) : (
                        <span className={classes.none}>–</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </Section>
  );
}

function MatrixCell({ cell, url }: { cell: FleetMatrixInner; url: UrlState }) {
  const texts = useTexts();
  const classes = useStyles();
  const pressed =
    url.many('environment').includes(cell.environment) &&
    url.many('minor').includes(cell.minor);
  const change = pressed
    ? { environment: undefined, minor: undefined }
    : { environment: cell.environment, minor: cell.minor };
  return (
    <ButtonBase
      disableRipple
      className={classes.cell}
      aria-pressed={pressed}
      aria-label={cellLabel(cell, texts)}
      onClick={() => url.set({ ...change, offset: undefined })}
    >
      <span>
        <span className={classes.amount}>{cell.clusters}</span>
        {cell.unsupported > 0 && (
          <Status
            status="out-of-support"
            label={texts('fleet.matrix.out', { amount: cell.unsupported })}
            size={12}
          />
        )}
      </span>
      <NearestEnd cell={cell} />
    </ButtonBase>
  );
}

function cellLabel(
  { environment, minor, clusters, unsupported, nearestEnd }: FleetMatrixInner,
  texts: Texts,
): string {
  return [
    texts('fleet.matrix.cell', {
      environment: groupText(environment, texts),
      version:
        minor === 'unknown'
          ? texts('fleet.matrix.versionUnknown')
          : versionText(minor),
      clusters: texts('count.clusters', { count: clusters }),
    }),
    unsupported > 0 &&
      texts('fleet.matrix.outOfSupport', { amount: unsupported }),
    nearestEnd &&
      texts('fleet.matrix.nearestEnd', { day: dayText(nearestEnd, texts) }),
  ]
    .filter(Boolean)
    .join(', ');
}

function NearestEnd({ cell }: { cell: FleetMatrixInner }) {
  const texts = useTexts();
  if (cell.minor === 'unknown') {
    return (
      <Status
        status="unknown"
        label={texts('fleet.matrix.notKnown')}
        size={12}
      />
    );
  }
  if (!cell.nearestEnd) {
    return cell.unsupported > 0 ? (
      <span>{texts('fleet.matrix.supportEnded')}</span>
    ) : (
      <Status status="unknown" label={texts('fleet.matrix.noDate')} size={12} />
    );
  }
  const day = dayText(cell.nearestEnd, texts);
  const days = cell.nearestEndDays;
  if (days !== undefined && days < 0) {
    return <span>{texts('fleet.matrix.since', { day })}</span>;
  }
  if (days !== undefined && days <= ENDING_DAYS) {
    return (
      <Status
        status="attention"
        label={texts('fleet.matrix.endsIn', {
          day,
          when: inDaysText(days, texts),
        })}
        size={12}
      />
    );
  }
  return <span>{day}</span>;
}

function columnNote(
  minor: string,
  upstreamEnd: string | undefined,
  texts: Texts,
): string {
  if (minor === 'unknown') {
    return texts('fleet.matrix.noVersion');
  }
  if (!upstreamEnd) {
    return texts('fleet.matrix.noDateKnown');
  }
  const day = dayText(upstreamEnd, texts);
  return Date.parse(upstreamEnd) < Date.now()
    ? texts('fleet.matrix.ended', { day })
    : day;
}
