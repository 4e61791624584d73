import { inEnglish } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { ManifestFileFacts } from '../contracts';
import { evaluate } from '../evaluate';
import { inventoryOfManifests, readManifests } from '../manifests';
import { removedApiManifests } from './removedApiManifests';

const now = new Date('2026-11-21T09:00:00Z');

function evaluateFiles(
  files: readonly ManifestFileFacts[],
  target: string,
  version = 'v1.24.0',
) {
  return inEnglish(
    evaluate({
      inventory: inventoryOfManifests(files, { version, now }),
      knowledge: builtinKnowledge,
      target,
      now: now.toISOString(),
      supportProvider: 'upstream',
      checks: [removedApiManifests],
    }),
  );
}

const file = (name: string, text: string): ManifestFileFacts => ({
  file: name,
  ...readManifests(text),
});
const object = (apiVersion: string, kind: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: web\n`;

describe('removed-api-manifests', () => {
  it('blocks on a version that the target does not serve, and names file, line and successor', () => {
    const { verdict, findings } = evaluateFiles(
      [
        file(
          'k8s/web.yaml',
          `${object('v1', 'Service')}---\n${object(
            'policy/v1beta1',
            'PodDisruptionBudget',
          )}`,
        ),
      ],
      '1.25',
    );
    expect(verdict).toBe('blocked');
    expect(inEnglish(findings)).toMatchObject([
      {
        severity: 'blocker',
        confidence: 'observed',
        breaksAt: '1.25',
        location: { file: 'k8s/web.yaml', line: 6 },
        evidence: [
          {
            source: 'manifest-file',
            what: 'k8s/web.yaml names policy/v1beta1',
          },
        ],
        fix: {
          change: {
            before: 'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget',
            after: 'apiVersion: policy/v1\nkind: PodDisruptionBudget',
          },
        },
      },
    ]);
  });

  it('does not report what the target serves, nor kinds that are unknown', () => {
    const text = [
      object('policy/v1', 'PodDisruptionBudget'),
      object('apps/v1', 'Deployment'),
      object('example.com/v1beta1', 'PodDisruptionBudget'),
    ].join('---\n');
    expect(evaluateFiles([file('a.yaml', text)], '1.25')).toMatchObject({
      verdict: 'ready',
      findings: [],
    });
  });

  it.each([
    [
      'apps/v2',
      'Deployment',
      '1.37',
      'is not an API that Drydock knows, so it is unknown whether v1.37 serves it',
    ],
    [
      'policy/v1',
      'PodSecurityPolicy',
      '1.25',
      'is not an API that Drydock knows, so it is unknown whether v1.25 serves it',
    ],
    [
      'autoscaling/v2alpha1',
      'HorizontalPodAutoscaler',
      '1.25',
      'is not an API that Drydock knows, so it is unknown whether v1.25 serves it',
    ],
    [
      'resource.k8s.io/v1',
      'ResourceClaim',
      '1.33',
      'is served from v1.34 on, not by v1.33',
    ],
    [
      'Autoscaling/v2beta2',
      'HorizontalPodAutoscaler',
      '1.26',
      'is not an API version that a server can serve. Groups and versions are lower case, and placeholders must be filled in first',
    ],
    [
      'autoscaling/v2Beta2',
      'HorizontalPodAutoscaler',
      '1.26',
      'is not an API version that a server can serve. Groups and versions are lower case, and placeholders must be filled in first',
    ],
    [
      'V1',
      'Pod',
      '1.26',
      'is not an API version that a server can serve. Groups and versions are lower case, and placeholders must be filled in first',
    ],
    [
      '${GROUP}/v1',
      'Thing',
      '1.26',
      'is not an API version that a server can serve. Groups and versions are lower case, and placeholders must be filled in first',
    ],
    [
      'autoscaling/v2beta2',
      'horizontalpodautoscaler',
      '1.26',
      'is not an API that Drydock knows, so it is unknown whether v1.26 serves it',
    ],
    [
      'v1beta1',
      'ComponentStatus',
      '1.26',
      'is not an API that Drydock knows, so it is unknown whether v1.26 serves it',
    ],
    [
      'v1',
      '$(KIND)',
      '1.26',
      'is not a kind that a server can serve. Fill in placeholders first',
    ],
  ])(
    'is unknown for %s %s, which %s is not known to serve',
    (apiVersion, kind, target, says) => {
      const { verdict, findings, coverage } = evaluateFiles(
        [file('a.yaml', object(apiVersion, kind))],
        target,
      );
      expect({ verdict, findings }).toEqual({
        verdict: 'unknown',
        findings: [],
      });
      expect(coverage).toMatchObject([
        {
          status: 'partial',
          reasons: [`a.yaml:1: ${apiVersion} ${kind} ${says}`],
        },
      ]);
    },
  );

  it('leaves files of clients in the core group, kinds of one group at every version that is served, and what lies beyond the horizon', () => {
    const text = [
      object('v1', 'Config'),
      object('autoscaling/v1', 'Scale'),
      object('apps/v1', 'ControllerRevision'),
      object('kubelet.config.k8s.io/v1beta1', 'KubeletConfiguration'),
    ].join('---\n');
    expect(evaluateFiles([file('a.yaml', text)], '1.25')).toMatchObject({
      verdict: 'ready',
      findings: [],
    });
    expect(
      evaluateFiles(
        [file('a.yaml', object('policy/v1', 'PodDisruptionBudget'))],
        '1.99',
      ).coverage,
    ).toMatchObject([{ status: 'ran' }]);
  });

  it('reports configuration files of components, which are not visible in a cluster', () => {
    const text =
      'apiVersion: kubeadm.k8s.io/v1beta2\nkind: ClusterConfiguration\n';
    expect(
      evaluateFiles([file('kubeadm.yaml', text)], '1.27', 'v1.26.0').findings,
    ).toMatchObject([
      { severity: 'blocker', object: { kind: 'ClusterConfiguration' } },
    ]);
  });

  it('keeps the same object in two overlays apart, and the fingerprint when its line moves', () => {
    const manifest = object('policy/v1beta1', 'PodDisruptionBudget');
    const fingerprints = (files: readonly ManifestFileFacts[]) =>
      evaluateFiles(files, '1.25').findings.map(
        ({ fingerprint }) => fingerprint,
      );
    const [first, second] = fingerprints([
      file('a.yaml', manifest),
      file('b.yaml', manifest),
    ]);
    expect(first).not.toBe(second);
    expect(fingerprints([file('a.yaml', `# moved\n\n${manifest}`)])).toEqual([
      first,
    ]);
  });

  it('is unknown, not ready, when a document could not be read', () => {
    const { verdict, coverage } = evaluateFiles(
      [file('a.yaml', `${object('v1', 'Service')}---\nkind: "open\n`)],
      '1.25',
    );
    expect(verdict).toBe('unknown');
    expect(coverage).toMatchObject([
      { status: 'partial', reasons: ['a.yaml:6: The document is not YAML'] },
    ]);
  });
});
