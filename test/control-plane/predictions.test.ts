import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { createDirectClusterAccess, evaluate, readInventory } from '@drydock/upgrade-readiness';
import { ControlPlane } from '../src/controlPlane';
import { kubeTestAssets } from '../src/kubeTestAssets';

/** Predicted versus actual: what the checks say of 1.25 on 1.24, and what happens once the same data runs under 1.25. */
const assets = kubeTestAssets();
const [before, after] = ['v1.24.', 'v1.25.'].map(minor => assets?.versions.find(version => version.startsWith(minor)));
const describeUpgrade = before && after ? describe : describe.skip;

const cronJob = (name: string, apiVersion: string) =>
  JSON.stringify({
    apiVersion,
    kind: 'CronJob',
    metadata: { name, namespace: 'default' },
    spec: { schedule: '0 3 * * *', suspend: true, jobTemplate: { spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a' }] } } } } },
  });

describeUpgrade(`predictions of an upgrade from ${before ?? '1.24'} to ${after ?? '1.25'}${before && after ? '' : ' (skipped: not in KUBE_TEST_ASSETS)'}`, () => {
  let controlPlane: ControlPlane;

  const judge = async (target: string) => {
    const access = createDirectClusterAccess({ description: 'test', server: controlPlane.url, ca: await controlPlane.certificateAuthority(), token: controlPlane.adminToken });
    try {
      const inventory = await readInventory(access, { knowledge: builtinKnowledge, now: () => new Date() });
      return evaluate({ inventory, knowledge: builtinKnowledge, target, now: new Date().toISOString(), supportProvider: 'upstream' });
    } finally {
      await access.close();
    }
  };
  const blocked = async (target: string) => (await judge(target)).findings.filter(({ severity }) => severity === 'blocker').flatMap(({ object }) => object?.name ?? []);
  const applies = async (name: string, apiVersion: string) => controlPlane.kubectl(['apply', '-f', '-'], cronJob(name, apiVersion)).then(() => 'applied', (error: Error) => error.message);

  beforeAll(async () => {
    controlPlane = await ControlPlane.start({ version: before ?? '', apiServerFlags: ['--disable-admission-plugins=ServiceAccount'] });
    await applies('old', 'batch/v1beta1');
    await applies('new', 'batch/v1');
    await applies('moved', 'batch/v1beta1');
    await applies('moved', 'batch/v1');
  }, 120_000);
  afterAll(() => controlPlane?.stop(), 60_000);

  it('come true: the next apply fails for exactly the objects that were called blockers', async () => {
    expect(await blocked('1.25')).toEqual(['old']);
    expect(await applies('old', 'batch/v1beta1')).toBe('applied');

    await controlPlane.swap(after ?? '');
    expect(JSON.parse(await controlPlane.kubectl(['version', '-o', 'json'])).serverVersion.gitVersion).toBe(after);
    // kubectl keeps discovery for minutes; the tools of the day after would ask anew.
    await controlPlane.kubectl(['api-resources', '--cached=false']);
    expect(await applies('old', 'batch/v1beta1')).toMatch(/no matches for kind|could not find the requested resource/);
    expect(await applies('new', 'batch/v1')).toBe('applied');
    expect(await applies('moved', 'batch/v1')).toBe('applied');
    expect(JSON.parse(await controlPlane.kubectl(['get', 'cronjobs', '-o', 'json'])).items.map(({ metadata }: { metadata: { name: string } }) => metadata.name)).toEqual(['moved', 'new', 'old']);
  }, 120_000);

  it('end with the fix that the finding names', async () => {
    expect(await blocked('1.26')).toEqual(['old']);
    expect(await applies('old', 'batch/v1')).toBe('applied');
    expect(await blocked('1.26')).toEqual([]);
  }, 120_000);
});
