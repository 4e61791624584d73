import type {
  BreakingChange,
  Knowledge,
  Minor,
} from '@drydock/kubernetes-knowledge';
import { compareMinors } from '@drydock/kubernetes-knowledge';
import type { KnowledgeGatesConfig } from '../../config/versionGates';
import { withDigest } from './gateRules';
import { KNOWLEDGE_GATE_PREFIX } from '../../config/versionGates';
import type { VersionGate } from './model';

/** Before and after all that the knowledge tells of. */
const FIRST: Minor = '1.0';
const LAST: Minor = '1.999';

/**
 * Breaking changes of the knowledge that no API of a cluster shows, so that no check passes or
 * fails them, as gates: one for each minor or one for each change. Those that are only information
 * are left out. Pure.
 */
export function knowledgeGates(
  knowledge: Pick<Knowledge, 'breakingChanges'>,
  { mode, environments }: KnowledgeGatesConfig,
): readonly VersionGate[] {
  if (mode === 'off') return [];
  const rows = knowledge.breakingChanges(FIRST, LAST).filter(isManual);
  if (mode === 'item') return rows.map(row => gateOfRow(row, environments));
  const minors = [...new Set(rows.map(({ since }) => since))].sort(
    compareMinors,
  );
  return minors.map(minor =>
    gateOfMinor(
      minor,
      rows.filter(({ since }) => since === minor),
      environments,
    ),
  );
}

/** Nothing else shows it, and it breaks something. */
function isManual({ detection, severity }: BreakingChange): boolean {
  return (
    severity !== 'info' && detection.every(({ kind }) => kind === 'manual')
  );
}

function gateOfRow(
  row: BreakingChange,
  environments?: readonly string[],
): VersionGate {
  return withDigest({
    id: `${KNOWLEDGE_GATE_PREFIX}${row.id}`,
    minor: row.since,
    title: row.title,
    description: [{ code: 'versionGate.change', params: paramsOf(row) }],
    link: row.source,
    environments,
    source: 'knowledge',
  });
}

function gateOfMinor(
  minor: Minor,
  rows: readonly BreakingChange[],
  environments?: readonly string[],
): VersionGate {
  return withDigest({
    id: `${KNOWLEDGE_GATE_PREFIX}${minor.replace('.', '-')}`,
    minor,
    title: {
      code: 'versionGate.changes',
      params: { count: { number: rows.length }, version: { version: minor } },
    },
    description: rows.map(row => ({
      code: 'versionGate.titled-change',
      params: {
        ...paramsOf(row),
        change: { reasons: [row.title] },
        source: { object: row.source },
      },
    })),
    environments,
    source: 'knowledge',
  });
}

function paramsOf({ breaks, detect, fix }: BreakingChange) {
  return {
    breaks: { reasons: [breaks] },
    detect: { reasons: [detect] },
    fix: { reasons: [fix] },
  };
}
