import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { clusterUpgradesPlugin } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type {
  ClusterPage,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import {
  bundleOf,
  lastingCertificate,
  lastingKey,
} from '../src/faults/certificates';
import { eventually } from '../src/eventually';
import { readerKubeconfig } from '../src/readerKubeconfig';

/**
 * Who calls deprecated versions (R5), as the audit webhook of a real apiserver tells the whole
 * plugin.
 */
const TOKEN = 'canary-audit-token-66b1-0123456789';
const CALLED = '/apis/flowcontrol.apiserver.k8s.io/v1beta3/flowschemas';

describeWithControlPlane(
  'audit events of a real apiserver',
  ['1.31'],
  version => {
    let folder: string;
    let controlPlane: ControlPlane;
    let backend: Awaited<ReturnType<typeof startTestBackend>> | undefined;
    let forwarder: Server;
    let isRunning = false;
    let url: string;

    /** No process listens on port 9, which is used while the backend does not run. */
    const portOfBackend = () =>
      isRunning && backend ? backend.server.port() : 9;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'drydock-audit-'));
      // As a portal's proxy, for an API server sends its token over TLS alone. It must be told an
      // address at its start, and the backend's port is known once that runs.
      forwarder = createServer(
        { key: lastingKey, cert: lastingCertificate },
        socket => {
          const onward = connect(portOfBackend(), '127.0.0.1');
          socket
            .on('error', () => onward.destroy())
            .pipe(onward)
            .on('error', () => socket.destroy())
            .pipe(socket);
        },
      );
      await new Promise<void>(resolve =>
        forwarder.listen(0, '127.0.0.1', resolve),
      );
      const webhook = path.join(folder, 'webhook.kubeconfig');
      await writeFile(
        webhook,
        JSON.stringify(
          webhookKubeconfig(
            `https://127.0.0.1:${portOf(
              forwarder,
            )}/api/cluster-upgrades/audit-events`,
          ),
        ),
        { mode: 0o600 },
      );
      controlPlane = await ControlPlane.start({
        version,
        apiServerFlags: [
          `--audit-webhook-config-file=${webhook}`,
          '--audit-webhook-batch-max-wait=200ms',
        ],
      });
      const file = path.join(folder, 'reader.kubeconfig');
      await readerKubeconfig(controlPlane, file);
      const clusterUpgrades = {
        sources: [{ kubeconfig: { file } }],
        auditEvents: [{ cluster: 'kubeconfig/real-direct', token: TOKEN }],
      };
      const rootConfig = mockServices.rootConfig.factory({
        data: { backend: { baseUrl: 'http://localhost' }, clusterUpgrades },
      });
      backend = await startTestBackend({
        features: [
          clusterUpgradesPlugin,
          rootConfig,
          catalogServiceMock.factory({ entities: [] }),
        ],
      });
      isRunning = true;
      url = `http://127.0.0.1:${backend.server.port()}/api/cluster-upgrades`;
    });
    afterAll(async () => {
      isRunning = false;
      await backend?.stop();
      await controlPlane?.stop();
      forwarder?.close();
      await rm(folder, { recursive: true, force: true });
    });

    const get = async <T>(route: string): Promise<T> =>
      (await fetch(`${url}${route}`)).json();
    const callersOf = async (clusterId: string) => {
      await fetch(`${url}/clusters/${clusterId}/refresh`, { method: 'POST' });
      const { findings } = await get<Readiness>(
        `/clusters/${clusterId}/readiness?target=1.32`,
      );
      return findings.filter(({ checkId }) => checkId === 'api-callers');
    };

    it('name the user and the program of a call, and lead to them [T-347]', async () => {
      const cluster = await eventually('the cluster is read', async () =>
        (
          await get<ClusterPage>('/clusters')
        ).items.find(({ freshness }) => freshness.state === 'fresh'),
      );
      expect(
        (
          await controlPlane.request('GET', CALLED, undefined, undefined, {
            'user-agent': 'old-reporter/v1.2',
          })
        ).status,
      ).toBe(200);
      const finding = await eventually(
        'the finding names who called',
        async () =>
          (
            await callersOf(cluster.id)
          ).find(({ evidence }) =>
            evidence.some(({ what }) => what.text.includes('old-reporter')),
          ),
      );
      expect(finding).toMatchObject({
        severity: 'warning',
        title: {
          text: expect.stringContaining(
            'flowschemas at flowcontrol.apiserver.k8s.io/v1beta3',
          ),
        },
        fix: {
          what: {
            text: expect.stringContaining('Upgrade the clients that are named'),
          },
        },
      });
      expect(finding.evidence.map(({ what }) => what.text)).toContain(
        'flowcontrol.apiserver.k8s.io/v1beta3 flowschemas was called by admin (old-reporter/v1.2)',
      );
    });

    it('are none for what Drydock itself asked, and for calls of versions that stay', async () => {
      const [cluster] = (await get<ClusterPage>('/clusters')).items;
      const text = JSON.stringify(await callersOf(cluster.id));
      expect(text).not.toMatch(/drydock-reader|canary-audit-token/);
      expect(
        (await controlPlane.auditEvents()).some(
          ({ user }) =>
            user.username === 'system:serviceaccount:drydock:drydock-reader',
        ),
      ).toBe(true);
    });
  },
);

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || !address)
    throw new Error('It does not listen');
  return address.port;
}

/** As an operator writes it: where the apiserver sends its events, and by which token. */
function webhookKubeconfig(server: string) {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name: 'portal',
        cluster: {
          server,
          'certificate-authority-data': bundleOf(lastingCertificate),
        },
      },
    ],
    users: [{ name: 'apiserver', user: { token: TOKEN } }],
    contexts: [
      { name: 'portal', context: { cluster: 'portal', user: 'apiserver' } },
    ],
    'current-context': 'portal',
  };
}
