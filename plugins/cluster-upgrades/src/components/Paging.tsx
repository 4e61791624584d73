import { useTexts } from '../translation';
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
  const texts = useTexts();
  const classes = usePageStyles();
  const last = Math.min(offset + limit, total);
  return (
    <>
      <span className={classes.numbers}>
        {total === 0
          ? `0 ${what}`
          : texts('components.paging.range', {
              first: offset + 1,
              last,
              total,
              what,
            })}
      </span>
      <span className={classes.row}>
        {onLimit && (
          <label>
            {texts('components.paging.rowsPerPage')}{' '}
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
          ariaLabel={texts('components.paging.previousPage')}
          deniedReason={
            offset === 0 ? texts('components.paging.isFirst') : undefined
          }
          onClick={() => onOffset(Math.max(0, offset - limit))}
        >
          {texts('components.paging.previous')}
        </ActionButton>
        <ActionButton
          noLock
          ariaLabel={texts('components.paging.nextPage')}
          deniedReason={
            last >= total ? texts('components.paging.isLast') : undefined
          }
          onClick={() => onOffset(offset + limit)}
        >
          {texts('components.paging.next')}
        </ActionButton>
      </span>
    </>
  );
}
