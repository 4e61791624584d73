import type { PreviewStage } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { LongList } from '../../components/LongList';
import { usePageStyles } from '../../components/styles';
import { lowerFirst } from '../../format/words';

/** Clusters that stages select and leave out, because nothing is left to do with them. */
export function LeftOut({ stages }: { stages: PreviewStage[] }) {
  const classes = usePageStyles();
  const items = stages.flatMap(({ leftOut }) =>
    leftOut.map(
      ({ clusterName, reason }) => `${clusterName} (${lowerFirst(reason)})`,
    ),
  );
  if (items.length === 0) {
    return null;
  }
  return (
    <div className={classes.cardFooter}>
      <div className={classes.anywhere}>
        Left out:{' '}
        <LongList items={items} what="clusters already at the target version" />
      </div>
    </div>
  );
}
