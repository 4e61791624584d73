import type { ControlPlane } from '../../controlPlane';
import { eventually } from '../../eventually';
import type { Sending } from './sending';

/** The Kustomization that the labels on the modelled objects name. */
export const KUSTOMIZATION = { name: 'truth', namespace: 'flux-system' };

const GROUP = 'kustomize.toolkit.fluxcd.io';
const COLLECTION = `/apis/${GROUP}/v1/namespaces/${KUSTOMIZATION.namespace}/kustomizations`;
const schema = {
  openAPIV3Schema: {
    type: 'object',
    'x-kubernetes-preserve-unknown-fields': true,
  },
};
/** Names and versions alone, for where the real definition is not installed. */
const DEFINITION = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `kustomizations.${GROUP}` },
  spec: {
    group: GROUP,
    scope: 'Namespaced',
    names: { kind: 'Kustomization', plural: 'kustomizations' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema,
        subresources: { status: {} },
      },
    ],
  },
};

interface Inventory {
  readonly made: Promise<void>;
  /** Version by the id of the object. */
  readonly versions: Map<string, string>;
}

const inventories = new WeakMap<ControlPlane, Inventory>();

/** Records what was applied as Flux does, with its version, in the status of the Kustomization. */
export async function record(
  controlPlane: ControlPlane,
  applied: readonly Sending[],
): Promise<void> {
  const inventory = inventories.get(controlPlane) ?? {
    made: make(controlPlane),
    versions: new Map<string, string>(),
  };
  inventories.set(controlPlane, inventory);
  await inventory.made;
  for (const { manifest } of applied) {
    const { apiVersion, kind, metadata } = manifest;
    const [group, version] = apiVersion.split('/');
    inventory.versions.set(
      `${metadata.namespace ?? ''}_${metadata.name}_${group}_${kind}`,
      version,
    );
  }
  const entries = [...inventory.versions].map(([id, v]) => ({ id, v }));
  await send(
    controlPlane,
    'PATCH',
    `${COLLECTION}/${KUSTOMIZATION.name}/status`,
    { status: { inventory: { entries } } },
  );
}

async function make(controlPlane: ControlPlane): Promise<void> {
  await send(
    controlPlane,
    'POST',
    '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    DEFINITION,
  );
  await send(controlPlane, 'POST', '/api/v1/namespaces', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: KUSTOMIZATION.namespace },
  });
  await eventually('Kustomizations are served', () =>
    send(controlPlane, 'POST', COLLECTION, {
      apiVersion: `${GROUP}/v1`,
      kind: 'Kustomization',
      metadata: KUSTOMIZATION,
      // A real controller leaves it alone.
      spec: {
        suspend: true,
        interval: '10m',
        path: './nothing',
        prune: false,
        sourceRef: { kind: 'GitRepository', name: 'fleet' },
      },
    }).then(() => true),
  );
}

/** Something that is there already is as good. @throws Error when it is refused otherwise */
async function send(
  controlPlane: ControlPlane,
  method: 'POST' | 'PATCH',
  path: string,
  body: unknown,
): Promise<void> {
  const contentType =
    method === 'PATCH' ? 'application/merge-patch+json' : undefined;
  const answer = await controlPlane.request(method, path, body, contentType);
  if (answer.status >= 300 && answer.status !== 409)
    throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
}
