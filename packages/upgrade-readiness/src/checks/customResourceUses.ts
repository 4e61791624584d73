import type { Reason } from '@drydock/upgrade-reasons';
import type {
  CustomResourceFacts,
  CustomResourceUseFacts,
  FindingDraft,
  ObjectReference,
  TracedObject,
} from '../contracts';
import { evidenceOf, lastSentAt } from '../evidence';
import type { SentVersion } from '../gitops';
import { listed, named } from '../words';

const LINK =
  'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/';

/**
 * Objects that their applier last sent at a version which the definition no longer serves (their
 * next apply fails already: a warning), or calls deprecated (it fails after a later release of the
 * add-on: information). What some client once wrote proves nothing here.
 */
export function customResourceUses(
  definitions: readonly CustomResourceFacts[],
  uses: readonly CustomResourceUseFacts[],
  sentVersionsOf: (object: ObjectReference) => readonly SentVersion[],
): readonly FindingDraft[] {
  const byName = new Map(
    definitions.map(definition => [definition.object.name, definition]),
  );
  return uses.flatMap(({ definition, traced: objects }) => {
    const facts = byName.get(definition.name);
    return facts
      ? objects.flatMap(
          traced =>
            findingOf(traced, facts, sentVersionsOf(traced.object)) ?? [],
        )
      : [];
  });
}

/**
 * One sentence about definitions whose objects Drydock must not list: all their served versions are
 * deprecated, so that a list would count as a deprecated call. Empty if there is no such
 * definition.
 */
export function notLookedThrough(
  definitions: readonly CustomResourceFacts[],
): readonly Reason[] {
  const hopeless = definitions.filter(
    ({ versions }) =>
      versions.some(({ served }) => served) &&
      versions.every(({ served, deprecated }) => !served || deprecated),
  );
  if (hopeless.length === 0) return [];
  return [
    {
      code: 'check.custom-resources.not-looked-through',
      params: {
        definitions: listed(hopeless.map(({ object }) => named(object))),
      },
    },
  ];
}

function findingOf(
  { object, labels, annotations, traces, controller, deletedAt }: TracedObject,
  { group, versions }: CustomResourceFacts,
  sentVersions: readonly SentVersion[],
): FindingDraft | undefined {
  if (deletedAt !== undefined) return undefined;
  const states = new Map(
    versions.map(({ name, served, deprecated }) => [
      `${group}/${name}`,
      { unserved: !served, isOld: !served || deprecated },
    ]),
  );
  const sent = lastSentAt(
    traces,
    apiVersion => states.get(apiVersion)?.isOld === true,
    sentVersions,
  );
  const worst =
    sent.find(({ apiVersion }) => states.get(apiVersion)?.unserved) ?? sent[0];
  if (!worst) return undefined;
  const unserved = states.get(worst.apiVersion)?.unserved === true;
  const current = versions.filter(
    ({ served, deprecated }) => served && !deprecated,
  );
  const replacement = `${group}/${
    (current.find(({ storage }) => storage) ?? current[current.length - 1])
      ?.name
  }`;
  const lines = (apiVersion: string) =>
    `apiVersion: ${apiVersion}\nkind: ${object.kind}`;
  return {
    key: 'old-version',
    severity: unserved ? 'warning' : 'info',
    confidence: 'observed',
    phase: 'add-ons',
    title: {
      code: unserved
        ? 'check.custom-resources.applied-unserved'
        : 'check.custom-resources.applied-deprecated',
      params: { object: named(object), version: { object: worst.apiVersion } },
    },
    object,
    hints: { labels, annotations },
    evidence: sent.map(trace => evidenceOf(trace)),
    fix: {
      what: controller
        ? {
            code: 'check.custom-resources.upgrade-maker',
            params: {
              maker: { object: controller },
              replacement: { object: replacement },
            },
          }
        : {
            code: 'check.custom-resources.change',
            params: { replacement: { object: replacement } },
          },
      link: LINK,
      change: { before: lines(worst.apiVersion), after: lines(replacement) },
    },
  };
}
