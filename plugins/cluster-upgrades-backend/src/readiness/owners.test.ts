import { said } from '@drydock/upgrade-reasons';
import type { Entity } from '@backstage/catalog-model';
import type {
  EvaluatedFinding,
  WorkloadFacts,
} from '@drydock/upgrade-readiness';
import { inventoryOf } from '../__testUtils__/inventory';
import { CatalogIndex } from './CatalogIndex';
import { Owners } from './owners';

function component(
  name: string,
  annotations: Record<string, string>,
  spec: object = {},
): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name, annotations },
    spec: { owner: `team-${name}`, ...spec },
  };
}

function finding(more: Partial<EvaluatedFinding> = {}): EvaluatedFinding {
  return {
    checkId: 'c',
    fingerprint: 'f',
    evidenceDigest: 'e',
    severity: 'blocker',
    confidence: 'observed',
    phase: 'next-apply',
    title: said('t'),
    evidence: [],
    fix: { what: said('x') },
    object: {
      group: 'policy',
      kind: 'PodDisruptionBudget',
      namespace: 'pay',
      name: 'api',
    },
    ...more,
  };
}

const hints = (
  labels: Record<string, string>,
  annotations: Record<string, string> = {},
) => ({ labels, annotations });
const namespaces = inventoryOf('v1.34.1', {
  namespaces: {
    status: 'read',
    facts: [
      {
        name: 'owned',
        uid: 'u',
        labels: {},
        annotations: { 'drydock.dev/owner': 'team-ns' },
      },
    ],
  },
});

describe('Owners', () => {
  const index = new CatalogIndex([
    component('by-id', { 'backstage.io/kubernetes-id': 'api' }),
    component('by-selector', {
      'backstage.io/kubernetes-label-selector': 'app=web,tier in (a, b)',
      'backstage.io/kubernetes-namespace': 'pay',
    }),
    component('by-namespace', { 'backstage.io/kubernetes-namespace': 'shop' }),
    component('by-argo', { 'argocd/app-name': 'storefront' }),
    component('release', {}),
    component('twin-a', { 'backstage.io/kubernetes-id': 'twin' }),
    component('twin-b', { 'backstage.io/kubernetes-id': 'twin' }),
    component('runs-on', {}, { dependsOn: ['resource:prod'] }),
  ]);
  const owners = new Owners(index, namespaces, 'group:default/platform');

  it.each([
    [
      'kubernetes-id',
      finding({ hints: hints({ 'backstage.io/kubernetes-id': 'api' }) }),
      'by-id',
    ],
    [
      'kubernetes-id',
      finding({ hints: hints({}, { 'backstage.io/kubernetes-id': 'api' }) }),
      'by-id',
    ],
    [
      'label-selector',
      finding({ hints: hints({ app: 'web', tier: 'b' }) }),
      'by-selector',
    ],
    [
      'namespace',
      finding({
        object: { group: '', kind: 'Pod', namespace: 'shop', name: 'p' },
      }),
      'by-namespace',
    ],
    [
      'argocd-application',
      finding({
        hints: hints(
          {},
          {
            'argocd.argoproj.io/tracking-id': 'storefront:apps/Deployment:x/y',
          },
        ),
      }),
      'by-argo',
    ],
    [
      'flux',
      finding({ hints: hints({ 'helm.toolkit.fluxcd.io/name': 'release' }) }),
      'release',
    ],
    [
      'helm-release',
      finding({ hints: hints({}, { 'meta.helm.sh/release-name': 'release' }) }),
      'release',
    ],
  ])('finds the component by %s', (foundBy, found, name) => {
    expect(owners.ofFinding(found)).toEqual({
      owner: `group:default/team-${name}`,
      service: `component:default/${name}`,
      foundBy,
    });
  });

  it('goes on to what leads to an owner when the object itself has no hint', () => {
    const related = [
      {
        ...hints({ 'backstage.io/kubernetes-id': 'api' }),
        object: {
          group: 'apps',
          kind: 'Deployment',
          namespace: 'pay',
          name: 'api',
        },
      },
    ];
    expect(owners.ofFinding(finding({ related }))).toMatchObject({
      service: 'component:default/by-id',
      foundBy: 'kubernetes-id',
    });
  });

  it('takes the owner that an Application states only where the object itself names no component', () => {
    const related = [
      {
        ...hints({}, { 'drydock.dev/owner': 'group:default/gitops' }),
        object: {
          group: 'argoproj.io',
          kind: 'Application',
          namespace: 'argocd',
          name: 'storefront',
        },
      },
    ];
    expect(
      owners.ofFinding(
        finding({
          related,
          hints: hints({}, { 'backstage.io/kubernetes-id': 'api' }),
        }),
      ),
    ).toMatchObject({
      service: 'component:default/by-id',
      foundBy: 'kubernetes-id',
    });
    expect(
      owners.ofFinding(
        finding({
          related,
          hints: hints({}, { 'meta.helm.sh/release-name': 'release' }),
        }),
      ),
    ).toEqual({ owner: 'group:default/gitops', foundBy: 'owner-annotation' });
  });

  it('takes the owner that the object states over everything', () => {
    expect(
      owners.ofFinding(
        finding({
          hints: hints(
            { 'backstage.io/kubernetes-id': 'api' },
            { 'drydock.dev/owner': 'user:default/ada' },
          ),
        }),
      ),
    ).toEqual({ owner: 'user:default/ada', foundBy: 'owner-annotation' });
  });

  it('does not match a selector in another namespace, nor an id that two components claim', () => {
    const elsewhere = finding({
      object: { group: '', kind: 'Pod', namespace: 'other', name: 'p' },
      hints: hints({ app: 'web', tier: 'b' }),
    });
    expect(owners.ofFinding(elsewhere).foundBy).toBe('cluster-owner');
    expect(
      owners.ofFinding(
        finding({ hints: hints({ 'backstage.io/kubernetes-id': 'twin' }) }),
      ).foundBy,
    ).toBe('cluster-owner');
  });

  it("falls back to the namespace's owner, then to the cluster's, then to none, and says so", () => {
    expect(
      owners.ofFinding(
        finding({
          object: { group: '', kind: 'Pod', namespace: 'owned', name: 'p' },
        }),
      ),
    ).toEqual({ owner: 'group:default/team-ns', foundBy: 'namespace-owner' });
    expect(owners.ofFinding(finding({ object: undefined }))).toEqual({
      owner: 'group:default/platform',
      foundBy: 'cluster-owner',
    });
    expect(
      new Owners(index, namespaces, undefined).ofFinding(finding()),
    ).toEqual({ foundBy: 'no-owner' });
  });

  it('ignores an owner that is no reference [T-325]', () => {
    expect(
      owners.ofFinding(
        finding({
          hints: hints({}, { 'drydock.dev/owner': 'data:text/html,<script>' }),
        }),
      ).foundBy,
    ).toBe('cluster-owner');
  });

  it('lists services with their workloads, those that say so themselves, and namespaces without a service', () => {
    const workload = (
      namespace: string,
      name: string,
      labels: Record<string, string>,
    ): WorkloadFacts => ({
      ...hints({}),
      object: { group: 'apps', kind: 'Deployment', namespace, name },
      podLabels: labels,
      images: [],
      template: {
        images: [],
        withoutReadinessProbe: [],
        requests: {},
        volumes: [],
        hostNetwork: false,
        hostPorts: [],
        nodeSelector: {},
        podAntiAffinity: [],
        podAffinity: [],
        topologySpread: [],
        tolerations: [],
        notableFields: [],
        notableAnnotations: [],
      },
    });
    const inventory = inventoryOf('v1.34.1', {
      ...namespaces.sections,
      workloads: {
        status: 'read',
        facts: [
          workload('pay', 'a', { 'backstage.io/kubernetes-id': 'api' }),
          workload('pay', 'b', { 'backstage.io/kubernetes-id': 'api' }),
          workload('lost', 'c', {}),
          workload('owned', 'd', {}),
        ],
      },
    });
    expect(owners.services(inventory, 'resource:default/prod')).toEqual({
      services: [
        {
          entityRef: 'component:default/by-id',
          owner: 'group:default/team-by-id',
          foundBy: 'kubernetes-id',
          workloads: 2,
        },
        {
          entityRef: 'component:default/runs-on',
          owner: 'group:default/team-runs-on',
          foundBy: 'depends-on',
          workloads: 0,
        },
      ],
      unowned: ['lost'],
    });
  });
});

