import {
  coreServices,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import {
  catalogProcessingExtensionPoint,
  type EntityProvider,
} from '@backstage/plugin-catalog-node';
import { catalogModuleClusterUpgrades } from './module';

/** The module in a portal whose catalog connects its providers when the test says so. */
async function start() {
  const scheduler = mockServices.scheduler.mock({
    createScheduledTaskRunner: schedule => ({
      run: async task => scheduler.scheduleTask({ ...task, ...schedule }),
    }),
  });
  const logger = mockServices.logger.mock();
  const providers: EntityProvider[] = [];
  const catalog = {
    addEntityProvider: (...added: EntityProvider[]) =>
      void providers.push(...added.flat()),
  };
  const backend = await startTestBackend({
    features: [
      catalogModuleClusterUpgrades,
      createServiceFactory({
        service: coreServices.scheduler,
        deps: {},
        factory: () => scheduler,
      }),
      createServiceFactory({
        service: coreServices.logger,
        deps: {},
        factory: () => logger,
      }),
    ],
    extensionPoints: [
      [
        catalogProcessingExtensionPoint,
        catalog as unknown as typeof catalogProcessingExtensionPoint.T,
      ],
    ],
  });
  const warnings = logger.warn.mock.calls.map(([message]) => message);
  return { backend, scheduler, providers, warnings };
}

describe('the catalog module', () => {
  it('schedules its task when the catalog connects the provider, and not before', async () => {
    const { backend, scheduler, providers } = await start();
    expect(scheduler.scheduleTask).not.toHaveBeenCalled();
    await providers[0].connect({
      applyMutation: async () => {},
      refresh: async () => {},
    });
    expect(scheduler.scheduleTask).toHaveBeenCalledWith(
      expect.objectContaining({
        id: 'cluster-upgrades-entities',
        frequency: { seconds: 60 },
        initialDelay: { seconds: 3 },
      }),
    );
    await backend.stop();
  });

  it('warns once when the catalog has started and the provider is not connected', async () => {
    const { backend, warnings } = await start();
    expect(warnings).toEqual([
      expect.stringContaining('Clusters are not added to the catalog.'),
    ]);
    await backend.stop();
  });
});
