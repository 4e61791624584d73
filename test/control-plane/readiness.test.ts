import { inEnglish, reasonText } from '@drydock/upgrade-reasons';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  builtinKnowledge,
  minorOf,
  nextMinor,
} from '@drydock/kubernetes-knowledge';
import {
  createDirectClusterAccess,
  evaluate,
  readInventory,
} from '@drydock/upgrade-readiness';
import type {
  ClusterAccess,
  Evaluation,
  Inventory,
} from '@drydock/upgrade-readiness';
import { describeClusterAccess } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import type { ContractServer } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { realApi, startRealContractServer } from '../src/contractServers';
import { ControlPlane } from '../src/controlPlane';
import { describeKubernetesApi } from '../src/describeKubernetesApi';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import { kubeTestAssets } from '../src/kubeTestAssets';
import { startKubernetesPlugin } from '../src/kubernetesPlugin';
import type { KubernetesPlugin } from '../src/kubernetesPlugin';
import { eventually } from '../src/eventually';
import { IN_FULL } from '../src/inFull';
import { seedWorkloads } from '../src/seedWorkloads';

/**
 * Reading and judging real apiservers with the documented minimal roles, directly and through a
 * real kubernetes plugin: the seeded faults are found, nothing else is called a blocker, and the
 * audit log shows that reading left no trace but reads. The contracts of accesses and what is
 * relied on in an API server are asserted on the same control planes.
 */
const now = new Date('2026-11-21T09:00:00Z');
// This package is never built: it runs from its sources only.
// eslint-disable-next-line no-restricted-syntax
const roles = path.resolve(__dirname, '../../docs/rbac');
const accounts = { direct: 'drydock-reader', plugin: 'drydock-portal-reader' };

