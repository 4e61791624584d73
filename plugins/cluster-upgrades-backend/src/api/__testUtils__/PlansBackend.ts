import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import {
  FakeClusterSource,
  fakeCluster,
} from '../../__testUtils__/FakeClusterSource';
import { planDocument } from '../../plans/__testUtils__/PlanHarness';
import { ApiBackend, type ApiBackendOptions } from './ApiBackend';

const TARGET = 'v1.36.4';

/**
 * Two clusters of prod and one of staging on a platform in memory, and what tests do with plans on
 * them.
 */
export class PlansBackend {
  private constructor(
    readonly backend: ApiBackend,
    readonly world: InMemoryWorld,
  ) {}

  /** @param providerOf - the platform of the clusters, of a kind of its own */
  static async start(
    options: Pick<ApiBackendOptions, 'config' | 'users'> = {},
    providerOf: (
      ...options: ConstructorParameters<typeof InMemoryUpgradeProvider>
    ) => InMemoryUpgradeProvider = (...of) =>
      new InMemoryUpgradeProvider(...of),
  ): Promise<PlansBackend> {
    const world = new InMemoryWorld();
    const source = new FakeClusterSource('test');
    for (const [index, name] of ['prod-1', 'prod-2', 'staging-1'].entries()) {
      world.addCluster(name, 'v1.35.5');
      const environment = name.split('-')[0];
      source.add(
        {
          name,
          environment,
          owner: `group:default/team-${environment}`,
          provider: { id: 'in-memory', reference: name },
          labels: { tier: environment },
        },
        fakeCluster('v1.35.5', `uid-${index}`),
      );
    }
    const provider = providerOf({
      world,
      versions: ['v1.35.5', TARGET],
    });
    const backend = await ApiBackend.start({
      ...options,
      source,
      provider,
      isReady: found =>
        found.length === 3 &&
        found.every(
          ({ version, target }) =>
            version !== undefined && target !== undefined,
        ),
    });
    return new PlansBackend(backend, world);
  }

  /** As ada. */
  async create(name: string, spec = {}) {
    return (
      await this.backend
        .as('ada')
        .post('/plans', { document: planDocument(spec, name) })
        .expect(201)
    ).body;
  }

  /** As ada, with all that a submission has to accept. */
  async submit(id: string) {
    return this.backend.as('ada').post(`/plans/${id}/actions`, {
      action: 'submit',
      acceptUnknownChecks: await this.backend.checksNotRun('prod-1', TARGET),
      overrideReason: 'for the test of the API',
    });
  }
}
