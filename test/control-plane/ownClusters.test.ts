import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import type {
  Cluster,
  ClusterPage,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Demo } from '../e2e/demo';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import { eventually } from '../src/eventually';
import { describeInFull } from '../src/inFull';
import { repositoryRoot } from '../src/portal';

/**
 * `npm run demo -- --context`: a person's own cluster in the demo's portal, as an account that may
 * do everything.
 */
const ACCOUNT = 'system:serviceaccount:default:person';
const STATE = 'own-clusters';
/** Of the person's credential, for as long as the demo runs. */
const COPY = path.join(repositoryRoot, '.cache', STATE, 'own.kubeconfig');

const account = [
  {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name: 'person', namespace: 'default' },
  },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: { name: 'person' },
    roleRef: {
      apiGroup: 'rbac.authorization.k8s.io',
      kind: 'ClusterRole',
      name: 'cluster-admin',
    },
    subjects: [
      { kind: 'ServiceAccount', name: 'person', namespace: 'default' },
    ],
  },
];

/** Applied at a version that v1.32 does not serve. */
const flowSchema = {
  apiVersion: 'flowcontrol.apiserver.k8s.io/v1beta3',
  kind: 'FlowSchema',
  metadata: { name: 'batch-jobs' },
  spec: {
    priorityLevelConfiguration: { name: 'workload-low' },
    matchingPrecedence: 9000,
  },
};

/**
 * Two files, as KUBECONFIG lists them, with paths that are given from where the files are: an
 * authority, and a program that logs in.
 */
async function writeKubeconfigs(
  folder: string,
  controlPlane: ControlPlane,
): Promise<string> {
  const token = await controlPlane.serviceAccountToken('default', 'person');
  const credential = {
    apiVersion: 'client.authentication.k8s.io/v1',
    kind: 'ExecCredential',
    status: { token },
  };
  const exec = {
    apiVersion: 'client.authentication.k8s.io/v1',
    command: './log-in',
    interactiveMode: 'Never',
  };
  const files = [
    {
      contexts: [
        { name: 'prod-eu-1', context: { cluster: 'real', user: 'person' } },
      ],
      clusters: [
        {
          name: 'real',
          cluster: {
            server: controlPlane.url,
            'certificate-authority': 'ca.crt',
          },
        },
      ],
    },
    { users: [{ name: 'person', user: { exec } }] },
  ];
  await writeFile(
    path.join(folder, 'ca.crt'),
    await controlPlane.certificateAuthority(),
  );
  await writeFile(
    path.join(folder, 'log-in'),
    `#!/bin/sh\necho '${JSON.stringify(credential)}'\n`,
  );
  await chmod(path.join(folder, 'log-in'), 0o700);
  const names = files.map((_, index) =>
    path.join(folder, `kubeconfig-${index}`),
  );
  await Promise.all(
    names.map((name, index) =>
      writeFile(
        name,
        JSON.stringify({ apiVersion: 'v1', kind: 'Config', ...files[index] }),
      ),
    ),
  );
  return names.join(path.delimiter);
}

