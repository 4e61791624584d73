import type { ManifestSchemaFacts } from '../contracts';
import { inventoryOf, runAlone } from '../testing/inventories';
import { targetSchemaManifests } from './targetSchemaManifests';

const judge = (...schemas: readonly (ManifestSchemaFacts | undefined)[]) => {
  const objects = schemas.map((schema, index) => ({ apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: `web-${index}`, line: 1, ...(schema ? { schema } : {}) }));
  return runAlone(targetSchemaManifests, inventoryOf({}, { manifests: { status: 'read', facts: [{ file: 'k8s/web.yaml', objects, problems: [] }] } }), '1.37');
};

describe('target-schema of manifest files', () => {
  it('blocks on what the API server refuses, and warns of fields that it does not know', () => {
    const unknown = { fault: 'unknown', line: 7, message: 'unknown field spec.replica' } as const;
    const { findings, partial } = judge({ status: 'checked', problems: [unknown] }, { status: 'checked', problems: [unknown, { fault: 'type', line: 9, message: 'spec.replicas must be of type integer' }] }, { status: 'checked', problems: [] });
    expect(partial).toEqual([]);
    expect(findings).toMatchObject([
      { severity: 'warning', title: 'Deployment shop/web-0 has 1 field that v1.37 does not take: unknown field spec.replica', location: { file: 'k8s/web.yaml', line: 7 }, evidence: [{ text: 'line 7: unknown field spec.replica' }] },
      { severity: 'blocker', title: 'Deployment shop/web-1 is refused by the schema of v1.37: spec.replicas must be of type integer', location: { line: 9 } },
    ]);
  });

  it('blocks on a kind that its group does not have', () => {
    expect(judge({ status: 'unknown-kind' }).findings).toMatchObject([{ severity: 'blocker', title: 'Deployment shop/web-0 is of a kind that v1.37 does not know in apps/v1' }]);
  });

  it('is partial where nothing was given or could be judged, and passes none of that', () => {
    expect(judge({ status: 'no-schema' }, undefined).partial).toEqual(['No schema was given for apps/v1']);
    expect(judge({ status: 'unusable', reason: 'a pattern is none' }).partial).toEqual(['Deployment shop/web-0 could not be held against the schema: a pattern is none']);
  });
});
