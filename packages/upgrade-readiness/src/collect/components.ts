import type { ComponentFacts, SectionResult } from '../contracts';
import { arrayAt, objectAt, textAt, textMapAt } from '../decode';
import type { JsonObject } from '../decode';
import { harmlessValue } from './credentialNames';
import { readList } from './list';
import type { Reader } from './reader';
import { FactList } from './sections';

const COMPONENTS = [
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'etcd',
  'kube-proxy',
  'cloud-controller-manager',
] as const;
const BY_APP = [
  'kube-proxy',
  'cloud-controller-manager',
  'aws-cloud-controller-manager',
  'azure-cloud-controller-manager',
  'openstack-cloud-controller-manager',
  'vsphere-cloud-controller-manager',
];
/** kubeadm and GKE label by `component`, DaemonSets by `k8s-app`. */
const SELECTORS = [
  `component in (${COMPONENTS.join(',')})`,
  `k8s-app in (${BY_APP.join(',')})`,
];
const MAX_FLAGS = 300;

/**
 * Control-plane components and kube-proxy from their pods in kube-system (R8, R17). A managed
 * control plane shows none.
 */
export async function readComponents(
  reader: Reader,
): Promise<SectionResult<readonly ComponentFacts[]>> {
  const spec = {
    group: '',
    version: 'v1',
    resource: 'pods',
    namespace: 'kube-system',
    form: 'full',
    purpose: 'components',
    pageSize: 100,
  } as const;
  const outcomes = await Promise.all(
    SELECTORS.map(labelSelector =>
      readList(
        reader,
        { ...spec, filter: { labelSelector } },
        () => new FactList(componentFacts),
      ),
    ),
  );
  const byPod = new Map(
    outcomes.flatMap(outcome =>
      outcome.status === 'failed'
        ? []
        : outcome.accumulated.facts.map(facts => [facts.pod, facts] as const),
    ),
  );
  const facts = [...byPod.values()];
  const failures = outcomes.flatMap(outcome =>
    outcome.status === 'read' ? [] : [outcome.failure],
  );
  if (failures.length === 0) return { status: 'read', facts };
  return outcomes.every(({ status }) => status === 'failed')
    ? { status: 'failed', failures }
    : { status: 'partial', facts, failures };
}

/** Version of kube-proxy by node. */
export function kubeProxyVersions(
  components: SectionResult<readonly ComponentFacts[]>,
): ReadonlyMap<string, string> {
  const facts =
    components.status === 'read' || components.status === 'partial'
      ? components.facts
      : [];
  return new Map(
    facts.flatMap(({ component, node, version }) =>
      component === 'kube-proxy' && node && version
        ? [[node, version] as const]
        : [],
    ),
  );
}

function componentFacts(pod: JsonObject): ComponentFacts | undefined {
  const labels = textMapAt(objectAt(pod, 'metadata'), 'labels');
  const component = COMPONENTS.find(
    name =>
      labels.component === name ||
      labels['k8s-app'] === name ||
      labels['k8s-app']?.endsWith(`-${name}`),
  );
  const name = textAt(objectAt(pod, 'metadata'), 'name');
  const phase = textAt(objectAt(pod, 'status'), 'phase');
  // Servers that do not know label selectors send other pods along.
  if (!component || !name || phase === 'Succeeded' || phase === 'Failed')
    return undefined;
  const spec = objectAt(pod, 'spec');
  const containers = arrayAt(spec, 'containers');
  const container =
    containers.find(
      candidate =>
        textAt(candidate, 'name') === component ||
        textAt(candidate, 'image')?.includes(component),
    ) ?? containers[0];
  const node = textAt(spec, 'nodeName');
  const version = versionOfImage(textAt(container, 'image'));
  const flags = flagsOf([
    ...arrayAt(container, 'command'),
    ...arrayAt(container, 'args'),
  ]);
  return {
    component,
    pod: name,
    ...(node ? { node } : {}),
    ...(version ? { version } : {}),
    flags,
    featureGates: featureGatesOf(container),
  };
}

/** `registry:5000/kube-proxy:v1.33.1-eksbuild.1@sha256:…` → `v1.33.1-eksbuild.1`. */
export function versionOfImage(image: string | undefined): string | undefined {
  return image && /:(v?\d+\.\d+[^@/]{0,100})(@|$)/.exec(image)?.[1];
}

/** Words of a command line, also of one inside `sh -c "…"`. */
function wordsOf(parts: readonly unknown[]): readonly string[] {
  return parts
    .flatMap(part =>
      typeof part === 'string' ? part.slice(0, 20_000).split(/\s+/) : [],
    )
    .slice(0, 2000);
}

function flagsOf(parts: readonly unknown[]): Readonly<Record<string, string>> {
  const flags: Record<string, string> = {};
  const words = wordsOf(parts);
  words.forEach((word, index) => {
    const match = /^--?([A-Za-z][\w.-]{0,99})(?:=(.*))?$/s.exec(word);
    // `-c` is the shell's; of single letters the components know `-v` alone.
    if (
      !match ||
      (match[1].length === 1 && match[1] !== 'v') ||
      Object.keys(flags).length >= MAX_FLAGS
    )
      return;
    const next = words[index + 1];
    const value =
      match[2] ?? (next === undefined || next.startsWith('-') ? 'true' : next);
    flags[match[1]] = harmlessValue(match[1], value);
  });
  return flags;
}

function featureGatesOf(container: unknown): Readonly<Record<string, boolean>> {
  const gates: Record<string, boolean> = {};
  const words = wordsOf([
    ...arrayAt(container, 'command'),
    ...arrayAt(container, 'args'),
  ]);
  const lists = words.flatMap((word, index) => {
    if (word === '--feature-gates') return [words[index + 1] ?? ''];
    return word.startsWith('--feature-gates=')
      ? [word.slice('--feature-gates='.length)]
      : [];
  });
  for (const [, name, value] of lists
    .join(',')
    .matchAll(/\b([A-Za-z]\w{0,99})=(true|false)/gi))
    gates[name] = value.toLowerCase() === 'true';
  return gates;
}
