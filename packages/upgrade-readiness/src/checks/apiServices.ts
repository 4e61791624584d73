import { said } from '@drydock/upgrade-reasons';
import type {
  ApiServiceFacts,
  CheckContext,
  FindingDraft,
  Fix,
  ReadinessCheck,
} from '../contracts';
import { nameOf } from '../words';
import { backendLookup, endedText, unseenBackends } from './facts/backends';
import type { BackendLookup } from './facts/backends';

const LINK =
  'https://kubernetes.io/docs/concepts/extend-kubernetes/api-extension/apiserver-aggregation/';

/**
 * R14: aggregated APIs that do not answer. The control plane comes up without them, but discovery is incomplete, namespaces do not end, and
 * what uses the API (autoscalers, metrics) stands still: a warning.
 */
export const apiServices: ReadinessCheck = {
  id: 'api-services',
  title: 'Aggregated APIs that do not answer',
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
      partial: unseenBackends(unjudged).map(said),
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
  const ended = endedText(certificate, context);
  const why = [
    ...(available === false
      ? [
          `Condition Available is False${reason ? `: ${reason}` : ''}${
            message ? `, ${message.slice(0, 300)}` : ''
          }`,
        ]
      : []),
    ...(state?.kind === 'dead' ? [state.text] : []),
    ...(ended ? [ended] : []),
  ];
  if (why.length === 0) return [];
  return [
    draft(service, 'unavailable', 'warning', 'does not answer', why, {
      what: said(
        'Bring its backend back; delete the APIService if its program is gone',
      ),
      link: LINK,
    }),
  ];
}

/** An extension that claims a group version which the target serves itself takes its objects out of sight. */
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
  const evidence = `v${targetMinor} serves ${group}/${version} itself (${
    served[0].kind
  }), and this APIService hands it to ${
    backend.kind === 'service'
      ? `Service ${backend.namespace}/${backend.name}`
      : backend.host
  }`;
  return [
    draft(
      service,
      'shadows',
      'warning',
      `takes the place of ${group}/${version} of Kubernetes`,
      [evidence],
      {
        what: said(
          'Delete the APIService, or move the extension to a group of its own',
        ),
        link: LINK,
      },
    ),
  ];
}

function draft(
  { object, labels, annotations }: ApiServiceFacts,
  key: string,
  severity: 'warning' | 'info',
  predicate: string,
  evidence: readonly string[],
  fix: Fix,
): FindingDraft {
  return {
    key,
    severity,
    confidence: 'observed',
    phase: 'control-plane',
    title: said(`${nameOf(object)} ${predicate}`),
    object,
    hints: { labels, annotations },
    evidence: evidence.map(text => ({ source: 'status', what: said(text) })),
    fix,
  };
}
