import type { BreakingChange, Knowledge } from './knowledge';
import { createAddonIdentity } from './addonIdentity';
import { addonEndOfLife, addonSupport, addonVersionsFor } from './addonSupport';
import { addonWithNote, changeTexts } from './knowledgeTexts';
import { createApiLifecycle } from './apiLifecycle';
import { consistencyProblems } from './consistency';
import {
  parseKnowledgeData,
  type ChangeData,
  type KnowledgeData,
} from './schema';
import { createSupport } from './support';
import { compareMinors, type Minor } from './version';

/** The knowledge's data was refused. `problems` names each row, field and what is wrong with it. */
export class InvalidKnowledgeError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const shown = problems.slice(0, 20).map(problem => `\n- ${problem}`);
    const rest =
      problems.length > shown.length
        ? `\n- and ${problems.length - shown.length} more`
        : '';
    super(
      `The knowledge is not usable, ${problems.length} problem${
        problems.length === 1 ? '' : 's'
      }:${shown.join('')}${rest}`,
    );
    this.name = 'InvalidKnowledgeError';
    this.problems = problems;
  }
}

function createSkew(data: KnowledgeData) {
  const newestFirst = [...data.skew].sort((a, b) =>
    compareMinors(b.since, a.since),
  );
  const ruleFor = (controlPlane: Minor) =>
    newestFirst.find(rule => compareMinors(rule.since, controlPlane) <= 0) ??
    newestFirst[newestFirst.length - 1];
  return {
    kubeletMinorsBehind: (controlPlane: Minor) =>
      ruleFor(controlPlane).kubeletMinorsBehind,
    kubeProxyMinorsBehind: (controlPlane: Minor) =>
      ruleFor(controlPlane).kubeProxyMinorsBehind,
    controlPlaneMinorsBehind: (controlPlane: Minor) =>
      ruleFor(controlPlane).controlPlaneMinorsBehind,
    apiServerMinorsApart: (controlPlane: Minor) =>
      ruleFor(controlPlane).apiServerMinorsApart,
  };
}

/**
 * Makes look-ups out of data of the form in schema.ts. Throws {@link InvalidKnowledgeError} for
 * data that is malformed or contradicts itself: half-known facts would be served as truth.
 */
export function createKnowledge(unchecked: unknown): Knowledge {
  const { data, problems } = parseKnowledgeData(unchecked);
  const all = data ? consistencyProblems(data) : problems;
  if (!data || all.length > 0) throw new InvalidKnowledgeError(all);
  return lookUpsOver(data);
}

function changeOf(row: ChangeData): BreakingChange {
  const { id, since, phase, severity, detection, source } = row;
  return { id, since, phase, severity, detection, source, ...changeTexts(row) };
}

/** Look-ups over data that was validated. */
export function lookUpsOver(data: KnowledgeData): Knowledge {
  const severities = ['blocker', 'warning', 'info'];
  const addons = data.addons.map(addonWithNote);
  const changes = data.breakingChanges
    .map(changeOf)
    .sort(
      (a, b) =>
        compareMinors(a.since, b.since) ||
        severities.indexOf(a.severity) - severities.indexOf(b.severity),
    );
  return {
    version: data.version,
    reviewedThrough: data.reviewedThrough,
    reviewedAt: data.reviewedAt,
    ...createApiLifecycle(data),
    ...createSupport(data),
    ...createSkew(data),
    breakingChangesFrom: changes.at(0)?.since,
    breakingChanges: (after, through) =>
      changes.filter(
        change =>
          compareMinors(after, change.since) < 0 &&
          compareMinors(change.since, through) <= 0,
      ),
    addons: () => addons,
    identifyAddons: createAddonIdentity(addons),
    addonSupport,
    addonVersionsFor,
    addonEndOfLife,
  };
}
