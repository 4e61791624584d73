import { usePageStyles } from '../components/styles';
import { ImpactFinding } from './ImpactFinding';
import { ImpactPaging } from './ImpactPaging';
import { useImpactPage } from './useImpact';

/** Each with its whole change: more would be a wall. */
const ROWS = 10;

/** What there is to fix, most urgent first. */
export function FixList() {
  const classes = usePageStyles();
  const page = useImpactPage('fixes', ROWS, (api, entity, query) => api.listImpactFixes(entity, query));
  return (
    <div id="findings" className={classes.stack}>
      <ImpactPaging page={page} what="fixes">
        {({ items }) => items.map(fix => <ImpactFinding key={`${fix.item.state} ${fix.item.finding.fingerprint}`} fix={fix} />)}
      </ImpactPaging>
    </div>
  );
}
