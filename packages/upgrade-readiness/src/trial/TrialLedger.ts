import {
  reasonKey,
  type Reason,
  type ReasonCode,
} from '@drydock/upgrade-reasons';
import { minorOf } from '@drydock/kubernetes-knowledge';
import { hintsOf, referenceOf } from '../collect/ownershipHints';
import type { EvaluatedFinding, FindingDraft } from '../contracts';
import type { JsonObject } from '../decode';
import { evidenceDigestOf, fingerprintOf } from '../fingerprint';
import { named } from '../words';
import type { Judgement } from './judgeAnswer';
import { targetSchema } from './model';
import type { Unproven } from './model';
import { kindName } from './planKinds';
import type { TrialKind } from './planKinds';

/**
 * What a trial found out so far. One for each kind, so that a list which starts again forgets what
 * it had.
 */
export class TrialLedger {
  tried = 0;
  accepted = 0;
  existing = 0;
  refused = 0;
  /** Findings beyond the limit. */
  untold = 0;
  /** Those of them that block; none while a lesser finding was told instead. */
  untoldBlockers = 0;
  readonly #blockers: EvaluatedFinding[] = [];
  readonly #lesser: EvaluatedFinding[] = [];
  readonly #skipped = new Map<
    string,
    { readonly reason: Reason; readonly objects: number }
  >();
  readonly #unproven = new Map<string, Unproven>();

  constructor(
    private readonly targetVersion: string,
    private readonly maxFindings: number,
  ) {}

  /** Findings that are listed one by one, blockers first. */
  get findings(): readonly EvaluatedFinding[] {
    return [...this.#blockers, ...this.#lesser];
  }

  record(object: JsonObject, kind: TrialKind, judgement: Judgement): void {
    this.tried += 1;
    if (judgement.outcome === 'unproven') {
      this.unproven({
        kind: kindName(kind),
        reason: judgement.reason,
        objects: 1,
      });
    } else if (judgement.outcome === 'refused') {
      this.refused += 1;
      const draft = this.#draftOf(object, kind, judgement);
      if (draft) this.add(draft, judgement.checkId);
    } else {
      this.accepted += 1;
      if (judgement.outcome === 'exists') this.existing += 1;
    }
  }

  skip(reason: Reason, objects = 1): void {
    const key = reasonKey(reason);
    this.#skipped.set(key, {
      reason,
      objects: (this.#skipped.get(key)?.objects ?? 0) + objects,
    });
  }

  unproven({ kind, reason, objects }: Unproven): void {
    const key = JSON.stringify([kind, reasonKey(reason)]);
    const sum = (this.#unproven.get(key)?.objects ?? 0) + (objects ?? 0);
    this.#unproven.set(key, {
      ...(kind === undefined ? {} : { kind }),
      reason,
      ...(sum > 0 ? { objects: sum } : {}),
    });
  }

  add(found: FindingDraft, checkId: string): void {
    const breaksAt = minorOf(this.targetVersion);
    const draft = { ...found, ...(breaksAt ? { breaksAt } : {}) };
    this.#keep({
      ...draft,
      checkId,
      fingerprint: fingerprintOf(checkId, draft),
      evidenceDigest: evidenceDigestOf(draft),
    });
  }

  merge(other: TrialLedger): void {
    this.tried += other.tried;
    this.accepted += other.accepted;
    this.existing += other.existing;
    this.refused += other.refused;
    for (const { reason, objects } of other.skippedObjects())
      this.skip(reason, objects);
    for (const unproven of other.unprovenObjects()) this.unproven(unproven);
    this.untold += other.untold;
    this.untoldBlockers += other.untoldBlockers;
    for (const finding of other.findings) this.#keep(finding);
  }

  skippedObjects(): readonly {
    readonly reason: Reason;
    readonly objects: number;
  }[] {
    return [...this.#skipped.values()];
  }

  unprovenObjects(): readonly Unproven[] {
    return [...this.#unproven.values()];
  }

  /** Blockers take the place of lesser findings: the verdict is decided by what is kept. */
  #keep(finding: EvaluatedFinding): void {
    const blocks = finding.severity === 'blocker';
    const isFull =
      this.#blockers.length + this.#lesser.length >= this.maxFindings;
    if (isFull) this.untold += 1;
    if (isFull && !(blocks && this.#lesser.pop())) {
      if (blocks) this.untoldBlockers += 1;
      return;
    }
    (blocks ? this.#blockers : this.#lesser).push(finding);
  }

  #draftOf(
    object: JsonObject,
    kind: TrialKind,
    { checkId, severity, problems }: Extract<Judgement, { outcome: 'refused' }>,
  ): FindingDraft | undefined {
    const reference = referenceOf(object, kind.group, kind.kind);
    if (!reference) return undefined;
    return {
      severity,
      confidence: 'observed',
      phase: 'next-apply',
      title: {
        code: severity === 'warning' ? 'trial.fields' : 'trial.refused',
        params: {
          object: named(reference),
          version: { version: `v${this.targetVersion}` },
          problem: { reasons: problems.slice(0, 1) },
        },
      },
      object: reference,
      hints: hintsOf(object),
      evidence: problems.map(what => ({ source: 'dry-run', what })),
      fix: { what: { code: fixOf(checkId, severity, kind) } },
    };
  }
}

function fixOf(
  checkId: string,
  severity: 'blocker' | 'warning' | 'info',
  { custom }: TrialKind,
): ReasonCode {
  if (checkId !== targetSchema.id) return 'trial.fix-refused';
  if (severity === 'warning')
    return custom ? 'trial.fix-fields-custom' : 'trial.fix-fields';
  return custom ? 'trial.fix-schema-custom' : 'trial.fix-schema';
}
