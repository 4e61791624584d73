import { Fragment } from 'react';
import type { ImpactFix } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { isOpen } from '../cluster/findingState';
import { usePageStyles } from '../components/styles';
import { useTexts } from '../translation';
import type { TextKey } from '../translation';
import { ImpactFinding } from './ImpactFinding';
import { ImpactPaging } from './ImpactPaging';
import { useImpactPage } from './useImpact';

/** Each with its whole change: more would be a wall. */
const ROWS = 10;

/** Under which headline it stands; only the first is what the sentence above counts. */
function partOf({ item: { finding, state } }: ImpactFix): TextKey {
  if (!isOpen({ state })) return 'impact.fixes.waived';
  return finding.severity === 'blocker'
    ? 'impact.fixes.due'
    : 'impact.fixes.others';
}

/** What there is to fix, most urgent first. */
export function FixList() {
  const texts = useTexts();
  const classes = usePageStyles();
  const page = useImpactPage('fixes', ROWS, (api, entity, query) =>
    api.listImpactFixes({ path: entity, query }),
  );
  return (
    <div id="findings" className={classes.stack}>
      <ImpactPaging page={page} list="fixes">
        {({ items }) =>
          items.map((fix, index) => (
            <Fragment key={`${fix.item.state} ${fix.item.finding.fingerprint}`}>
              {(index === 0 || partOf(items[index - 1]) !== partOf(fix)) && (
                <h2>{texts(partOf(fix))}</h2>
              )}
              <ImpactFinding fix={fix} />
            </Fragment>
          ))
        }
      </ImpactPaging>
    </div>
  );
}