describeWithControlPlane('readiness of a real cluster', undefined, version => {
  const minor = minorOf(version) ?? '';
  const target = version.startsWith('v1.37') ? '1.37' : nextMinor(minor);
  /** In `npm test` the newest alone is read through the kubernetes plugin, too. */
  const hasPlugin = IN_FULL || version === kubeTestAssets()?.versions.at(-1);
  let controlPlane: ControlPlane;
  let plugin: KubernetesPlugin;
  /** The apiserver behind a server that misbehaves on demand, as the plugin knows it. */
  let contractServer: ContractServer;

  beforeAll(async () => {
    controlPlane = await ControlPlane.start({
      version,
      controllers: true,
      kwok: true,
    });
    await Promise.all([seedWorkloads(controlPlane), startReaders()]);
  });
  afterAll(async () => {
    await plugin?.close();
    await controlPlane?.stop();
  });

  async function startReaders(): Promise<void> {
    await bind(controlPlane, 'reader.yaml', accounts.direct);
    if (!hasPlugin) return;
    await bind(controlPlane, 'reader.yaml', accounts.plugin);
    contractServer = await startRealContractServer(controlPlane);
    plugin = await startKubernetesPlugin([
      {
        name: 'real',
        url: controlPlane.url,
        token: await controlPlane.serviceAccountToken(
          'drydock',
          accounts.plugin,
        ),
        certificateAuthority: await controlPlane.certificateAuthority(),
      },
      {
        name: 'contract',
        url: contractServer.url,
        token: contractServer.token,
      },
    ]);
  }

  const openDirect = async () =>
    createDirectClusterAccess({
      description: `test ${version}`,
      server: controlPlane.url,
      ca: await controlPlane.certificateAuthority(),
      token: await controlPlane.serviceAccountToken('drydock', accounts.direct),
    });
  const openThroughPlugin = async () =>
    plugin.client().access({ name: 'real', authProvider: 'serviceAccount' });

  const ways: [string, string, () => Promise<ClusterAccess>][] = [
    ['directly', accounts.direct, openDirect],
  ];
  if (hasPlugin)
    ways.push([
      'through the kubernetes plugin',
      accounts.plugin,
      openThroughPlugin,
    ]);

  describe.each(ways)('%s', (_, account, open) => {
    let inventory: Inventory;
    let evaluation: Evaluation;

    const read = async (previous?: Inventory) => {
      const access = await open();
      try {
        return await readInventory(access, {
          knowledge: builtinKnowledge,
          now: () => now,
          ...(previous ? { previous } : {}),
        });
      } finally {
        await access.close();
      }
    };
    const judge = (facts: Inventory) =>
      evaluate({
        inventory: facts,
        knowledge: builtinKnowledge,
        target,
        now: now.toISOString(),
        supportProvider: 'upstream',
      });
    const findingOn = (kind: string, name: string) =>
      evaluation.findings.filter(
        ({ object }) => object?.kind === kind && object.name === name,
      );
    const removedApiFindings = (kind: string, name: string) =>
      findingOn(kind, name).filter(({ checkId }) =>
        checkId.startsWith('removed-api'),
      );

    it('is read in full with the minimal role; without the optional one Helm is not checked by policy [T-196]', async () => {
      inventory = await read();
      const states = Object.fromEntries(
        Object.entries(inventory.sections).map(([section, { status }]) => [
          section,
          status,
        ]),
      );
      expect(states).toMatchObject({
        version: 'read',
        apis: 'read',
        namespaces: 'read',
        'api-evidence': 'read',
        'helm-releases': 'off',
        'api-callers': 'read',
        nodes: 'read',
        workloads: 'read',
        pods: 'read',
        'disruption-budgets': 'read',
      });
      expect(
        Object.entries(states).filter(
          ([, status]) => status !== 'read' && status !== 'off',
        ),
      ).toEqual([]);
      expect(
        inEnglish(
          judge(inventory).coverage.find(
            ({ checkId }) => checkId === 'removed-api-helm',
          ),
        ),
      ).toMatchObject({
        status: 'off',
        reasons: [expect.stringContaining('not checked by policy')],
      });
      expect(inventory.clusterUid).toBe(
        JSON.parse(
          await controlPlane.kubectl([
            'get',
            'namespace',
            'kube-system',
            '-o',
            'json',
          ]),
        ).metadata.uid,
      );
    });

    it('shows the seeded faults, one finding an object', async () => {
      await bind(controlPlane, 'helm-secrets-reader.yaml', account);
      inventory = await read();
      evaluation = judge(inventory);
      expect(
        evaluation.coverage.filter(
          ({ status }) => status !== 'ran' && status !== 'off',
        ),
      ).toEqual([]);
      expect(
        evaluation.coverage.find(
          ({ checkId }) => checkId === 'removed-api-helm',
        ),
      ).toMatchObject({ status: 'ran' });
      expect(evaluation.verdict).toBe('blocked');
      const fingerprints = evaluation.findings.map(
        ({ fingerprint }) => fingerprint,
      );
      expect(new Set(fingerprints).size).toBe(fingerprints.length);
    });

    it('calls an object whose last-applied names a version that the upgrade removes a blocker', () => {
      // If the current minor does not serve it either, it cannot be applied, with or without the
      // upgrade.
      const severity = minor === '1.24' ? 'blocker' : 'info';
      expect(removedApiFindings('PodDisruptionBudget', 'left-behind')).toEqual([
        expect.objectContaining({
          checkId: 'removed-api-applied',
          severity,
          confidence: 'observed',
          phase: 'next-apply',
          breaksAt: '1.25',
        }),
      ]);
      expect(removedApiFindings('PodDisruptionBudget', 'up-to-date')).toEqual(
        [],
      );
    });

    it('calls what a Helm release renders at a removed version a blocker, or failing already, and names the chart [T-344]', () => {
      const judged =
        minor === '1.24'
          ? { severity: 'blocker' }
          : { severity: 'info', failsSince: '1.25' };
      expect(inEnglish(findingOn('PodDisruptionBudget', 'from-chart'))).toEqual(
        [
          expect.objectContaining({
            ...judged,
            fix: expect.objectContaining({
              what: expect.stringContaining(
                'Helm release payments/shop (chart shop 1.4.2)',
              ),
            }),
          }),
        ],
      );
    });

    it('calls a budget that allows no disruption a blocker, with the numbers of its fix [T-350]', () => {
      const [finding] = findingOn('PodDisruptionBudget', 'api');
      expect(inEnglish(finding)).toMatchObject({
        checkId: 'disruption-budgets',
        severity: 'blocker',
        phase: 'nodes',
        title: 'PDB payments/api allows no disruption',
      });
      expect(reasonText(finding.fix.what)).toBe(
        'Run 3 replicas of Deployment payments/api or set maxUnavailable: 1',
      );
      expect(finding.related?.map(({ object }) => object.name)).toEqual([
        'api',
      ]);
    });

    it('calls nothing else a blocker', () => {
      const expected = ['PDB payments/api ', ...seededTitles(minor)];
      const others = evaluation.findings.filter(
        ({ severity, title }) =>
          severity === 'blocker' &&
          !expected.some(start => reasonText(title).startsWith(start)),
      );
      expect(others.map(({ title }) => reasonText(title))).toEqual([]);
    });

    if (minor === '1.24') {
      it('weighs real traces of versions that 1.25 removes: applied, applied by the server, only written, and counted', () => {
        expect(inEnglish(findingOn('CronJob', 'nightly'))).toEqual([
          expect.objectContaining({
            severity: 'blocker',
            confidence: 'observed',
            breaksAt: '1.25',
            title: expect.stringContaining('batch/v1beta1'),
          }),
        ]);
        expect(inEnglish(findingOn('CronJob', 'server-side'))).toEqual([
          expect.objectContaining({
            severity: 'blocker',
            evidence: [
              expect.objectContaining({
                source: 'managed-fields',
                what: expect.stringContaining(
                  'flux applied it at batch/v1beta1',
                ),
              }),
            ],
          }),
        ]);
        expect(inEnglish(findingOn('CronJob', 'created-once'))).toEqual([
          expect.objectContaining({
            severity: 'warning',
            confidence: 'inferred',
          }),
        ]);
        expect(inEnglish(findingOn('CronJob', 'moved-on'))).toEqual([]);
        expect(
          inEnglish(
            evaluation.findings.filter(
              ({ checkId }) => checkId === 'removed-api-stored',
            ),
          ),
        ).toEqual([
          expect.objectContaining({
            severity: 'blocker',
            title: expect.stringContaining('1 PodSecurityPolicy object stored'),
          }),
        ]);
      });
    }

    if (minor === '1.31') {
      it('finds a FlowSchema applied at the version that 1.32 removes', () => {
        expect(inEnglish(findingOn('FlowSchema', 'batch-jobs'))).toEqual([
          expect.objectContaining({
            severity: 'blocker',
            breaksAt: '1.32',
            title: expect.stringContaining(
              'flowcontrol.apiserver.k8s.io/v1beta3',
            ),
          }),
        ]);
      });
    }

    it('fetches no Helm body again that has not changed', async () => {
      const again = await read(inventory);
      expect(again.sections['helm-releases']).toEqual(
        inventory.sections['helm-releases'],
      );
      const decoded = (facts: Inventory) =>
        facts.requests.find(({ purpose }) => purpose === 'helm-releases')
          ?.decodedBytes ?? 0;
      expect(decoded(again)).toBeLessThan(decoded(inventory));
    });

    it('lets the server drop what it gave up: a hanging storage keeps no request of ours busy', async () => {
      const access = await open();
      const marker = `drydock-contract=${account}`;
      const given = async () =>
        (await controlPlane.auditEvents()).some(({ requestURI }) =>
          decodeURIComponent(requestURI).includes(marker),
        );
      await access.read({ path: '/version', purpose: 'contract' });
      controlPlane.pauseStorage();
      try {
        const reading = access.read({
          path: '/api/v1/namespaces',
          query: { limit: '1', labelSelector: marker },
          purpose: 'contract',
          timeoutMilliseconds: 1000,
        });
        await expect(reading).rejects.toMatchObject({
          failure: { retryable: true },
        });
        // A request is in the audit log when the apiserver is done with it; the storage still
        // hangs.
        await eventually('the apiserver drops the request', async () =>
          (await given()) ? true : undefined,
        );
      } finally {
        controlPlane.resumeStorage();
        await access.close();
      }
    });

    it('has sent nothing but get, list and access reviews, and asked for no deprecated version [T-162]', async () => {
      const ours = (await controlPlane.auditEvents()).filter(
        ({ user }) =>
          user.username === `system:serviceaccount:drydock:${account}`,
      );
      expect(ours.length).toBeGreaterThan(30);
      const writes = ours.filter(
        ({ verb, requestURI }) =>
          !['get', 'list'].includes(verb) &&
          !requestURI.endsWith('/selfsubjectaccessreviews'),
      );
      expect(writes).toEqual([]);
      expect(
        ours
          .filter(
            ({ annotations }) => annotations?.['k8s.io/deprecated'] === 'true',
          )
          .map(({ requestURI }) => requestURI),
      ).toEqual([]);
      expect([...new Set(ours.map(({ userAgent }) => userAgent))]).toEqual([
        expect.stringMatching(/^drydock\/\d+\.\d+\.\d+/),
      ]);
    });
  });

  describeClusterAccess(
    'direct, on a real apiserver',
    async ({ url, token }) => ({
      access: createDirectClusterAccess({
        description: `test ${version}`,
        server: url,
        token,
      }),
      secrets: [token],
    }),
    {
      startServer: () => startRealContractServer(controlPlane),
    },
  );
  if (hasPlugin)
    describeClusterAccess(
      'through the kubernetes plugin, on a real apiserver',
      async ({ token }) => ({
        access: plugin
          .client()
          .access({ name: 'contract', authProvider: 'serviceAccount' }),
        secrets: [token],
      }),
      { startServer: async () => contractServer, closesUpstream: false },
    );
  // Last, for it restarts the apiserver.
  describeKubernetesApi('real apiserver', () => realApi(controlPlane));
});

