import type { JudgedFinding } from '@drydock/upgrade-readiness';
import type { Finding } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { FindingOwner } from './owners';

const MAX_EVIDENCE = 20;

export interface FindingContext extends FindingOwner {
  readonly firstSeenAt?: string;
  /** When blockers of its cluster are due. */
  readonly dueAt?: string;
}

function decisionOf({ decision }: JudgedFinding): Pick<Finding, 'state' | 'waiver' | 'ignored'> {
  switch (decision.state) {
    case 'open':
      return { state: 'open' };
    case 'waived': {
      const { id, reason, until, by, at } = decision.waiver;
      return { state: 'waived', waiver: { id, reason, until, by, at } };
    }
    case 'ignored':
      return { state: 'ignored', ignored: { reason: decision.reason, until: decision.until } };
    default: {
      const never: never = decision;
      return never;
    }
  }
}

/** A finding in the words of the API. Warnings and infos hold no upgrade up, so they are not due. */
export function describeFinding(finding: JudgedFinding, { owner, service, foundBy, firstSeenAt, dueAt }: FindingContext): Finding {
  const { object } = finding;
  return {
    fingerprint: finding.fingerprint,
    checkId: finding.checkId,
    severity: finding.severity,
    confidence: finding.confidence,
    phase: finding.phase,
    title: finding.title,
    object: object && { group: object.group, kind: object.kind, namespace: object.namespace, name: object.name },
    breaksAt: finding.breaksAt,
    evidence: finding.evidence.slice(0, MAX_EVIDENCE).map(evidence => ({ ...evidence })),
    fix: { ...finding.fix, change: finding.fix.change && { ...finding.fix.change } },
    owner,
    service,
    ownerFoundBy: foundBy,
    firstSeenAt,
    seenAt: finding.seenAt,
    evidenceDigest: finding.evidenceDigest,
    ...decisionOf(finding),
    originalSeverity: finding.originalSeverity,
    dueAt: finding.severity === 'blocker' ? dueAt : undefined,
  };
}
