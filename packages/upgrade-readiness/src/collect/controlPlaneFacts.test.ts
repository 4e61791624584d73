import { inEnglish } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { ClusterReadRequest, InventorySections } from '../contracts';
import { otherAuthority, serverCertificate } from '../testing/certificates';
import { FakeAccess, page, readError } from '../testing/fakeAccess';
import { readInventory } from './readInventory';

/** The control plane as its pods, ConfigMaps, tokens and certificates show it. */
const apiServer = {
  metadata: {
    name: 'kube-apiserver-a',
    labels: { component: 'kube-apiserver', tier: 'control-plane' },
  },
  spec: {
    nodeName: 'a',
    containers: [
      {
        name: 'kube-apiserver',
        image: 'registry.k8s.io:5000/kube-apiserver:v1.23.8@sha256:abc',
        command: [
          'kube-apiserver',
          '--etcd-servers=https://root:hunter2@etcd:2379',
          '--enable-bootstrap-token-auth=true',
          '--service-account-api-audiences',
          'a',
          '--anonymous-auth',
          '--oidc-client-secret=hunter2',
          '--feature-gates=RemoveSelfLink=false,Other=true',
        ],
      },
    ],
  },
  status: { phase: 'Running' },
};
const proxy = {
  metadata: { name: 'kube-proxy-x', labels: { 'k8s-app': 'kube-proxy' } },
  spec: {
    nodeName: 'b',
    containers: [
      {
        name: 'kube-proxy',
        image: 'kube-proxy:v1.22.1-eksbuild.1',
        command: ['sh', '-c', 'exec kube-proxy --proxy-mode=ipvs --v=2'],
      },
    ],
  },
  status: { phase: 'Running' },
};
const coredns = {
  metadata: { name: 'coredns', labels: { 'k8s-app': 'kube-dns' } },
  spec: { containers: [{ image: 'coredns:1.9' }] },
  status: { phase: 'Running' },
};

const configMaps: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'kubeadm-config': {
    ClusterConfiguration:
      'apiVersion: kubeadm.k8s.io/v1beta3\nkind: ClusterConfiguration\nkubernetesVersion: v1.23.8\napiServer:\n  extraArgs:\n    audit-log-path: /var/log\n    oidc-client-secret: hunter2\n  certSANs: [a, b]\n',
  },
  'kubelet-config-1.23': {
    kubelet:
      'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfailCgroupV1: false\n',
  },
  'kube-proxy': {
    'config.conf':
      'apiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: KubeProxyConfiguration\nmode: ipvs\nipvs:\n  strictARP: true\n',
    'kubeconfig.conf':
      'apiVersion: v1\nkind: Config\nusers: [{name: x, user: {token: hunter2}}]\n',
  },
  'extension-apiserver-authentication': {
    'client-ca-file': otherAuthority,
    'requestheader-client-ca-file': `${serverCertificate}${otherAuthority}`,
  },
  'kube-root-ca.crt': { 'ca.crt': 'garbage' },
};
const token = {
  metadata: {
    name: 'old',
    namespace: 'shop',
    uid: 't',
    creationTimestamp: '2020-01-01T00:00:00Z',
    labels: { 'kubernetes.io/legacy-token-last-used': '2024-05-05' },
    annotations: {
      'kubernetes.io/service-account.name': 'deployer',
      'kubectl.kubernetes.io/last-applied-configuration': 'hunter2',
    },
  },
};

function answer({ path, query }: ClusterReadRequest) {
  if (path === '/version') return { gitVersion: 'v1.23.8' };
  if (path === '/api/v1/namespaces/kube-system/pods')
    return page(
      query?.labelSelector?.startsWith('component')
        ? [apiServer]
        : [proxy, coredns],
    );
  if (path === '/api/v1/secrets')
    return page(
      query?.fieldSelector === 'type=kubernetes.io/service-account-token'
        ? [token, { metadata: { name: 'no-token' } }]
        : [],
    );
  const [, configMap] = /\/configmaps\/(.+)$/.exec(path) ?? [];
  if (configMap)
    return configMaps[configMap] ? { data: configMaps[configMap] } : undefined;
  return /^\/apis?\//.test(path) ? page([]) : undefined;
}

