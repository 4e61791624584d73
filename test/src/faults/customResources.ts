import type { ControlPlane } from '../controlPlane';
import {
  bundleOf,
  endingCertificate,
  lastingCertificate,
} from './certificates';
import { apply } from './topic';
import type { FaultTopic, KubernetesObject } from './topic';

const GROUP = 'shapes.example';
/** Path of a definition whose stored versions name one that it no longer has. */
export const CUBES = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/cubes.${GROUP}`;

interface Version {
  readonly name: string;
  readonly served?: boolean;
  readonly storage?: boolean;
  readonly deprecated?: boolean;
}

function definition(
  kind: string,
  versions: readonly Version[],
  conversion?: object,
): KubernetesObject {
  const plural = `${kind.toLowerCase()}s`;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${GROUP}` },
    spec: {
      group: GROUP,
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase() },
      ...(conversion ? { conversion } : {}),
      versions: versions.map(version => ({
        served: true,
        storage: false,
        ...version,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            'x-kubernetes-preserve-unknown-fields': true,
          },
        },
      })),
    },
  };
}

const webhook = (
  service: string,
  caBundle: string,
  reviewVersions = ['v1'],
) => ({
  strategy: 'Webhook',
  webhook: {
    conversionReviewVersions: reviewVersions,
    clientConfig: { service: { namespace: 'hooks', name: service }, caBundle },
  },
});

const BOTH: readonly Version[] = [
  { name: 'v1', storage: true },
  { name: 'v1beta1' },
];
const ONE: readonly Version[] = [{ name: 'v1', storage: true }];
const lasting = bundleOf(lastingCertificate);

/** First as they were installed; then, as an add-on's next releases changed them. */
const BEFORE: readonly KubernetesObject[] = [
  definition('Circle', [{ name: 'v1alpha1', storage: true }, { name: 'v1' }]),
  definition('Square', BOTH, webhook('gone', lasting)),
  definition('Triangle', BOTH, webhook('web', lasting, ['v1beta1', 'v1'])),
  definition('Oval', BOTH, webhook('web', bundleOf(endingCertificate))),
  definition('Line', ONE, webhook('gone', lasting)),
  definition('Ring', ONE),
  definition('Point', ONE),
  definition('Cube', ONE),
  definition('Cone', [{ name: 'v1beta1', storage: true, deprecated: true }]),
  definition('Dot', [
    { name: 'v1alpha1' },
    { name: 'v1beta1', deprecated: true },
    { name: 'v1', storage: true },
  ]),
  // Two names for one kind: the second gets none.
  { ...definition('Star', ONE), metadata: { name: `stars.${GROUP}` } },
  {
    ...definition('Star', ONE),
    metadata: { name: `suns.${GROUP}` },
    spec: {
      ...(definition('Star', ONE).spec as object),
      names: { kind: 'Star', plural: 'suns', singular: 'sun' },
    },
  },
];
const AFTER = [
  definition('Circle', [
    { name: 'v1alpha1', served: false },
    { name: 'v1', storage: true },
  ]),
  definition('Dot', [
    { name: 'v1alpha1', served: false },
    { name: 'v1beta1', deprecated: true },
    { name: 'v1', storage: true },
  ]),
];

const object = (
  kind: string,
  name: string,
  more: object = {},
  version = 'v1',
): KubernetesObject => ({
  apiVersion: `${GROUP}/${version}`,
  kind,
  metadata: { name, namespace: 'default', ...more },
});
const dot = (name: string, version: string): KubernetesObject => ({
  ...object('Dot', name, {}, version),
  spec: { size: 1 },
});

/** Several clients at three versions of one custom resource, while all three were served. */
async function writeDots(controlPlane: ControlPlane): Promise<void> {
  await apply(controlPlane, [
    dot('by-kubectl', 'v1beta1'),
    dot('moved-on', 'v1beta1'),
    dot('unserved', 'v1alpha1'),
  ]);
  await apply(
    controlPlane,
    [dot('by-server', 'v1beta1')],
    '--server-side',
    '--field-manager=flux',
  );
  await apply(controlPlane, [dot('moved-on', 'v1'), dot('up-to-date', 'v1')]);
  await controlPlane.kubectl(
    ['create', '-f', '-'],
    JSON.stringify(dot('created-once', 'v1beta1')),
  );
}

/**
 * As an add-on's installer does that writes the status itself: the API server refuses it in the
 * definition only, at its next change.
 */
async function forgetStoredVersion(controlPlane: ControlPlane): Promise<void> {
  const answer = await controlPlane.request(
    'PATCH',
    `${CUBES}/status`,
    { status: { storedVersions: ['v1alpha1', 'v1'] } },
    'application/merge-patch+json',
  );
  if (answer.status !== 200)
    throw new Error(
      `The API server refused the stored versions: ${
        answer.status
      } ${answer.body.slice(0, 300)}`,
    );
}

export async function defineCustomResources(
  controlPlane: ControlPlane,
): Promise<void> {
  await apply(controlPlane, BEFORE);
  await controlPlane.kubectl([
    'wait',
    '--for=condition=Established',
    `crd/circles.${GROUP}`,
    `crd/rings.${GROUP}`,
    `crd/points.${GROUP}`,
    `crd/dots.${GROUP}`,
    '--timeout=300s',
  ]);
  await writeDots(controlPlane);
  await apply(controlPlane, [
    ...AFTER,
    object('Ring', 'held', { finalizers: ['example.com/never'] }),
    object('Point', 'free'),
  ]);
  // Its objects have a finalizer that is never removed.
  await controlPlane.kubectl([
    'delete',
    'crd',
    `rings.${GROUP}`,
    '--wait=false',
  ]);
  await forgetStoredVersion(controlPlane);
}

const name = (plural: string) => `CRD ${plural}.${GROUP}`;

export const customResourceTopic: FaultTopic = {
  checkId: 'custom-resource-definitions',
  expected: [
    [
      'info',
      `${name('circles')} may hold objects at v1alpha1, no longer served`,
    ],
    [
      'warning',
      `${name('cubes')} may hold objects at v1alpha1, which it no longer has`,
    ],
    ['warning', `${name('squares')} cannot be converted between its versions`],
    ['warning', `${name('rings')} is being deleted and does not end`],
    [
      'warning',
      `${name('suns')} is not established, so its objects are not served`,
    ],
    ['warning', `${name('suns')} has names that another kind uses`],
    [
      'info',
      `Dot default/by-kubectl is applied at ${GROUP}/v1beta1, which its definition calls deprecated`,
    ],
    [
      'info',
      `Dot default/by-server is applied at ${GROUP}/v1beta1, which its definition calls deprecated`,
    ],
    [
      'warning',
      `Dot default/unserved is applied at ${GROUP}/v1alpha1, which its definition no longer serves`,
    ],
  ],
  innocent: [
    ['crd', `triangles.${GROUP}`],
    ['crd', `lines.${GROUP}`],
    ['crd', `points.${GROUP}`],
    ['crd', `stars.${GROUP}`],
    ['crd', `cones.${GROUP}`],
    ['dot', 'moved-on', 'default'],
    ['dot', 'up-to-date', 'default'],
    ['dot', 'created-once', 'default'],
  ],
};
