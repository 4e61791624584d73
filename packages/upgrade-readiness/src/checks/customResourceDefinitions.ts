import { said, reasonText } from '@drydock/upgrade-reasons';
import type {
  CheckContext,
  CustomResourceFacts,
  FindingDraft,
  Fix,
  ReadinessCheck,
  Severity,
} from '../contracts';
import { sentVersionsIn } from '../gitops';
import { listOf, nameOf } from '../words';
import { customResourceUses, notLookedThrough } from './customResourceUses';
import { backendLookup, endedText, unseenBackends } from './facts/backends';
import type { BackendLookup, BackendState } from './facts/backends';
import { optionalFacts } from './facts/optionalFacts';

const LINK =
  'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/';
const CONVERSION_FIX: Fix = {
  what: said(
    'Bring the conversion webhook back or renew its CA bundle; where its program is gone for good, install it again before the objects are touched',
  ),
  link: LINK,
};
const REVIEW_FIX: Fix = {
  what: said(
    'Upgrade the add-on to a version whose conversion webhook accepts v1',
  ),
  link: LINK,
};

/**
 * R13: custom resources whose objects cannot be read, whose next version cannot be installed, or which are still applied at a version on its way
 * out. None stops the upgrade of Kubernetes itself;
 * those that stop the add-on or its users are warnings.
 */
export const customResourceDefinitions: ReadinessCheck = {
  id: 'custom-resource-definitions',
  title: 'Custom resources that cannot be served or upgraded',
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
        ...unseenBackends(backends).map(said),
        ...uses.unseen,
        ...withoutRole(context).map(said),
        ...(uses.facts ? notLookedThrough(resources) : []).map(said),
      ],
    };
  },
};

/** The role is optional, and what it would show is nowhere else to be seen. */
function withoutRole({ inventory }: CheckContext): readonly string[] {
  const uses = inventory.sections['custom-resource-uses'];
  return uses.status === 'off' && uses.notPermitted
    ? [reasonText(uses.reason)]
    : [];
}

/** Which of several versions is asked for decides whether the webhook is: one version alone never meets it. */
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
    state?.kind === 'dead'
      ? state.text
      : endedText(certificate, context) ??
        (certificate?.unreadable
          ? `Its CA bundle cannot be read: ${certificate.unreadable}`
          : undefined);
  if (why) {
    const versions = listOf(
      resource.versions.filter(({ served }) => served).map(({ name }) => name),
    );
    return [
      draft(
        resource,
        'conversion',
        'warning',
        'cannot be converted between its versions',
        `${why}; objects that are stored at another version than asked for (${versions}) cannot be read, listed or deleted`,
        CONVERSION_FIX,
      ),
    ];
  }
  if (reviewVersions.length > 0 && !reviewVersions.includes('v1')) {
    return [
      draft(
        resource,
        'review-versions',
        'info',
        'is converted by a webhook that knows only an old form of question',
        `conversionReviewVersions ${listOf(reviewVersions)}, not v1`,
        REVIEW_FIX,
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
  const migrate: Fix = {
    what: said(
      `Write every object once at ${
        storage ?? 'the storage version'
      } (a storage version migration), then take the others out of status.storedVersions`,
    ),
    link: LINK,
  };
  return [
    ...(unknown.length > 0
      ? [
          draft(
            resource,
            'stored-unknown',
            'warning',
            `may hold objects at ${listOf(unknown)}, which it no longer has`,
            `status.storedVersions ${storedVersions.join(
              ', ',
            )}; versions ${versions
              .map(({ name }) => name)
              .join(', ')}: its next change is refused`,
            migrate,
          ),
        ]
      : []),
    ...(left.length > 0
      ? [
          draft(
            resource,
            'stored-old',
            'info',
            `may hold objects at ${listOf(left)}, ${words(
              left.map(name => byName.get(name)?.served === false),
            )}`,
            `status.storedVersions ${storedVersions.join(', ')}; stored at ${
              storage ?? '?'
            } now. A release of the add-on that drops ${listOf(
              left,
            )} cannot be installed until they are migrated`,
            migrate,
          ),
        ]
      : []),
  ];
}

function words(unserved: readonly boolean[]): string {
  return unserved.every(Boolean) ? 'no longer served' : 'on their way out';
}

const CONDITIONS: Readonly<
  Record<
    string,
    {
      readonly severity: Severity;
      readonly words: string;
      readonly fix: string;
    }
  >
> = {
  Established: {
    severity: 'warning',
    words: 'is not established, so its objects are not served',
    fix: 'See its conditions; install it again from its add-on',
  },
  NamesAccepted: {
    severity: 'warning',
    words: 'has names that another kind uses',
    fix: 'Delete or rename one of the two definitions',
  },
  Terminating: {
    severity: 'warning',
    words: 'is being deleted and does not end',
    fix: 'Find what holds its objects: their finalizers, or a conversion webhook that is gone',
  },
  NonStructuralSchema: {
    severity: 'info',
    words: 'has a schema that is not structural',
    fix: 'Upgrade the add-on to a version with a structural schema: apiextensions.k8s.io/v1 refuses this one at the next change',
  },
};

function conditionFindings(resource: CustomResourceFacts): FindingDraft[] {
  return resource.faults.flatMap(({ type, reason, message }) => {
    if (!Object.hasOwn(CONDITIONS, type)) return [];
    const { severity, words: text, fix } = CONDITIONS[type];
    return [
      draft(
        resource,
        `condition/${type}`,
        severity,
        text,
        `Condition ${type}${reason ? `: ${reason}` : ''}${
          message ? `, ${message.slice(0, 300)}` : ''
        }`,
        { what: said(fix), link: LINK },
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
      'keeps unknown fields of all its objects',
      'spec.preserveUnknownFields true, which apiextensions.k8s.io/v1 takes only for definitions from before',
      {
        what: said(
          'Set it to false with a structural schema; upgrade the add-on',
        ),
        link: LINK,
      },
    ),
  ];
}

function draft(
  { object, labels, annotations }: CustomResourceFacts,
  key: string,
  severity: Severity,
  predicate: string,
  evidence: string,
  fix: Fix,
): FindingDraft {
  return {
    key,
    severity,
    confidence: 'observed',
    phase: 'add-ons',
    title: said(`${nameOf(object)} ${predicate}`),
    object,
    hints: { labels, annotations },
    evidence: [{ source: 'status', what: said(evidence) }],
    fix,
  };
}
