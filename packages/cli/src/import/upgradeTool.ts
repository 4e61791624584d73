import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { YAMLMap } from 'yaml';
import { UsageError } from '../console';

/** What became of one field of the file. */
export interface Fate {
  readonly fate: 'kept' | 'changed' | 'left out' | 'refused';
  readonly line?: number;
  /** Such as `clusterlist[0].CoreDnsObject`. */
  readonly path: string;
  readonly message: string;
}

export interface ImportedAddOn {
  readonly name: string;
  readonly kind: 'Deployment' | 'DaemonSet';
  readonly namespace: string;
  readonly workload: string;
  readonly containers: readonly string[];
  readonly version?: string;
}

export interface ImportedCluster {
  readonly id: string;
  /** As the file calls it: the name of a kubeconfig context. */
  readonly name: string;
  readonly account: string;
  readonly region: string;
  readonly addOns: readonly ImportedAddOn[];
}

export interface Imported {
  readonly clusters: readonly ImportedCluster[];
  readonly fates: readonly Fate[];
}

/**
 * Objects of a cluster and the component that each one is.
 * https://github.com/deliveryhero/k8s-cluster-upgrade-tool/blob/main/config/config.go
 */
const OBJECTS: Readonly<Record<string, string>> = {
  AwsNodeObject: 'aws-node',
  ClusterAutoscalerObject: 'cluster-autoscaler',
  CoreDnsObject: 'coredns',
  KubeProxyObject: 'kube-proxy',
};
const TEXTS = ['ClusterName', 'AwsRegion', 'AwsAccount'] as const;
const OBJECT_FIELDS = [
  'ObjectType',
  'DeploymentName',
  'ContainerName',
  'Namespace',
] as const;

/** As kubectl takes them. */
const KINDS: Readonly<Record<string, ImportedAddOn['kind']>> = {
  deployment: 'Deployment',
  deployments: 'Deployment',
  deploy: 'Deployment',
  daemonset: 'DaemonSet',
  daemonsets: 'DaemonSet',
  ds: 'DaemonSet',
};
/** Of the DaemonSet aws-node; released with it, at the same version. */
const CNI_INIT = 'aws-vpc-cni-init';
const OBJECT_NAME = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;
const TAG = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
const MOST_CLUSTERS = 2_000;

interface Field {
  readonly value: unknown;
}

/** One reading of the file. */
class Reading {
  readonly #fates: Fate[] = [];
  readonly #ids = new Set<string>();
  readonly #names = new Set<string>();

  constructor(private readonly lines: LineCounter) {}

