import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { UpgradePlanFile } from '@drydock/upgrade-plans';
import type { MetricSourceSettings } from './metricGate';
import { metricQueryOf } from './metricQuery';

/** Something that a plan names and the configuration does not have. */
export interface NotConfigured {
  readonly reason: Reason;
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
      const where = {
        gate: { text: gate.name },
        stage: { text: stage.name },
      };
      const source = metricSources.find(
        ({ id }) => gate.type === 'metric' && id === gate.source,
      );
      if (gate.type === 'metric' && !source) {
        return {
          path: `${path}.source`,
          reason: sourceUnknown(
            { ...where, source: { text: gate.source } },
            metricSources,
          ),
        };
      }
      const query =
        gate.type === 'metric' && source
          ? metricQueryOf(gate, source)
          : undefined;
      if (query && 'problem' in query)
        return {
          path: `${path}.${query.field}`,
          reason: {
            code: 'gate.query',
            params: {
              ...where,
              field: { object: query.field },
              problem: { reasons: [query.problem] },
            },
          },
        };
      if (
        gate.type === 'ticket' &&
        !webhooks.some(({ id }) => id === gate.webhook)
      ) {
        return {
          path: `${path}.webhook`,
          reason: webhookUnknown(
            { ...where, webhook: { text: gate.webhook } },
            webhooks,
          ),
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

type Configured = readonly { readonly id: string }[];

function sourceUnknown(
  params: NonNullable<Reason['params']>,
  sources: Configured,
): Reason {
  return sources.length === 0
    ? { code: 'gate.no-sources', params }
    : {
        code: 'gate.source-unknown',
        params: { ...params, sources: named(sources) },
      };
}

function webhookUnknown(
  params: NonNullable<Reason['params']>,
  webhooks: Configured,
): Reason {
  return webhooks.length === 0
    ? { code: 'gate.no-webhooks', params }
    : {
        code: 'gate.webhook-unknown',
        params: { ...params, webhooks: named(webhooks) },
      };
}

function named(configured: Configured): Param {
  return { list: configured.map(({ id }) => ({ text: id })) };
}
