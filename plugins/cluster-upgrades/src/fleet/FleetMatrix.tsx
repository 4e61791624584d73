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
import { formatDay } from '../format/time';
import { count, versionText } from '../format/words';
import { useHeadlines } from '../translation';

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
  const headline = useHeadlines();
  const page = usePageStyles();
  const classes = useStyles();
  const cells = new Map(
    fleet.matrix.map(cell => [`${cell.environment} ${cell.minor}`, cell]),
  );
  return (
    <Section
      title={headline('fleet.matrix')}
      flush
      aside="Each cell: clusters, nearest end of support by their providers. Column dates: upstream."
    >
      <table
        className={`${page.table} ${classes.table}`}
        aria-label="Clusters by environment and version"
      >
        <thead>
          <tr>
            <th scope="col">Environment</th>
            {fleet.minors.map(({ minor, upstreamEnd }) => (
              <th key={minor} scope="col">
                {minor === 'unknown' ? 'Unknown' : versionText(minor)}
                <span className={page.sub}>
                  {columnNote(minor, upstreamEnd)}
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
                  <span className={page.strong}>{name}</span>{' '}
                  <span className={page.muted}>{clusters}</span>
                  {desiredVersion && (
                    <span className={page.sub}>{`desired ${versionText(
                      desiredVersion,
                    )}${
                      behindDesired > 0 ? `, ${behindDesired} behind` : ''
                    }`}</span>
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
      aria-label={cellLabel(cell)}
      onClick={() => url.set({ ...change, offset: undefined })}
    >
      <span>
        <span className={classes.amount}>{cell.clusters}</span>
        {cell.unsupported > 0 && (
          <Status
            status="out-of-support"
            label={`${cell.unsupported} out`}
            size={12}
          />
        )}
      </span>
      <NearestEnd cell={cell} />
    </ButtonBase>
  );
}

function cellLabel({
  environment,
  minor,
  clusters,
  unsupported,
  nearestEnd,
}: FleetMatrixInner): string {
  const version = minor === 'unknown' ? 'version unknown' : versionText(minor);
  return [
    `${environment}, ${version}: ${count(clusters, 'cluster')}`,
    unsupported > 0 && `${unsupported} out of support`,
    nearestEnd && `nearest end ${formatDay(nearestEnd)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function NearestEnd({ cell }: { cell: FleetMatrixInner }) {
  if (cell.minor === 'unknown') {
    return <Status status="unknown" label="not known" size={12} />;
  }
  if (!cell.nearestEnd) {
    return cell.unsupported > 0 ? (
      <span>support ended</span>
    ) : (
      <Status status="unknown" label="no date" size={12} />
    );
  }
  const days = cell.nearestEndDays;
  if (days !== undefined && days < 0) {
    return <span>since {formatDay(cell.nearestEnd)}</span>;
  }
  if (days !== undefined && days <= ENDING_DAYS) {
    return (
      <Status
        status="attention"
        label={`${formatDay(cell.nearestEnd)}, in ${days} d`}
        size={12}
      />
    );
  }
  return <span>{formatDay(cell.nearestEnd)}</span>;
}

function columnNote(minor: string, upstreamEnd: string | undefined): string {
  if (minor === 'unknown') {
    return 'no version read';
  }
  if (!upstreamEnd) {
    return 'no date known';
  }
  return Date.parse(upstreamEnd) < Date.now()
    ? `ended ${formatDay(upstreamEnd)}`
    : formatDay(upstreamEnd);
}
