import ButtonBase from '@material-ui/core/ButtonBase';
import { useApi } from '@backstage/core-plugin-api';
import type { FindingGroup } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import type { FindingFilter } from '../api';
import { SeverityStatus } from '../cluster/FindingRow';
import { ActionButton } from '../components/ActionButton';
import { FailureNotice } from '../components/FailureNotice';
import { Loading } from '../components/Loading';
import { usePageStyles } from '../components/styles';
import { useResource } from '../hooks/useResource';
import { dueText, isPast } from '../format/time';
import { count, entityName, versionText } from '../format/words';
import { FindingRow } from './FindingTable';
import type { RowActions } from './FindingTable';
import { useFindingStyles } from './findingStyles';
import { groupFilter } from './readinessQuery';
import type { Grouping, Sorted } from './readinessQuery';

/** So many rows of a group that the next groups are still in sight; all of them are one press away. */
const GROUP_ROWS = 10;

export interface FindingGroupBodyProps {
  group: FindingGroup;
  by: Exclude<Grouping, 'none'>;
  filter: FindingFilter;
  sorted: Sorted;
  open: boolean;
  onToggle(): void;
  /** Shows this group alone, in pages. */
  onAlone(): void;
  actions: RowActions;
  /** Changes when the rows must be read again. */
  generation: number;
}

/** One group: who, how many, and once it is open its first rows. */
export function FindingGroupBody(props: FindingGroupBodyProps) {
  const { group, by, open, onToggle, actions } = props;
  const page = usePageStyles();
  const classes = useFindingStyles();
  return (
    <tbody>
      <tr className={classes.group}>
        <th scope="rowgroup" colSpan={actions.columns.length + 1}>
          <ButtonBase
            disableRipple
            data-row-focus
            className={classes.groupButton}
            aria-expanded={open}
            onClick={onToggle}
          >
            <svg
              width="16"
              height="16"
              viewBox="0 0 16 16"
              aria-hidden="true"
              focusable="false"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
            >
              <path d={open ? 'M4 6l4 4 4-4' : 'M6 4l4 4-4 4'} />
            </svg>
            <span className={page.strong}>{groupName(by, group)}</span>{' '}
            <span className={`${page.muted} ${page.small}`}>
              {groupNote(by, group)}
            </span>
          </ButtonBase>
          <span className={classes.counts}>
            {group.blockers > 0 && (
              <SeverityStatus
                severity="blocker"
                label={<Amount amount={group.blockers} what="blocker" />}
              />
            )}
            {group.warnings > 0 && (
              <SeverityStatus
                severity="warning"
                label={<Amount amount={group.warnings} what="warning" />}
              />
            )}
            {group.infos > 0 && (
              <SeverityStatus
                severity="info"
                label={<Amount amount={group.infos} what="note" />}
              />
            )}
          </span>
        </th>
      </tr>
      {open && <GroupRows {...props} />}
    </tbody>
  );
}

function Amount({ amount, what }: { amount: number; what: string }) {
  const page = usePageStyles();
  return (
    <>
      {amount}
      <span className={page.visuallyHidden}>
        {' '}
        {amount === 1 ? what : `${what}s`}
      </span>
    </>
  );
}

function GroupRows({
  group,
  by,
  filter,
  sorted,
  onAlone,
  actions,
  generation,
}: FindingGroupBodyProps) {
  const api = useApi(clusterUpgradesApiRef);
  const page = usePageStyles();
  const classes = useFindingStyles();
  const query = {
    ...groupFilter(filter, by, group.key),
    ...sorted,
    limit: GROUP_ROWS,
    facets: false,
  };
  const rows = useResource(
    `${generation} ${JSON.stringify(query)}`,
    () => api.listFindings(query),
    { keepPrevious: true },
  );
  const columns = actions.columns.length + 1;
  return (
    <>
      {rows.error && (
        <tr>
          <td colSpan={columns} className={classes.more}>
            <FailureNotice
              error={rows.error}
              what={`the findings of ${groupName(by, group)}`}
              onRetry={rows.reload}
            />
          </td>
        </tr>
      )}
      {!rows.value && rows.loading && (
        <tr>
          <td colSpan={columns} style={{ padding: 0 }}>
            <Loading
              label={`Reading the findings of ${groupName(by, group)}`}
              rows={Math.min(group.findings, 4)}
              columns={columns}
            />
          </td>
        </tr>
      )}
      {rows.value?.items.map(item => (
        <FindingRow
          key={`${item.cluster.id}/${item.finding.fingerprint}`}
          item={item}
          actions={actions}
        />
      ))}
      {rows.value && rows.value.total > rows.value.items.length && (
        <tr>
          <td colSpan={columns} className={classes.more}>
            <div className={page.row}>
              <span className={page.muted}>
                {rows.value.items.length} of {rows.value.total} shown
              </span>
              <ActionButton onClick={onAlone}>
                Show all of {groupName(by, group)}
              </ActionButton>
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

export function groupName(
  by: Grouping,
  { key, label, entityRef }: FindingGroup,
): string {
  if (key === '(none)') {
    return {
      owner: 'No owner found',
      cluster: 'No cluster',
      check: 'No check',
      target: 'No target known',
      none: '',
    }[by];
  }
  if (by === 'target') {
    return versionText(label);
  }
  return by === 'owner' ? entityName(entityRef ?? label) : label;
}

function groupNote(
  by: Grouping,
  { findings, clusters, nextDueAt }: FindingGroup,
): string {
  const notes = [
    count(findings, 'finding'),
    by !== 'cluster' && count(clusters, 'cluster'),
    nextDueAt && `${isPast(nextDueAt) ? '' : 'next '}due ${dueText(nextDueAt)}`,
  ];
  return notes.filter(Boolean).join(' · ');
}