  read(root: YAMLMap): Imported {
    const { components, clusterlist } = this.#fields(root, '', [
      'components',
      'clusterlist',
    ]);
    const versions = this.#versions(components);
    const list = clusterlist?.value;
    if (!isSeq(list) || list.items.length === 0)
      throw new UsageError(
        'The file lists no clusters: clusterlist is missing or empty',
      );
    if (list.items.length > MOST_CLUSTERS)
      throw new UsageError(
        `The file lists ${list.items.length} clusters of at most ${MOST_CLUSTERS}. Import it in parts`,
      );
    const clusters = list.items.flatMap((item, index) => {
      const path = `clusterlist[${index}]`;
      if (isMap(item)) return this.#cluster(item, path, versions) ?? [];
      this.#tell('refused', item, path, 'is no cluster with fields');
      return [];
    });
    return { clusters, fates: this.#fates };
  }

  #versions(components: Field | undefined): ReadonlyMap<string, string> {
    const versions = new Map<string, string>();
    if (!components || !isMap(components.value)) {
      this.#tell(
        'left out',
        components?.value,
        'components',
        'is missing: add-ons get no version. Set version of each, or name versions in plans',
      );
      return versions;
    }
    const known = Object.values(OBJECTS);
    const fields = this.#fields(components.value, 'components', known);
    for (const name of known) {
      const path = `components.${name}`;
      const version = textOf(fields[name]);
      if (version === undefined)
        this.#tell('left out', fields[name]?.value, path, 'has no version');
      else if (!TAG.test(version))
        this.#tell(
          'refused',
          fields[name]?.value,
          path,
          `${version} is not a tag of an image`,
        );
      else {
        versions.set(name, version);
        this.#tell('kept', fields[name]?.value, path, `version ${version}`);
      }
    }
    return versions;
  }

  #cluster(
    item: YAMLMap,
    path: string,
    versions: ReadonlyMap<string, string>,
  ): ImportedCluster | undefined {
    const fields = this.#fields(item, path, [
      ...TEXTS,
      ...Object.keys(OBJECTS),
    ]);
    const [name, region, account] = TEXTS.map(key => textOf(fields[key]));
    if (name === undefined) {
      this.#tell('refused', item, `${path}.ClusterName`, 'is missing');
      return undefined;
    }
    const id = idOf(name);
    if (id === '' || this.#names.has(name) || this.#ids.has(id)) {
      this.#tell(
        'refused',
        item,
        `${path}.ClusterName`,
        this.#names.has(name)
          ? `${name} is listed twice. The first entry counts`
          : `${name} gives no id of its own. Rename it`,
      );
      return undefined;
    }
    this.#names.add(name);
    this.#ids.add(id);
    this.#tell(
      id === name ? 'kept' : 'changed',
      item,
      `${path}.ClusterName`,
      id === name ? `id ${id}` : `${name} is id ${id}: ids are kebab-case`,
    );
    this.#tell(
      'left out',
      item,
      `${path}.AwsAccount`,
      account === undefined || region === undefined
        ? 'AwsAccount or AwsRegion is missing'
        : `${account} in ${region}: the tool means a profile of the AWS command line, Drydock takes roles. Add account and region to clusterUpgrades.eks or clusterUpgrades.autoScalingGroups`,
    );
    const addOns = Object.entries(OBJECTS).flatMap(
      ([key, component]) =>
        this.#addOn(fields[key], `${path}.${key}`, {
          name: component,
          version: versions.get(component),
        }) ?? [],
    );
    if (addOns.length === 0) {
      this.#tell('refused', item, path, 'has no add-on that can be imported');
      return undefined;
    }
    return {
      id,
      name,
      account: account ?? 'unknown',
      region: region ?? 'unknown',
      addOns,
    };
  }

  #addOn(
    field: Field | undefined,
    path: string,
    { name, version }: { readonly name: string; readonly version?: string },
  ): ImportedAddOn | undefined {
    if (!field || !isMap(field.value)) {
      this.#tell('left out', field?.value, path, `is missing: no ${name} here`);
      return undefined;
    }
    const fields = this.#fields(field.value, path, OBJECT_FIELDS);
    const [type = '', object = '', container = '', namespace = ''] =
      OBJECT_FIELDS.map(key => textOf(fields[key]));
    const kind = KINDS[type.toLowerCase()];
    // The tool's own sample has both in each other's place.
    const swapped = kind ? undefined : KINDS[object.toLowerCase()];
    const workload = swapped ? type : object;
    const found = kind ?? swapped;
    if (!found) {
      this.#tell(
        'refused',
        field.value,
        `${path}.ObjectType`,
        `${type || 'nothing'} is neither deployment nor daemonset`,
      );
      return undefined;
    }
    const wrong = Object.entries({
      DeploymentName: workload,
      ContainerName: container,
      Namespace: namespace,
    }).find(([, text]) => !OBJECT_NAME.test(text));
    if (wrong) {
      const [key, text] = wrong;
      this.#tell(
        'refused',
        field.value,
        `${path}.${key}`,
        text === '' ? 'is missing' : `${text} is not a name of Kubernetes`,
      );
      return undefined;
    }
    this.#tell(
      swapped ? 'changed' : 'kept',
      field.value,
      path,
      swapped
        ? `ObjectType and DeploymentName were in each other's place: ${found} ${namespace}/${workload}`
        : `${found} ${namespace}/${workload}`,
    );
    if (name === 'aws-node' && container !== CNI_INIT)
      this.#tell(
        'left out',
        field.value,
        `${path}.ContainerName`,
        `names one container: the init container ${CNI_INIT} keeps its image. Add it to containers, so that both get the version`,
      );
    return {
      name,
      kind: found,
      namespace,
      workload,
      containers: [container],
      ...(version === undefined ? {} : { version }),
    };
  }

  /** Fields by the names that are known, whatever their case; tells of the others. */
  #fields<K extends string>(
    map: YAMLMap,
    path: string,
    known: readonly K[],
  ): Partial<Record<K, Field>> {
    const found: Partial<Record<K, Field>> = {};
    for (const { key, value } of map.items) {
      const text = isScalar(key) ? String(key.value) : '';
      const name = known.find(
        each => each.toLowerCase() === text.toLowerCase(),
      );
      const at = path ? `${path}.${text}` : text;
      if (name === undefined)
        this.#tell('left out', key, at, 'is not a field that the tool reads');
      else if (found[name])
        this.#tell('refused', key, at, 'is there twice. The first one counts');
      else found[name] = { value };
    }
    return found;
  }

  #tell(
    fate: Fate['fate'],
    node: unknown,
    path: string,
    message: string,
  ): void {
    const range =
      typeof node === 'object' && node !== null && 'range' in node
        ? (node.range as readonly number[] | null | undefined)
        : undefined;
    this.#fates.push({
      fate,
      ...(range ? { line: this.lines.linePos(range[0]).line } : {}),
      path,
      message,
    });
  }
}

/**
 * The configuration file of deliveryhero's k8s-cluster-upgrade-tool, and what became of each field.
 * As the tool does, it takes keys in any case.
 * @throws UsageError for what is no such file
 */
export function readUpgradeTool(text: string): Imported {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
  });
  const [error] = document.errors;
  if (error)
    throw new UsageError(
      `The file is not YAML, line ${lines.linePos(error.pos[0]).line}: ${
        error.message
      }`,
    );
  const root = document.contents;
  if (!isMap(root))
    throw new UsageError(
      'The file has no fields. A configuration of k8s-cluster-upgrade-tool has components and clusterlist',
    );
  return new Reading(lines).read(root);
}

function textOf(field: Field | undefined): string | undefined {
  const value = field && isScalar(field.value) ? field.value.value : undefined;
  return value === undefined || value === null || value === ''
    ? undefined
    : String(isScalar(field?.value) ? field.value.source ?? value : value);
}

/** Kebab-case, as ids of clusters are. Pure. */
function idOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-|-$/g, '');
}
