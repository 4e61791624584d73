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
import { dueDayText, isPast } from '../format/time';
import { entityName, versionText } from '../format/words';
import { reasonIn, useTexts } from '../translation';
import type { TextKey, Texts } from '../translation';
import { FindingRow } from './FindingTable';
import type { RowActions } from './FindingTable';
import { useFindingStyles } from './findingStyles';
import { groupFilter } from './readinessQuery';
import type { Grouping, Sorted } from './readinessQuery';

/**
 * So many rows of a group that the next groups are still in sight; all of them are one press away.
 */
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
  const texts = useTexts();
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
            <span className={page.strong}>{groupName(by, group, texts)}</span>{' '}
            <span className={`${page.muted} ${page.small}`}>
              {groupNote(by, group, texts)}
            </span>
          </ButtonBase>
          <span className={classes.counts}>
            {group.blockers > 0 && (
              <SeverityStatus
                severity="blocker"
                label={
                  <Amount
                    amount={group.blockers}
                    wordKey="readiness.amount.blockers"
                  />
                }
              />
            )}
            {group.warnings > 0 && (
              <SeverityStatus
                severity="warning"
                label={
                  <Amount
                    amount={group.warnings}
                    wordKey="readiness.amount.warnings"
                  />
                }
              />
            )}
            {group.infos > 0 && (
              <SeverityStatus
                severity="info"
                label={
                  <Amount
                    amount={group.infos}
                    wordKey="readiness.amount.notes"
                  />
                }
              />
            )}
          </span>
        </th>
      </tr>
      {open && <GroupRows {...props} />}
    </tbody>
  );
}

function Amount({ amount, wordKey }: { amount: number; wordKey: TextKey }) {
  const texts = useTexts();
  const page = usePageStyles();
  return (
    <>
      {amount}
      <span className={page.visuallyHidden}>
        {' '}
        {texts(wordKey, { count: amount })}
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
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  const page = usePageStyles();
  const query = {
    ...groupFilter(filter, by, group.key),
    ...sorted,
    limit: GROUP_ROWS,
    facets: false,
  };
  const rows = useResource(
    `${generation} ${JSON.stringify(query)}`,
    () => api.listFindings({ query }),
    { keepPrevious: true },
  );
  const columns = actions.columns.length + 1;
  const name = groupName(by, group, texts);
  return (
    <>
      {rows.error && (
        <tr>
          <td colSpan={columns}>
            <FailureNotice
              error={rows.error}
              what={texts('readiness.group.findingsOf', { group: name })}
              onRetry={rows.reload}
            />
          </td>
        </tr>
      )}
      {!rows.value && rows.loading && (
        <tr>
          <td colSpan={columns} style={{ padding: 0 }}>
            <Loading
              label={texts('readiness.group.readingFindingsOf', {
                group: name,
              })}
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
          <td colSpan={columns}>
            <div className={page.row}>
              <span className={page.muted}>
                {texts('readiness.group.shown', {
                  shown: rows.value.items.length,
                  total: rows.value.total,
                })}
              </span>
              <ActionButton onClick={onAlone}>
                {texts('readiness.group.showAll', { group: name })}
              </ActionButton>
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

const noneKeys: Record<FindingGroupBodyProps['by'], TextKey> = {
  owner: 'readiness.group.noOwner',
  cluster: 'readiness.group.noCluster',
  check: 'readiness.group.noCheck',
  target: 'readiness.group.noTarget',
};

function groupName(
  by: FindingGroupBodyProps['by'],
  { key, label, entityRef }: FindingGroup,
  texts: Texts,
): string {
  if (key === '(none)') return texts(noneKeys[by]);
  if (by === 'target') return versionText(key);
  return by === 'owner' ? entityName(entityRef ?? key) : reasonIn(label, texts);
}

function groupNote(
  by: Grouping,
  { findings, clusters, nextDueAt }: FindingGroup,
  texts: Texts,
): string {
  const notes = [
    texts('readiness.count.findings', { count: findings }),
    by !== 'cluster' && texts('count.clusters', { count: clusters }),
    nextDueAt &&
      texts(
        isPast(nextDueAt) ? 'readiness.group.due' : 'readiness.group.nextDue',
        { due: dueDayText(nextDueAt, texts) },
      ),
  ];
  return notes.filter(Boolean).join(' · ');
}
