import { inEnglish } from '@drydock/upgrade-reasons';
import type { ApiTrace, CustomResourceFacts } from '../contracts';
import type { SentVersion } from '../gitops';
import { customResourceUses, notLookedThrough } from './customResourceUses';

const hints = { labels: {}, annotations: {} };
const version = (
  name: string,
  more: Partial<CustomResourceFacts['versions'][number]> = {},
) => ({
  name,
  served: true,
  storage: false,
  deprecated: false,
  hasSchema: true,
  ...more,
});
const definition: CustomResourceFacts = {
  object: {
    group: 'apiextensions.k8s.io',
    kind: 'CustomResourceDefinition',
    name: 'widgets.example.com',
  },
  group: 'example.com',
  kind: 'Widget',
  resource: 'widgets',
  versions: [
    version('v1alpha1', { served: false }),
    version('v1beta1', { deprecated: true }),
    version('v1', { storage: true }),
  ],
  storedVersions: ['v1'],
  preserveUnknownFields: false,
  faults: [],
  ...hints,
};
const object = {
  group: 'example.com',
  kind: 'Widget',
  namespace: 'shop',
  name: 'blue',
};
const findingsOf = (
  traces: readonly ApiTrace[],
  controller?: string,
  sent: readonly SentVersion[] = [],
) =>
  customResourceUses(
    [definition],
    [
      {
        definition: definition.object,
        objects: 3,
        traced: [
          { object, traces, ...hints, ...(controller ? { controller } : {}) },
        ],
      },
    ],
    () => sent,
  );
const trace = (
  source: ApiTrace['source'],
  name: string,
  applier: string,
  time?: string,
): ApiTrace => ({
  source,
  apiVersion: `example.com/${name}`,
  applier,
  ...(time ? { time } : {}),
});

describe('objects at old versions of custom resources', () => {
  it('are information where the version is deprecated, a warning where it is not served', () => {
    expect(
      inEnglish(findingsOf([trace('last-applied', 'v1beta1', 'kubectl')])),
    ).toMatchObject([
      {
        severity: 'info',
        title:
          'Widget shop/blue is applied at example.com/v1beta1, which its definition calls deprecated',
        evidence: [
          { what: 'last-applied by kubectl names example.com/v1beta1' },
        ],
        fix: {
          change: {
            before: 'apiVersion: example.com/v1beta1\nkind: Widget',
            after: 'apiVersion: example.com/v1\nkind: Widget',
          },
        },
      },
    ]);
    expect(
      inEnglish(
        findingsOf([
          trace('apply', 'v1beta1', 'flux'),
          trace('apply', 'v1alpha1', 'argocd'),
        ]),
      ),
    ).toMatchObject([
      {
        severity: 'warning',
        title:
          'Widget shop/blue is applied at example.com/v1alpha1, which its definition no longer serves',
      },
    ]);
  });

  it('are nothing where the applier moved on, or some client only once wrote so', () => {
    const moved = [
      trace('apply', 'v1beta1', 'flux', '2026-01-01T00:00:00Z'),
      trace('apply', 'v1', 'flux', '2026-02-01T00:00:00Z'),
    ];
    expect(findingsOf(moved)).toEqual([]);
    expect(findingsOf([trace('update', 'v1beta1', 'operator')])).toEqual([]);
    expect(
      customResourceUses(
        [],
        [
          {
            definition: definition.object,
            objects: 1,
            traced: [
              { object, traces: [trace('apply', 'v1beta1', 'flux')], ...hints },
            ],
          },
        ],
        () => [],
      ),
    ).toEqual([]);
  });

  it('are nothing where a GitOps tool says that its manifest moved on, which writes nothing where nothing else changed', () => {
    const argo = (name: string) => [
      { applier: 'argocd-controller', apiVersion: `example.com/${name}` },
    ];
    expect(
      findingsOf(
        [trace('apply', 'v1beta1', 'argocd-controller')],
        undefined,
        argo('v1'),
      ),
    ).toEqual([]);
    expect(
      findingsOf(
        [trace('apply', 'v1alpha1', 'argocd-controller')],
        undefined,
        argo('v1beta1'),
      ),
    ).toHaveLength(1);
    expect(
      findingsOf([trace('apply', 'v1beta1', 'flux')], undefined, argo('v1')),
    ).toHaveLength(1);
  });

  it('name the controller that makes them', () => {
    expect(
      inEnglish(
        findingsOf([trace('apply', 'v1beta1', 'operator')], 'Gadget/red')[0].fix
          .what,
      ),
    ).toBe(
      'Upgrade what makes it, Gadget/red, to a version that uses example.com/v1',
    );
  });
});

describe('definitions that serve deprecated versions only', () => {
  const named = (
    name: string,
    versions: CustomResourceFacts['versions'],
  ): CustomResourceFacts => ({
    ...definition,
    object: { ...definition.object, name },
    versions,
  });

  it('are named, since their objects cannot be listed without a call of such a version', () => {
    const hopeless = named('gears.example.com', [
      version('v1alpha1', { served: false }),
      version('v1beta1', { deprecated: true, storage: true }),
    ]);
    expect(inEnglish(notLookedThrough([definition, hopeless]))).toEqual([
      'Objects of CRD gears.example.com were not looked through: all versions served are deprecated, and reading at one would count as its use',
    ]);
  });

  it('are not those with a version that is neither, or with none served', () => {
    expect(
      notLookedThrough([
        definition,
        named('dead.example.com', [
          version('v1', { served: false, storage: true }),
        ]),
      ]),
    ).toEqual([]);
  });
});
