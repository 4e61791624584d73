import type { Param, Reason } from '@drydock/upgrade-reasons';
import { addonVersionOf, parseImage } from '@drydock/kubernetes-knowledge';
import type {
  Addon,
  AddonMatch,
  Knowledge,
} from '@drydock/kubernetes-knowledge';
import type { FactReader } from '../breakingChanges';
import type {
  ComponentFacts,
  Evidence,
  GitOpsApplicationFacts,
  HelmReleaseFacts,
  NodeFacts,
  ObjectReference,
  OwnershipHints,
  WorkloadFacts,
} from '../contracts';
import { keyOfEvidence } from '../fingerprint';
import { memoizeByIdentity } from '../memoizeByIdentity';
import { listedNames, named, nameOf } from '../words';

export interface AddonPlace extends OwnershipHints {
  readonly object: ObjectReference;
}

/** An add-on at one version in one namespace, or on nodes. */
export interface InstalledAddon {
  readonly addon: Addon;
  /** Undefined: unknown. */
  readonly version?: string;
  /** The tag, label or chart that was seen; empty where an image is named by digest alone. */
  readonly seen: string;
  /**
   * Names of the workloads that run it; empty for runtimes of nodes and pods of the control plane.
   */
  readonly places: readonly AddonPlace[];
  readonly evidence: readonly Evidence[];
}

interface Trace {
  readonly addon: Addon;
  readonly version?: string;
  readonly seen: string;
  readonly place?: AddonPlace;
  readonly evidence: Evidence;
}

const NONE: readonly never[] = [];

const addonsOfWorkloads = memoizeByIdentity(
  (
    workloads: readonly WorkloadFacts[],
    releases: readonly HelmReleaseFacts[],
    applications: readonly GitOpsApplicationFacts[],
    _addons: readonly Addon[],
    knowledge: Knowledge,
  ): readonly InstalledAddon[] => {
    const running = workloads.flatMap(workload =>
      tracesOfWorkload(knowledge, workload),
    );
    const byImage = new Set(
      running
        .filter(({ version }) => version !== undefined)
        .map(({ addon }) => addon.id),
    );
    const untold = new Set(
      running
        .filter(({ version }) => version === undefined)
        .map(installationOf),
    );
    const stored = releases.flatMap(release =>
      tracesOfRelease(knowledge, release, chart => ({
        code: 'check.installed-addon.release',
        params: {
          release: { object: `${release.namespace}/${release.name}` },
          chart,
        },
      })),
    );
    const ofFlux = applications.flatMap(({ object, release }) =>
      release
        ? tracesOfRelease(knowledge, release, chart => ({
            code: 'check.installed-addon.deployed',
            params: { application: named(object), chart },
          }))
        : [],
    );
    const released = [...stored, ...ofFlux].filter(
      trace =>
        !byImage.has(trace.addon.id) || untold.has(installationOf(trace)),
    );
    const traces = [...running, ...released];
    // A workload whose version cannot be told is upgraded as one with those beside it; in another
    // namespace it may be another installation.
    const told = new Set(
      traces.filter(({ version }) => version !== undefined).map(installationOf),
    );
    return grouped(
      traces.filter(
        trace =>
          trace.version !== undefined || !told.has(installationOf(trace)),
      ),
    );
  },
);

function installationOf({ addon, place }: Trace): string {
  return JSON.stringify([addon.id, place?.object.namespace ?? '']);
}

/**
 * All add-ons that are recognised. Images decide; a chart or a name counts only where no image
 * tells the same add-on.
 */
export function installedAddons(
  knowledge: Knowledge,
  reader: FactReader,
): readonly InstalledAddon[] {
  const releases = reader.facts('helm-releases');
  // Where Secrets may not be read, Flux says what its HelmReleases deployed.
  const applications = releases ? NONE : reader.facts('gitops') ?? NONE;
  return [
    ...addonsOfWorkloads(
      reader.facts('workloads') ?? NONE,
      releases ?? NONE,
      applications,
      knowledge.addons(),
      knowledge,
    ),
    ...runtimesOfNodes(knowledge, reader.facts('nodes') ?? NONE),
    ...etcdOf(knowledge, reader.facts('components') ?? NONE),
  ];
}

