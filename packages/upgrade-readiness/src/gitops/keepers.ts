import type { Param, Reason } from '@drydock/upgrade-reasons';
import type {
  EvaluatedFinding,
  Fix,
  GitOpsApplicationFacts,
  Inventory,
  ObjectReference,
  OwnershipHints,
} from '../contracts';
import { memoizeByIdentity } from '../memoizeByIdentity';
import { sentences } from '../words';

type Application = GitOpsApplicationFacts;

const TOOLS: Readonly<Record<Application['tool'], string>> = {
  'argo-cd': 'Argo CD',
  flux: 'Flux',
};

/**
 * Finds what keeps an object: by the application's own list, else by what the tools write on the
 * object.
 */
interface Keepers {
  of(
    object: ObjectReference,
    hints: OwnershipHints | undefined,
  ): Application | undefined;
}

const keepersIn = memoizeByIdentity(
  (applications: readonly Application[]): Keepers => {
    const byObject = new Map<
      string,
      { readonly group?: string; readonly application: Application }[]
    >();
    for (const application of applications) {
      for (const { apiVersion, kind, namespace, name } of application.objects) {
        const key = objectKey({ kind, namespace, name });
        byObject.set(key, [
          ...(byObject.get(key) ?? []),
          {
            ...(apiVersion === undefined ? {} : { group: groupOf(apiVersion) }),
            application,
          },
        ]);
      }
    }
    const byName = new Map(
      applications.map(application => [
        applicationKey(application.object),
        application,
      ]),
    );
    const byRelease = new Map<string, Application>(
      applications.flatMap(application =>
        application.release
          ? [
              [
                `${application.release.namespace}/${application.release.name}`,
                application,
              ] as const,
            ]
          : [],
      ),
    );
    const namedBy = (hints: OwnershipHints): Application | undefined => {
      const [named] = namedKeys(hints).flatMap(key => byName.get(key) ?? []);
      return named ?? byRelease.get(releaseKey(hints));
    };
    return {
      of: (object, hints) =>
        byObject
          .get(objectKey(object))
          ?.find(({ group }) => isSameGroup(group, object.group))
          ?.application ??
        (hints && namedBy(hints)),
    };
  },
);

/**
 * The same findings, each on an object that Argo CD or Flux keeps with the place where it must be
 * fixed. Added after digests are made: a new revision in Git is no new evidence, and voids no
 * waiver.
 */
export function withKeepers(
  findings: readonly EvaluatedFinding[],
  { sections: { gitops } }: Inventory,
): readonly EvaluatedFinding[] {
  const applications =
    gitops.status === 'read' || gitops.status === 'partial' ? gitops.facts : [];
  if (applications.length === 0) return findings;
  const keepers = keepersIn(applications);
  return findings.map(finding => {
    const application =
      finding.object && keepers.of(finding.object, finding.hints);
    return application ? keptBy(finding, application) : finding;
  });
}

function keptBy(
  finding: EvaluatedFinding,
  { object, tool, source, automated, labels, annotations }: Application,
): EvaluatedFinding {
  const keeper = `${TOOLS[tool]} ${object.kind} ${
    object.namespace ? `${object.namespace}/` : ''
  }${object.name}`;
  const place = placeOf(source);
  return {
    ...finding,
    // Leads to an owner where the object itself names none.
    related: [...(finding.related ?? []), { object, labels, annotations }],
    evidence: [
      ...finding.evidence,
      {
        source: 'gitops',
        what: place
          ? {
              code: 'check.kept-by-from',
              params: { keeper: { object: keeper }, place },
            }
          : { code: 'check.kept-by', params: { keeper: { object: keeper } } },
      },
    ],
    fix: {
      ...finding.fix,
      what: sentences([finding.fix.what, changeAt(keeper, place, automated)]),
      source: fixSource(keeper, source),
    },
  };
}

function changeAt(
  keeper: string,
  place: Param | undefined,
  automated: boolean,
): Reason {
  const where = place ? 'place' : 'source';
  return {
    code: `check.change-at-${where}${automated ? '-synced' : ''}` as const,
    params: { keeper: { object: keeper }, ...(place ? { place } : {}) },
  };
}

function placeOf(source: Application['source']): Param | undefined {
  const { repository, path, chart, revision } = source ?? {};
  const at = revision ? ` (${revision})` : '';
  if (chart)
    return {
      reasons: [
        {
          code: repository ? 'check.chart-of' : 'check.chart',
          params: {
            chart: { object: `${chart}${at}` },
            ...(repository ? { repository: { object: repository } } : {}),
          },
        },
      ],
    };
  if (!repository) return undefined;
  const name = { object: `${repository}${at}` };
  return path
    ? {
        reasons: [
          {
            code: 'check.path-of',
            params: { path: { object: path }, repository: name },
          },
        ],
      }
    : name;
}

/** A chart's files are somewhere else: what is in Git is its values. */
function fixSource(
  keeper: string,
  source: Application['source'],
): NonNullable<Fix['source']> {
  const { repository, path, chart, revision } = source ?? {};
  return {
    keeper,
    ...(repository && !chart
      ? {
          repository,
          ...(path ? { path } : {}),
          ...(revision ? { revision } : {}),
        }
      : {}),
  };
}

export function objectKey({
  kind,
  namespace = '',
  name,
}: {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}): string {
  return `${kind}/${namespace}/${name}`;
}

function applicationKey({
  kind,
  namespace = '',
  name,
}: Pick<ObjectReference, 'kind' | 'namespace' | 'name'>): string {
  return `${kind} ${namespace}/${name}`;
}

export function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
}

/** Kinds left `extensions` for groups of their own; else another group is another kind. */
export function isSameGroup(group: string | undefined, other: string): boolean {
  return (
    group === undefined ||
    group === other ||
    group === 'extensions' ||
    other === 'extensions'
  );
}

/**
 * Keys of applications that labels and annotations name. Argo CD's tracking id is
 * `application:group/kind:namespace/name`, its application may carry `namespace_`.
 */
function namedKeys({ labels, annotations }: OwnershipHints): readonly string[] {
  const [tracked] = (annotations['argocd.argoproj.io/tracking-id'] ?? '').split(
    ':',
  );
  const [name, namespace] = tracked.split('_').reverse();
  return [
    ...(name
      ? [
          applicationKey({
            kind: 'Application',
            namespace: namespace ?? 'argocd',
            name,
          }),
        ]
      : []),
    ...['kustomize', 'helm'].flatMap(tool => {
      const label = labels[`${tool}.toolkit.fluxcd.io/name`];
      return label
        ? [
            applicationKey({
              kind: tool === 'helm' ? 'HelmRelease' : 'Kustomization',
              namespace: labels[`${tool}.toolkit.fluxcd.io/namespace`],
              name: label,
            }),
          ]
        : [];
    }),
  ];
}

function releaseKey({ annotations }: OwnershipHints): string {
  return `${annotations['meta.helm.sh/release-namespace'] ?? ''}/${
    annotations['meta.helm.sh/release-name'] ?? ''
  }`;
}
