import { minorOf } from '@drydock/kubernetes-knowledge';
import type { CheckContext, CheckResult, TrialFacts } from '../../contracts';
import { count } from '../../words';

const DAY_MILLISECONDS = 86_400_000;

/** What of a trial belongs to one check. What it refused stays true as it ages; what it accepted is not known any more then, and the check is seen in part. */
export function resultOfHeldTrial(checkId: string, context: CheckContext): CheckResult {
  const trial = context.facts('trial');
  const foreign = foreignReason(trial, context);
  if (foreign !== undefined) return { findings: [], partial: [foreign] };
  const own = trial.coverage.find(coverage => coverage.checkId === checkId);
  const unseen = own === undefined ? ['The trial says nothing of this check'] : own.reasons;
  return { findings: trial.findings.filter(finding => finding.checkId === checkId), partial: [...outdatedReasons(trial, context), ...unseen] };
}

/** Findings of another cluster, or for another minor, are none of this one. */
function foreignReason({ clusterUid, targetVersion }: TrialFacts, { inventory, targetMinor }: CheckContext): string | undefined {
  if (inventory.clusterUid !== undefined && inventory.clusterUid !== clusterUid) return 'The trial was held with the objects of another cluster';
  if (minorOf(targetVersion) !== targetMinor) return `The trial was held with an API server of v${targetVersion}, not of v${targetMinor}`;
  return undefined;
}

function outdatedReasons({ sourceVersion, triedAt, goodForDays }: TrialFacts, { currentMinor, now }: CheckContext): readonly string[] {
  const isOld = Date.parse(now) - Date.parse(triedAt) > goodForDays * DAY_MILLISECONDS;
  const isOfAnotherMinor = minorOf(sourceVersion) !== currentMinor;
  return [
    ...(isOld ? [`The trial was held on ${triedAt.slice(0, 10)}, more than ${count(goodForDays, 'day')} ago: hold it again`] : []),
    ...(isOfAnotherMinor ? [`The cluster was v${sourceVersion} when the trial was held: hold it again`] : []),
  ];
}
