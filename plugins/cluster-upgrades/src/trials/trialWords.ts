import type {
  HeldTrial,
  Trial,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../components/tokens';
import { versionText } from '../format/words';
import type { Texts } from '../translation';

/** "10,021 objects tried, 12 refused, 3 not proven". */
export function trialCounts(
  { tried, refused, unproven }: HeldTrial,
  texts: Texts,
): string {
  const notProven = unproven.reduce((sum, { objects = 0 }) => sum + objects, 0);
  const kinds = unproven.filter(({ objects }) => objects === undefined).length;
  const numbered = (count: number) => ({
    count,
    number: count.toLocaleString(texts.language),
  });
  return [
    texts('trials.counts.tried', numbered(tried)),
    texts('trials.counts.refused', numbered(refused)),
    ...(notProven > 0
      ? [texts('trials.counts.notProven', numbered(notProven))]
      : []),
    ...(kinds > 0 ? [texts('trials.counts.kinds', numbered(kinds))] : []),
  ].join(', ');
}

/** A refused object has its finding; this says only whether the trial can still be believed. */
export function trialLook(
  { state, required, minor, goodForDays }: Trial,
  texts: Texts,
): {
  status: StatusName;
  label: string;
} {
  const version = versionText(minor);
  if (state === 'current')
    return { status: 'done', label: texts('trials.look.current', { version }) };
  if (state === 'outdated')
    return {
      status: 'unknown',
      label: texts('trials.look.outdated', { version, count: goodForDays }),
    };
  return required
    ? { status: 'unknown', label: texts('trials.look.required', { version }) }
    : { status: 'pending', label: texts('trials.look.none', { version }) };
}

/** The command that runs a trial and reports it; what only the reader knows stands in capitals. */
export function trialCommand({
  minor,
  backend,
}: {
  minor: string;
  backend: string | undefined;
}): string {
  return [
    'npx @drydock/cli trial --context CLUSTER',
    `--target-context API_SERVER_OF_${minor.replace('.', '_')}`,
    `--report ${backend ?? 'BACKEND_OF_THIS_PORTAL'}`,
    '--token-env DRYDOCK_TOKEN',
  ].join(' \\\n  ');
}

/** Address of the portal's backend, from that of the plugin's API. */
export function backendOf(pluginUrl: string): string {
  return pluginUrl.replace(/\/api\/cluster-upgrades\/?$/, '');
}
