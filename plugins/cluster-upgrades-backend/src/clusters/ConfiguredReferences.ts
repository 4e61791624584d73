import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { DeprecatedCallTeller } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ClusterUpgradesConfig } from '../config/config';
import { resolveReferences } from '../database/clusterIdentityQueries';
import type { ByReference } from './referencedValue';

/** A reference of the configuration that does not do what its author means. */
export interface ReferenceProblem {
  readonly setting: string;
  readonly reference: string;
  readonly problem: string;
}

interface Setting {
  readonly setting: string;
  readonly references: readonly string[];
  /** Where one cluster can have one value. */
  readonly values?: ByReference;
}

type References = Pick<ClusterUpgradesConfig, 'planning' | 'effects' | 'auditEvents'>;
type Teller = Pick<DeprecatedCallTeller, 'title' | 'clusters'>;

/** The clusters that the operator's configuration refers to, for credentials and for what others report of a cluster. */
export class ConfiguredReferences {
  readonly #knex: Knex;
  readonly #settings: readonly Setting[];

  constructor({ knex, config, tellers }: { readonly knex: Knex; readonly config: References; readonly tellers: readonly Teller[] }) {
    this.#knex = knex;
    const byReference = (setting: string, values: ByReference): Setting => ({ setting, references: Object.keys(values), values });
    this.#settings = [
      byReference('clusterUpgrades.planning.jobCredential.contexts', config.planning.jobCredential?.contexts ?? {}),
      ...config.effects.alertmanagers.map(({ id, clusters }) => byReference(`clusterUpgrades.effects.alertmanagers (id ${id}).clusters`, clusters)),
      { setting: 'clusterUpgrades.auditEvents', references: config.auditEvents.map(({ cluster }) => cluster) },
      ...tellers.map(({ title, clusters }) => ({ setting: `the configuration of ${title}`, references: clusters })),
    ];
  }

  /** References that mean no cluster now, and entries of one cluster that contradict each other. */
  async problems(): Promise<readonly ReferenceProblem[]> {
    const resolved = await resolveReferences(this.#knex, this.#settings.flatMap(({ references }) => references));
    return this.#settings.flatMap(setting => [...unmatched(setting, resolved), ...contradictions(setting, resolved)]);
  }

  async warn(logger: LoggerService): Promise<void> {
    for (const { setting, reference, problem } of await this.problems()) {
      logger.warn(`${setting} refers to ${JSON.stringify(reference)}: ${problem}`);
    }
  }
}

function unmatched({ setting, references }: Setting, resolved: ReadonlyMap<string, string>): readonly ReferenceProblem[] {
  return references
    .filter(reference => !resolved.has(reference))
    .map(reference => ({ setting, reference, problem: 'No source lists this cluster now. Correct the reference, or add the cluster to its source' }));
}

function contradictions({ setting, references, values }: Setting, resolved: ReadonlyMap<string, string>): readonly ReferenceProblem[] {
  if (!values) return [];
  const first = new Map<string, string>();
  return references.flatMap(reference => {
    const clusterId = resolved.get(reference);
    if (clusterId === undefined) return [];
    const other = first.get(clusterId);
    if (other === undefined) first.set(clusterId, reference);
    if (other === undefined || values[other] === values[reference]) return [];
    return [{ setting, reference, problem: `It is the same cluster as ${other}, and has another value. Keep one of the two entries` }];
  });
}
