import type { ControlPlane } from '../controlPlane';
import {
  bundleOf,
  endingCertificate,
  lastingCertificate,
} from './certificates';
import type { FaultTopic } from './topic';

/**
 * Webhooks that match nothing, by the end of their CA bundle. Those that may fail are not told:
 * nothing stands still.
 */
export async function registerEndingWebhooks(
  controlPlane: ControlPlane,
): Promise<void> {
  const rules = [
    {
      operations: ['CREATE'],
      apiGroups: ['shop.example'],
      apiVersions: ['*'],
      resources: ['orders'],
    },
  ];
  for (const [name, failurePolicy, pem] of [
    ['ending', 'Fail', endingCertificate],
    ['lasting', 'Fail', lastingCertificate],
    ['renewed', 'Fail', endingCertificate + lastingCertificate],
    ['optional', 'Ignore', endingCertificate],
  ]) {
    const webhooks = [
      {
        name: `${name}.example.com`,
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        failurePolicy,
        clientConfig: {
          service: { namespace: 'hooks', name: 'web' },
          caBundle: bundleOf(pem),
        },
        rules,
      },
    ];
    const { status, body } = await controlPlane.request(
      'POST',
      '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations',
      {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'MutatingWebhookConfiguration',
        metadata: { name },
        webhooks,
      },
    );
    if (status !== 201)
      throw new Error(
        `Webhook ${name} was refused: ${status} ${body.slice(0, 300)}`,
      );
  }
}

const bundle = (object: string, days = 9) =>
  ['warning', `The CA bundle of ${object} expires in ${days} days`] as const;

export const certificateTopic: FaultTopic = {
  checkId: 'certificates',
  expected: [
    bundle('MutatingWebhookConfiguration ending'),
    bundle('CRD ovals.shapes.example'),
    bundle('APIService v1.empty.example'),
  ],
  innocent: [
    ['mutatingwebhookconfiguration', 'lasting'],
    ['mutatingwebhookconfiguration', 'renewed'],
    ['mutatingwebhookconfiguration', 'optional'],
    ['crd', 'triangles.shapes.example'],
  ],
};
