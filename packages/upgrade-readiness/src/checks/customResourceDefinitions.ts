import type { Param, Reason } from '@drydock/upgrade-reasons';
import type {
  CheckContext,
  CustomResourceFacts,
  FindingDraft,
  ReadinessCheck,
  Severity,
} from '../contracts';
import { sentVersionsIn } from '../gitops';
import { listedNames, named } from '../words';
import { customResourceUses, notLookedThrough } from './customResourceUses';
import {
  backendLookup,
  bundleFault,
  conditionReason,
  unseenBackends,
} from './facts/backends';
import type { BackendLookup, BackendState } from './facts/backends';
import { optionalFacts } from './facts/optionalFacts';

const LINK =
  'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/';
/**
 * R13: custom resources whose objects cannot be read, whose next version cannot be installed, or
 * which are still applied at a version on its way out. None stops the upgrade of Kubernetes itself;
 * those that stop the add-on or its users are warnings.
 */
export const customResourceDefinitions: ReadinessCheck = {
  id: 'custom-resource-definitions',
  title: { code: 'check-title.custom-resource-definitions' },
  phase: 'add-ons',
  canBlock: false,
  docs: 'checks/custom-resource-definitions',
  needs: ['custom-resources', 'service-backends'],
  judgesPartial: ['service-backends'],
  evaluate(context) {
    const stateOf = backendLookup(context.facts('service-backends'));
    const resources = context.facts('custom-resources');
    const backends = resources
      .filter(converts)
      .flatMap(({ conversion }) =>
        conversion?.backend ? [stateOf(conversion.backend)] : [],
      );
    const uses = optionalFacts(
      context,
      'custom-resource-uses',
      'fact-old-custom-resources',
    );
    return {
      findings: [
        ...resources.flatMap(resource =>
          findingsOf(resource, stateOf, context),
        ),
        ...customResourceUses(
          resources,
          uses.facts ?? [],
          sentVersionsIn(context.inventory),
        ),
      ],
      partial: [
        ...unseenBackends(backends),
        ...uses.unseen,
        ...withoutRole(context),
        ...(uses.facts ? notLookedThrough(resources) : []),
      ],
    };
  },
};

/** The role is optional, and what it would show is nowhere else to be seen. */
function withoutRole({ inventory }: CheckContext): readonly Reason[] {
  const uses = inventory.sections['custom-resource-uses'];
  return uses.status === 'off' && uses.notPermitted ? [uses.reason] : [];
}

/**
 * Which of several versions is asked for decides whether the webhook is: one version alone never
 * meets it.
 */
function converts({
  conversion,
  versions,
  storedVersions,
}: CustomResourceFacts): boolean {
  return (
    conversion !== undefined &&
    new Set([
      ...versions.filter(({ served }) => served).map(({ name }) => name),
      ...storedVersions,
    ]).size > 1
  );
}

function findingsOf(
  resource: CustomResourceFacts,
  stateOf: BackendLookup,
  context: CheckContext,
): FindingDraft[] {
  return [
    ...conversionFindings(resource, stateOf, context),
    ...storedFindings(resource),
    ...conditionFindings(resource),
    ...formFindings(resource),
  ];
}

function conversionFindings(
  resource: CustomResourceFacts,
  stateOf: BackendLookup,
  context: CheckContext,
): FindingDraft[] {
  const { conversion } = resource;
  if (!conversion || !converts(resource)) return [];
  const state: BackendState | undefined =
    conversion.backend && stateOf(conversion.backend);
  const { certificate, reviewVersions } = conversion;
  const why =
    state?.kind === 'dead' ? state.what : bundleFault(certificate, context);
  if (why) {
    return [
      draft(
        resource,
        'conversion',
        'warning',
        'conversion',
        {
          code: 'check.custom-resources.conversion-evidence',
          params: {
            why: { reasons: [why] },
            versions: listedNames(
              resource.versions
                .filter(({ served }) => served)
                .map(({ name }) => name),
            ),
          },
        },
        { code: 'check.custom-resources.conversion-fix' },
      ),
    ];
  }
  if (reviewVersions.length > 0 && !reviewVersions.includes('v1')) {
    return [
      draft(
        resource,
        'review-versions',
        'info',
        'review-versions',
        {
          code: 'check.custom-resources.review-versions-evidence',
          params: { versions: listedNames(reviewVersions) },
        },
        { code: 'check.custom-resources.review-versions-fix' },
      ),
    ];
  }
  return [];
}

