import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadKubeConfig, loadWriterKubeConfig } from './loadKubeConfig';

const folder = mkdtempSync(join(tmpdir(), 'drydock-kubeconfig-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(user: unknown, text?: string): string {
  const file = join(folder, `${Math.random()}.json`);
  const kubeconfig = {
    clusters: [{ name: 'c', cluster: { server: 'https://203.0.113.10:6443' } }],
    users: [{ name: 'u', user }],
    contexts: [{ name: 'main', context: { cluster: 'c', user: 'u' } }],
  };
  writeFileSync(file, text ?? JSON.stringify(kubeconfig));
  return file;
}

describe('loadKubeConfig', () => {
  it('selects the context', () => {
    expect(
      loadKubeConfig({
        file: fileWith({ token: 't' }),
        context: 'main',
      }).getCurrentCluster()?.server,
    ).toBe('https://203.0.113.10:6443');
  });

  it.each([
    [
      'a file that is not there',
      () => ({ file: join(folder, 'absent') }),
      /Cannot load the kubeconfig .*absent: ENOENT/,
    ],
    [
      'a context that is not there',
      () => ({ file: fileWith({}), context: 'other' }),
      /has no context other/,
    ],
    [
      'no current context',
      () => ({ file: fileWith({}) }),
      /no current context/,
    ],
  ])('says what is wrong with %s', (_what, reference, words) => {
    expect(() => loadKubeConfig(reference())).toThrow(words);
  });

  it('never quotes the file, which holds credentials [T-190]', () => {
    const file = fileWith({}, 'token: [secret-value');
    expect(() => loadKubeConfig({ file })).toThrow(
      expect.objectContaining({
        message: expect.not.stringContaining('secret-value'),
      }),
    );
  });
});

it.each([
  [
    'runs programs',
    { exec: { apiVersion: 'client.authentication.k8s.io/v1', command: 'aws' } },
    /runs a program to log in \(exec\)/,
  ],
  [
    'is a login of a person',
    { 'auth-provider': { name: 'oidc', config: {} } },
    /auth-provider/,
  ],
])('does not write with a credential that %s', (_what, user, words) => {
  expect(() =>
    loadWriterKubeConfig({ file: fileWith(user), context: 'main' }),
  ).toThrow(words);
});
