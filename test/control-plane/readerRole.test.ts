import { inEnglish } from '@drydock/upgrade-reasons';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import {
  createDirectClusterAccess,
  readInventory,
} from '@drydock/upgrade-readiness';
import type {
  ClusterAccess,
  Inventory,
  InventorySection,
} from '@drydock/upgrade-readiness';
import { parseAllDocuments } from 'yaml';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import { eventually } from '../src/eventually';

/**
 * The documented roles, rule by rule, on a real apiserver: they suffice, each is needed, and what
 * they allow is all that is asked.
 */
const USER = 'system:serviceaccount:drydock:drydock-reader';
// This package is never built: it runs from its sources only.
// eslint-disable-next-line no-restricted-syntax
const roles = path.resolve(__dirname, '../../docs/rbac');

interface Rule {
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
  readonly verbs: readonly string[];
}

interface RoleManifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly rules: readonly Rule[];
}

/**
 * Groups that are not read on 1.31: it does not serve them by default, or (Events) only minors
 * before v1.25 have old versions of them.
 */
const OF_OTHER_MINORS = [
  'resource.k8s.io',
  'storagemigration.k8s.io',
  'events.k8s.io',
];

/** Kinds that 1.31 serves by definition alone, so that their rules are tested, too. */
const definedKinds = [
  {
    group: 'apiserver.openshift.io',
    version: 'v1',
    kind: 'APIRequestCount',
    plural: 'apirequestcounts',
  },
  {
    group: 'argoproj.io',
    version: 'v1alpha1',
    kind: 'Application',
    plural: 'applications',
  },
  {
    group: 'kustomize.toolkit.fluxcd.io',
    version: 'v1',
    kind: 'Kustomization',
    plural: 'kustomizations',
  },
  {
    group: 'helm.toolkit.fluxcd.io',
    version: 'v2',
    kind: 'HelmRelease',
    plural: 'helmreleases',
  },
  {
    group: 'source.toolkit.fluxcd.io',
    version: 'v1',
    kind: 'GitRepository',
    plural: 'gitrepositories',
  },
];

/** Without objects that come from a repository, repositories are not read. */
const kustomization = {
  apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
  kind: 'Kustomization',
  metadata: { name: 'apps', namespace: 'default' },
  spec: { path: './apps', sourceRef: { kind: 'GitRepository', name: 'fleet' } },
};

function definition({
  group,
  version,
  kind,
  plural,
}: (typeof definedKinds)[number]) {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase() },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: 'object',
              'x-kubernetes-preserve-unknown-fields': true,
            },
          },
        },
      ],
    },
  };
}

/** A webhook whose Service does not exist; it matches nothing that the test writes. */
const webhook = {
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingWebhookConfiguration',
  metadata: { name: 'policy' },
  webhooks: [
    {
      name: 'widgets.policy.example.com',
      admissionReviewVersions: ['v1'],
      sideEffects: 'None',
      failurePolicy: 'Fail',
      clientConfig: { service: { namespace: 'policy', name: 'hook' } },
      rules: [
        {
          operations: ['CREATE'],
          apiGroups: ['example.com'],
          apiVersions: ['v1'],
          resources: ['widgets'],
        },
      ],
    },
  ],
};

const tokenSecret = {
  apiVersion: 'v1',
  kind: 'Secret',
  type: 'kubernetes.io/service-account-token',
  metadata: {
    name: 'legacy',
    namespace: 'default',
    annotations: { 'kubernetes.io/service-account.name': 'default' },
  },
};

