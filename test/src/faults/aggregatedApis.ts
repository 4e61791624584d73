import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { ControlPlane } from '../controlPlane';
import {
  bundleOf,
  endingCertificate,
  lastingCertificate,
  lastingKey,
} from './certificates';
import { apply } from './topic';
import type { FaultTopic, KubernetesObject } from './topic';

const NAMESPACE = 'hooks';

function apiService(
  group: string,
  service: string,
  port: number,
  trust: object,
): KubernetesObject {
  return {
    apiVersion: 'apiregistration.k8s.io/v1',
    kind: 'APIService',
    metadata: { name: `v1.${group}` },
    spec: {
      group,
      version: 'v1',
      groupPriorityMinimum: 100,
      versionPriority: 10,
      service: { namespace: NAMESPACE, name: service, port },
      ...trust,
    },
  };
}

/** An aggregated API that answers, on this machine. */
export async function startAggregatedApi(): Promise<Server> {
  const server = createServer(
    { cert: lastingCertificate, key: lastingKey },
    (request, response) => {
      const group = 'answers.example';
      const isVersion = request.url?.startsWith(`/apis/${group}/v1`) === true;
      response.writeHead(isVersion ? 200 : 404, {
        'content-type': 'application/json',
      });
      response.end(
        JSON.stringify(
          isVersion
            ? {
                kind: 'APIResourceList',
                apiVersion: 'v1',
                groupVersion: `${group}/v1`,
                resources: [],
              }
            : {
                kind: 'Status',
                apiVersion: 'v1',
                status: 'Failure',
                code: 404,
              },
        ),
      );
    },
  );
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(0, '127.0.0.1', resolve),
  );
  return server;
}

/** APIServices without a Service, without an endpoint, and one behind which a server answers. */
export async function registerAggregatedApis(
  controlPlane: ControlPlane,
  server: Server,
): Promise<void> {
  const address = server.address();
  if (typeof address !== 'object' || !address)
    throw new Error('The aggregated API does not listen');
  const services: readonly KubernetesObject[] = [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'empty', namespace: NAMESPACE },
      spec: { selector: { app: 'no-pods' }, ports: [{ port: 443 }] },
    },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'answers', namespace: NAMESPACE },
      spec: {
        type: 'ExternalName',
        externalName: 'localhost',
        ports: [{ port: address.port }],
      },
    },
  ];
  await apply(controlPlane, services);
  await apply(controlPlane, [
    apiService('gone.example', 'gone', 443, { insecureSkipTLSVerify: true }),
    apiService('empty.example', 'empty', 443, {
      caBundle: bundleOf(endingCertificate),
    }),
    apiService('answers.example', 'answers', address.port, {
      insecureSkipTLSVerify: true,
    }),
  ]);
}

export const aggregatedApiTopic: FaultTopic = {
  checkId: 'api-services',
  expected: [
    ['warning', 'APIService v1.gone.example does not answer'],
    ['warning', 'APIService v1.empty.example does not answer'],
  ],
  innocent: [
    ['apiservice', 'v1.answers.example'],
    ['apiservice', 'v1.shapes.example'],
  ],
};
