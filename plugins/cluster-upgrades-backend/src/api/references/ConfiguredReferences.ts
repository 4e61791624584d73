import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import { reasonText } from '@drydock/upgrade-reasons';
import { visibleEnvironments } from '../../conditions/versionGates/scopeQueries';
import type { ClusterUpgradesConfig } from '../../config/config';
import {
  clusterProblems,
  clusterSettings,
  ignoredClusterProblems,
  type Teller,
} from './clusterReferences';
import { entityProblems, namedEntities } from './entityReferences';
import { environmentProblems } from './environmentReferences';
import { kubernetesAuthProviderProblems } from './kubernetesAuthProvider';
import { misspeltSectionProblems } from './misspeltSection';
import type { ReferenceProblem } from './problem';

export interface ConfiguredReferencesOptions {
  readonly knex: Knex;
  readonly config: ClusterUpgradesConfig;
  /** Keys of the whole configuration of the portal. */
  readonly rootKeys: readonly string[];
  readonly tellers: readonly Teller[];
  /** Of all sources, also those of modules. */
  readonly sourceIds: readonly string[];
  /**
   * Of the entities that the configuration names, those that the catalog does not have; undefined:
   * it was not read yet.
   */
  readonly missingEntities: () => ReadonlySet<string> | undefined;
}

/**
 * What the operator's configuration refers to and is not there now: clusters, environments,
 * entities of the catalog, auth providers. All of it may come later, so it is a warning. What
 * cannot come later without a change of the configuration stops the start instead.
 */
export class ConfiguredReferences {
  readonly #options: ConfiguredReferencesOptions;

  constructor(options: ConfiguredReferencesOptions) {
    this.#options = options;
  }

  async problems(): Promise<readonly ReferenceProblem[]> {
    const { knex, config, rootKeys, tellers, sourceIds, missingEntities } =
      this.#options;
    return [
      ...misspeltSectionProblems(rootKeys),
      ...kubernetesAuthProviderProblems(config),
      ...(await clusterProblems(
        knex,
        clusterSettings(config, tellers),
        sourceIds,
      )),
      ...(await ignoredClusterProblems(knex, config.ignore)),
      ...environmentProblems(
        config,
        await visibleEnvironments(knex, undefined),
      ),
      ...entityProblems(namedEntities(config), missingEntities()),
    ];
  }

  async warn(logger: LoggerService): Promise<void> {
    for (const { setting, reference, problem } of await this.problems()) {
      logger.warn(
        `${setting} names ${JSON.stringify(reference)}: ${reasonText(problem)}`,
      );
    }
  }
}
