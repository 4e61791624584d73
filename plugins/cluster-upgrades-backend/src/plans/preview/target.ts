import {
  formatVersion,
  minorOf,
  parseVersion,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';
import type { UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { UpgradePlanFile } from '@drydock/upgrade-plans';
import type { StoredCluster } from '../../clusters/cluster';

/** Versions of the portal's channels by name, such as `{ stable: '1.35' }`. */
export type Channels = Readonly<Record<string, string>>;

/** A plan's target; `refusal`: why there is none. */
export type ResolvedTarget =
  | { readonly version: string; readonly refusal?: undefined }
  | { readonly version?: undefined; readonly refusal: Reason };

/** A cluster, as far as its target depends on it. */
type Targeted = Pick<StoredCluster, 'provider' | 'version' | 'reportedVersion'>;

export interface TargetVersionsOptions {
  readonly channels: Channels;
  readonly knowledge: Pick<Knowledge, 'latestPatch'>;
  readonly providers: {
    get(id: string): Pick<UpgradeProvider, 'ownVersion'> | undefined;
  };
}

/**
 * Where plans lead. Nothing is asked, so a preview by a user without permission to ask platforms
 * shows the same versions as the submission.
 */
export class TargetVersions {
  readonly #options: TargetVersionsOptions;

  constructor(options: TargetVersionsOptions) {
    this.#options = options;
  }

  /**
   * The full upstream version, such as `v1.36.4`. A minor means its newest patch that the knowledge
   * has.
   */
  resolve(target: UpgradePlanFile['spec']['target']): ResolvedTarget {
    const { channels, knowledge } = this.#options;
    return resolveTarget(target, channels, knowledge);
  }

  /**
   * What the platform of a cluster calls this version; as it is where it has no name of its own, or
   * no platform.
   */
  of(version: string, cluster: Targeted): string {
    const { provider, version: served, reportedVersion } = cluster;
    return (
      this.#options.providers
        .get(provider?.id ?? '')
        ?.ownVersion?.(version, served ?? reportedVersion) ?? version
    );
  }
}

function resolveTarget(
  target: UpgradePlanFile['spec']['target'],
  channels: Channels,
  knowledge: Pick<Knowledge, 'latestPatch'>,
): ResolvedTarget {
  const text =
    typeof target === 'string'
      ? target
      : channelVersion(target.channel, channels);
  if (text === undefined) {
    return { refusal: unknownChannel(target, Object.keys(channels)) };
  }
  const parsed = parseVersion(text);
  const minor = minorOf(parsed);
  if (!parsed || minor === undefined)
    return {
      refusal: {
        code: 'plan.target-no-version',
        params: { target: { text } },
      },
    };
  if (parsed.patch !== undefined)
    return { version: text.trim().replace(/^(?!v)/, 'v') };
  const patch = knowledge.latestPatch(minor);
  if (patch === undefined)
    return {
      refusal: {
        code: 'plan.target-no-release',
        params: {
          minor: { version: minor },
          example: { version: `${minor}.1` },
        },
      },
    };
  return { version: formatVersion(patch) };
}

function unknownChannel(
  target: UpgradePlanFile['spec']['target'],
  channels: readonly string[],
): Reason {
  const channel = {
    text: typeof target === 'string' ? target : target.channel,
  };
  return channels.length === 0
    ? { code: 'plan.no-channels', params: { channel } }
    : {
        code: 'plan.channel-unknown',
        params: {
          channel,
          channels: { list: channels.map(text => ({ text })) },
        },
      };
}

function channelVersion(
  channel: string,
  channels: Channels,
): string | undefined {
  return Object.hasOwn(channels, channel) ? channels[channel] : undefined;
}
