import type { ReactNode } from 'react';
import { FailureNotice } from '../components/FailureNotice';
import { Loading } from '../components/Loading';
import { Paging } from '../components/Paging';
import { usePageStyles } from '../components/styles';
import { useTexts } from '../translation';
import type { TextKey } from '../translation';
import type { ImpactPage } from './useImpact';

interface Listed {
  total: number;
  offset: number;
  limit: number;
}

/** What is listed: as what could not be read, what is being read, and what is counted. */
const lists = {
  fixes: {
    name: 'impact.list.fixes',
    reading: 'impact.list.readingFixes',
    counted: 'impact.list.countedFixes',
  },
  clusters: {
    name: 'impact.list.clusters',
    reading: 'impact.list.readingClusters',
    counted: 'impact.list.countedClusters',
  },
  components: {
    name: 'impact.list.components',
    reading: 'impact.list.readingComponents',
    counted: 'impact.list.countedComponents',
  },
} as const satisfies Record<string, Record<string, TextKey>>;

export interface ImpactPagingProps<Page extends Listed> {
  page: ImpactPage<Page>;
  list: keyof typeof lists;
  children(value: Page): ReactNode;
}

/**
 * One page of a list on the tab: what went wrong, a skeleton, the rows, and the way to the other
 * pages where there are any.
 */
export function ImpactPaging<Page extends Listed>({
  page,
  list,
  children,
}: ImpactPagingProps<Page>) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { value } = page;
  return (
    <>
      {page.error && (
        <div className={classes.cardBody}>
          <FailureNotice
            error={page.error}
            what={texts(lists[list].name)}
            onRetry={page.reload}
          />
        </div>
      )}
      {!value && page.loading && (
        <Loading label={texts(lists[list].reading)} rows={3} columns={4} />
      )}
      {value && children(value)}
      {value && (value.total > value.limit || value.offset > 0) && (
        <div className={classes.cardFooter} style={{ alignItems: 'center' }}>
          <Paging
            offset={value.offset}
            limit={value.limit}
            total={value.total}
            what={texts(lists[list].counted)}
            onOffset={page.onOffset}
          />
        </div>
      )}
    </>
  );
}
