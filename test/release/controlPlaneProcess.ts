/**
 * A real control plane for scripts/release/check.mjs: `controlPlaneProcess.ts VERSION CONTEXT FILE`
 * starts it, writes an admin's kubeconfig with one context, prints a line of JSON, and stops when
 * its standard input ends. Prints `{"missing"}` where there are no programs for it.
 */
import { writeFile } from 'node:fs/promises';
import { ControlPlane } from '../src/controlPlane';
import { kubeTestAssets } from '../src/kubeTestAssets';

async function main([wanted, context, file]: readonly string[]): Promise<void> {
  const assets = kubeTestAssets();
  const version =
    assets?.versions.find(each => each === wanted) ?? assets?.versions.at(-1);
  if (!assets || !version) {
    process.stdout.write(
      `${JSON.stringify({
        missing: 'neither KUBE_TEST_ASSETS nor ../shared/kube exists',
      })}\n`,
    );
    return;
  }
  const controlPlane = await ControlPlane.start(
    { version, controllers: true },
    assets,
  );
  const authority = Buffer.from(
    await controlPlane.certificateAuthority(),
  ).toString('base64');
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name: context,
        cluster: {
          server: controlPlane.url,
          'certificate-authority-data': authority,
        },
      },
    ],
    users: [{ name: 'admin', user: { token: controlPlane.adminToken } }],
    contexts: [{ name: context, context: { cluster: context, user: 'admin' } }],
    'current-context': context,
  };
  await writeFile(file, JSON.stringify(kubeconfig), { mode: 0o600 });
  process.stdout.write(
    `${JSON.stringify({ version, kubectl: controlPlane.kubectlProgram })}\n`,
  );
  process.stdin.resume();
  await new Promise(resolve => process.stdin.once('close', resolve));
  await controlPlane.stop();
}

main(process.argv.slice(2)).catch(error => {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
});
