import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startClaimingApiServer } from '../src/claimingApiServer';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import { IdentityPortal } from '../src/identityPortal';
import { locatorEntryOf, startKubernetesPlugin } from '../src/kubernetesPlugin';
import type { KubernetesPlugin } from '../src/kubernetesPlugin';

/** One context, as an operator writes it. */
async function writeKubeconfig(
  file: string,
  context: string,
  {
    server,
    certificateAuthority,
    token,
  }: { server: string; certificateAuthority: string; token: string },
) {
  const cluster = {
    server,
    'certificate-authority-data':
      Buffer.from(certificateAuthority).toString('base64'),
  };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'c', cluster }],
    users: [{ name: 'u', user: { token } }],
    contexts: [{ name: context, context: { cluster: 'c', user: 'u' } }],
    'current-context': context,
  };
  await writeFile(file, JSON.stringify(config), { mode: 0o600 });
}

async function uidOf(controlPlane: ControlPlane): Promise<string> {
  return controlPlane.kubectl([
    'get',
    'namespace',
    'kube-system',
    '-o',
    'jsonpath={.metadata.uid}',
  ]);
}

/** Records become one cluster only with a proof, on real API servers, which end TLS themselves. */
describeWithControlPlane('identity of real clusters', ['1.37'], version => {
  let controlPlane: ControlPlane;
  let folder: string;
  let portal: IdentityPortal;
  let file: (name: string) => string;

  beforeAll(async () => {
    controlPlane = await ControlPlane.start({ version });
    folder = await mkdtemp(path.join(tmpdir(), 'drydock-identity-'));
    file = name => path.join(folder, name);
  });
  beforeEach(() => {
    portal = new IdentityPortal();
  });
  afterEach(() => portal.stop());
  afterAll(async () => {
    await controlPlane?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const direct = async (id: string) => {
    await writeKubeconfig(file(id), id, {
      server: controlPlane.url,
      certificateAuthority: await controlPlane.certificateAuthority(),
      token: controlPlane.adminToken,
    });
    return { kubeconfig: { id, file: file(id) } };
  };

  it('merges two kubeconfigs of one API server, and keeps them merged after a rotation of its key and CA', async () => {
    await portal.start({ sources: [await direct('one'), await direct('two')] });
    const [cluster, ...others] = await portal.settled(2);
    expect(others).toEqual([]);
    expect(cluster).toMatchObject({
      uid: await uidOf(controlPlane),
      sources: [{ id: 'one' }, { id: 'two' }],
    });
    expect((await portal.proofs()).map(({ method }) => method).sort()).toEqual([
      'first-read',
      'serving-key',
    ]);

    const before = await controlPlane.certificateAuthority();
    await controlPlane.rotateCertificates();
    expect(await controlPlane.certificateAuthority()).not.toBe(before);
    await direct('one');
    await direct('two');
    await portal.readAgain(cluster.id);
    await rm(file('one'));
    await portal.readAgain(cluster.id);
    expect(await portal.clusters()).toEqual([
      expect.objectContaining({
        id: cluster.id,
        freshness: expect.objectContaining({ state: 'fresh' }),
      }),
    ]);
  });

  it('does not believe another API server that claims the UID, takes it back and claims it again [T-63]', async () => {
    const hostile = await ControlPlane.start({ version });
    const ownUid = await uidOf(hostile);
    const claiming = await startClaimingApiServer(hostile, ownUid);
    try {
      // Its bundle lists the CA of the other cluster, too.
      const certificateAuthority = `${await hostile.certificateAuthority()}${await controlPlane.certificateAuthority()}`;
      await writeKubeconfig(file('hostile'), 'hostile', {
        server: claiming.url,
        certificateAuthority,
        token: hostile.adminToken,
      });
      await portal.start({
        sources: [
          await direct('one'),
          { kubeconfig: { id: 'hostile', file: file('hostile') } },
        ],
      });
      const [claimant, real] = await portal.settled(2);
      expect([claimant, real].map(({ name }) => name)).toEqual([
        'hostile',
        'one',
      ]);
      const uid = await uidOf(controlPlane);
      for (const claims of [uid, undefined, uid]) {
        claiming.report(claims);
        await portal.readAgain(claimant.id);
        const clusters = await portal.clusters();
        expect(clusters.map(({ id }) => id)).toEqual([claimant.id, real.id]);
        const { freshness, upgrade, ...untouched } = clusters[1];
        expect(real).toMatchObject(untouched);
        expect(freshness.readAt).toBe(real.freshness.readAt);
        expect(upgrade).toBeUndefined();
        const expected = claims
          ? {
              verdict: 'unknown',
              sources: [
                { claim: { kind: 'unproven', uid, cluster: { id: real.id } } },
              ],
            }
          : { uid: ownUid, freshness: { state: 'fresh' } };
        expect(clusters[0]).toMatchObject(expected);
        expect(clusters[0].sources[0].claim === undefined).toBe(
          claims === undefined,
        );
      }
    } finally {
      await claiming.close();
      await hostile.stop();
    }
  });

  describe("through the portal's kubernetes plugin", () => {
    let plugin: KubernetesPlugin;
    const entry = async () => ({
      name: 'real',
      url: controlPlane.url,
      token: controlPlane.adminToken,
      certificateAuthority: await controlPlane.certificateAuthority(),
    });

    beforeEach(async () => {
      plugin = await startKubernetesPlugin([await entry()]);
    });
    afterEach(() => plugin.close());

    it('merges by the address of a locator of type config', async () => {
      const locators = [
        { type: 'config', clusters: [locatorEntryOf(await entry())] },
      ];
      await portal.start({
        sources: [await direct('one'), { kubernetesPlugin: true }],
        locators,
        kubernetesPluginUrl: plugin.url,
      });
      const clusters = await portal.settled(2);
      expect(clusters).toEqual([
        expect.objectContaining({
          sources: [
            expect.objectContaining({ id: 'kubernetes' }),
            expect.objectContaining({ id: 'one' }),
          ],
        }),
      ]);
      expect(
        (await portal.proofs()).map(({ method }) => method).sort(),
      ).toEqual(['address', 'first-read']);
    });

    it('does not merge by the address of a catalog entity, until the operator says sameAs', async () => {
      const annotations = { 'kubernetes.io/api-server': controlPlane.url };
      const entities = [
        {
          apiVersion: 'backstage.io/v1alpha1',
          kind: 'Resource',
          metadata: { name: 'real', annotations },
          spec: { type: 'kubernetes-cluster', owner: 'a' },
        },
      ];
      const options = {
        locators: [{ type: 'catalog' }],
        kubernetesPluginUrl: plugin.url,
        entities,
      };
      const kubernetesPlugin = { allowedHosts: ['127.0.0.1'] };
      await portal.start({
        sources: [await direct('one'), { kubernetesPlugin }],
        ...options,
      });
      const clusters = await portal.settled(2);
      expect(clusters).toHaveLength(2);
      const claims = clusters.flatMap(({ sources }) =>
        sources.flatMap(({ claim }) => claim ?? []),
      );
      expect(claims).toEqual([
        expect.objectContaining({
          kind: 'unproven',
          uid: await uidOf(controlPlane),
        }),
      ]);

      await portal.start({
        sources: [
          await direct('one'),
          {
            kubernetesPlugin: {
              ...kubernetesPlugin,
              clusters: { real: { sameAs: 'one/one' } },
            },
          },
        ],
        ...options,
      });
      const claimant = clusters.find(({ sources }) =>
        sources.some(({ claim }) => claim),
      );
      await portal.readAgain(claimant?.id ?? '');
      expect(await portal.settled(2)).toHaveLength(1);
    });
  });
});
