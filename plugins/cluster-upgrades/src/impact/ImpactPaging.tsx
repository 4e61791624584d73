import type { ReactNode } from 'react';
import { FailureNotice } from '../components/FailureNotice';
import { Loading } from '../components/Loading';
import { Paging } from '../components/Paging';
import { usePageStyles } from '../components/styles';
import type { ImpactPage } from './useImpact';

interface Listed {
  total: number;
  offset: number;
  limit: number;
}

export interface ImpactPagingProps<Page extends Listed> {
  page: ImpactPage<Page>;
  /** What is listed, for example "clusters". */
  what: string;
  children(value: Page): ReactNode;
}

/** One page of a list on the tab: what went wrong, a skeleton, the rows, and the way to the other pages where there are any. */
export function ImpactPaging<Page extends Listed>({
  page,
  what,
  children,
}: ImpactPagingProps<Page>) {
  const classes = usePageStyles();
  const { value } = page;
  return (
    <>
      {page.error && (
        <div className={classes.cardBody}>
          <FailureNotice
            error={page.error}
            what={`the ${what}`}
            onRetry={page.reload}
          />
        </div>
      )}
      {!value && page.loading && (
        <Loading label={`Reading the ${what}`} rows={3} columns={4} />
      )}
      {value && children(value)}
      {value && (value.total > value.limit || value.offset > 0) && (
        <div className={classes.cardFooter} style={{ alignItems: 'center' }}>
          <Paging
            offset={value.offset}
            limit={value.limit}
            total={value.total}
            what={what}
            onOffset={page.onOffset}
          />
        </div>
      )}
    </>
  );
}
