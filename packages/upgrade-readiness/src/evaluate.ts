import {
  compareMinors,
  formatVersion,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type {
  KubernetesVersion,
  Knowledge,
  Minor,
  SupportProvider,
} from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import { allChecks } from './checks';
import { SWITCHED_OFF } from './contracts';
import type {
  CheckContext,
  CheckCoverage,
  ClusterReadFailure,
  Evaluation,
  EvaluatedFinding,
  FindingDraft,
  Inventory,
  InventorySection,
  InventorySections,
  ReadinessCheck,
} from './contracts';
import { mergeFindings } from './evidence';
import { evidenceDigestOf, fingerprintOf } from './fingerprint';
import { withKeepers } from './gitops';
import { currentInventory } from './inventoryFormat';
import { memoizeByIdentity } from './memoizeByIdentity';
import { decidePlatform, detectPlatform, latestSighting } from './platform';
import type { PlatformDecision, PlatformSighting } from './platform';
import { decideVerdict } from './verdict';
import { minor } from './words';

export interface EvaluateInput {
  readonly inventory: Inventory;
  readonly knowledge: Knowledge;
  /** A version or a minor: `1.36`, `v1.35.4`. */
  readonly target: string;
  /** ISO time. */
  readonly now: string;
  /**
   * Who maintains the control plane as the operator or the source says; undefined: what the facts
   * tell, else upstream.
   */
  readonly supportProvider?: SupportProvider;
  /** What was seen of the platform before these facts were read. */
  readonly seenBefore?: PlatformSighting;
  /** All of Drydock's checks by default. */
  readonly checks?: readonly ReadinessCheck[];
  /** Ids of checks that the operator switched off. */
  readonly offChecks?: readonly string[];
}

/**
 * Judges one inventory for one target. Pure: no clock, no network, so that what-if over all targets
 * costs no request.
 */
export function evaluate(given: EvaluateInput): Evaluation {
  const input = { ...given, inventory: currentInventory(given.inventory) };
  const { inventory, knowledge, target, now, checks = allChecks } = input;
  assertUniqueIds(checks);
  const question = questionOf(input);
  const platform = decidePlatform(
    input.supportProvider,
    latestSighting(input.seenBefore, detectPlatform(inventory)),
    provider => knowledge.platform(provider).name,
  );
  const results = checks.map(check =>
    runCheck(check, question, { ...input, platform }),
  );
  const coverage = results.map(result => result.coverage);
  const findings = withKeepers(
    mergeFindings(results.flatMap(result => result.findings)),
    inventory,
  );
  const unknowns =
    'code' in question ? [question] : beyondKnowledge(question, knowledge);
  const verdict = decideVerdict({
    findings,
    coverage,
    checks: 'code' in question ? [] : checks,
    unknowns,
    target: shown(target),
  });
  return {
    target,
    ...verdict,
    unknowns,
    findings,
    coverage,
    platform,
    knowledgeVersion: knowledge.version,
    reviewedThrough: knowledge.reviewedThrough,
    evaluatedAt: now,
    inventoryReadAt: inventory.readAt,
  };
}

interface Question {
  readonly target: KubernetesVersion;
  readonly targetMinor: Minor;
  readonly current: KubernetesVersion;
  readonly currentMinor: Minor;
}

/**
 * The question, or why there is no answer. The cluster's own version comes first: without it no
 * target can be chosen.
 */
function questionOf({ inventory, target }: EvaluateInput): Question | Reason {
  const section = inventory.sections.version;
  if (section.status === 'failed')
    return versionUnknown(section.failures.map(({ reason }) => reason));
  if (section.status === 'off') return versionUnknown([section.reason]);
  const { gitVersion } = section.facts;
  const current = parseVersion(gitVersion);
  const currentMinor = minorOf(current);
  if (!current || !currentMinor)
    return {
      code: 'readiness.version-strange',
      params: { version: { text: quoted(gitVersion) } },
    };
  const wanted = parseVersion(target);
  const targetMinor = minorOf(wanted);
  if (!wanted || !targetMinor)
    return {
      code: 'readiness.target-strange',
      params: { target: { text: quoted(target) } },
    };
  return { target: wanted, targetMinor, current, currentMinor };
}

function versionUnknown(why: readonly Reason[]): Reason {
  return {
    code: 'readiness.version-unknown',
    params: { why: { reasons: why } },
  };
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 60));
}

function beyondKnowledge(
  { targetMinor }: Question,
  { reviewedThrough }: Knowledge,
): readonly Reason[] {
  if (compareMinors(targetMinor, reviewedThrough) <= 0) return [];
  return [
    {
      code: 'readiness.beyond-knowledge',
      params: { target: minor(targetMinor), reviewed: minor(reviewedThrough) },
    },
  ];
}

