import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { AdmissionWebhookFacts } from '../contracts';
import { webhookOf } from './__testUtils__/facts';
import { passedVersions } from './webhookVersions';

const rule = (
  group: string,
  versions: readonly string[],
  ...resources: readonly string[]
): AdmissionWebhookFacts['rules'][number] => ({
  operations: ['*'],
  apiGroups: [group],
  apiVersions: versions,
  resources,
});
const passed = (
  currentMinor: string,
  targetMinor: string,
  ...rules: readonly AdmissionWebhookFacts['rules'][number][]
) =>
  passedVersions(webhookOf({ rules }), {
    knowledge: builtinKnowledge,
    currentMinor,
    targetMinor,
  }).map(({ isNew }) => isNew);

describe('passedVersions', () => {
  it('finds what the upgrade takes away, and what went before', () => {
    expect(
      passed(
        '1.24',
        '1.25',
        rule('policy', ['v1beta1'], 'poddisruptionbudgets'),
      ),
    ).toEqual([true]);
    expect(
      passed(
        '1.25',
        '1.26',
        rule('policy', ['v1beta1'], 'poddisruptionbudgets'),
      ),
    ).toEqual([false]);
    expect(
      passed(
        '1.23',
        '1.24',
        rule('policy', ['v1beta1'], 'poddisruptionbudgets'),
      ),
    ).toEqual([]);
  });

  it('finds nothing where a version, a group or a wildcard goes on to match', () => {
    expect(
      passed(
        '1.24',
        '1.25',
        rule('policy', ['v1beta1', 'v1'], 'poddisruptionbudgets'),
      ),
    ).toEqual([]);
    expect(
      passed(
        '1.24',
        '1.25',
        rule('policy', ['v1beta1'], 'poddisruptionbudgets'),
        rule('policy', ['*'], 'poddisruptionbudgets'),
      ),
    ).toEqual([]);
    expect(
      passed(
        '1.21',
        '1.22',
        rule('extensions', ['v1beta1'], 'ingresses'),
        rule('networking.k8s.io', ['v1'], 'ingresses'),
      ),
    ).toEqual([]);
    expect(
      passed(
        '1.21',
        '1.22',
        rule('extensions', ['v1beta1'], 'ingresses'),
        rule('*', ['*'], '*'),
      ),
    ).toEqual([]);
  });

  it('judges each resource of a rule by itself', () => {
    expect(
      passed(
        '1.24',
        '1.25',
        rule(
          'policy',
          ['v1beta1'],
          'poddisruptionbudgets',
          'podsecuritypolicies',
        ),
      ),
    ).toEqual([true, true]);
  });

  it('knows nothing of kinds that add-ons bring', () => {
    expect(
      passed('1.24', '1.25', rule('example.com', ['v1beta1'], 'widgets')),
    ).toEqual([]);
  });
});