const inventoryWith = (
  answers: ConstructorParameters<typeof FakeAccess>[0] = answer,
) =>
  readInventory(new FakeAccess(answers), {
    knowledge: builtinKnowledge,
    now: () => new Date(0),
    wait: async () => undefined,
  });

async function facts(): Promise<
  Pick<
    InventorySections,
    'components' | 'configuration' | 'certificates' | 'service-account-tokens'
  >
> {
  const { sections } = await inventoryWith();
  const {
    components,
    configuration,
    certificates,
    'service-account-tokens': tokens,
  } = sections;
  if (
    components.status !== 'read' ||
    configuration.status !== 'read' ||
    certificates.status !== 'read' ||
    tokens.status !== 'read'
  )
    throw new Error('Not all was read');
  return {
    components: components.facts,
    configuration: configuration.facts,
    certificates: certificates.facts,
    'service-account-tokens': tokens.facts,
  };
}

describe('components', () => {
  it('tell version, flags and gates, and no credential', async () => {
    const { components } = await facts();
    expect(components).toEqual([
      {
        component: 'kube-apiserver',
        pod: 'kube-apiserver-a',
        node: 'a',
        version: 'v1.23.8',
        flags: {
          'etcd-servers': '',
          'enable-bootstrap-token-auth': 'true',
          'service-account-api-audiences': 'a',
          'anonymous-auth': 'true',
          'oidc-client-secret': '',
          'feature-gates': 'RemoveSelfLink=false,Other=true',
        },
        featureGates: { RemoveSelfLink: false, Other: true },
      },
      {
        component: 'kube-proxy',
        pod: 'kube-proxy-x',
        node: 'b',
        version: 'v1.22.1-eksbuild.1',
        flags: { 'proxy-mode': 'ipvs', v: '2' },
        featureGates: {},
      },
    ]);
  });
});

describe('configuration', () => {
  it('keeps scalars by path, of the ConfigMaps that there are', async () => {
    const { documents } = (await facts()).configuration;
    expect(documents.map(({ configMap, kind }) => [configMap, kind])).toEqual([
      ['kubeadm-config', 'ClusterConfiguration'],
      ['kube-proxy', 'KubeProxyConfiguration'],
      ['kubelet-config-1.23', 'KubeletConfiguration'],
    ]);
    expect(documents[0]).toMatchObject({
      key: 'ClusterConfiguration',
      apiVersion: 'kubeadm.k8s.io/v1beta3',
      values: {
        kubernetesVersion: 'v1.23.8',
        'apiServer.extraArgs.audit-log-path': '/var/log',
        'apiServer.extraArgs.oidc-client-secret': '',
        'apiServer.certSANs.1': 'b',
      },
    });
    expect(documents[1].values).toMatchObject({
      mode: 'ipvs',
      'ipvs.strictARP': 'true',
    });
  });

  it.each([
    [
      'aliases that multiply',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh']
        .map(
          (name, index) =>
            `${name}: &${name} [${Array(9)
              .fill(`*${'abcdefg'[index]}`)
              .join(',')}]`,
        )
        .join('\n')}`,
    ],
    ['an alias without an anchor', 'a: *nowhere'],
    ['deep nesting', '['.repeat(100_000)],
    ['what is no YAML', 'kind: KubeletConfiguration\nfeatureGates: {A: true'],
    [
      'more text than is read',
      `kind: KubeletConfiguration\n#${'x'.repeat(256 * 1024)}`,
    ],
    ['more documents than are read', 'kind: A\n---\n'.repeat(21)],
  ])(
    'does not take a document with %s for absent, and keeps the others [T-256]',
    async (_, text) => {
      const hostile = { kind: 'ConfigMap', data: { kubelet: text } };
      const { sections } = await inventoryWith(request =>
        request.path.endsWith('/kubelet-config') ? hostile : answer(request),
      );
      expect(inEnglish(sections.configuration)).toMatchObject({
        status: 'partial',
        facts: {
          documents: expect.arrayContaining([
            expect.objectContaining({ configMap: 'kube-proxy' }),
          ]),
        },
        failures: [
          {
            reason: expect.stringMatching(
              /^ConfigMap kube-system\/kubelet-config, key kubelet, (is not readable YAML|is longer than 256 KiB)/,
            ),
          },
        ],
      });
    },
  );

  it('keeps no address with a user or a query [T-195]', async () => {
    const addresses = {
      kind: 'ConfigMap',
      data: {
        kubelet:
          'kind: KubeletConfiguration\nuser: https://me:hunter2@registry.example\nhook: https://hook.example/alert?key=hunter2\nplain: https://plain.example/a\n',
      },
    };
    const { sections } = await inventoryWith(request =>
      request.path.endsWith('/kubelet-config') ? addresses : answer(request),
    );
    expect(JSON.stringify(sections.configuration)).toContain(
      'https://plain.example/a',
    );
    expect(JSON.stringify(sections.configuration)).not.toContain('hunter2');
  });

  it('is partial when one ConfigMap may not be read', async () => {
    const { sections } = await inventoryWith(request =>
      request.path.endsWith('/kube-proxy')
        ? readError('forbidden')
        : answer(request),
    );
    expect(sections.configuration).toMatchObject({
      status: 'partial',
      failures: [{ kind: 'forbidden' }],
    });
  });

  it('takes nothing found on a server without a version for a failure', async () => {
    const { sections } = await inventoryWith(() => readError('not-found'));
    expect([
      sections.configuration.status,
      sections.certificates.status,
    ]).toEqual(['failed', 'failed']);
  });
});

