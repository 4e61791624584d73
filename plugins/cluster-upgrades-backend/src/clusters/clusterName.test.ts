import { entityNameOf } from './clusterName';

describe('entityNameOf', () => {
  it('keeps a name that is an entity name', () => {
    expect(entityNameOf('prod-eu-1')).toBe('prod-eu-1');
  });

  it.each([
    'arn:aws:eks:eu-west-1:123456789012:cluster/payments',
    'gke_project_europe-west1-b_payments',
    'Payments',
    '-x-',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    'a'.repeat(1_000_000),
    '',
    '???',
    '集群',
  ])('makes an entity name of %.60s', original => {
    const name = entityNameOf(original);
    expect(name).toMatch(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
    expect(entityNameOf(original)).toBe(name);
  });

  it('never gives two originals the same slug [T-280]', () => {
    expect(entityNameOf('a/b')).not.toBe(entityNameOf('a:b'));
    expect(entityNameOf('prod', 'source-a')).not.toBe(
      entityNameOf('prod', 'source-b'),
    );
  });
});
