import type { KeyboardEvent, ReactNode } from 'react';
import ButtonBase from '@material-ui/core/ButtonBase';
import Checkbox from '@material-ui/core/Checkbox';
import type { FindingItem } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { usePageStyles } from '../components/styles';
import { useIsNarrow } from '../hooks/useIsNarrow';
import { useTexts, reasonIn } from '../translation';
import type { FindingColumn } from './findingColumns';
import { useFindingStyles } from './findingStyles';
import { findingKey } from './readinessQuery';
import type { Sorted } from './readinessQuery';

const SELECT_WIDTH = 48;
const FINDING_MIN_WIDTH = 200;

export interface FindingTableProps {
  columns: FindingColumn[];
  sorted: Sorted;
  onSort(sort: string, order: 'asc' | 'desc'): void;
  /** Bodies of the table: groups, or the rows of one page. */
  children: ReactNode;
}

/**
 * The frame of the findings. Arrows move between groups and findings, Enter opens, Space selects.
 */
export function FindingTable({
  columns,
  sorted,
  onSort,
  children,
}: FindingTableProps) {
  const texts = useTexts();
  const page = usePageStyles();
  const classes = useFindingStyles();
  const isNarrow = useIsNarrow();
  const minWidth = columns.reduce(
    (sum, { width = FINDING_MIN_WIDTH }) => sum + width,
    SELECT_WIDTH,
  );
  return (
    <div className={page.scroll}>
      {/* The keys belong to the buttons inside; they only bubble up to here. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table
        className={`${page.table} ${classes.table} ${
          isNarrow ? classes.narrow : ''
        }`}
        aria-label={texts('readiness.list.title')}
        style={{ minWidth }}
        onKeyDown={moveFocus}
      >
        <colgroup>
          <col style={{ width: SELECT_WIDTH }} />
          {columns.map(({ id, width }) => (
            <col key={id} style={width ? { width } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td>
              <span className={page.visuallyHidden}>
                {texts('readiness.list.selected')}
              </span>
            </td>
            {columns.map(column => (
              <HeadCell
                key={column.id}
                column={column}
                sorted={sorted}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

function HeadCell({
  column,
  sorted,
  onSort,
}: { column: FindingColumn } & Pick<FindingTableProps, 'sorted' | 'onSort'>) {
  const texts = useTexts();
  const { sort } = column;
  const title = texts(column.titleKey);
  const chosen = sort !== undefined && sorted.sort === sort;
  const order = sorted.order ?? 'asc';
  const ascending = order === 'asc';
  if (!sort) {
    return <th scope="col">{title}</th>;
  }
  return (
    <th
      scope="col"
      aria-sort={
        chosen
          ? ({ asc: 'ascending', desc: 'descending' } as const)[order]
          : undefined
      }
    >
      <ButtonBase
        disableRipple
        onClick={() => onSort(sort, chosen && ascending ? 'desc' : 'asc')}
        style={{
          font: 'inherit',
          color: 'inherit',
          gap: 6,
          whiteSpace: 'nowrap',
          verticalAlign: 'top',
        }}
      >
        {title}
        <svg
          width="8"
          height="8"
          viewBox="0 0 8 8"
          aria-hidden="true"
          focusable="false"
          style={{ visibility: chosen ? 'visible' : 'hidden' }}
        >
          <path
            fill="currentColor"
            d={ascending ? 'M4 1.5L7.5 6.5h-7z' : 'M4 6.5L.5 1.5h7z'}
          />
        </svg>
      </ButtonBase>
    </th>
  );
}

/** What rows need to know of the page. */
export interface RowActions {
  columns: FindingColumn[];
  /** Key of the finding whose panel is open. */
  openKey?: string;
  selected: ReadonlyMap<string, FindingItem>;
  onOpen(item: FindingItem): void;
  onSelect(item: FindingItem): void;
}

export function FindingRow({
  item,
  actions,
}: {
  item: FindingItem;
  actions: RowActions;
}) {
  const page = usePageStyles();
  const classes = useFindingStyles();
  const texts = useTexts();
  const { columns, openKey, selected, onOpen, onSelect } = actions;
  const key = findingKey(item.cluster.id, item.finding.fingerprint);
  const { title } = item.finding;
  return (
    <tr
      className={`${page.hoverRow} ${item.stale ? page.goneRow : ''} ${
        key === openKey ? classes.openRow : ''
      }`}
    >
      <td>
        <Checkbox
          size="small"
          color="primary"
          disableRipple
          checked={selected.has(key)}
          onChange={() => onSelect(item)}
          style={{ padding: 0 }}
          inputProps={{
            'aria-label': texts('readiness.list.select', {
              finding: reasonIn(title, texts),
              cluster: item.cluster.title,
            }),
          }}
        />
      </td>
      {columns.map(column =>
        column.id === 'finding' ? (
          <th key={column.id} scope="row">
            <ButtonBase
              disableRipple
              data-row-focus
              className={classes.finding}
              aria-expanded={key === openKey}
              onClick={() => onOpen(item)}
              onKeyDown={event => event.key === ' ' && event.preventDefault()}
              onKeyUp={event => {
                if (event.key !== ' ') return;
                event.preventDefault();
                onSelect(item);
              }}
            >
              {column.render(item)}
            </ButtonBase>
          </th>
        ) : (
          <td key={column.id}>{column.render(item)}</td>
        ),
      )}
    </tr>
  );
}

function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-focus]'),
  ];
  const at = stops.findIndex(stop => stop === event.target);
  if (step === undefined || at < 0) {
    return;
  }
  event.preventDefault();
  stops[at + step]?.focus();
}
