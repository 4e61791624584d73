import { createHash } from 'node:crypto';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import {
  createDirectClusterAccess,
  inventorySections,
  readInventory,
} from '@drydock/upgrade-readiness';
import type { DirectClusterAccess } from '@drydock/upgrade-readiness';
import { ControlPlane } from '../src/controlPlane';
import {
  describeWithControlPlane,
  lastOf,
} from '../src/describeWithControlPlane';
import { helmReleaseSecret } from '../src/helmRelease';

const RELEASES = 12;

/** Text that compresses as little as charts do, and is the same in every run. */
const noise = (seed: number) =>
  Array.from({ length: 300 }, (_, block) =>
    createHash('sha512').update(`${seed} ${block}`).digest('base64'),
  ).join('');

/** Counted bytes of real API servers: the oldest and the newest write the same protobuf. */
describeWithControlPlane(
  'bytes of Helm releases',
  lastOf(['1.24', '1.37']),
  version => {
    let controlPlane: ControlPlane;
    let access: DirectClusterAccess;

    beforeAll(async () => {
      controlPlane = await ControlPlane.start({ version });
      for (let index = 0; index < RELEASES; index++) {
        const manifest = `apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata:\n  name: budget-${index}\n`;
        const secret = helmReleaseSecret({
          namespace: 'default',
          name: `release-${index}`,
          chart: 'chart',
          chartVersion: '1.0.0',
          manifest,
          padding: noise(index),
        });
        const { status, body } = await controlPlane.request(
          'POST',
          '/api/v1/namespaces/default/secrets',
          secret,
        );
        if (status !== 201)
          throw new Error(
            `The release was refused: ${status} ${body.slice(0, 300)}`,
          );
      }
      access = createDirectClusterAccess({
        description: 'bytes',
        server: controlPlane.url,
        ca: await controlPlane.certificateAuthority(),
        token: controlPlane.adminToken,
      });
    });
    afterAll(async () => {
      await access?.close();
      await controlPlane?.stop();
    });

    it('are a fifth fewer than those of a list in JSON, and every release is read from them', async () => {
      const json = await access.read({
        path: '/api/v1/secrets',
        query: { labelSelector: 'owner=helm,status=deployed', limit: '20' },
        purpose: 'test',
      });
      const off = inventorySections.filter(
        section =>
          section !== 'helm-releases' &&
          section !== 'version' &&
          section !== 'apis',
      );
      const { sections, requests } = await readInventory(access, {
        knowledge: builtinKnowledge,
        now: () => new Date(),
        off,
      });
      const releases = sections['helm-releases'];
      if (releases.status !== 'read')
        throw new Error(`The releases are ${releases.status}`);
      const names = releases.facts
        .flatMap(({ name, objects }) =>
          objects.map(object => `${name} ${object.name}`),
        )
        .sort();
      expect(names).toEqual(
        Array.from(
          { length: RELEASES },
          (_, index) => `release-${index} budget-${index}`,
        ).sort(),
      );
      const { wireBytes } = requests.filter(
        ({ purpose }) => purpose === 'helm-releases',
      )[0];
      expect(json.wireBytes).toBeGreaterThan(300_000);
      expect(wireBytes / (json.wireBytes ?? 0)).toBeLessThan(0.85);
    });
  },
);