describe('CatalogIndex', () => {
  it('rolls up what is below a group, a system and a domain', () => {
    const index = new CatalogIndex([
      {
        apiVersion: 'x',
        kind: 'Group',
        metadata: { name: 'child' },
        spec: { parent: 'parent' },
      },
      {
        apiVersion: 'x',
        kind: 'System',
        metadata: { name: 'sys' },
        spec: { domain: 'dom' },
      },
      component('a', {}, { owner: 'child', system: 'sys' }),
      component('b', {}, { owner: 'other' }),
    ]);
    for (const ref of [
      'group:default/parent',
      'group:default/child',
      'system:default/sys',
      'domain:default/dom',
    ]) {
      expect(index.componentsBelow(ref).map(each => each.ref)).toEqual([
        'component:default/a',
      ]);
    }
  });

  it('survives entities with hostile annotations and specs [T-281]', () => {
    const hostile: Entity[] = JSON.parse(
      JSON.stringify([
        component(
          'a',
          {
            'backstage.io/kubernetes-id': 'x'.repeat(1_000_000),
            'backstage.io/kubernetes-label-selector': '((((',
          },
          { owner: { a: 1 }, dependsOn: [null, 'a b c', 7], system: '::://' },
        ),
        component('b', {
          __proto__: 'x',
          constructor: 'y',
          'backstage.io/kubernetes-id': 'constructor',
        }),
      ]),
    );
    const index = new CatalogIndex(hostile);
    expect(index.component('component:default/a')).toMatchObject({
      owner: undefined,
      system: undefined,
      selector: undefined,
    });
    expect(
      index.find([
        { hints: hints({ 'backstage.io/kubernetes-id': 'toString' }) },
      ]),
    ).toBeUndefined();
  });

  it('survives two groups that are each the parent of the other', () => {
    const index = new CatalogIndex([
      {
        apiVersion: 'x',
        kind: 'Group',
        metadata: { name: 'a' },
        spec: { parent: 'b' },
      },
      {
        apiVersion: 'x',
        kind: 'Group',
        metadata: { name: 'b' },
        spec: { parent: 'a' },
      },
    ]);
    expect(index.componentsBelow('group:default/a')).toEqual([]);
  });
});