function storedFindings(resource: CustomResourceFacts): FindingDraft[] {
  const { storedVersions, versions } = resource;
  const byName = new Map(versions.map(version => [version.name, version]));
  const unknown = storedVersions.filter(name => !byName.has(name));
  const storage = versions.find(version => version.storage)?.name;
  const left = storedVersions.filter(
    name =>
      name !== storage &&
      byName.has(name) &&
      (byName.get(name)?.served === false || byName.get(name)?.deprecated),
  );
  const stored = listedNames(storedVersions, storedVersions.length);
  const migrate: Reason = {
    code: 'check.custom-resources.migrate',
    params: {
      version: storage ? { object: storage } : { term: 'storage-version' },
    },
  };
  return [
    ...(unknown.length > 0
      ? [
          draft(
            resource,
            'stored-unknown',
            'warning',
            'stored-unknown',
            {
              code: 'check.custom-resources.stored-unknown-evidence',
              params: {
                stored,
                versions: listedNames(
                  versions.map(({ name }) => name),
                  versions.length,
                ),
              },
            },
            migrate,
            { versions: listedNames(unknown) },
          ),
        ]
      : []),
    ...(left.length > 0
      ? [
          draft(
            resource,
            'stored-old',
            'info',
            left.every(name => byName.get(name)?.served === false)
              ? 'stored-unserved'
              : 'stored-old',
            {
              code: 'check.custom-resources.stored-old-evidence',
              params: {
                stored,
                storage: { object: storage ?? '?' },
                versions: listedNames(left),
              },
            },
            migrate,
            { versions: listedNames(left) },
          ),
        ]
      : []),
  ];
}

const CONDITIONS: Readonly<
  Record<
    string,
    { readonly severity: Severity; readonly fault: ConditionFault }
  >
> = {
  Established: { severity: 'warning', fault: 'not-established' },
  NamesAccepted: { severity: 'warning', fault: 'names-taken' },
  Terminating: { severity: 'warning', fault: 'terminating' },
  NonStructuralSchema: { severity: 'info', fault: 'not-structural' },
};

type ConditionFault =
  | 'not-established'
  | 'names-taken'
  | 'terminating'
  | 'not-structural';

type Fault =
  | ConditionFault
  | 'conversion'
  | 'review-versions'
  | 'stored-unknown'
  | 'stored-unserved'
  | 'stored-old'
  | 'unknown-fields';

function conditionFindings(resource: CustomResourceFacts): FindingDraft[] {
  return resource.faults.flatMap(({ type, reason, message }) => {
    if (!Object.hasOwn(CONDITIONS, type)) return [];
    const { severity, fault } = CONDITIONS[type];
    return [
      draft(
        resource,
        `condition/${type}`,
        severity,
        fault,
        conditionReason(type, reason, message),
        { code: `check.custom-resources.${fault}-fix` },
      ),
    ];
  });
}

function formFindings(resource: CustomResourceFacts): FindingDraft[] {
  if (!resource.preserveUnknownFields) return [];
  return [
    draft(
      resource,
      'preserve-unknown-fields',
      'info',
      'unknown-fields',
      { code: 'check.custom-resources.unknown-fields-evidence' },
      { code: 'check.custom-resources.unknown-fields-fix' },
    ),
  ];
}

function draft(
  { object, labels, annotations }: CustomResourceFacts,
  key: string,
  severity: Severity,
  fault: Fault,
  evidence: Reason,
  fix: Reason,
  params: Readonly<Record<string, Param>> = {},
): FindingDraft {
  return {
    key,
    severity,
    confidence: 'observed',
    phase: 'add-ons',
    title: {
      code: `check.custom-resources.${fault}`,
      params: { ...params, object: named(object) },
    },
    object,
    hints: { labels, annotations },
    evidence: [{ source: 'status', what: evidence }],
    fix: { what: fix, link: LINK },
  };
}
