import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ControlPlane } from './controlPlane';
import { repositoryRoot } from './portal';

export interface ReaderCredential {
  readonly token: string;
  /** PEM, in base64. */
  readonly certificateAuthority: string;
}

/**
 * Gives Drydock its documented rights on a cluster, as an operator would, and writes a kubeconfig
 * with the one context `real-direct`.
 */
export async function readerKubeconfig(
  controlPlane: ControlPlane,
  file: string,
): Promise<ReaderCredential> {
  for (const role of ['reader.yaml', 'helm-secrets-reader.yaml']) {
    await controlPlane.kubectl([
      'apply',
      '-f',
      path.join(repositoryRoot, 'docs', 'rbac', role),
    ]);
  }
  const token = await controlPlane.serviceAccountToken(
    'drydock',
    'drydock-reader',
  );
  const certificateAuthority = Buffer.from(
    await controlPlane.certificateAuthority(),
  ).toString('base64');
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name: 'real',
        cluster: {
          server: controlPlane.url,
          'certificate-authority-data': certificateAuthority,
        },
      },
    ],
    users: [{ name: 'reader', user: { token } }],
    contexts: [
      { name: 'real-direct', context: { cluster: 'real', user: 'reader' } },
    ],
    'current-context': 'real-direct',
  };
  await writeFile(file, JSON.stringify(kubeconfig), { mode: 0o600 });
  return { token, certificateAuthority };
}
