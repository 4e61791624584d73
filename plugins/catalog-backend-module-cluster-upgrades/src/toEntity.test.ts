import {
  entityEnvelopeSchemaValidator,
  resourceEntityV1alpha1Validator,
} from '@backstage/catalog-model';
import { cluster } from './testing';
import { toEntity } from './toEntity';

const options = {
  namespace: 'default',
  defaultOwner: 'group:default/platform',
  frequencySeconds: 60,
  kubernetesAuth: [],
};
const endpoint = {
  server: 'https://10.0.0.1:6443',
  certificateAuthorityData: 'Q0E=',
};

describe('toEntity', () => {
  it('is an entity that the catalog accepts', async () => {
    const entity = toEntity(
      cluster({
        environment: 'prod',
        region: 'eu-central-1',
        owner: 'group:default/platform-emea',
        system: 'system:default/shop',
        dependents: ['component:default/web'],
      }),
      options,
    );
    entityEnvelopeSchemaValidator()(entity);
    await expect(resourceEntityV1alpha1Validator.check(entity)).resolves.toBe(
      true,
    );
    expect(entity.spec).toEqual({
      type: 'kubernetes-cluster',
      owner: 'group:default/platform-emea',
      system: 'system:default/shop',
      lifecycle: 'production',
      dependencyOf: ['component:default/web'],
    });
    expect(entity.metadata.annotations).toMatchObject({
      'drydock.dev/kubernetes-version': 'v1.35.4',
      'drydock.dev/environment': 'prod',
      'drydock.dev/source': 'kubeconfig',
    });
  });

  it('leaves out what is not known and falls back to the configured owner', () => {
    const entity = toEntity(
      cluster({ version: undefined, owner: undefined }),
      options,
    );
    expect(entity.spec.owner).toBe('group:default/platform');
    expect(JSON.stringify(entity)).not.toMatch(/undefined|kubernetes-version/);
  });

  it('keeps values that are no label values out of the labels, but in the annotations', () => {
    const entity = toEntity(
      cluster({ environment: 'prod (old) <script>', region: 'r'.repeat(100) }),
      options,
    );
    entityEnvelopeSchemaValidator()(entity);
    expect(entity.metadata.labels).toEqual({});
    expect(entity.metadata.annotations?.['drydock.dev/region']).toHaveLength(
      100,
    );
  });

  it('describes a cluster to the kubernetes plugin in full or not at all', () => {
    const described = (
      facts: Parameters<typeof cluster>[0],
      provider?: string,
    ) =>
      Object.keys(
        toEntity(cluster(facts), {
          ...options,
          kubernetesAuth: provider === undefined ? [] : [{ provider }],
        }).metadata.annotations ?? {},
      ).filter(key => key.startsWith('kubernetes.io/'));
    expect(described({ endpoint }, 'aws')).toHaveLength(3);
    expect(described({ endpoint })).toEqual([]);
    expect(described({ endpoint: { server: endpoint.server } }, 'aws')).toEqual(
      [],
    );
    expect(described({}, 'aws')).toEqual([]);
  });

  it('gives the same entity whatever the order in which dependents were found', () => {
    const a = toEntity(
      cluster({ dependents: ['component:default/b', 'component:default/a'] }),
      options,
    );
    expect(a).toEqual(
      toEntity(
        cluster({ dependents: ['component:default/a', 'component:default/b'] }),
        options,
      ),
    );
  });
});
