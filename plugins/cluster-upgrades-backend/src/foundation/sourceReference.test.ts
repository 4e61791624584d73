import {
  clusterReferenceText,
  formatSourceReference,
  parseClusterReference,
} from './sourceReference';

describe('cluster references', () => {
  it.each([
    ['kubeconfig/prod-eu-1', { sourceId: 'kubeconfig', name: 'prod-eu-1' }],
    [
      'cluster-api/fleet/prod-eu-1',
      { sourceId: 'cluster-api', name: 'fleet/prod-eu-1' },
    ],
    [
      'kubeconfig/arn:aws:eks:eu-west-1:1:cluster/prod',
      { sourceId: 'kubeconfig', name: 'arn:aws:eks:eu-west-1:1:cluster/prod' },
    ],
  ])('reads %s', (text, reference) => {
    expect(parseClusterReference(text)).toEqual(reference);
    expect(formatSourceReference(reference)).toBe(text);
  });

  it('reads the id of a cluster', () => {
    const id = '6b1b36cb-0b0a-4c0c-9d3e-111111111111';
    expect(parseClusterReference(id)).toEqual({ id });
  });

  it.each([
    'prod-eu-1',
    '',
    '/prod',
    'Kubeconfig/prod',
    'kubeconfig/',
    `kubeconfig/${'x'.repeat(501)}`,
  ])('refuses %s', text => {
    expect(parseClusterReference(text)).toBeUndefined();
    expect(clusterReferenceText.safeParse(text).success).toBe(false);
  });
});
