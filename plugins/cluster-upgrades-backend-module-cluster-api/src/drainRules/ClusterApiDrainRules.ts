import type {
  DrainRuleRequest,
  DrainRules,
  DrainRuleSettings,
  EffectObservation,
  EffectTaken,
  EffectUndone,
  ProviderCluster,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { reasonText } from '@drydock/upgrade-reasons';
import { pathOf, pluralOf } from '../management/apiPaths';
import type { ManagementCluster } from '../management/ManagementCluster';
import { DRAIN_RULE } from '../management/ManagementReader';
import type { ClusterObjects, ObjectKey } from '../management/ManagementReader';
import type { CapiDrainRule } from '../objects/types';
import type { Locate } from '../nodeRollout/ClusterApiNodeRollout';
import { DRAIN_RULES_ROLE, missingRight } from '../write/missingRight';
import { noWriterReason } from '../management/noWriterReason';
import { amongOthers } from './otherRules';
import {
  choiceProblem,
  RULE_OF,
  ruleName,
  ruleObject,
  ruleSpec,
  RuleSpec,
} from './ruleObject';

/** A few tries are enough: only people change these objects. */
const MOST_TRIES = 4;

type Decided =
  | { readonly spec: RuleSpec; readonly notes: readonly string[] }
  | { readonly refused: string };

/** One MachineDrainRule for each effect, beside the Cluster, for the time of the upgrade. */
export class ClusterApiDrainRules implements DrainRules {
  readonly #locate: Locate;

  constructor(locate: Locate) {
    this.#locate = locate;
  }

  async check(
    cluster: ProviderCluster,
    settings: DrainRuleSettings,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { management, key } = this.#locate(cluster);
    const [objects, found] = await Promise.all([
      management.reader.clusterObjects(key, signal),
      rulesIn(management, key, signal),
    ]);
    if ('refused' in found) return found.refused;
    const decided = decide(objects, found.rules, settings, undefined);
    if ('refused' in decided) return decided.refused;
    const missing = await missingRight(
      management,
      DRAIN_RULES_ROLE,
      key.namespace,
      signal,
    );
    return missing && reasonText(missing);
  }

  async take(
    { key, cluster, settings }: DrainRuleRequest,
    signal: AbortSignal,
  ): Promise<EffectTaken> {
    const { management, key: objectKey } = this.#locate(cluster);
    const name = ruleName(key);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const [objects, found] = await Promise.all([
        management.reader.clusterObjects(objectKey, signal),
        rulesIn(management, objectKey, signal),
      ]);
      if ('refused' in found)
        return { outcome: 'refused', message: found.refused };
      const there = found.rules.find(rule => rule.name === name);
      if (there) return standing(there, key);
      const decided = decide(objects, found.rules, settings, name);
      if ('refused' in decided)
        return { outcome: 'refused', message: decided.refused };
      if (!management.writer)
        return {
          outcome: 'refused',
          message: reasonText(noWriterReason(management.config.id)),
        };
      const body = ruleObject(objects.cluster, key, decided.spec);
      const answer = await management.writer.create(
        { path: pathIn(objects.cluster, undefined), body },
        signal,
      );
      const reference = nameOf({ namespace: objectKey.namespace, name });
      if (answer.outcome === 'refused')
        return {
          outcome: 'refused',
          message: `${reference}: ${reasonText(answer.message)}`,
        };
      if (answer.outcome === 'written')
        return {
          outcome: 'taken',
          handle: { reference },
          message: [
            `${reference} created for the time of the upgrade`,
            ...decided.notes,
          ].join('. '),
        };
    }
    throw new Error(
      `${nameOf({
        namespace: objectKey.namespace,
        name,
      })} is said to be there, and is not found`,
    );
  }

  async observe(
    { key, cluster }: DrainRuleRequest,
    signal: AbortSignal,
  ): Promise<EffectObservation> {
    const { management, key: objectKey } = this.#locate(cluster);
    const rule = await ownRule(management, objectKey, key, signal);
    return rule && isOf(rule, key)
      ? { state: 'in-effect', handle: { reference: nameOf(rule) } }
      : { state: 'gone' };
  }

  async undo(
    { key, cluster }: DrainRuleRequest,
    signal: AbortSignal,
  ): Promise<EffectUndone> {
    const { management, key: objectKey } = this.#locate(cluster);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const rule = await ownRule(management, objectKey, key, signal);
      if (!rule) return {};
      if (!isOf(rule, key))
        return {
          note: `${nameOf(
            rule,
          )} no longer carries the key of this effect: another owner took it over, and it was left as it is`,
        };
      if (!management.writer)
        throw new Error(reasonText(noWriterReason(management.config.id)));
      if (rule.uid === undefined)
        throw new Error(
          `${nameOf(
            rule,
          )} has no uid, so that it cannot be told from another one of its name`,
        );
      const answer = await management.writer.remove(
        {
          path: pathIn(rule, rule.name),
          uid: rule.uid,
          resourceVersion: rule.resourceVersion,
          dryRun: false,
        },
        signal,
      );
      if (answer.outcome === 'removed' || answer.outcome === 'gone') return {};
      if (answer.outcome === 'refused')
        throw new Error(`${nameOf(rule)}: ${reasonText(answer.message)}`);
    }
    throw new Error(
      `The ${DRAIN_RULE} of ${cluster.name} changes all the time, and was not removed`,
    );
  }

  undoByHand({ key, cluster }: DrainRuleRequest): string {
    const [managementId = '', namespace = ''] = cluster.reference.split('/');
    return `in the management cluster ${managementId}: kubectl -n ${namespace} delete machinedrainrule ${ruleName(
      key,
    )} (its annotation ${RULE_OF} is "${key}")`;
  }
}

