import { eventually } from '../eventually';
import type { ControlPlane } from '../controlPlane';
import { addonObjects, addonTopics, releaseAddons } from './addons';
import { aggregatedApiTopic, registerAggregatedApis } from './aggregatedApis';
import {
  behaviourObjects,
  behaviourTopic,
  registerReviewWebhook,
} from './behaviour';
import { controlPlanePods, skewTopic } from './controlPlanePods';
import { customResourceTopic, defineCustomResources } from './customResources';
import { certificateTopic, registerEndingWebhooks } from './endingCertificates';
import { fragileObjects, fragilePods, fragileTopic } from './fragileWorkloads';
import { keepByGitOps } from './gitops';
import { createNodes, makeNodesSick, nodeTopic } from './nodes';
import { apply, deployment } from './topic';
import type { FaultTopic, KubernetesObject } from './topic';

export { startAggregatedApi } from './aggregatedApis';
export { today } from './certificates';
export { CUBES } from './customResources';
export { keptFindings } from './gitops';
export type { FaultTopic } from './topic';

export const topics: readonly FaultTopic[] = [
  skewTopic,
  nodeTopic,
  fragileTopic,
  customResourceTopic,
  aggregatedApiTopic,
  certificateTopic,
  ...addonTopics,
  behaviourTopic,
];

const NAMESPACES = ['fragile', 'hooks', 'platform', 'behaviour'];
/** Answers for the webhooks that are meant to have a server. */
const HOOK_SERVER: readonly KubernetesObject[] = [
  deployment('hooks', 'web', { replicas: 2 }),
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web', namespace: 'hooks' },
    spec: { selector: { app: 'web' }, ports: [{ port: 443 }] },
  },
];

/**
 * Makes all faults and their look-alikes, and waits until controllers have said what they say of
 * them.
 */
export async function seedFaults(
  controlPlane: ControlPlane,
  aggregatedApi: Parameters<typeof registerAggregatedApis>[1],
): Promise<void> {
  await createNodes(controlPlane);
  await apply(
    controlPlane,
    NAMESPACES.map(name => ({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name },
    })),
  );
  await eventually('accounts for pods', async () => {
    const accounts = await Promise.all(
      ['kube-system', 'fragile'].map(namespace =>
        controlPlane.request(
          'GET',
          `/api/v1/namespaces/${namespace}/serviceaccounts/default`,
        ),
      ),
    );
    return accounts.every(({ status }) => status === 200) ? true : undefined;
  });
  await apply(controlPlane, [
    ...controlPlanePods,
    ...HOOK_SERVER,
    ...fragileObjects,
    ...addonObjects,
    ...behaviourObjects,
  ]);
  await registerAggregatedApis(controlPlane, aggregatedApi);
  await releaseAddons(controlPlane);
  await registerReviewWebhook(controlPlane);
  await defineCustomResources(controlPlane);
  await keepByGitOps(controlPlane);
  // Last: these webhooks could refuse writes.
  await registerEndingWebhooks(controlPlane);
  await settled(controlPlane);
  await controlPlane.stopKubelets();
  await makeNodesSick(controlPlane);
}

async function settled(controlPlane: ControlPlane): Promise<void> {
  const get = async (path: string) =>
    JSON.parse((await controlPlane.request('GET', path)).body);
  const isReady = ({
    status,
  }: {
    status: { conditions?: readonly { type: string; status: string }[] };
  }) =>
    status.conditions?.some(
      ({ type, status: state }) => type === 'Ready' && state === 'True',
    );
  await eventually('the workloads run', async () =>
    (await get('/api/v1/namespaces/fragile/pods')).items.filter(isReady)
      .length === fragilePods
      ? true
      : undefined,
  );
  await eventually('two endpoints answer for the webhooks', async () =>
    (await get('/api/v1/namespaces/hooks/pods')).items.filter(isReady)
      .length === 2
      ? true
      : undefined,
  );
  await eventually(
    'the API server has judged the aggregated APIs',
    async () => {
      const { status } = await get(
        '/apis/apiregistration.k8s.io/v1/apiservices/v1.answers.example',
      );
      return status?.conditions?.some(
        ({ type, status: state }: { type: string; status: string }) =>
          type === 'Available' && state === 'True',
      )
        ? true
        : undefined;
    },
  );
}
