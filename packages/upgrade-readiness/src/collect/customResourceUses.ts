import type { Reason } from '@drydock/upgrade-reasons';
import type {
  ClusterReadFailure,
  CustomResourceFacts,
  CustomResourceUseFacts,
  SectionResult,
} from '../contracts';
import { lastSentAt } from '../evidence';
import { TraceAccumulator } from './apiEvidence';
import { readList } from './list';
import type { ListOutcome } from './list';
import type { Reader } from './reader';
import { sectionOfLists } from './sections';

/** Definitions that are looked through in one pass; more are said to be left out. */
const MAX_DEFINITIONS = 50;

export const usesNotReadable: Reason = {
  code: 'readiness.custom-resources-not-permitted',
};

interface Definition {
  readonly facts: CustomResourceFacts;
  /** group/version of those that it calls deprecated or no longer serves. */
  readonly old: ReadonlySet<string>;
  /** The version to list at: the stored one, else the last that is neither. */
  readonly version: string;
}

/**
 * Which objects still use an old version of a custom resource (R13): their metadata at a version
 * that is not old, only for definitions that have an old one.
 */
export async function readCustomResourceUses(
  reader: Reader,
  definitions: SectionResult<readonly CustomResourceFacts[]>,
): Promise<SectionResult<readonly CustomResourceUseFacts[]>> {
  if (definitions.status === 'off') return definitions;
  if (definitions.status === 'failed') return definitions;
  const meant = definitions.facts.flatMap(definitionWithOldVersions);
  const looked = await Promise.all(
    meant.slice(0, MAX_DEFINITIONS).map(async definition => ({
      definition,
      outcome: await listUses(reader, definition),
    })),
  );
  const failures = [
    ...looked.flatMap(({ outcome }) =>
      outcome.status === 'read' ? [] : [outcome.failure],
    ),
    ...leftOut(meant),
    ...(definitions.status === 'partial' ? definitions.failures : []),
  ];
  // Without the optional role this is the operator's choice, as if the section had been switched
  // off.
  if (
    looked.length > 0 &&
    looked.every(
      ({ outcome }) =>
        outcome.status === 'failed' && outcome.failure.kind === 'forbidden',
    )
  )
    return { status: 'off', reason: usesNotReadable, notPermitted: true };
  const facts = looked.flatMap(({ definition, outcome }) =>
    outcome.status === 'failed'
      ? []
      : [
          {
            definition: definition.facts.object,
            objects: outcome.accumulated.count,
            traced: outcome.accumulated.objects,
          },
        ],
  );
  return sectionOfLists(
    facts,
    failures,
    facts.length > 0 || looked.length === 0,
  );
}

function definitionWithOldVersions(facts: CustomResourceFacts): Definition[] {
  const { group, versions } = facts;
  const current = versions.filter(
    ({ served, deprecated }) => served && !deprecated,
  );
  const version = (
    current.find(({ storage }) => storage) ?? current[current.length - 1]
  )?.name;
  const old = new Set(
    versions
      .filter(({ served, deprecated }) => !served || deprecated)
      .map(({ name }) => `${group}/${name}`),
  );
  return version === undefined || old.size === 0
    ? []
    : [{ facts, old, version }];
}

function listUses(
  reader: Reader,
  { facts: { group, kind, resource }, old, version }: Definition,
): Promise<ListOutcome<TraceAccumulator>> {
  return readList(
    reader,
    {
      group,
      version,
      resource,
      form: 'metadata',
      purpose: 'custom-resource-uses',
    },
    () =>
      new TraceAccumulator(
        group,
        kind,
        old,
        traces =>
          lastSentAt(traces, apiVersion => old.has(apiVersion)).length > 0,
      ),
  );
}

function leftOut(meant: readonly Definition[]): readonly ClusterReadFailure[] {
  if (meant.length <= MAX_DEFINITIONS) return [];
  return [
    {
      kind: 'too-large',
      reason: {
        code: 'read.custom-resources-cut-off',
        params: {
          count: { number: meant.length },
          limit: { number: MAX_DEFINITIONS },
        },
      },
      retryable: false,
      remedy: { code: 'read.remedy-old-definitions' },
    },
  ];
}
