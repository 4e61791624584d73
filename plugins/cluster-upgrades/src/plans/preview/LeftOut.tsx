import type { PreviewStage } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { LongList } from '../../components/LongList';
import { usePageStyles } from '../../components/styles';
import { count, lowerFirst } from '../../format/words';

/** Clusters that stages select and that are no rows: those left out because nothing is left to do with them, and the number of those that are not shown. */
export function LeftOut({ stages }: { stages: PreviewStage[] }) {
  const classes = usePageStyles();
  const items = stages.flatMap(({ leftOut }) => leftOut.map(({ clusterName, reason }) => `${clusterName} (${lowerFirst(reason)})`));
  const hidden = stages.reduce((sum, { hiddenClusters = 0 }) => sum + hiddenClusters, 0);
  if (items.length === 0 && hidden === 0) {
    return null;
  }
  return (
    <div className={classes.cardFooter}>
      {items.length > 0 && (
        <div className={classes.anywhere}>
          Left out: <LongList items={items} what="clusters that are there already" />
        </div>
      )}
      {hidden > 0 && <div>{count(hidden, 'more cluster')} that you may not see.</div>}
    </div>
  );
}
