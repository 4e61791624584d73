import type {
  AdmissionWebhookFacts,
  ApiServiceFacts,
  BackendReference,
  ClusterReadFailure,
  CustomResourceFacts,
  SectionResult,
  ServiceBackendFacts,
} from '../contracts';
import {
  arrayAt,
  booleanAt,
  isObject,
  numberAt,
  objectAt,
  textAt,
  textMapAt,
} from '../decode';
import type { JsonObject } from '../decode';
import { readList } from './list';
import type { Accumulator, ListSpec } from './list';
import type { Reader } from './reader';
import { FactList } from './sections';

const PURPOSE = 'service-backends';
/** From here on one list of the whole cluster costs fewer requests than one for each Service. */
const FEW = 20;
/** Services that are looked at; a cluster has some dozens of webhooks, not hundreds. */
const MAX_SERVICES = 200;
const SERVICE_LABEL = 'kubernetes.io/service-name';

/** The sections that name Services. */
export interface ServiceNamers {
  readonly webhooks: SectionResult<readonly AdmissionWebhookFacts[]>;
  readonly customResources: SectionResult<readonly CustomResourceFacts[]>;
  readonly apiServices: SectionResult<readonly ApiServiceFacts[]>;
}

interface ServiceName {
  readonly namespace: string;
  readonly name: string;
}

const ENDPOINT_SLICES: ListSpec = {
  group: 'discovery.k8s.io',
  version: 'v1',
  resource: 'endpointslices',
  form: 'full',
  purpose: PURPOSE,
};

interface Endpoints {
  readonly addresses: Set<string>;
  readonly nodes: Set<string>;
}

/** Counts ready addresses by Service; an address in two slices counts once. */
class EndpointCounter implements Accumulator {
  readonly #services = new Map<string, Endpoints>();

  add(slice: JsonObject): void {
    const metadata = objectAt(slice, 'metadata');
    const service = textMapAt(metadata, 'labels')[SERVICE_LABEL];
    if (!service) return;
    const key = `${textAt(metadata, 'namespace') ?? ''}/${service}`;
    const endpoints = this.#services.get(key) ?? {
      addresses: new Set(),
      nodes: new Set(),
    };
    this.#services.set(key, endpoints);
    for (const endpoint of arrayAt(slice, 'endpoints'))
      addReady(endpoints, endpoint);
  }

  of(
    namespace: string,
    name: string,
  ): Pick<ServiceBackendFacts, 'readyEndpoints' | 'nodes'> {
    const endpoints = this.#services.get(`${namespace}/${name}`);
    return {
      readyEndpoints: endpoints?.addresses.size ?? 0,
      nodes: [...(endpoints?.nodes ?? [])].slice(0, 50),
    };
  }
}

function addReady({ addresses, nodes }: Endpoints, endpoint: unknown): void {
  // A missing condition means ready (EndpointConditions).
  if (
    !isObject(endpoint) ||
    booleanAt(objectAt(endpoint, 'conditions'), 'ready') === false
  )
    return;
  const node = textAt(endpoint, 'nodeName');
  if (node) nodes.add(node);
  for (const address of arrayAt(endpoint, 'addresses'))
    if (typeof address === 'string') addresses.add(address.slice(0, 253));
}

/**
 * What is behind the Services that webhooks, conversions and aggregated APIs name (R12–R14). Other
 * Services are not asked for.
 */
export async function readServiceBackends(
  reader: Reader,
  namers: ServiceNamers,
): Promise<SectionResult<readonly ServiceBackendFacts[]>> {
  const all = servicesOf(namers);
  const names = all.slice(0, MAX_SERVICES);
  const facts =
    names.length <= FEW
      ? await Promise.all(names.map(name => readOne(reader, name)))
      : await readMany(reader, names);
  const failures = [
    ...facts.flatMap(({ failure }) => failure ?? []),
    ...namersFailures(namers),
    ...(all.length > names.length ? [tooMany(all.length)] : []),
  ];
  if (failures.length === 0) return { status: 'read', facts };
  const anythingKnown = facts.some(({ failure }) => !failure);
  return anythingKnown
    ? { status: 'partial', facts, failures: failures.slice(0, 20) }
    : { status: 'failed', failures: failures.slice(0, 20) };
}

function factsOf<T>(section: SectionResult<readonly T[]>): readonly T[] {
  return section.status === 'read' || section.status === 'partial'
    ? section.facts
    : [];
}

