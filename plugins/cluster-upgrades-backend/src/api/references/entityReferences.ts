import {
  fullEntityReference,
  OWNER,
  SYSTEM,
  type WantedEntity,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { groupBy } from '@drydock/upgrade-readiness';
import type { ClusterUpgradesConfig } from '../../config/config';
import { problemOf, type ReferenceProblem } from './problem';

type Config = Pick<
  ClusterUpgradesConfig,
  'sources' | 'catalog' | 'dependencies' | 'planning'
>;

/** An entity of the catalog that the configuration names. */
export interface NamedEntity {
  readonly setting: string;
  /** The full reference in lower case. */
  readonly reference: string;
}

/** What Backstage itself takes for the owner that is not known. */
const NO_OWNER = 'unknown';

/** Owners, systems and groups of approvers that the configuration names. */
export function namedEntities({
  sources,
  catalog,
  dependencies,
  planning,
}: Config): readonly NamedEntity[] {
  const named = (
    setting: string,
    text: string | undefined,
    wanted: WantedEntity,
  ): readonly NamedEntity[] => {
    const reference =
      text === undefined ? undefined : fullEntityReference(text, wanted);
    return reference === undefined ? [] : [{ setting, reference }];
  };
  return [
    ...sources.flatMap(({ kubeconfig, kubernetesPlugin }) => {
      const source =
        kubeconfig ??
        (typeof kubernetesPlugin === 'object' ? kubernetesPlugin : undefined);
      if (!source) return [];
      const place = `clusterUpgrades.sources (id ${source.id})`;
      return [
        ...named(`${place}.owner`, kubeconfig?.owner, OWNER),
        ...named(`${place}.system`, kubeconfig?.system, SYSTEM),
        ...Object.entries(source.clusters).flatMap(
          ([name, { owner, system }]) => [
            ...named(`${place}.clusters.${name}.owner`, owner, OWNER),
            ...named(`${place}.clusters.${name}.system`, system, SYSTEM),
          ],
        ),
      ];
    }),
    ...named(
      'clusterUpgrades.catalog.defaultOwner',
      catalog.defaultOwner === NO_OWNER ? undefined : catalog.defaultOwner,
      OWNER,
    ),
    ...dependencies.flatMap(({ id, owner }) =>
      named(
        `clusterUpgrades.dependencies (id ${id}).owner`,
        isMeantAsReference(owner) ? owner : undefined,
        OWNER,
      ),
    ),
    ...planning.approvals.flatMap(({ groups = [] }, index) =>
      groups.flatMap(group =>
        named(
          `clusterUpgrades.planning.approvals[${index}].groups`,
          group,
          OWNER,
        ),
      ),
    ),
  ];
}

/** The owner of a dependency may be in words, such as `Network team, phone 4711`. */
function isMeantAsReference(text: string | undefined): boolean {
  return /^(?:group|user):\S+$/i.test(text ?? '');
}

/** How many settings that name one entity are listed. */
const SHOWN_SETTINGS = 2;

/**
 * One problem for each entity, whatever the number of settings that name it.
 * @param missing - of the references, those that the catalog does not have; undefined: the catalog
 *   was not read yet
 */
export function entityProblems(
  named: readonly NamedEntity[],
  missing: ReadonlySet<string> | undefined,
): readonly ReferenceProblem[] {
  const problem: Reason = missing
    ? problemOf(
        { code: 'configuration.no-entity' },
        { code: 'configuration.fix-no-entity' },
      )
    : { code: 'configuration.entities-not-checked' };
  const concerned = named.filter(
    ({ reference }) => !missing || missing.has(reference),
  );
  return [...groupBy(concerned, ({ reference }) => reference)].map(
    ([reference, mentions]) => ({
      setting: settingsInWords(mentions.map(({ setting }) => setting)),
      reference,
      problem,
    }),
  );
}

function settingsInWords(settings: readonly string[]): string {
  const shown = settings.slice(0, SHOWN_SETTINGS).join(', ');
  const more = settings.length - SHOWN_SETTINGS;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
