import { useEffect } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import { useLocation } from 'react-router-dom';
import { ActionButton } from '../../components/ActionButton';
import { usePageStyles } from '../../components/styles';
import { useNow } from '../../hooks/useNow';
import { useTexts } from '../../translation';
import type { ClusterTabFacts } from './ClusterSection';
import { clusterSections } from './clusterSections';
import { SectionRow } from './SectionRow';
import { openInUrl, toggled, widths } from './openSections';
import { sectionIds } from './sectionIds';
import type { SectionId } from './sectionIds';

const useStyles = makeStyles(theme => ({
  list: {
    display: 'grid',
    gap: '8px 16px',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
}));

export interface SectionListProps {
  facts: ClusterTabFacts;
  open: SectionId[];
  /** Sections that the next steps name: they come first. */
  named: SectionId[];
}

/** Everything that is known of the cluster, in closed rows. */
export function SectionList({ facts, open, named }: SectionListProps) {
  const texts = useTexts();
  const page = usePageStyles();
  const classes = useStyles();
  const now = useNow(60_000);
  const { hash } = useLocation();
  const { url } = facts;
  const hasAll = open.length === clusterSections.length;
  const ordered = [...clusterSections].sort(
    (left, right) =>
      Number(named.includes(right.id)) - Number(named.includes(left.id)),
  );
  const width = widths(ordered.map(({ id }) => open.includes(id)));

  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView?.();
  }, [hash]);

  return (
    <>
      <div className={page.head}>
        <h2>{texts('cluster.details')}</h2>
        <ActionButton
          onClick={() => url.set(openInUrl(hasAll ? [] : sectionIds))}
        >
          {hasAll
            ? texts('cluster.sections.closeAll')
            : texts('cluster.sections.openAll', {
                count: clusterSections.length,
              })}
        </ActionButton>
      </div>
      <div className={classes.list}>
        {ordered.map(({ id, title, summary, Body }, index) => (
          <SectionRow
            key={id}
            id={id}
            title={texts(title)}
            summary={summary(facts, now, texts)}
            isOpen={open.includes(id)}
            isWide={width[index] === 'full'}
            onToggle={() => url.set(openInUrl(toggled(open, id)))}
          >
            <Body facts={facts} />
          </SectionRow>
        ))}
      </div>
    </>
  );
}