async function rulesIn(
  { reader, config }: ManagementCluster,
  { namespace }: ObjectKey,
  signal: AbortSignal,
): Promise<
  { readonly rules: readonly CapiDrainRule[] } | { readonly refused: string }
> {
  try {
    const rules = await reader.drainRules(namespace, signal);
    return rules
      ? { rules }
      : {
          refused: `This Cluster API does not know ${DRAIN_RULE}, which came with release 1.9. Upgrade Cluster API, or take the effect out of the plan`,
        };
  } catch (error) {
    if (
      !(
        error instanceof ClusterReadError &&
        error.failure.reason === 'forbidden'
      )
    )
      throw error;
    return {
      refused: `The credential that reads ${config.id} may not list machinedrainrules in namespace ${namespace}. Grant it, and the one that writes create and delete (docs/providers/cluster-api.md)`,
    };
  }
}

function decide(
  objects: ClusterObjects,
  rules: readonly CapiDrainRule[],
  settings: DrainRuleSettings,
  name: string | undefined,
): Decided {
  const problem = choiceProblem(objects, settings);
  if (problem !== undefined) return { refused: problem };
  const spec = ruleSpec(objects.cluster, settings);
  const among = amongOthers(objects, rules, spec, name);
  return 'refused' in among ? among : { spec, notes: among.notes };
}

/**
 * A rule that is there already: from a process that was killed before it stored the result, or not
 * Drydock's.
 */
function standing(rule: CapiDrainRule, key: string): EffectTaken {
  const reference = nameOf(rule);
  if (!isOf(rule, key))
    return {
      outcome: 'refused',
      message: `${reference} is there already and is not of this effect: it does not carry ${RULE_OF} "${key}". Delete or rename it`,
    };
  if (rule.deleting)
    throw new Error(`${reference} is being deleted, and something holds it`);
  return {
    outcome: 'taken',
    handle: { reference },
    message: `${reference} is there`,
  };
}

async function ownRule(
  { reader }: ManagementCluster,
  { namespace }: ObjectKey,
  key: string,
  signal: AbortSignal,
): Promise<CapiDrainRule | undefined> {
  return (await reader.drainRules(namespace, signal))?.find(
    ({ name }) => name === ruleName(key),
  );
}

function isOf({ annotations }: CapiDrainRule, key: string): boolean {
  return Object.hasOwn(annotations, RULE_OF) && annotations[RULE_OF] === key;
}

function nameOf({
  namespace,
  name,
}: Pick<CapiDrainRule, 'namespace' | 'name'>): string {
  return `${DRAIN_RULE} ${namespace}/${name}`;
}

function pathIn(
  { apiVersion, namespace }: Pick<CapiDrainRule, 'apiVersion' | 'namespace'>,
  name: string | undefined,
): string {
  const [group, version] = apiVersion.split('/');
  return pathOf({
    group,
    version,
    resource: pluralOf(DRAIN_RULE),
    namespace,
    name,
  });
}
