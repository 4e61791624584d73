import { ClusterReadError } from '@drydock/upgrade-readiness';
import { allOf, ReasonError } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import {
  conflictTries,
  pathOf,
  type DrainRuleRequest,
  type DrainRules,
  type DrainRuleSettings,
  type EffectObservation,
  type EffectTaken,
  type EffectUndone,
  type ProviderCluster,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { clusterParam, nameOf, objectParam, ofObject } from '../objects/nameOf';
import { pluralOf } from '../management/apiPaths';
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

type Decided =
  | { readonly spec: RuleSpec; readonly notes: readonly Reason[] }
  | { readonly refused: Reason };

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
  ): Promise<Reason | undefined> {
    const { management, key } = this.#locate(cluster);
    const [objects, found] = await Promise.all([
      management.reader.clusterObjects(key, signal),
      rulesIn(management, key, signal),
    ]);
    if ('refused' in found) return found.refused;
    const decided = decide(objects, found.rules, settings, undefined);
    if ('refused' in decided) return decided.refused;
    return missingRight(management, DRAIN_RULES_ROLE, key.namespace, signal);
  }

  async take(
    { key, cluster, settings }: DrainRuleRequest,
    signal: AbortSignal,
  ): Promise<EffectTaken> {
    const { management, key: objectKey } = this.#locate(cluster);
    const name = ruleName(key);
    for await (const _ of conflictTries(signal)) {
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
          message: noWriterReason(management.config.id),
        };
      const body = ruleObject(objects.cluster, key, decided.spec);
      const answer = await management.writer.create(
        { path: pathIn(objects.cluster, undefined), body },
        signal,
      );
      const rule = ruleKey({ namespace: objectKey.namespace, name });
      const reference = nameOf(rule);
      if (answer.outcome === 'refused')
        return {
          outcome: 'refused',
          message: ofObject(rule, answer.message),
        };
      if (answer.outcome === 'written')
        return {
          outcome: 'taken',
          handle: { reference },
          message: allOf([
            {
              code: 'cluster-api.drain-rule-created',
              params: { object: objectParam(rule) },
            },
            ...decided.notes,
          ]),
        };
    }
    throw new ReasonError({
      code: 'cluster-api.drain-rule-not-found',
      params: {
        object: objectParam(ruleKey({ namespace: objectKey.namespace, name })),
      },
    });
  }

  async observe(
    { key, cluster }: DrainRuleRequest,
    signal: AbortSignal,
  ): Promise<EffectObservation> {
    const { management, key: objectKey } = this.#locate(cluster);
    const rule = await ownRule(management, objectKey, key, signal);
    return rule && isOf(rule, key)
      ? { state: 'in-effect', handle: { reference: nameOf(ruleKey(rule)) } }
      : { state: 'gone' };
  }

  async undo(
    { key, cluster }: DrainRuleRequest,
    signal: AbortSignal,
  ): Promise<EffectUndone> {
    const { management, key: objectKey } = this.#locate(cluster);
    for await (const _ of conflictTries(signal)) {
      const rule = await ownRule(management, objectKey, key, signal);
      if (!rule) return {};
      if (!isOf(rule, key))
        return {
          note: {
            code: 'cluster-api.drain-rule-taken-over',
            params: { object: objectParam(ruleKey(rule)) },
          },
        };
      if (!management.writer)
        throw new ReasonError(noWriterReason(management.config.id));
      if (rule.uid === undefined)
        throw new ReasonError({
          code: 'cluster-api.drain-rule-no-uid',
          params: { object: objectParam(ruleKey(rule)) },
        });
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
        throw new ReasonError(ofObject(ruleKey(rule), answer.message));
    }
    throw new ReasonError({
      code: 'cluster-api.drain-rule-changes',
      params: { cluster: clusterParam(cluster) },
    });
  }

  undoByHand({ key, cluster }: DrainRuleRequest): Reason {
    const [managementId = '', namespace = ''] = cluster.reference.split('/');
    return {
      code: 'cluster-api.drain-rule-by-hand',
      params: {
        management: { text: managementId },
        command: {
          text: `kubectl -n ${namespace} delete machinedrainrule ${ruleName(
            key,
          )}`,
        },
        annotation: { object: RULE_OF },
        key: { text: key },
      },
    };
  }
}

async function rulesIn(
  { reader, config }: ManagementCluster,
  { namespace }: ObjectKey,
  signal: AbortSignal,
): Promise<
  { readonly rules: readonly CapiDrainRule[] } | { readonly refused: Reason }
> {
  try {
    const rules = await reader.drainRules(namespace, signal);
    return rules
      ? { rules }
      : { refused: { code: 'cluster-api.no-drain-rules' } };
  } catch (error) {
    if (
      !(error instanceof ClusterReadError && error.failure.kind === 'forbidden')
    )
      throw error;
    return {
      refused: {
        code: 'cluster-api.drain-rules-not-listed',
        params: {
          management: { text: config.id },
          namespace: { object: namespace },
        },
      },
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
  const object = objectParam(ruleKey(rule));
  const reference = nameOf(ruleKey(rule));
  if (!isOf(rule, key))
    return {
      outcome: 'refused',
      message: {
        code: 'cluster-api.drain-rule-foreign',
        params: {
          object,
          annotation: { object: RULE_OF },
          key: { text: key },
        },
      },
    };
  if (rule.deleting)
    throw new ReasonError({
      code: 'cluster-api.drain-rule-being-deleted',
      params: { object },
    });
  return {
    outcome: 'taken',
    handle: { reference },
    message: { code: 'cluster-api.drain-rule-there', params: { object } },
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

function ruleKey({
  namespace,
  name,
}: Pick<CapiDrainRule, 'namespace' | 'name'>) {
  return { kind: DRAIN_RULE, namespace, name };
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
