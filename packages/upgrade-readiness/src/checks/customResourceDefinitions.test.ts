import { reasonText, type Reason, inEnglish } from '@drydock/upgrade-reasons';
import { type CustomResourceFacts, SWITCHED_OFF } from '../contracts';
import { usesNotReadable } from '../collect/customResourceUses';
import { forbidden, inventoryOf, runAlone } from '../testing/inventories';
import { judge as judgeBy, serviceOf } from './__testUtils__/facts';
import { customResourceDefinitions } from './customResourceDefinitions';

const version = (
  name: string,
  facts: Partial<CustomResourceFacts['versions'][number]> = {},
) => ({
  name,
  served: true,
  storage: false,
  deprecated: false,
  hasSchema: true,
  ...facts,
});
const resourceOf = (
  facts: Partial<CustomResourceFacts>,
): CustomResourceFacts => ({
  object: {
    group: 'apiextensions.k8s.io',
    kind: 'CustomResourceDefinition',
    name: 'widgets.example.com',
  },
  group: 'example.com',
  kind: 'Widget',
  resource: 'widgets',
  versions: [version('v1alpha1'), version('v1', { storage: true })],
  storedVersions: ['v1'],
  preserveUnknownFields: false,
  faults: [],
  labels: {},
  annotations: {},
  ...facts,
});
const conversion = {
  backend: { kind: 'service', namespace: 'widgets', name: 'convert' },
  reviewVersions: ['v1'],
} as const;
const dead = serviceOf('widgets', 'convert', { readyEndpoints: 0, nodes: [] });
const judge = (
  facts: Partial<CustomResourceFacts>,
  service = serviceOf('widgets', 'convert'),
) =>
  judgeBy(customResourceDefinitions, {
    'custom-resources': [resourceOf(facts)],
    'service-backends': [service],
  });

describe('custom-resource-definitions', () => {
  it('finds nothing in a definition that is served and stored at one good version', () => {
    expect(judge({ conversion })).toEqual({ findings: [], partial: [] });
  });

  it('says that objects were not looked through where the optional role is missing, and not where the operator wants it so', () => {
    const partialWith = (off: { reason: Reason; notPermitted?: true }) =>
      runAlone(
        customResourceDefinitions,
        inventoryOf({}, { 'custom-resource-uses': { status: 'off', ...off } }),
        '1.25',
      ).partial;
    expect(
      partialWith({ reason: usesNotReadable, notPermitted: true }),
    ).toEqual([reasonText(usesNotReadable)]);
    expect(partialWith({ reason: SWITCHED_OFF })).toEqual([]);
  });

  it('warns of a conversion webhook that does not answer, or that cannot be trusted', () => {
    expect(inEnglish(judge({ conversion }, dead).findings)).toMatchObject([
      {
        key: 'conversion',
        severity: 'warning',
        title:
          'CRD widgets.example.com cannot be converted between its versions',
        evidence: [
          {
            what: expect.stringContaining(
              'Service widgets/convert has no ready endpoint',
            ),
          },
        ],
      },
    ]);
    expect(
      judge({
        conversion: {
          ...conversion,
          certificate: { notAfter: '2026-01-01T00:00:00Z' },
        },
      }).findings,
    ).toMatchObject([{ key: 'conversion' }]);
    expect(
      judge({
        conversion: {
          ...conversion,
          certificate: { unreadable: 'no certificate' },
        },
      }).findings,
    ).toMatchObject([{ key: 'conversion' }]);
  });

  it('stays silent about a conversion that is never asked', () => {
    expect(
      judge({ conversion, versions: [version('v1', { storage: true })] }, dead)
        .findings,
    ).toEqual([]);
    expect(
      judge(
        {
          conversion,
          versions: [
            version('v1alpha1', { served: false }),
            version('v1', { storage: true }),
          ],
        },
        dead,
      ).findings,
    ).toEqual([]);
  });

  it('is partial where it could not be read who converts', () => {
    expect(
      judge(
        { conversion },
        serviceOf('widgets', 'convert', { failure: forbidden }),
      ).partial,
    ).toEqual([
      'Whether anybody answers is not known: Service widgets/convert: Not allowed to list things',
    ]);
  });

  it('warns of stored versions that the definition no longer has', () => {
    expect(judge({ storedVersions: ['v1beta1', 'v1'] }).findings).toMatchObject(
      [
        {
          key: 'stored-unknown',
          severity: 'warning',
          title:
            'CRD widgets.example.com may hold objects at v1beta1, which it no longer has',
        },
      ],
    );
  });

  it('informs of stored versions that are not served or deprecated, but not of the one that is written now', () => {
    const versions = [
      version('v1alpha1', { served: false }),
      version('v1', { storage: true, deprecated: true }),
    ];
    expect(
      judge({ versions, storedVersions: ['v1alpha1', 'v1'] }).findings,
    ).toMatchObject([
      {
        key: 'stored-old',
        severity: 'info',
        title:
          'CRD widgets.example.com may hold objects at v1alpha1, no longer served',
      },
    ]);
    expect(
      judge({
        versions: [
          version('v1alpha1', { deprecated: true }),
          version('v1', { storage: true }),
        ],
        storedVersions: ['v1alpha1', 'v1'],
      }).findings,
    ).toMatchObject([
      {
        title:
          'CRD widgets.example.com may hold objects at v1alpha1, on their way out',
      },
    ]);
    expect(judge({ storedVersions: ['v1alpha1', 'v1'] }).findings).toEqual([]);
  });

  it('tells conditions with their reasons', () => {
    const { findings } = judge({
      faults: [
        { type: 'Established', reason: 'Installing' },
        { type: 'NonStructuralSchema', message: 'spec: Required value' },
        { type: 'Unheard' },
      ],
    });
    expect(inEnglish(findings)).toMatchObject([
      {
        key: 'condition/Established',
        severity: 'warning',
        evidence: [{ what: 'Condition Established: Installing' }],
      },
      {
        key: 'condition/NonStructuralSchema',
        severity: 'info',
        evidence: [
          { what: 'Condition NonStructuralSchema, spec: Required value' },
        ],
      },
    ]);
  });

  it('informs of old forms', () => {
    expect(
      judge({
        conversion: { ...conversion, reviewVersions: ['v1beta1'] },
        preserveUnknownFields: true,
      }).findings.map(({ key, severity }) => [key, severity]),
    ).toEqual([
      ['review-versions', 'info'],
      ['preserve-unknown-fields', 'info'],
    ]);
  });
});