/**
 * Applies a documented role for an account of its own, so that the audit log tells the ways of
 * reading apart.
 */
async function bind(
  controlPlane: ControlPlane,
  file: string,
  account: string,
): Promise<void> {
  const text = await readFile(path.join(roles, file), 'utf8');
  await controlPlane.kubectl(
    ['apply', '-f', '-'],
    text
      .replaceAll('drydock-helm-secrets-reader', `${account}-helm-secrets`)
      .replaceAll('drydock-reader', account),
  );
}

/** Blockers that are seeded on single minors only. */
function seededTitles(minor: string): string[] {
  if (minor === '1.24')
    return [
      'PDB payments/left-behind ',
      'PDB payments/from-chart ',
      'CronJob payments/nightly ',
      'CronJob payments/server-side ',
      '1 PodSecurityPolicy object ',
      'Pod security policies are no longer enforced',
    ];
  return minor === '1.31' ? ['FlowSchema batch-jobs '] : [];
}

describe('the documented reader role', () => {
  it('covers every kind that is read for evidence, from 1.24 on', async () => {
    const role = await readFile(path.join(roles, 'reader.yaml'), 'utf8');
    const missing = new Set<string>();
    for (
      let minor = '1.24';
      minor !== nextMinor(builtinKnowledge.reviewedThrough);
      minor = nextMinor(minor)
    ) {
      for (const {
        group,
        resource,
        kind,
        surviving,
      } of builtinKnowledge.kindsLosingVersions(minor)) {
        // Requests in the form of objects are never stored.
        const isRead =
          surviving.length > 0 &&
          !resource.includes('/') &&
          !kind.endsWith('Review');
        if (isRead && !new RegExp(`\\b${resource}\\b`).test(role))
          missing.add(`${resource}.${group}`);
      }
    }
    expect([...missing]).toEqual([]);
  });
});