function servicesOf({
  webhooks,
  customResources,
  apiServices,
}: ServiceNamers): readonly ServiceName[] {
  const backends: (BackendReference | undefined)[] = [
    ...factsOf(webhooks).map(({ backend }) => backend),
    ...factsOf(customResources).map(({ conversion }) => conversion?.backend),
    ...factsOf(apiServices).map(({ backend }) => backend),
  ];
  const unique = new Map<string, ServiceName>();
  for (const backend of backends) {
    if (backend?.kind === 'service')
      unique.set(`${backend.namespace}/${backend.name}`, {
        namespace: backend.namespace,
        name: backend.name,
      });
  }
  return [...unique.values()];
}

/**
 * Which Services to look at is not fully known where a section that names them was not read in
 * full.
 */
function namersFailures(namers: ServiceNamers): readonly ClusterReadFailure[] {
  return [namers.webhooks, namers.customResources, namers.apiServices].flatMap(
    section =>
      section.status === 'failed' || section.status === 'partial'
        ? section.failures
        : [],
  );
}

async function readOne(
  reader: Reader,
  service: ServiceName,
): Promise<ServiceBackendFacts> {
  const { namespace, name } = service;
  const spec = {
    ...ENDPOINT_SLICES,
    namespace,
    filter: { labelSelector: `${SERVICE_LABEL}=${name}` },
  };
  const [found, outcome] = await Promise.all([
    findService(reader, service),
    readList(reader, spec, () => new EndpointCounter()),
  ]);
  const none = withoutEndpoints(service, found);
  if (none.failure) return none;
  if (outcome.status !== 'read') return { ...none, failure: outcome.failure };
  return { ...none, ...outcome.accumulated.of(namespace, name) };
}

async function readMany(
  reader: Reader,
  services: readonly ServiceName[],
): Promise<readonly ServiceBackendFacts[]> {
  const [existing, outcome] = await Promise.all([
    Promise.all(services.map(service => findService(reader, service))),
    readList(reader, ENDPOINT_SLICES, () => new EndpointCounter()),
  ]);
  return services.map((service, index) => {
    const none = withoutEndpoints(service, existing[index]);
    if (none.failure) return none;
    if (outcome.status !== 'read') return { ...none, failure: outcome.failure };
    return {
      ...none,
      ...outcome.accumulated.of(service.namespace, service.name),
    };
  });
}

/** What a Service itself tells. */
type FoundService = Pick<
  ServiceBackendFacts,
  'exists' | 'externalName' | 'ports'
>;

type Found =
  | { readonly service: FoundService }
  | { readonly failure: ClusterReadFailure };

function withoutEndpoints(
  { namespace, name }: ServiceName,
  found: Found,
): ServiceBackendFacts {
  return {
    namespace,
    name,
    exists: false,
    readyEndpoints: 0,
    nodes: [],
    ...('service' in found ? found.service : found),
  };
}

/** By `list` and name, so that the role needs no other verb. */
async function findService(
  reader: Reader,
  { namespace, name }: ServiceName,
): Promise<Found> {
  const spec: ListSpec = {
    group: '',
    version: 'v1',
    resource: 'services',
    namespace,
    form: 'full',
    filter: { fieldSelector: `metadata.name=${name}` },
    purpose: PURPOSE,
  };
  // Servers that do not know the filter send other Services along, which are left out.
  const outcome = await readList(
    reader,
    spec,
    () =>
      new FactList(object =>
        textAt(objectAt(object, 'metadata'), 'name') === name
          ? foundService(objectAt(object, 'spec'))
          : undefined,
      ),
  );
  if (outcome.status !== 'read') return { failure: outcome.failure };
  return { service: outcome.accumulated.facts[0] ?? { exists: false } };
}

function foundService(spec: JsonObject): FoundService {
  // One of type ExternalName has no endpoints.
  if (textAt(spec, 'type') === 'ExternalName')
    return { exists: true, externalName: true };
  const ports = arrayAt(spec, 'ports').flatMap(
    port => numberAt(port, 'port') ?? [],
  );
  return { exists: true, ...(ports.length > 0 ? { ports } : {}) };
}

function tooMany(count: number): ClusterReadFailure {
  return {
    kind: 'too-large',
    reason: {
      code: 'read.services-cut-off',
      params: { count: { number: count }, limit: { number: MAX_SERVICES } },
    },
    retryable: false,
  };
}
