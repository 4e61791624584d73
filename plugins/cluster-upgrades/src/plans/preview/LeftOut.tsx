import type { PreviewStage } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { LongList } from '../../components/LongList';
import { usePageStyles } from '../../components/styles';
import { lowerFirst } from '../../format/words';

/** Clusters that stages select and the plan leaves out, because nothing is left to do with them. Nothing where there is none. */
export function LeftOut({ stages }: { stages: PreviewStage[] }) {
  const classes = usePageStyles();
  const items = stages.flatMap(({ leftOut }) => leftOut.map(({ clusterName, reason }) => `${clusterName} (${lowerFirst(reason)})`));
  if (items.length === 0) {
    return null;
  }
  return (
    <div className={classes.cardFooter}>
      <div className={classes.anywhere}>
        Left out: <LongList items={items} what="clusters that are there already" />
      </div>
    </div>
  );
}
