import { Fragment, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import ButtonBase from '@material-ui/core/ButtonBase';
import Checkbox from '@material-ui/core/Checkbox';
import { useIsNarrow } from '../hooks/useIsNarrow';
import { useTexts } from '../translation';
import { usePageStyles } from './styles';

const CHECKBOX_CELL = { width: 36, minWidth: 36 };
/** So many columns have room on a narrow page. */
const MOST_BESIDE = 2;
/** The one column that stands for more. */
const STACKED = 'stacked';

export interface Column<Row> {
  id: string;
  title: ReactNode;
  /** Name of the sort on the server; a column without one does not sort. */
  sort?: string;
  render(row: Row): ReactNode;
  /** The cell that names the row, for screen readers. */
  rowHeader?: boolean;
  /** Pixels that its words need, where a name may not be broken at its hyphens. */
  minWidth?: number;
  /** Its share of a wide table, as `12%`, where second lines need more room than first ones. */
  share?: string;
}

export interface Sorting {
  sort: string;
  order: 'asc' | 'desc';
  onSort(sort: string, order: 'asc' | 'desc'): void;
}

/** Rows that are chosen for an action on several. */
export interface Selection<Row> {
  isSelected(row: Row): boolean;
  onToggle(row: Row): void;
  /** Names the row for screen readers. */
  nameOf(row: Row): string;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey(row: Row): string;
  sorting?: Sorting;
  /** Greyed: last known values of something that cannot be read now. */
  isGone?(row: Row): boolean;
  onOpen?(row: Row): void;
  /** What the row leads to is open beside the table. */
  isOpen?(row: Row): boolean;
  /** With it each row has a box, and Space selects the row that has the focus. */
  selection?: Selection<Row>;
  busy?: boolean;
  /** Of many columns: words wrap, and of long reasons the beginning stands in the row. */
  dense?: boolean;
  empty?: ReactNode;
}

/**
 * A table; on a narrow page what does not fit beside stands below each other. With `onOpen` arrows
 * move between rows, Enter opens one and, where rows are selected, Space selects it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    rows,
    rowKey,
    sorting,
    isGone,
    onOpen,
    isOpen,
    selection,
    busy,
    dense,
    empty,
  } = props;
  const texts = useTexts();
  const classes = usePageStyles();
  const [active, setActive] = useState(0);
  const isNarrow = useIsNarrow();
  const columns =
    isNarrow && props.columns.length > MOST_BESIDE
      ? stacked(props.columns, sorting)
      : props.columns;
  return (
    <table
      className={`${classes.table} ${dense ? classes.dense : ''}`}
      aria-label={label}
      aria-busy={busy || undefined}
    >
      <thead>
        <tr>
          {selection && (
            <td style={CHECKBOX_CELL}>
              <span className={classes.visuallyHidden}>
                {texts('components.table.selected')}
              </span>
            </td>
          )}
          {columns.map(column => (
            <th
              key={column.id}
              scope="col"
              aria-sort={ariaSort(column, sorting)}
              style={{ minWidth: column.minWidth, width: column.share }}
            >
              {column.sort && sorting && column.id !== STACKED ? (
                <SortButton column={column} sorting={sorting} />
              ) : (
                column.title
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={rowKey(row)}
            className={`${onOpen ? classes.hoverRow : ''} ${
              selection?.isSelected(row) || isOpen?.(row)
                ? classes.selectedRow
                : ''
            } ${isGone?.(row) ? classes.goneRow : ''}`}
            tabIndex={rowTabIndex(
              onOpen !== undefined,
              index,
              Math.min(active, rows.length - 1),
            )}
            onFocus={() => setActive(index)}
            onKeyDown={
              onOpen
                ? event =>
                    moveOrOpen(
                      event,
                      () => onOpen(row),
                      () => selection?.onToggle(row),
                    )
                : undefined
            }
          >
            {selection && (
              <td style={CHECKBOX_CELL}>
                <Checkbox
                  size="small"
                  color="primary"
                  disableRipple
                  checked={selection.isSelected(row)}
                  onChange={() => selection.onToggle(row)}
                  style={{ padding: 0 }}
                  inputProps={{
                    'aria-label': texts('components.table.select', {
                      name: selection.nameOf(row),
                    }),
                  }}
                />
              </td>
            )}
            {columns.map(column =>
              column.rowHeader ? (
                <th key={column.id} scope="row">
                  {column.render(row)}
                </th>
              ) : (
                <td key={column.id}>{column.render(row)}</td>
              ),
            )}
          </tr>
        ))}
        {rows.length === 0 && empty && (
          <tr>
            <td
              colSpan={columns.length + (selection ? 1 : 0)}
              className={classes.muted}
            >
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/**
 * All columns in one: what names the row, and below it the others with their titles. What could be
 * sorted by still can.
 */
function stacked<Row>(
  columns: Column<Row>[],
  sorting: Sorting | undefined,
): Column<Row>[] {
  const first = columns.find(({ rowHeader }) => rowHeader) ?? columns[0];
  const others = columns.filter(column => column !== first);
  const sortable = sorting ? columns.filter(({ sort }) => sort) : [];
  return [
    {
      id: STACKED,
      title:
        sorting && sortable.length > 0 ? (
          <SortButtons columns={sortable} sorting={sorting} />
        ) : (
          first.title
        ),
      sort: sortable.find(({ sort }) => sort === sorting?.sort)?.sort,
      rowHeader: true,
      render: row => (
        <>
          {first.render(row)}
          <Stack columns={others} row={row} />
        </>
      ),
    },
  ];
}

function SortButtons<Row>({
  columns,
  sorting,
}: {
  columns: Column<Row>[];
  sorting: Sorting;
}) {
  const classes = usePageStyles();
  return (
    <span className={classes.row}>
      {columns.map(column => (
        <SortButton key={column.id} column={column} sorting={sorting} />
      ))}
    </span>
  );
}

function Stack<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  const classes = usePageStyles();
  return (
    <dl className={`${classes.facts} ${classes.stacked}`}>
      {columns.map(({ id, title, render }) => (
        <Fragment key={id}>
          <dt className={classes.small}>{title}</dt>
          <dd>{render(row)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function SortButton<Row>({
  column,
  sorting,
}: {
  column: Column<Row>;
  sorting: Sorting;
}) {
  const sorted = sorting.sort === column.sort;
  const next = sorted && sorting.order === 'asc' ? 'desc' : 'asc';
  return (
    <ButtonBase
      disableRipple
      onClick={() => column.sort && sorting.onSort(column.sort, next)}
      style={{
        font: 'inherit',
        color: 'inherit',
        gap: 6,
        textAlign: 'left',
        verticalAlign: 'top',
      }}
    >
      {column.title}
      <svg
        width="8"
        height="8"
        viewBox="0 0 8 8"
        aria-hidden="true"
        focusable="false"
        style={{ visibility: sorted ? 'visible' : 'hidden' }}
      >
        <path
          fill="currentColor"
          d={
            sorting.order === 'asc' ? 'M4 1.5L7.5 6.5h-7z' : 'M4 6.5L.5 1.5h7z'
          }
        />
      </svg>
    </ButtonBase>
  );
}

function ariaSort<Row>(
  column: Column<Row>,
  sorting: Sorting | undefined,
): 'ascending' | 'descending' | undefined {
  if (!sorting || !column.sort || sorting.sort !== column.sort) {
    return undefined;
  }
  return sorting.order === 'asc' ? 'ascending' : 'descending';
}

function rowTabIndex(
  opens: boolean,
  index: number,
  active: number,
): number | undefined {
  if (!opens) {
    return undefined;
  }
  return index === active ? 0 : -1;
}

function moveOrOpen(
  event: KeyboardEvent<HTMLTableRowElement>,
  open: () => void,
  select: () => void,
) {
  const row = event.currentTarget;
  if (event.target !== row) {
    return;
  }
  if (event.key === 'Enter') {
    open();
    return;
  }
  if (event.key === ' ') {
    event.preventDefault();
    select();
    return;
  }
  const next = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
  }[event.key];
  if (next instanceof HTMLElement) {
    event.preventDefault();
    next.focus();
  }
}
