import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { shortVersions, shortVersionText } from '../format/words';

/**
 * The target that the URL asks for; undefined also where the cluster runs it or something newer by
 * now, as after the upgrade to it. A minor is only reached by a newer one: the cluster may still go
 * to a newer patch of its own.
 */
export function askedTarget(
  asked: string | undefined,
  { version }: Pick<Cluster, 'version'>,
): string | undefined {
  if (asked === undefined || version === undefined) return asked;
  const running = shortVersionText(version);
  const isOwnMinor = running.startsWith(`${shortVersionText(asked)}.`);
  return !isOwnMinor && shortVersions([asked, running]).at(-1) === running
    ? undefined
    : asked;
}