/**
 * API groups of custom resources whose add-on is not among those recognised, with its possible
 * names.
 */
export function unexplainedCustomResources(
  knowledge: Knowledge,
  reader: FactReader,
  installed: readonly InstalledAddon[],
): readonly { readonly group: string; readonly names: readonly string[] }[] {
  const known = new Set(installed.map(({ addon }) => addon.id));
  const groups = [
    ...new Set(
      (reader.facts('custom-resources') ?? []).map(({ group }) => group),
    ),
  ].sort();
  return groups.flatMap(group => {
    const addons = knowledge
      .identifyAddons({ crdGroup: group })
      .map(({ addon }) => addon);
    return addons.length === 0 || addons.some(({ id }) => known.has(id))
      ? []
      : [{ group, names: addons.map(({ name }) => name) }];
  });
}

function tracesOfWorkload(
  knowledge: Knowledge,
  workload: WorkloadFacts,
): readonly Trace[] {
  const { object, labels, annotations } = workload;
  const place = { object, labels, annotations };
  const images = [...new Set(workload.images)];
  const byImage = images.flatMap(image =>
    knowledge
      .identifyAddons({ image })
      .map(match => traceOfImage(match, image, workload, place)),
  );
  if (byImage.length > 0 || object.namespace === undefined) return byImage;
  const byName = knowledge.identifyAddons({
    workload: {
      kind: object.kind,
      namespace: object.namespace,
      name: object.name,
    },
  });
  return byName.map(({ addon }) => {
    const label = labelVersion(addon, workload);
    return {
      addon,
      ...label,
      place,
      evidence: {
        source: 'object',
        what: {
          code: 'check.installed-addon.name',
          params: {
            workload: named(object),
            addon: { object: addon.name },
            images: listedNames(images.map(image => image.slice(0, 200))),
          },
        },
      },
    };
  });
}

function traceOfImage(
  { addon, by }: AddonMatch,
  image: string,
  workload: WorkloadFacts,
  place: AddonPlace,
): Trace {
  const { tag } = parseImage(image);
  const fromTag = by === 'image' && addon.versionFrom === 'image';
  const version = fromTag ? addonVersionOf(tag ?? '') : undefined;
  const told = version
    ? { version, seen: tag ?? '' }
    : labelVersion(addon, workload, tag);
  return {
    addon,
    ...told,
    place,
    evidence: {
      source: 'image',
      what: {
        code: 'check.installed-addon.image',
        params: {
          workload: named(workload.object),
          image: { object: image.slice(0, 200) },
        },
      },
    },
  };
}

/**
 * The version in the labels that charts write: of the chart itself where rows are kept by chart.
 */
function labelVersion(
  { versionFrom }: Addon,
  { labels }: WorkloadFacts,
  seen = '',
): { version?: string; seen: string } {
  if (versionFrom === 'nothing') return { seen };
  const label =
    versionFrom === 'chart'
      ? chartVersionOf(labels['helm.sh/chart'] ?? '')
      : labels['app.kubernetes.io/version'] ?? '';
  const version = addonVersionOf(label);
  return version ? { version, seen: label } : { seen: seen || label };
}

/** `vault-0.28.0` → `0.28.0`. */
function chartVersionOf(label: string): string {
  return /-(v?\d{1,9}\.\d[^]*)$/.exec(label)?.[1] ?? '';
}

