import { inEnglish, reasonText, said } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type {
  ClusterReadFailure,
  ManifestFileFacts,
  ManifestSchemaFacts,
  SectionResult,
  TrialFacts,
} from '../contracts';
import { evaluate } from '../evaluate';
import { inventoryOf, runAlone } from '../testing/inventories';
import { targetSchemaCheck } from './targetSchema';

const filesWith = (
  schemas: readonly (ManifestSchemaFacts | undefined)[],
): readonly ManifestFileFacts[] => {
  const objects = schemas.map((schema, index) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    namespace: 'shop',
    name: `web-${index}`,
    line: 1,
    ...(schema ? { schema } : {}),
  }));
  return [
    {
      file: 'https://git.example.com/acme/deploy/k8s/web.yaml',
      objects,
      problems: [],
    },
  ];
};
const judge = (...schemas: readonly (ManifestSchemaFacts | undefined)[]) =>
  runAlone(
    targetSchemaCheck,
    inventoryOf(
      {},
      { 'manifest-fields': { status: 'read', facts: filesWith(schemas) } },
    ),
    '1.37',
  );

describe('target-schema of manifest files', () => {
  it('blocks on what the API server refuses, and warns of fields that it does not know, each with file and line', () => {
    const unknown = {
      fault: 'unknown',
      line: 7,
      message: said('unknown field spec.replica'),
    } as const;
    const { findings, partial } = judge(
      { status: 'checked', problems: [unknown] },
      {
        status: 'checked',
        problems: [
          unknown,
          {
            fault: 'type',
            line: 9,
            message: said('spec.replicas must be of type integer'),
          },
        ],
      },
      { status: 'checked', problems: [] },
    );
    expect(partial).toEqual([]);
    const file = 'https://git.example.com/acme/deploy/k8s/web.yaml';
    expect(inEnglish(findings)).toMatchObject([
      {
        severity: 'warning',
        title:
          'Deployment shop/web-0 in web.yaml has 1 field that v1.37 does not accept: unknown field spec.replica',
        location: { file, line: 7 },
        evidence: [{ what: `${file}:7: unknown field spec.replica` }],
      },
      {
        severity: 'blocker',
        title:
          'Deployment shop/web-1 in web.yaml is refused by the schema of v1.37: spec.replicas must be of type integer',
        location: { file, line: 9 },
      },
    ]);
  });

  it('blocks on a kind that its group does not have', () => {
    expect(judge({ status: 'unknown-kind' }).findings).toMatchObject([
      {
        severity: 'blocker',
        title:
          'Deployment shop/web-0 in web.yaml is of a kind that v1.37 does not know in apps/v1',
      },
    ]);
  });

  it('is partial where nothing was given or could be judged, and passes none of that', () => {
    expect(judge({ status: 'no-schema' }, undefined).partial).toEqual([
      "The target's schema, as far as it is available, does not contain apps/v1",
    ]);
    expect(
      judge({ status: 'unusable', reason: said('a pattern is none') }).partial,
    ).toEqual([
      'Deployment shop/web-0 in https://git.example.com/acme/deploy/k8s/web.yaml could not be compared with the schema: a pattern is none',
    ]);
  });

  it('says which custom kinds it leaves out, and is not partial for them', () => {
    expect(
      judge(
        { status: 'no-schema', custom: true },
        { status: 'no-schema', custom: true },
      ),
    ).toMatchObject({
      partial: [],
      leftOut: [expect.stringMatching(/: Deployment of apps\/v1$/)],
    });
  });
});

