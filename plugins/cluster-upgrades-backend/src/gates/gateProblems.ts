import type { UpgradePlanFile } from '@drydock/upgrade-plans';
import type { MetricSourceSettings } from './metricGate';
import { metricQueryOf } from './metricQuery';

/** Something that a plan names and the configuration does not have. */
export interface NotConfigured {
  readonly reason: string;
  /** Field of the plan that names it, as in problems of plans. */
  readonly path: string;
}

/** What gates can ask, by the operator's configuration. */
export interface GateTargets {
  readonly metricSources: readonly Pick<
    MetricSourceSettings,
    'id' | 'queries'
  >[];
  readonly webhooks: readonly { readonly id: string }[];
}

/** Gates that ask what is not configured, and so would hold their stage for ever. */
export function gateProblems(
  { spec }: Pick<UpgradePlanFile, 'spec'>,
  { metricSources, webhooks }: GateTargets,
): readonly NotConfigured[] {
  const problems = spec.stages.flatMap((stage, stageIndex) =>
    stage.gates.map((gate, index): NotConfigured | undefined => {
      const path = `spec.stages[${stageIndex}].gates[${index}]`;
      const where = `Gate ${gate.name} of stage ${stage.name} asks`;
      const source = metricSources.find(
        ({ id }) => gate.type === 'metric' && id === gate.source,
      );
      if (gate.type === 'metric' && !source) {
        return {
          path: `${path}.source`,
          reason: `${where} the metric source "${
            gate.source
          }", which is not configured: clusterUpgrades.planning.metricSources has ${named(
            metricSources,
          )}`,
        };
      }
      const query =
        gate.type === 'metric' && source
          ? metricQueryOf(gate, source)
          : undefined;
      if (query && 'problem' in query)
        return {
          path: `${path}.${query.field}`,
          reason: `Gate ${gate.name} of stage ${stage.name}: ${query.field} ${query.problem}`,
        };
      if (
        gate.type === 'ticket' &&
        !webhooks.some(({ id }) => id === gate.webhook)
      ) {
        return {
          path: `${path}.webhook`,
          reason: `${where} the webhook "${
            gate.webhook
          }", which is not configured: clusterUpgrades.planning.webhooks has ${named(
            webhooks,
          )}`,
        };
      }
      return undefined;
    }),
  );
  return problems.filter(problem => problem !== undefined);
}

/** Metric gates whose query the plan writes itself, as `stage/gate`. */
export function freeQueries({
  spec,
}: Pick<UpgradePlanFile, 'spec'>): readonly string[] {
  return spec.stages.flatMap(stage =>
    stage.gates.flatMap(gate =>
      gate.type === 'metric' && gate.query !== undefined
        ? [`${stage.name}/${gate.name}`]
        : [],
    ),
  );
}

function named(configured: readonly { readonly id: string }[]): string {
  return configured.map(({ id }) => id).join(', ') || 'none';
}
