import type {
  CheckCoverage as ApiCoverage,
  Finding as ApiFinding,
  FindingSketch,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredSketch } from '../../readiness/store/verdictQueries';
import { presentReason } from '../../foundation/presentReason';
import type { CheckCoverage, OwnedFinding } from '../../readiness/finding';

export function presentFinding({
  title,
  evidence,
  fix,
  ...others
}: OwnedFinding): ApiFinding {
  return {
    ...others,
    title: presentReason(title),
    evidence: evidence.map(({ what, ...each }) => ({
      what: presentReason(what),
      ...each,
    })),
    fix: { ...fix, what: presentReason(fix.what) },
  };
}

export function presentCoverage({
  title,
  reasons,
  ...others
}: CheckCoverage): ApiCoverage {
  return {
    ...others,
    title: presentReason(title),
    reasons: reasons.map(presentReason),
  };
}

export function presentSketch({
  evidenceDigest,
  title,
  ...sketch
}: StoredSketch): FindingSketch {
  return { ...sketch, title: presentReason(title) };
}
