import type { PreviewStage } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { LongList } from '../../components/LongList';
import { usePageStyles } from '../../components/styles';
import { reasonIn, useTexts } from '../../translation';

/** Clusters that stages select and leave out, because nothing is left to do with them. */
export function LeftOut({ stages }: { stages: PreviewStage[] }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const items = stages.flatMap(({ leftOut }) =>
    leftOut.map(
      ({ clusterName, reason }) =>
        `${clusterName} (${reasonIn(reason, texts)})`,
    ),
  );
  if (items.length === 0) {
    return null;
  }
  return (
    <div className={classes.cardFooter}>
      <div className={classes.anywhere}>
        {texts.rich('plan.would.leftOut', {
          clusters: (
            <LongList items={items} what={texts('plan.would.leftOutWhat')} />
          ),
        })}
      </div>
    </div>
  );
}
