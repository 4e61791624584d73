import {
  formatVersion,
  minorOf,
  parseVersion,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';
import type { UpgradePlanFile } from '@drydock/upgrade-plans';

/** Versions of the portal's channels by name, such as `{ stable: '1.35' }`. */
export type Channels = Readonly<Record<string, string>>;

/** A plan's target as every cluster goes there; `refusal`: why there is none. */
export type ResolvedTarget =
  | { readonly version: string; readonly refusal?: undefined }
  | { readonly version?: undefined; readonly refusal: string };

/**
 * The full version of a plan's target, such as `v1.36.4`. A minor means its newest patch that the
 * knowledge has. It is the same for every cluster and every reader, so a preview by a user without
 * permission to ask platforms shows the same version as the submission.
 */
export function resolveTarget(
  target: UpgradePlanFile['spec']['target'],
  channels: Channels,
  knowledge: Pick<Knowledge, 'latestPatch'>,
): ResolvedTarget {
  const text =
    typeof target === 'string'
      ? target
      : channelVersion(target.channel, channels);
  if (text === undefined) {
    const names = Object.keys(channels).join(', ') || 'there is none';
    return {
      refusal: `The channel ${JSON.stringify(
        typeof target === 'string' ? target : target.channel,
      )} is not among clusterUpgrades.planning.channels (${names})`,
    };
  }
  const parsed = parseVersion(text);
  const minor = minorOf(parsed);
  if (!parsed || minor === undefined)
    return { refusal: `${JSON.stringify(text)} is no Kubernetes version` };
  if (parsed.patch !== undefined)
    return { version: text.trim().replace(/^(?!v)/, 'v') };
  const patch = knowledge.latestPatch(minor);
  if (patch === undefined)
    return {
      refusal: `No release of ${minor} is known here. Name a full version, such as ${minor}.1`,
    };
  return { version: formatVersion(patch) };
}

function channelVersion(
  channel: string,
  channels: Channels,
): string | undefined {
  return Object.hasOwn(channels, channel) ? channels[channel] : undefined;
}
