import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateFleet, startSimulator } from '@drydock/fleet-simulator';
import type { Simulator } from '@drydock/fleet-simulator';
import { KubeConfig } from '@kubernetes/client-node';
import { runDrydock } from './__testUtils__/runDrydock';

describe('drydock check of a cluster', () => {
  const cluster = 'prod-us-1';
  let simulator: Simulator;
  let folder: string;
  let kubeconfig: string;

  beforeAll(async () => {
    simulator = await startSimulator({
      port: 0,
      fleet: generateFleet({ seed: 7 }),
    });
    folder = await mkdtemp(join(tmpdir(), 'drydock-cli-'));
    kubeconfig = join(folder, 'kubeconfig');
    await writeFile(kubeconfig, simulator.kubeconfig());
  });
  afterAll(async () => {
    await simulator.close();
    await rm(folder, { recursive: true });
  });

  const check = (...args: string[]) =>
    runDrydock([
      'check',
      '--kubeconfig',
      kubeconfig,
      '--context',
      cluster,
      ...args,
    ]);

  it('finds what is planted, and names the cluster', async () => {
    const { code, stdout, stderr } = await check('-t', '1.32');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain(`⬡ Blocked  ${cluster} → v1.32`);
    expect(stdout).toContain('FlowSchema checkout-controllers');
    expect(stdout).toContain(
      "Platform: Amazon EKS, detected from the API server's version v1.31.14-eks-3025e55, nodes with the label eks.amazonaws.com/nodegroup and nodes with the provider ID aws://.",
    );
  });

  it('takes the platform that is said, and tells what it looks like', async () => {
    const { platform, findings } = JSON.parse(
      (await check('-t', '1.32', '--platform', 'upstream', '-o', 'json'))
        .stdout,
    );
    expect(platform).toMatchObject({
      provider: 'upstream',
      basis: 'said',
      contradiction: expect.stringContaining('looks like Amazon EKS'),
    });
    expect(findings).toContainEqual(
      expect.objectContaining({
        checkId: 'support-dates',
        title:
          'Support dates and cost are those of Upstream, but the cluster looks like another platform',
      }),
    );
  });

  it('judges files together with the cluster that they are applied to', async () => {
    const file = join(folder, 'flow.yaml');
    await writeFile(
      file,
      'apiVersion: flowcontrol.apiserver.k8s.io/v1beta3\nkind: FlowSchema\nmetadata:\n  name: of-a-file\n',
    );
    const { findings } = JSON.parse(
      (await check(file, '-t', '1.32', '-o', 'json')).stdout,
    );
    const titles = findings.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(
      expect.arrayContaining([
        expect.stringContaining('of-a-file'),
        expect.stringContaining('checkout-controllers'),
      ]),
    );
  });

  it('leaves Secrets alone when told to, and says so', async () => {
    const { coverage } = JSON.parse(
      (await check('-t', '1.32', '--no-helm', '-o', 'json')).stdout,
    );
    expect(coverage).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ checkId: 'removed-api-helm', status: 'off' }),
      ]),
    );
  });

  it('is unknown when the cluster refuses the credentials', async () => {
    simulator.setFaults(cluster, [{ kind: 'unauthorized' }]);
    try {
      const { code, stdout } = await check('-t', '1.32');
      expect(code).toBe(3);
      expect(stdout).toContain('? Unknown');
    } finally {
      simulator.setFaults(cluster, []);
    }
  });

  it('logs in by the program that the kubeconfig names, as kubectl does', async () => {
    const parsed = new KubeConfig();
    parsed.loadFromString(simulator.kubeconfig());
    parsed.setCurrentContext(cluster);
    const user = parsed.getCurrentUser();
    const answer = JSON.stringify({
      apiVersion: 'client.authentication.k8s.io/v1',
      kind: 'ExecCredential',
      status: { token: user?.token },
    });
    const exec = {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: process.execPath,
      args: ['-e', `process.stdout.write(${JSON.stringify(answer)})`],
      interactiveMode: 'Never',
    };
    parsed.users = parsed.users.map(other =>
      other.name === user?.name ? { name: other.name, exec } : other,
    );
    // The library that runs the program speaks plain http, which the simulator does, only so.
    parsed.clusters = parsed.clusters.map(other => ({
      ...other,
      skipTLSVerify: true,
    }));
    const file = join(folder, 'exec-kubeconfig');
    await writeFile(file, parsed.exportConfig());
    const { code, stderr } = await runDrydock([
      'check',
      '--kubeconfig',
      file,
      '-t',
      '1.32',
    ]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  });

  it('says which contexts there are when the one asked for is not', async () => {
    const { code, stderr } = await runDrydock([
      'check',
      '--kubeconfig',
      kubeconfig,
      '-c',
      'nowhere',
      '-t',
      '1.32',
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('has no context "nowhere"; it has');
  });
});
