import type {
  HeldTrial,
  Trial,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../components/tokens';
import { count, versionText } from '../format/words';

/** "10,021 objects tried, 12 refused, 3 not proven". */
export function trialCounts({ tried, refused, unproven }: HeldTrial): string {
  const notProven = unproven.reduce((sum, { objects = 0 }) => sum + objects, 0);
  const kinds = unproven.filter(({ objects }) => objects === undefined).length;
  return [
    `${tried.toLocaleString('en')} ${tried === 1 ? 'object' : 'objects'} tried`,
    `${refused.toLocaleString('en')} refused`,
    ...(notProven > 0 ? [`${notProven.toLocaleString('en')} not proven`] : []),
    ...(kinds > 0 ? [`${count(kinds, 'kind')} not tried in full`] : []),
  ].join(', ');
}

/** A refused object has its finding; this says only whether the trial can still be believed. */
export function trialLook({ state, required, minor, goodForDays }: Trial): {
  status: StatusName;
  label: string;
} {
  if (state === 'current')
    return { status: 'done', label: `Trial import at ${versionText(minor)}` };
  if (state === 'outdated')
    return {
      status: 'unknown',
      label: `Outdated trial import at ${versionText(
        minor,
      )}: one is good for ${count(
        goodForDays,
        'day',
      )}, and on the way from the version that the cluster had`,
    };
  return required
    ? {
        status: 'unknown',
        label: `A trial import at ${versionText(
          minor,
        )} is wanted for this cluster, and none was reported`,
      }
    : {
        status: 'pending',
        label: `No trial import at ${versionText(minor)} was held`,
      };
}

/** The command that holds a trial and reports it; what only the reader knows stands in capitals. */
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
