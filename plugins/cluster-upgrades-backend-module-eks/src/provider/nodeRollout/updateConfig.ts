import type { NodeRolloutSettings } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { EksUpdateConfig } from '../eksState';

const MOST_NODES = 100;
const SHARE = /^(\d{1,3})%$/;
const TEXT =
  /^(maxUnavailable|maxUnavailablePercentage)=(\d{1,3}) updateStrategy=(DEFAULT|MINIMAL)$/;

type Wanted =
  | { readonly ok: true; readonly config: EksUpdateConfig }
  | { readonly ok: false; readonly reason: Reason };

/** How a node group rolls with the settings; what they leave out stays. Pure. */
export function wantedConfig(
  settings: NodeRolloutSettings,
  present: EksUpdateConfig,
): Wanted {
  const { maxSurge, maxUnavailable, drain } = settings;
  if (drain?.onTimeout === 'force')
    return { ok: false, reason: { code: 'eks.no-forced-drain' } };
  // EKS chooses how many nodes it adds; MINIMAL adds none.
  if (maxSurge !== undefined && maxSurge !== 0 && maxSurge !== '0%')
    return {
      ok: false,
      reason: {
        code: 'eks.no-max-surge',
        params: { value: { text: String(maxSurge).slice(0, 20) } },
      },
    };
  const updateStrategy =
    maxSurge === undefined ? present.updateStrategy : 'MINIMAL';
  if (maxUnavailable === undefined)
    return { ok: true, config: { ...present, updateStrategy } };
  const unavailable = unavailableOf(maxUnavailable);
  return unavailable
    ? { ok: true, config: { ...unavailable, updateStrategy } }
    : {
        ok: false,
        reason: {
          code: 'eks.bad-max-unavailable',
          params: { value: { text: String(maxUnavailable).slice(0, 20) } },
        },
      };
}

function unavailableOf(
  value: number | string,
):
  | Pick<EksUpdateConfig, 'maxUnavailable' | 'maxUnavailablePercentage'>
  | undefined {
  const number =
    typeof value === 'number' ? value : Number(SHARE.exec(value)?.[1]);
  if (!Number.isInteger(number) || number < 1 || number > MOST_NODES)
    return undefined;
  return typeof value === 'number'
    ? { maxUnavailable: number }
    : { maxUnavailablePercentage: number };
}

/** For a tag, whose value has few characters; for people, too. Each way of rolling has one text. */
export function writeConfig({
  maxUnavailable,
  maxUnavailablePercentage,
  updateStrategy,
}: EksUpdateConfig): string {
  const unavailable =
    maxUnavailablePercentage === undefined
      ? `maxUnavailable=${maxUnavailable ?? 1}`
      : `maxUnavailablePercentage=${maxUnavailablePercentage}`;
  return `${unavailable} updateStrategy=${updateStrategy}`;
}

/** Undefined: the text is none of {@link writeConfig}. */
export function readConfig(
  text: string | undefined,
): EksUpdateConfig | undefined {
  const match = TEXT.exec(text ?? '');
  return match
    ? {
        [match[1]]: Number(match[2]),
        updateStrategy: match[3] === 'MINIMAL' ? 'MINIMAL' : 'DEFAULT',
      }
    : undefined;
}
