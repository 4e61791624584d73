import type {
  ClusterSource,
  DeprecatedCallTeller,
  Platform,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { idsOf, Registry } from '../../foundation/Registry';

/** What modules registered of their platforms, by kind. */
export class InstalledPlatforms {
  readonly #platforms = new Registry<Platform>('platform');
  readonly sources = new Registry<ClusterSource>('source');
  readonly providers = new Registry<UpgradeProvider>('provider');
  readonly callers = new Registry<DeprecatedCallTeller>(
    'teller of deprecated calls',
  );

  /** @throws Error for an id that is malformed or taken, or a provider of another id */
  add(platform: Platform): void {
    const { id, sources = [], provider, callers } = platform;
    this.#platforms.add(platform);
    if (provider && provider.id !== id)
      throw new Error(
        `cluster-upgrades: the platform '${id}' has a provider with the id '${provider.id}'; give both the same id in their module`,
      );
    for (const source of sources) this.sources.add(source);
    if (provider) this.providers.add(provider);
    if (callers) this.callers.add(callers);
  }

  /** For people; undefined for a platform that no module registered. */
  displayName(id: string): string | undefined {
    return this.#platforms.all().find(each => each.id === id)?.displayName;
  }

  ids(): readonly string[] {
    return idsOf(this.#platforms);
  }
}