describeWithControlPlane(
  "a person's own cluster in the demo",
  ['1.31'],
  version => {
    let folder: string;
    let controlPlane: ControlPlane;
    let KUBECONFIG: string;
    let demo: Demo | undefined;

    const start = async (...args: string[]) =>
      (demo = await Demo.start(STATE, {
        keepsState: true,
        args,
        environment: { KUBECONFIG },
      }));
    const clustersOf = async (portal: Demo) =>
      (await portal.api<ClusterPage>('/cluster-upgrades/clusters?limit=200'))
        .items;
    const ours = async () =>
      (await controlPlane.auditEvents()).filter(
        ({ user }) => user.username === ACCOUNT,
      );
    const untilJudged = (portal: Demo) =>
      eventually<Cluster>('the cluster is judged', async () =>
        (await clustersOf(portal)).find(
          ({ title, verdict }) =>
            title === 'prod-eu-1 (read only)' && verdict === 'blocked',
        ),
      );

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'drydock-own-'));
      await rm(path.join(repositoryRoot, '.cache', STATE), {
        recursive: true,
        force: true,
      });
      controlPlane = await ControlPlane.start({ version });
      await controlPlane.kubectl(
        ['apply', '-f', '-'],
        [...account, flowSchema]
          .map(object => JSON.stringify(object))
          .join('\n---\n'),
      );
      KUBECONFIG = await writeKubeconfigs(folder, controlPlane);
    });
    afterEach(async () => {
      await demo?.stop();
      demo = undefined;
    });
    afterAll(async () => {
      await controlPlane?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it('stands beside the simulated one of its name, judged, and no upgrade of it starts', async () => {
      const portal = await start('--context', 'prod-eu-1');
      expect(portal.output.join('')).toContain(
        `prod-eu-1: ${version} at ${controlPlane.url} of context prod-eu-1 in ${folder}/kubeconfig-0`,
      );
      expect(portal.output.join('')).toContain('No Secret is read');
      expect(existsSync(COPY)).toBe(true);
      const cluster = await untilJudged(portal);
      expect((await clustersOf(portal)).map(({ title }) => title)).toContain(
        'prod-eu-1',
      );
      const { target, findings, coverage } = await portal.api<Readiness>(
        `/cluster-upgrades/clusters/${cluster.id}/readiness`,
      );
      expect(target).toMatch(/^v?1\.32/);
      expect(findings.map(({ title }) => title.text)).toContainEqual(
        expect.stringContaining('FlowSchema batch-jobs'),
      );
      expect(
        coverage
          .filter(({ status }) => status === 'off')
          .map(({ checkId }) => checkId),
      ).toContain('removed-api-helm');
      expect(cluster.upgradable).toEqual({
        possible: false,
        reason: expect.objectContaining({
          text: expect.stringMatching(/provider/),
        }),
      });
      await expect(
        portal.api('/cluster-upgrades/upgrades', {
          clusterId: cluster.id,
          target: 'v1.32.0',
        }),
      ).rejects.toThrow(
        /answered 400: [^]*prod-eu-1 cannot be upgraded\. No upgrade provider is configured/,
      );
    });

    it('leaves no copy of its credential once the demo has stopped [T-343]', () => {
      expect(existsSync(COPY)).toBe(false);
    });

    it('is asked by get, list and access reviews alone, for nothing that the demo did not name first, and for no Secret [T-342]', async () => {
      const events = await ours();
      expect(events.length).toBeGreaterThan(50);
      expect(
        events.filter(
          ({ verb, requestURI }) =>
            !['get', 'list', 'watch'].includes(verb) &&
            !requestURI.endsWith('/selfsubjectaccessreviews'),
        ),
      ).toEqual([]);
      const named = namedResources();
      const asked = new Set(
        events.flatMap(({ objectRef }) =>
          objectRef?.resource
            ? [`${objectRef.resource}.${objectRef.apiGroup ?? ''}`]
            : [],
        ),
      );
      expect(
        [...asked].filter(
          resource =>
            !named.has(resource) &&
            resource !== 'selfsubjectaccessreviews.authorization.k8s.io',
        ),
      ).toEqual([]);
      expect([...asked]).not.toContain('secrets.');
    });

    describeInFull('started again', () => {
      it('is gone from the portal when it is not named again', async () => {
        const before = (await ours()).length;
        const portal = await start();
        const titles = await eventually('the fleet is listed', async () => {
          const clusters = await clustersOf(portal);
          return clusters.length >= 40
            ? clusters.map(({ title }) => title)
            : undefined;
        });
        expect(titles.filter(title => title.includes('read only'))).toEqual([]);
        expect((await ours()).length).toBe(before);
      });

      it('is the only one with --only', async () => {
        const portal = await start(
          '--context',
          'prod-eu-1',
          '--only',
          '--helm-secrets',
        );
        await untilJudged(portal);
        expect(await clustersOf(portal)).toHaveLength(1);
        expect(portal.output.join('')).toContain(
          'list secrets, configmaps (core)',
        );
        expect(
          (await ours()).some(
            ({ objectRef }) => objectRef?.resource === 'secrets',
          ),
        ).toBe(true);
      });
    });
  },
);

/** What the printed rules name, as `resource.group`. */
function namedResources(): ReadonlySet<string> {
  const roles = parseAllDocuments(
    readFileSync(path.join(repositoryRoot, 'docs/rbac/reader.yaml'), 'utf8'),
  ).map(document => document.toJS());
  const rules: readonly { apiGroups?: string[]; resources?: string[] }[] =
    roles.flatMap(role => role.rules ?? []);
  return new Set(
    rules.flatMap(({ apiGroups = [], resources = [] }) =>
      apiGroups.flatMap(group =>
        resources.map(resource => `${resource}.${group}`),
      ),
    ),
  );
}
