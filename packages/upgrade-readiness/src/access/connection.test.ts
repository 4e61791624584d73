import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { KubeConfig } from '@kubernetes/client-node';
import { connectionFromKubeConfig, loadCredential } from './connection';

const base64 = (text: string) => Buffer.from(text).toString('base64');

function kubeConfig(
  user: Record<string, unknown>,
  cluster: Record<string, unknown> = {},
): KubeConfig {
  const config = new KubeConfig();
  config.loadFromString(
    JSON.stringify({
      clusters: [
        {
          name: 'c',
          cluster: {
            server: 'https://api.example.com:6443',
            'certificate-authority-data': base64('CA'),
            ...cluster,
          },
        },
      ],
      users: [{ name: 'u', user }],
      contexts: [
        { name: 'x', context: { cluster: 'c', user: 'u' } },
        { name: 'lost', context: { cluster: 'c', user: 'absent' } },
      ],
      'current-context': 'x',
    }),
  );
  return config;
}

describe('connectionFromKubeConfig', () => {
  it('takes server, trust and token of the current context', async () => {
    const connection = connectionFromKubeConfig(
      kubeConfig(
        { token: 'abc' },
        { 'tls-server-name': 'api', 'insecure-skip-tls-verify': true },
      ),
    );
    expect(connection).toMatchObject({
      server: 'https://api.example.com:6443',
      certificateAuthority: 'CA',
      skipTlsVerify: true,
      tlsServerName: 'api',
    });
    expect(await (await loadCredential(connection)).authorization()).toBe(
      'Bearer abc',
    );
    expect(inspect(connection, { depth: 5 })).not.toContain('abc');
  });

  it('takes a client certificate', async () => {
    const connection = connectionFromKubeConfig(
      kubeConfig({
        'client-certificate-data': base64('CERT'),
        'client-key-data': base64('KEY'),
      }),
    );
    expect(await loadCredential(connection)).toMatchObject({
      ca: 'CA',
      cert: 'CERT',
      key: 'KEY',
    });
  });

  it('reads a token file before each request, because tokens rotate', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'drydock-token-'));
    const file = path.join(folder, 'token');
    await writeFile(file, 'first\n');
    const credential = await loadCredential({
      server: 'https://x',
      credential: { kind: 'token-file', file },
    });
    expect(await credential.authorization()).toBe('Bearer first');
    await writeFile(file, 'second\n');
    expect(await credential.authorization()).toBe('Bearer second');
    await rm(folder, { recursive: true });
    await expect(credential.authorization()).rejects.toMatchObject({
      message: expect.stringContaining('ENOENT'),
      failure: { kind: 'credential-needed' },
    });
  });

  it.each([
    [
      'a program',
      {
        exec: { command: 'aws', apiVersion: 'client.authentication.k8s.io/v1' },
      },
      /exec/,
    ],
    [
      'a login as a person',
      { 'auth-provider': { name: 'oidc', config: {} } },
      /auth-provider oidc/,
    ],
    ['impersonation', { token: 'abc', as: 'admin' }, /impersonates/],
  ])('does not use %s, and says so [T-201]', async (_, user, message) => {
    const connection = connectionFromKubeConfig(kubeConfig(user));
    await expect(loadCredential(connection)).rejects.toMatchObject({
      message: expect.stringMatching(message),
      failure: {
        kind: 'credential-needed',
        remedy: { code: 'read.remedy-reader-credential' },
      },
    });
  });

  it('does not go around a proxy that the kubeconfig names [T-200]', async () => {
    const connection = connectionFromKubeConfig(
      kubeConfig({ token: 'abc' }, { 'proxy-url': 'http://proxy:3128' }),
    );
    await expect(loadCredential(connection)).rejects.toMatchObject({
      message: expect.stringContaining('proxy-url'),
      failure: { kind: 'credential-needed' },
    });
  });

  it.each(['missing', 'lost'])(
    'says which part is missing for context %s',
    context => {
      expect(() => connectionFromKubeConfig(kubeConfig({}), context)).toThrow(
        /has no (context "missing"|user "absent")/,
      );
    },
  );
});
