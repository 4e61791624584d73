import type { UpgradePlanFile } from '@drydock/upgrade-plans';

/** What gates can ask, by the operator's configuration. */
export interface GateTargets {
  readonly metricSources: readonly { readonly id: string }[];
  readonly webhooks: readonly { readonly id: string }[];
}

/** Gates that ask what is not configured, and so would hold their stage for ever. */
export function gateProblems({ spec }: Pick<UpgradePlanFile, 'spec'>, { metricSources, webhooks }: GateTargets): readonly string[] {
  const problems = spec.stages.flatMap(stage =>
    stage.gates.map(gate => {
      const where = `Gate ${gate.name} of stage ${stage.name} asks`;
      if (gate.type === 'metric' && !metricSources.some(({ id }) => id === gate.source)) return `${where} the metric source "${gate.source}", which is not configured: clusterUpgrades.planning.metricSources has ${named(metricSources)}`;
      if (gate.type === 'ticket' && !webhooks.some(({ id }) => id === gate.webhook)) return `${where} the webhook "${gate.webhook}", which is not configured: clusterUpgrades.planning.webhooks has ${named(webhooks)}`;
      return undefined;
    }),
  );
  return problems.filter(problem => problem !== undefined);
}

function named(configured: readonly { readonly id: string }[]): string {
  return configured.map(({ id }) => id).join(', ') || 'none';
}
