import { authAnnotations } from './kubernetesAuth';
import { cluster } from './testing';

const entries = [
  {
    clusters: ['kubeconfig/prod-eu-1'],
    provider: 'aws',
    awsAssumeRole: 'arn:aws:iam::1:role/reader',
    awsExternalId: 'x',
    awsClusterId: 'eks-prod',
  },
  { environments: ['lab'], provider: 'oidc', oidcTokenProvider: 'okta' },
  { provider: 'googleServiceAccount' },
];

describe('authAnnotations', () => {
  it('takes the first entry that is for the cluster, with all that its provider needs', () => {
    expect(authAnnotations(cluster({}), entries)).toEqual({
      'kubernetes.io/auth-provider': 'aws',
      'kubernetes.io/aws-assume-role': 'arn:aws:iam::1:role/reader',
      'kubernetes.io/aws-external-id': 'x',
      'kubernetes.io/x-k8s-aws-id': 'eks-prod',
    });
    const lab = cluster({
      environment: 'lab',
      sources: [{ id: 'kubeconfig', name: 'lab', listed: true }],
    });
    expect(authAnnotations(lab, entries)).toEqual({
      'kubernetes.io/auth-provider': 'oidc',
      'kubernetes.io/oidc-token-provider': 'okta',
    });
    expect(authAnnotations(cluster({ sources: [] }), entries)).toEqual({
      'kubernetes.io/auth-provider': 'googleServiceAccount',
    });
  });

  it('names clusters by Drydock’s id, too, and knows none where no entry is for the cluster', () => {
    expect(
      authAnnotations(cluster({ id: 'an-id' }), [
        { clusters: ['an-id'], provider: 'azure' },
      ]),
    ).toEqual({ 'kubernetes.io/auth-provider': 'azure' });
    expect(
      authAnnotations(cluster({}), [
        { clusters: ['kubeconfig/other'], provider: 'azure' },
      ]),
    ).toBeUndefined();
    expect(
      authAnnotations(cluster({}), [
        { environments: ['lab'], provider: 'azure' },
      ]),
    ).toBeUndefined();
  });
});
