import { compareVersions, parseVersion } from '@drydock/kubernetes-knowledge';
import type { OwnedFinding } from './finding';
import type { StoredWaiver, WaiverEnd } from './store/waiverQueries';

export function sameTarget(
  a: string | undefined,
  b: string | undefined,
): boolean {
  const [first, second] = [parseVersion(a), parseVersion(b)];
  return first && second ? compareVersions(first, second) === 0 : a === b;
}

/**
 * Waivers that end by themselves: those whose day has passed, and those given for this very target
 * whose finding now rests on other evidence. A finding that is gone for now leaves its waiver
 * alone, and so does an evaluation for another target. Pure.
 *
 * @param at - ISO time of the evaluation
 */
export function endedWaivers(
  waivers: readonly StoredWaiver[],
  findings: readonly OwnedFinding[],
  target: string | undefined,
  at: string,
): WaiverEnd[] {
  const digests = new Map(
    findings.map(finding => [finding.fingerprint, finding.evidenceDigest]),
  );
  return waivers.flatMap((waiver): WaiverEnd[] => {
    const { id, fingerprint, evidenceDigest, until } = waiver;
    if (at.slice(0, 10) > until) return [{ id, state: 'expired', at }];
    const digest = digests.get(fingerprint);
    if (
      digest === undefined ||
      digest === evidenceDigest ||
      !sameTarget(waiver.target, target)
    )
      return [];
    return [{ id, state: 'void', at }];
  });
}