function shown(target: string): string {
  return parseVersion(target) ? formatVersion(target) : quoted(target);
}

/**
 * A check whose findings are the same for every target gives the same drafts again, and their
 * digests are dear.
 */
const complete = memoizeByIdentity(
  (draft: FindingDraft, check: ReadinessCheck): EvaluatedFinding => {
    return {
      ...draft,
      checkId: check.id,
      fingerprint: fingerprintOf(check.family ?? check.id, draft),
      evidenceDigest: evidenceDigestOf(draft),
    };
  },
);

interface CheckRun {
  readonly findings: readonly EvaluatedFinding[];
  readonly coverage: CheckCoverage;
}

interface RunInput extends EvaluateInput {
  readonly platform: PlatformDecision;
}

function runCheck(
  check: ReadinessCheck,
  question: Question | Reason,
  input: RunInput,
): CheckRun {
  const without = (
    status: CheckCoverage['status'],
    reasons: readonly Reason[],
  ): CheckRun => ({
    findings: [],
    coverage: { checkId: check.id, status, reasons },
  });
  if (input.offChecks?.includes(check.id))
    return without('off', [SWITCHED_OFF]);
  if ('code' in question) return without('not-run', [question]);
  const { failed, off, unread } = lookedAt(check, input.inventory);
  if (failed.length > 0) return without('not-run', failed);
  if (off.length > 0) return without('off', off);
  try {
    const result = check.evaluate(contextFor(question, input));
    const unseen = [...unread, ...(result.partial ?? [])];
    const findings = result.findings.map(draft => complete(draft, check));
    return {
      findings,
      coverage: {
        checkId: check.id,
        status: unseen.length > 0 ? 'partial' : 'ran',
        reasons: [...unseen, ...(result.leftOut ?? [])],
      },
    };
  } catch (error) {
    // A check with a fault must not take the others with it; its verdict is unknown, never green.
    return without('not-run', [
      {
        code: 'readiness.check-failed',
        params: {
          error: {
            text:
              error instanceof Error
                ? error.message.slice(0, 300)
                : 'unknown error',
          },
        },
      },
    ]);
  }
}

interface LookedAt {
  /** Why the check cannot run; empty where it can. */
  readonly failed: readonly Reason[];
  /** Why it is not asked. */
  readonly off: readonly Reason[];
  /** What it will not see though it runs. */
  readonly unread: readonly Reason[];
}

function lookedAt(
  { needs, needsOneOf = [], judgesPartial }: ReadinessCheck,
  { sections }: Inventory,
): LookedAt {
  const all = needs.map(section => ({ section, result: sections[section] }));
  const alternatives = needsOneOf
    .map(section => ({ section, result: sections[section] }))
    .filter(({ result }) => result.status !== 'off');
  const isNoneOn = needsOneOf.length > 0 && alternatives.length === 0;
  const isNoneRead =
    alternatives.length > 0 &&
    alternatives.every(({ result }) => result.status === 'failed');
  return {
    failed: [...all, ...(isNoneRead ? alternatives : [])].flatMap(
      ({ section, result }) =>
        result.status === 'failed' ? reasonsOf(section, result.failures) : [],
    ),
    off: [
      ...all,
      ...(isNoneOn
        ? needsOneOf.map(section => ({ result: sections[section] }))
        : []),
    ].flatMap(({ result }) => (result.status === 'off' ? [result.reason] : [])),
    unread: [...all, ...alternatives].flatMap(({ section, result }) =>
      result.status === 'failed' ||
      (result.status === 'partial' && !judgesPartial?.includes(section))
        ? reasonsOf(section, result.failures)
        : [],
    ),
  };
}

function reasonsOf(
  section: InventorySection,
  failures: readonly ClusterReadFailure[],
): readonly Reason[] {
  return failures.map(({ reason }) => ({
    code: 'readiness.section-unread',
    params: { section: { object: section }, why: { reasons: [reason] } },
  }));
}

function contextFor(
  question: Question,
  { inventory, knowledge, platform, now }: RunInput,
): CheckContext {
  return {
    ...question,
    inventory,
    knowledge,
    platform,
    now,
    facts<S extends InventorySection>(section: S): InventorySections[S] {
      const result = inventory.sections[section];
      if (result.status !== 'read' && result.status !== 'partial')
        throw new Error(`Section ${section} was not read; name it in needs`);
      return result.facts;
    },
  };
}

/** @throws Error: two checks under one id would hide each other's findings. */
function assertUniqueIds(checks: readonly ReadinessCheck[]): void {
  const seen = new Set<string>();
  for (const { id } of checks) {
    if (seen.has(id))
      throw new Error(
        `Two readiness checks have the id "${id}"; give one of them another`,
      );
    seen.add(id);
  }
}
