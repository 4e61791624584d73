import type { Param, Reason } from '@drydock/upgrade-reasons';
import type {
  ApiServiceFacts,
  CheckContext,
  FindingDraft,
  ReadinessCheck,
} from '../contracts';
import { minor, named } from '../words';
import {
  backendLookup,
  conditionReason,
  endedReason,
  unseenBackends,
} from './facts/backends';
import type { BackendLookup } from './facts/backends';

const LINK =
  'https://kubernetes.io/docs/concepts/extend-kubernetes/api-extension/apiserver-aggregation/';

/**
 * R14: aggregated APIs that do not answer. The control plane comes up without them, but discovery
 * is incomplete, namespaces do not end, and what uses the API (autoscalers, metrics) stands still:
 * a warning.
 */
export const apiServices: ReadinessCheck = {
  id: 'api-services',
  title: { code: 'check-title.api-services' },
  phase: 'control-plane',
  canBlock: false,
  docs: 'checks/api-services',
  needs: ['api-services', 'service-backends'],
  judgesPartial: ['service-backends'],
  evaluate(context) {
    const stateOf = backendLookup(context.facts('service-backends'));
    const services = context.facts('api-services');
    // The API server's own word counts; where it says nothing, who answers does.
    const unjudged = services
      .filter(({ available }) => available === undefined)
      .flatMap(({ backend }) => (backend ? [stateOf(backend)] : []));
    return {
      findings: services.flatMap(service => [
        ...unavailable(service, stateOf, context),
        ...shadows(service, context),
      ]),
      partial: unseenBackends(unjudged),
    };
  },
};

function unavailable(
  service: ApiServiceFacts,
  stateOf: BackendLookup,
  context: CheckContext,
): FindingDraft[] {
  const { available, reason, message, backend, certificate } = service;
  const state = backend && stateOf(backend);
  const ended = endedReason(certificate, context);
  const why: readonly Reason[] = [
    ...(available === false
      ? [conditionReason('Available is False', reason, message)]
      : []),
    ...(state?.kind === 'dead' ? [state.what] : []),
    ...(ended ? [ended] : []),
  ];
  if (why.length === 0) return [];
  return [
    draft(service, 'unavailable', { object: named(service.object) }, why),
  ];
}

/**
 * An extension that claims a group version which the target serves itself takes its objects out of
 * sight.
 */
function shadows(
  service: ApiServiceFacts,
  { knowledge, targetMinor }: CheckContext,
): FindingDraft[] {
  const { backend, group, version } = service;
  if (!backend) return [];
  const rows = knowledge
    .apiVersions()
    .filter(
      row =>
        row.group === group && row.version === version && row.scope === 'api',
    );
  const served = rows.filter(
    row =>
      row.servedByDefault &&
      ['served', 'deprecated'].includes(knowledge.apiState(row, targetMinor)),
  );
  if (served.length === 0) return [];
  const params = {
    object: named(service.object),
    version: { object: `${group}/${version}` },
  };
  return [
    draft(service, 'shadows', params, [
      {
        code: 'check.api-services.shadows-evidence',
        params: {
          version: params.version,
          target: minor(targetMinor),
          kind: { object: served[0].kind },
          backend: {
            object:
              backend.kind === 'service'
                ? `Service ${backend.namespace}/${backend.name}`
                : backend.host,
          },
        },
      },
    ]),
  ];
}

function draft(
  { object, labels, annotations }: ApiServiceFacts,
  key: 'unavailable' | 'shadows',
  params: Readonly<Record<string, Param>>,
  evidence: readonly Reason[],
): FindingDraft {
  return {
    key,
    severity: 'warning',
    confidence: 'observed',
    phase: 'control-plane',
    title: { code: `check.api-services.${key}`, params },
    object,
    hints: { labels, annotations },
    evidence: evidence.map(what => ({ source: 'status', what })),
    fix: { what: { code: `check.api-services.${key}-fix` }, link: LINK },
  };
}