describeWithControlPlane('the documented reader role', ['1.31'], version => {
  let controlPlane: ControlPlane;
  let access: ClusterAccess;
  let manifests: readonly RoleManifest[];

  const apply = (...objects: readonly object[]) =>
    controlPlane.kubectl(
      ['apply', '-f', '-'],
      objects.map(object => JSON.stringify(object)).join('\n---\n'),
    );
  const read = () => inventoryOf(access);

  beforeAll(async () => {
    controlPlane = await ControlPlane.start({ version, controllers: true });
    await controlPlane.kubectl([
      'apply',
      '-f',
      path.join(roles, 'reader.yaml'),
    ]);
    await apply(webhook, ...definedKinds.map(definition));
    for (const { plural, group } of definedKinds)
      await controlPlane.kubectl([
        'wait',
        '--for=condition=Established',
        `crd/${plural}.${group}`,
        '--timeout=300s',
      ]);
    await apply(kustomization);
    manifests = await readRoles();
    access = await accessAsReader(controlPlane);
  });
  afterAll(async () => {
    await access?.close();
    await controlPlane?.stop();
  });

  it('suffices for every section; Secrets need the optional one', async () => {
    const inventory = await read();
    expect(notRead(inventory)).toEqual([]);
    expect(
      inEnglish(inventory.sections['service-account-tokens']),
    ).toMatchObject({
      status: 'off',
      reason: expect.stringContaining('not checked by policy'),
    });
    expect(inventory.sections['helm-releases']).toMatchObject({
      status: 'off',
    });
    expect(inventory.sections['service-backends']).toEqual({
      status: 'read',
      facts: [
        {
          namespace: 'policy',
          name: 'hook',
          exists: false,
          readyEndpoints: 0,
          nodes: [],
        },
      ],
    });
    expect(inventory.sections.certificates).toMatchObject({
      status: 'read',
      facts: expect.arrayContaining([
        expect.objectContaining({
          use: 'API server',
          certificate: {
            notAfter: expect.any(String),
            subject: expect.any(String),
          },
        }),
      ]),
    });
  });

  it('suffices for the account of the kubernetes plugin, bound by the documented commands', async () => {
    const guide = await readFile(
      path.resolve(roles, '../connect-a-cluster.md'),
      'utf8',
    );
    const commands = guide
      .split('\n')
      .filter(line => /^kubectl .* create (cluster)?rolebinding /.test(line));
    expect(commands).toHaveLength(2);
    await controlPlane.kubectl(['create', 'namespace', 'backstage']);
    await controlPlane.kubectl([
      '-n',
      'backstage',
      'create',
      'serviceaccount',
      'backstage',
    ]);
    const plugin = await accessAsReader(controlPlane, [
      'backstage',
      'backstage',
    ]);
    const missing = async () => notRead(await inventoryOf(plugin));
    for (const [index, command] of commands.entries()) {
      await controlPlane.kubectl(
        command.replace('--context prod-eu-1 ', '').split(' ').slice(1),
      );
      // The first one alone leaves unread what is in kube-system.
      const left = index === 0 ? ['configuration', 'certificates'] : [];
      await eventually(
        `all but ${left.length} sections can be read`,
        async () =>
          isDeepStrictEqual(await missing(), left) ? true : undefined,
      );
    }
    await plugin.close();
  });

  it('has no rule that reading can do without', async () => {
    const idle: string[] = [];
    for (const manifest of manifests) {
      for (const rule of manifest.rules) {
        const about = JSON.stringify(rule);
        if (rule.apiGroups?.every(group => OF_OTHER_MINORS.includes(group)))
          continue;
        await writeRole(controlPlane, {
          ...manifest,
          rules: manifest.rules.filter(other => other !== rule),
        });
        await untilAllowed(
          controlPlane,
          rule,
          manifest.metadata.namespace,
          false,
        );
        if (notRead(await read()).length === 0) idle.push(about);
        await writeRole(controlPlane, manifest);
        await untilAllowed(
          controlPlane,
          rule,
          manifest.metadata.namespace,
          true,
        );
      }
    }
    expect(idle).toEqual([]);
    expect(notRead(await read())).toEqual([]);
  });

  it('reads of token Secrets their metadata alone, with the optional role [T-354]', async () => {
    await controlPlane.kubectl([
      'apply',
      '-f',
      path.join(roles, 'helm-secrets-reader.yaml'),
    ]);
    await untilAllowed(
      controlPlane,
      { apiGroups: [''], resources: ['secrets'], verbs: ['list'] },
      undefined,
      true,
    );
    // Not before: the controller deletes tokens of accounts that it has not made yet.
    await apply(tokenSecret);
    const inventory = await read();
    expect(
      inEnglish(inventory.sections['service-account-tokens']),
    ).toMatchObject({
      status: 'read',
      facts: [
        expect.objectContaining({
          serviceAccount: 'default',
          object: expect.objectContaining({ name: 'legacy' }),
        }),
      ],
    });
    expect(JSON.stringify(inventory)).not.toMatch(/eyJ[A-Za-z0-9_-]{20,}/);
  });

  it('has been used for nothing but get, list and access reviews, at no deprecated version', async () => {
    const ours = (await controlPlane.auditEvents()).filter(
      ({ user }) => user.username === USER,
    );
    expect(ours.length).toBeGreaterThan(100);
    expect(
      ours.filter(
        ({ verb, requestURI }) =>
          !['get', 'list'].includes(verb) &&
          !requestURI.endsWith('/selfsubjectaccessreviews'),
      ),
    ).toEqual([]);
    expect(
      ours
        .filter(
          ({ annotations }) => annotations?.['k8s.io/deprecated'] === 'true',
        )
        .map(({ requestURI }) => requestURI),
    ).toEqual([]);
    const secrets = ours
      .filter(({ requestURI }) => /\/secrets\b/.test(requestURI))
      .map(({ requestURI }) => decodeURIComponent(requestURI));
    expect(
      secrets.filter(
        uri =>
          !uri.includes('owner=helm') &&
          !uri.includes('type=kubernetes.io/service-account-token'),
      ),
    ).toEqual([]);
  });
});

