import type { Report } from '.';

/** What a trial did and what it cannot prove, one line each; none for other reports. */
export function trialLines({
  trial,
}: Pick<Report, 'trial'>): readonly string[] {
  if (!trial || trial.targetVersion === '') return [];
  const {
    tried,
    accepted,
    existing,
    refused,
    skipped,
    skippedKinds,
    namespace,
    sourceVersion,
    targetVersion,
  } = trial;
  const left = skipped
    .map(({ reason, objects }) => `${objects} ${reason}`)
    .join(', ');
  return [
    `v${sourceVersion} → v${targetVersion}: ${tried} tried, ${accepted} accepted${
      existing > 0 ? ` (${existing} exist there already)` : ''
    }, ${refused} refused; namespaced objects went to ${namespace}`,
    ...(left ? [`Not imported: ${left}`] : []),
    ...(skippedKinds.length > 0
      ? [`Made by controllers, not read: ${skippedKinds.join(', ')}`]
      : []),
    ...trial.limits.map(limit => `Not proven: ${limit}`),
  ];
}