describe('certificates', () => {
  it('end when the last of a bundle does, and say where they cannot be read', async () => {
    const { certificates } = await facts();
    expect(
      certificates.map(({ use, certificate }) => [use, certificate]),
    ).toEqual([
      [
        'CA of client certificates',
        { notAfter: '2126-10-28T06:24:54.000Z', subject: 'CN=other' },
      ],
      [
        'CA of the front proxy (aggregated APIs)',
        {
          notAfter: '2126-10-28T06:24:54.000Z',
          subject: expect.stringMatching(/^CN=(server|other)$/),
        },
      ],
      [
        'CA of the API server, as pods trust it',
        { unreadable: expect.stringContaining('no PEM') },
      ],
    ]);
  });
});

describe('service-account tokens', () => {
  it('are read by metadata alone', async () => {
    expect((await facts())['service-account-tokens']).toEqual([
      expect.objectContaining({
        object: expect.objectContaining({ namespace: 'shop', name: 'old' }),
        serviceAccount: 'deployer',
        lastUsed: '2024-05-05',
        createdAt: '2020-01-01T00:00:00Z',
      }),
    ]);
    const access = new FakeAccess(answer);
    await readInventory(access, {
      knowledge: builtinKnowledge,
      now: () => new Date(0),
    });
    const [asked] = access.asked.filter(({ query }) =>
      query?.fieldSelector?.startsWith('type='),
    );
    expect(asked.accept).toBe(
      'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1',
    );
  });

  it('are not checked by policy without the optional role, and never asked for without their filter', async () => {
    const { sections } = await inventoryWith(request =>
      request.path === '/api/v1/secrets'
        ? readError('forbidden')
        : answer(request),
    );
    expect(inEnglish(sections['service-account-tokens'])).toMatchObject({
      status: 'off',
      reason: expect.stringContaining('not checked by policy'),
    });
    const access = new FakeAccess(request =>
      request.path === '/api/v1/secrets'
        ? readError('server-error', undefined, 400)
        : answer(request),
    );
    await readInventory(access, {
      knowledge: builtinKnowledge,
      now: () => new Date(0),
    });
    expect(
      access.asked.filter(
        ({ path, query }) =>
          path === '/api/v1/secrets' &&
          !query?.fieldSelector &&
          !query?.labelSelector,
      ),
    ).toEqual([]);
  });
});

describe('everything that is kept', () => {
  it('holds no credential', async () => {
    expect(JSON.stringify(await inventoryWith())).not.toContain('hunter2');
  });
});