const draft = {
  confidence: 'observed',
  phase: 'next-apply',
  object: { group: 'example.com', kind: 'Widget', name: 'odd' },
  evidence: [],
  fix: { what: said('Take it out') },
} as const;
const trial: TrialFacts = {
  clusterUid: '1',
  sourceVersion: '1.33.1',
  targetVersion: '1.34.2',
  triedAt: '2026-11-21T08:00:00.000Z',
  goodForDays: 14,
  coverage: [{ checkId: 'target-schema', status: 'ran', reasons: [] }],
  findings: [
    {
      ...draft,
      checkId: 'target-schema',
      severity: 'warning',
      title: said(
        'Widget odd has fields that v1.34.2 does not know: unknown field spec.legacy',
      ),
    },
    {
      ...draft,
      checkId: 'trial-import',
      severity: 'blocker',
      title: said('Widget odd is refused'),
    },
  ],
};
const failure: ClusterReadFailure = {
  kind: 'not-found',
  reason: said(
    'No schema of v1.34 is at hand: no cluster that is read runs it',
  ),
  retryable: true,
};
type Section<T> = SectionResult<T>;
const held: Section<TrialFacts> = { status: 'read', facts: trial };
const noTrial: Section<TrialFacts> = {
  status: 'off',
  reason: said('No trial import was run'),
};
const manifests: Section<readonly ManifestFileFacts[]> = {
  status: 'read',
  facts: filesWith([
    {
      status: 'checked',
      problems: [
        {
          fault: 'unknown',
          line: 7,
          message: said('unknown field spec.replica'),
        },
      ],
    },
  ]),
};
const noSchema: Section<readonly ManifestFileFacts[]> = {
  status: 'failed',
  failures: [failure],
};
const noManifests: Section<readonly ManifestFileFacts[]> = {
  status: 'off',
  reason: said('No manifest files'),
};

describe('target-schema of a trial and of manifest files', () => {
  it.each([
    [
      'a trial alone',
      held,
      noManifests,
      { status: 'ran', reasons: [] },
      ['Widget odd'],
    ],
    [
      'manifests alone',
      noTrial,
      manifests,
      { status: 'ran', reasons: [] },
      ['Deployment shop/web-0'],
    ],
    [
      'both',
      held,
      manifests,
      { status: 'ran', reasons: [] },
      ['Widget odd', 'Deployment shop/web-0'],
    ],
    [
      'a trial, and manifests without a schema',
      held,
      noSchema,
      {
        status: 'partial',
        reasons: [`manifest-fields: ${reasonText(failure.reason)}`],
      },
      ['Widget odd'],
    ],
    [
      'manifests without a schema',
      noTrial,
      noSchema,
      {
        status: 'not-run',
        reasons: [`manifest-fields: ${reasonText(failure.reason)}`],
      },
      [],
    ],
    [
      'neither',
      noTrial,
      noManifests,
      {
        status: 'off',
        reasons: ['No trial import was run', 'No manifest files'],
      },
      [],
    ],
  ])('is one check, with %s', (_, trialSection, fields, coverage, objects) => {
    const inventory = inventoryOf(
      { version: { gitVersion: 'v1.33.1' } },
      { trial: trialSection, 'manifest-fields': fields },
    );
    const evaluation = inEnglish(
      evaluate({
        inventory,
        knowledge: builtinKnowledge,
        target: '1.34',
        now: '2026-11-21T09:00:00.000Z',
        supportProvider: 'upstream',
        checks: [targetSchemaCheck],
      }),
    );
    expect(evaluation.coverage).toEqual([
      { checkId: 'target-schema', ...coverage },
    ]);
    expect(evaluation.findings.map(({ title }) => title)).toEqual(
      objects.map(object => expect.stringContaining(object)),
    );
    // Nothing else runs here, and a verdict of checks that are all off is unknown.
    expect(evaluation.verdict === 'unknown').toBe(coverage.status !== 'ran');
  });

  it('keeps what it leaves out on purpose beside a coverage that is full', () => {
    const custom: Section<readonly ManifestFileFacts[]> = {
      status: 'read',
      facts: filesWith([{ status: 'no-schema', custom: true }]),
    };
    const inventory = inventoryOf(
      { version: { gitVersion: 'v1.33.1' } },
      { 'manifest-fields': custom },
    );
    const evaluation = inEnglish(
      evaluate({
        inventory,
        knowledge: builtinKnowledge,
        target: '1.34',
        now: '2026-11-21T09:00:00.000Z',
        supportProvider: 'upstream',
        checks: [targetSchemaCheck],
      }),
    );
    expect(evaluation).toMatchObject({
      verdict: 'ready',
      coverage: [
        { status: 'ran', reasons: [expect.stringContaining('Custom kinds')] },
      ],
    });
  });
});
