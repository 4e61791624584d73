import type { JudgedFinding } from '@drydock/upgrade-readiness';
import type { OwnedFinding } from './finding';
import type { FindingOwner } from './owners';

/** The changes between two far minors that are to be looked at by hand are some sixty. */
const MAX_EVIDENCE = 100;

export interface FindingContext extends FindingOwner {
  readonly firstSeenAt?: string;
  /** When blockers of its cluster are due. */
  readonly dueAt?: string;
}

function decisionOf({
  decision,
}: JudgedFinding): Pick<OwnedFinding, 'state' | 'waiver' | 'ignored'> {
  switch (decision.state) {
    case 'open':
      return { state: 'open' };
    case 'waived': {
      const { id, reason, until, by, at } = decision.waiver;
      return { state: 'waived', waiver: { id, reason, until, by, at } };
    }
    case 'ignored':
      return {
        state: 'ignored',
        ignored: { reason: decision.reason, until: decision.until },
      };
    default: {
      const never: never = decision;
      return never;
    }
  }
}

/** Never cut in silence: who reads it must know that there is more. */
function evidenceOf({ evidence }: JudgedFinding): OwnedFinding['evidence'] {
  if (evidence.length <= MAX_EVIDENCE) return evidence;
  const told = evidence.slice(0, MAX_EVIDENCE - 1);
  return [
    ...told,
    {
      source: evidence[MAX_EVIDENCE - 1].source,
      what: {
        code: 'readiness.more-evidence',
        params: { count: { number: evidence.length - told.length } },
      },
    },
  ];
}

/** A finding as it is stored. Warnings and infos hold no upgrade up, so they are not due. */
export function describeFinding(
  finding: JudgedFinding,
  { owner, service, foundBy, firstSeenAt, dueAt }: FindingContext,
): OwnedFinding {
  const { object } = finding;
  return {
    fingerprint: finding.fingerprint,
    checkId: finding.checkId,
    severity: finding.severity,
    confidence: finding.confidence,
    phase: finding.phase,
    title: finding.title,
    object: object && {
      group: object.group,
      kind: object.kind,
      namespace: object.namespace,
      name: object.name,
    },
    breaksAt: finding.breaksAt,
    failsSince: finding.failsSince,
    evidence: evidenceOf(finding),
    fix: finding.fix,
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