describeWithControlPlane(
  'the documented reader role, before v1.25',
  ['1.24'],
  version => {
    it('lets Events be read, and without their rule the evidence is partial', async () => {
      const controlPlane = await ControlPlane.start({
        version,
        controllers: true,
      });
      try {
        await controlPlane.kubectl([
          'apply',
          '-f',
          path.join(roles, 'reader.yaml'),
        ]);
        const access = await accessAsReader(controlPlane);
        expect(notRead(await inventoryOf(access))).not.toContain(
          'api-evidence',
        );
        const isOfEvents = ({ apiGroups }: Rule) =>
          apiGroups?.includes('events.k8s.io') === true;
        const role = (await readRoles()).find(({ rules }) =>
          rules.some(isOfEvents),
        );
        const rule = role?.rules.find(isOfEvents);
        if (!role || !rule)
          throw new Error('reader.yaml has no rule on events.k8s.io');
        await controlPlane.kubectl(
          ['apply', '-f', '-'],
          JSON.stringify({
            ...role,
            rules: role.rules.filter(other => other !== rule),
          }),
        );
        await untilAllowed(controlPlane, rule, undefined, false);
        expect(notRead(await inventoryOf(access))).toContain('api-evidence');
        await access.close();
      } finally {
        await controlPlane.stop();
      }
    });
  },
);

async function readRoles(): Promise<readonly RoleManifest[]> {
  const text = await readFile(path.join(roles, 'reader.yaml'), 'utf8');
  return parseAllDocuments(text)
    .map((document): RoleManifest => document.toJS())
    .filter(({ kind }) => kind === 'ClusterRole' || kind === 'Role');
}

/** Puts a role in the place of the one of its name. */
async function writeRole(
  controlPlane: ControlPlane,
  role: RoleManifest,
): Promise<void> {
  const { name, namespace } = role.metadata;
  const resource = namespace ? `namespaces/${namespace}/roles` : 'clusterroles';
  const { status, body } = await controlPlane.request(
    'PUT',
    `/apis/rbac.authorization.k8s.io/v1/${resource}/${name}`,
    role,
  );
  if (status !== 200)
    throw new Error(`${name} was not written: ${status} ${body}`);
}

async function accessAsReader(
  controlPlane: ControlPlane,
  [namespace, account] = ['drydock', 'drydock-reader'],
): Promise<ClusterAccess> {
  return createDirectClusterAccess({
    description: 'reader role',
    server: controlPlane.url,
    ca: await controlPlane.certificateAuthority(),
    token: await controlPlane.serviceAccountToken(namespace, account),
  });
}

function inventoryOf(access: ClusterAccess): Promise<Inventory> {
  return readInventory(access, {
    knowledge: builtinKnowledge,
    now: () => new Date('2026-11-21T09:00:00Z'),
  });
}

function notRead({ sections }: Inventory): readonly InventorySection[] {
  return Object.entries(sections).flatMap(([section, { status }]) =>
    status === 'failed' || status === 'partial'
      ? [section as InventorySection]
      : [],
  );
}

/**
 * Roles take effect a moment after they are written. Asked as the administrator: a review of one's
 * own would have to name objects, which readers need not.
 */
async function untilAllowed(
  controlPlane: ControlPlane,
  { apiGroups, resources, resourceNames, nonResourceURLs, verbs }: Rule,
  namespace: string | undefined,
  wanted: boolean,
): Promise<void> {
  const [verb] = verbs;
  const about = nonResourceURLs
    ? { nonResourceAttributes: { verb, path: nonResourceURLs[0] } }
    : {
        resourceAttributes: {
          verb,
          group: apiGroups?.[0],
          resource: resources?.[0],
          name: resourceNames?.[0],
          namespace,
        },
      };
  const review = {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SubjectAccessReview',
    spec: {
      user: USER,
      groups: [
        'system:serviceaccounts',
        'system:serviceaccounts:drydock',
        'system:authenticated',
      ],
      ...about,
    },
  };
  await eventually(
    `the role takes effect for ${JSON.stringify(about)}`,
    async () => {
      const { body } = await controlPlane.request(
        'POST',
        '/apis/authorization.k8s.io/v1/subjectaccessreviews',
        review,
      );
      return JSON.parse(body).status.allowed === wanted || undefined;
    },
  );
}
