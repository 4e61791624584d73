import { ActionButton } from './ActionButton';
import { usePageStyles } from './styles';

export interface PagingProps {
  offset: number;
  limit: number;
  total: number;
  /** What is counted, for example "clusters". */
  what: string;
  onOffset(offset: number): void;
  /** Without it the size of a page is fixed. */
  onLimit?(limit: number): void;
}

/** "1–25 of 187 clusters", previous and next, rows per page. */
export function Paging({
  offset,
  limit,
  total,
  what,
  onOffset,
  onLimit,
}: PagingProps) {
  const classes = usePageStyles();
  const last = Math.min(offset + limit, total);
  return (
    <>
      <span className={classes.numbers}>
        {total === 0
          ? `0 ${what}`
          : `${offset + 1}–${last} of ${total} ${what}`}
      </span>
      <span className={classes.row}>
        {onLimit && (
          <label>
            Rows per page:{' '}
            <select
              value={limit}
              onChange={event => onLimit(Number(event.target.value))}
              style={{
                font: 'inherit',
                color: 'inherit',
                background: 'transparent',
              }}
            >
              {[10, 25, 50, 100, 200].map(size => (
                <option key={size} value={size} style={{ color: '#1f1f1f' }}>
                  {size}
                </option>
              ))}
            </select>
          </label>
        )}
        <ActionButton
          noLock
          ariaLabel="Previous page"
          deniedReason={offset === 0 ? 'This is the first page' : undefined}
          onClick={() => onOffset(Math.max(0, offset - limit))}
        >
          Previous
        </ActionButton>
        <ActionButton
          noLock
          ariaLabel="Next page"
          deniedReason={last >= total ? 'This is the last page' : undefined}
          onClick={() => onOffset(offset + limit)}
        >
          Next
        </ActionButton>
      </span>
    </>
  );
}
