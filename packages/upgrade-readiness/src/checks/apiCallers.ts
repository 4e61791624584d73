import { compareMinors, minorOf } from '@drydock/kubernetes-knowledge';
import type { ApiVersionRow, Minor } from '@drydock/kubernetes-knowledge';
import type { ApiCallerFacts, CheckContext, FindingDraft, ReadinessCheck } from '../contracts';

/** R5 as far as the API server's own metric tells: some client called a version that goes. It does not tell which. */
export const apiCallers: ReadinessCheck = {
  id: 'api-callers',
  title: 'Clients of removed API versions',
  phase: 'control-plane',
  canBlock: false,
  docs: 'checks/api-callers',
  needs: ['api-callers'],
  evaluate(context) {
    return { findings: context.facts('api-callers').flatMap(caller => findingOf(caller, context) ?? []) };
  },
};

function findingOf(caller: ApiCallerFacts, context: CheckContext): FindingDraft | undefined {
  const { group, version, resource, subresource } = caller;
  const row = context.knowledge.findApiVersion({ group, version, resource });
  const removed = row?.removed ?? minorOf(caller.removedRelease);
  if (!removed || compareMinors(removed, context.targetMinor) > 0 || callsItself(row, context)) return undefined;
  const apiVersion = group === '' ? version : `${group}/${version}`;
  const replacement = row && context.knowledge.replacementFor(row, context.targetMinor);
  const name = `${resource}${subresource ? `/${subresource}` : ''}`;
  return {
    key: `${apiVersion}/${name}`,
    severity: 'warning',
    confidence: 'reported',
    phase: 'control-plane',
    title: `Some client calls ${name} at ${apiVersion}, which v${context.targetMinor} does not serve`,
    breaksAt: removed,
    evidence: [{ source: 'metric', text: `apiserver_requested_deprecated_apis counts ${apiVersion} ${name} since this API server started` }],
    fix: {
      text: `Find the client in the audit log (annotation k8s.io/deprecated) and upgrade it${replacement ? ` to one that calls ${replacement.group}/${replacement.version}` : ''}.`,
      link: 'https://kubernetes.io/docs/reference/using-api/deprecation-guide/',
    },
  };
}

/**
 * Garbage collection and quotas list every kind at the version that discovery prefers. Where a kind has no version left that is not
 * deprecated (PodSecurityPolicy on 1.24), the control plane itself is such a caller on an idle cluster, and the metric proves nobody else.
 */
function callsItself(row: ApiVersionRow | undefined, { knowledge, currentMinor }: CheckContext): boolean {
  if (!row) return false;
  const sameKind = (other: ApiVersionRow) => other.kind === row.kind && (other.group === row.group || isReplacement(row, other));
  return !knowledge.apiVersions().some(other => sameKind(other) && isServed(other, knowledge.apiState(other, currentMinor), currentMinor));
}

function isReplacement({ replacement }: ApiVersionRow, other: ApiVersionRow): boolean {
  return replacement?.group === other.group && replacement.version === other.version;
}

function isServed(row: ApiVersionRow, state: string, minor: Minor): boolean {
  return state === 'served' && row.servedByDefault && compareMinors(row.introduced, minor) <= 0;
}