/** @param what - the evidence, of the chart with its versions */
function tracesOfRelease(
  knowledge: Knowledge,
  release: Pick<
    HelmReleaseFacts,
    'namespace' | 'name' | 'chart' | 'chartVersion' | 'appVersion'
  >,
  what: (chart: Param) => Reason,
): readonly Trace[] {
  if (!release.chart) return [];
  const {
    namespace,
    name,
    chart,
    chartVersion = '',
    appVersion = '',
  } = release;
  return knowledge.identifyAddons({ chart }).map(({ addon }) => {
    const seen = addon.versionFrom === 'chart' ? chartVersion : appVersion;
    const version = addonVersionOf(seen);
    return {
      addon,
      ...(version ? { version } : {}),
      seen,
      place: {
        object: { group: 'helm.sh', kind: 'Release', namespace, name },
        labels: {},
        annotations: {
          'meta.helm.sh/release-name': name,
          'meta.helm.sh/release-namespace': namespace,
        },
      },
      evidence: {
        source: 'helm-release',
        what: what({
          reasons: [chartReason(`${chart} ${chartVersion}`, appVersion)],
        }),
      },
    };
  });
}

function chartReason(chart: string, appVersion: string): Reason {
  return appVersion
    ? {
        code: 'check.installed-addon.chart-version',
        params: { chart: { object: chart }, version: { version: appVersion } },
      }
    : { code: 'check.chart', params: { chart: { object: chart } } };
}

/**
 * Workloads of one add-on, version and namespace belong together: one controller, its webhook and
 * its agents are upgraded as one.
 */
function grouped(traces: readonly Trace[]): readonly InstalledAddon[] {
  const groups = new Map<string, Trace[]>();
  for (const trace of traces) {
    const key = JSON.stringify([
      trace.addon.id,
      trace.version ?? '',
      trace.place?.object.namespace ?? '',
    ]);
    groups.set(key, [...(groups.get(key) ?? []), trace]);
  }
  return [...groups.values()].map(group => {
    const [{ addon, version, seen }] = group;
    const places = new Map(
      group.flatMap(({ place }) =>
        place ? [[nameOf(place.object), place] as const] : [],
      ),
    );
    const distinct = new Map(
      group.map(({ evidence }) => [keyOfEvidence(evidence), evidence] as const),
    );
    return {
      addon,
      ...(version ? { version } : {}),
      seen,
      places: [...places.keys()].sort().flatMap(name => places.get(name) ?? []),
      evidence: [...distinct.values()].slice(0, 20),
    };
  });
}

function runtimesOfNodes(
  knowledge: Knowledge,
  nodes: readonly NodeFacts[],
): readonly InstalledAddon[] {
  const runtimes = new Set(
    nodes.flatMap(({ containerRuntime }) => containerRuntime || []),
  );
  return [...runtimes].flatMap(runtime => {
    const [id, seen = ''] = runtime.split('://');
    const addon = knowledge
      .addons()
      .find(found => found.id === id && found.versionFrom === 'node-runtime');
    if (!addon) return [];
    const version = addonVersionOf(seen);
    return [
      {
        addon,
        ...(version ? { version } : {}),
        seen,
        places: [],
        evidence: [
          {
            source: 'node',
            what: {
              code: 'check.installed-addon.runtime',
              params: { runtime: { object: runtime } },
            },
          },
        ],
      },
    ];
  });
}

function etcdOf(
  knowledge: Knowledge,
  components: readonly ComponentFacts[],
): readonly InstalledAddon[] {
  const addon = knowledge.addons().find(({ id }) => id === 'etcd');
  const pods = components.filter(({ component }) => component === 'etcd');
  if (!addon || pods.length === 0) return [];
  return [...new Set(pods.map(({ version }) => version ?? ''))].map(seen => {
    const version = addonVersionOf(seen);
    return {
      addon,
      ...(version ? { version } : {}),
      seen,
      places: [],
      evidence: [
        {
          source: 'image',
          what: seen
            ? {
                code: 'check.look.component-version',
                params: {
                  component: { object: 'etcd' },
                  version: { version: seen },
                },
              }
            : { code: 'check.installed-addon.etcd-unstated' },
        },
      ],
    };
  });
}
