import type { EvaluationDetails } from '../../../readiness/clusterDetails';
import type { CheckCoverage } from '../../../readiness/finding';
import type { PermissionGap } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ReadinessCheck } from '@drydock/upgrade-readiness';
import { presentReason } from '../../../foundation/presentReason';

const LIST = /^list ([a-z0-9-]+(?:\/[a-z]+)?)(?:\.([a-z0-9.-]+))?$/;
const GET_OBJECT =
  /^GET \/(?:api|apis\/([a-z0-9.-]+))\/v[a-z0-9]+\/(?:namespaces\/[a-z0-9.-]+\/)?([a-z0-9-]+)\/[^/]+$/;
const GET_IN_NAMESPACE = /^GET ([a-z]+) in ([a-z0-9-]+)$/;
const GET_PATH = /^GET (\/[a-zA-Z0-9/._-]*)$/;

type Rule = Pick<PermissionGap, 'verb' | 'group' | 'resource' | 'path'>;

/**
 * What a refused request would have needed; undefined for a request in other words. Names come from
 * a cluster, so only plain ones count.
 */
export function ruleOf(request: string): Rule | undefined {
  const list = LIST.exec(request);
  if (list) return { verb: 'list', group: list[2] ?? '', resource: list[1] };
  const object = GET_OBJECT.exec(request);
  if (object)
    return { verb: 'get', group: object[1] ?? '', resource: object[2] };
  const inNamespace = GET_IN_NAMESPACE.exec(request);
  if (inNamespace) return { verb: 'get', group: '', resource: inNamespace[1] };
  const path = GET_PATH.exec(request);
  return path ? { verb: 'get', path: path[1] } : undefined;
}

/** What the reader was refused, with the checks that suffer from it. */
export function permissionGaps(
  sections: EvaluationDetails['sections'],
  coverage: readonly CheckCoverage[],
  checks: readonly ReadinessCheck[],
): PermissionGap[] {
  const unseen = new Set(
    coverage
      .filter(({ status }) => status === 'partial' || status === 'not-run')
      .map(({ checkId }) => checkId),
  );
  const gaps = new Map<string, Omit<PermissionGap, 'checks'>>();
  for (const { section, failures } of sections) {
    for (const { kind, request } of failures) {
      const rule =
        kind === 'forbidden' && request !== undefined
          ? ruleOf(request)
          : undefined;
      if (rule === undefined || request === undefined) continue;
      const gap = gaps.get(JSON.stringify(rule)) ?? {
        ...rule,
        request,
        sections: [],
      };
      gaps.set(JSON.stringify(rule), {
        ...gap,
        sections: [...new Set([...gap.sections, section])],
      });
    }
  }
  const suffering = checks.filter(({ id }) => unseen.has(id));
  return [...gaps.values()]
    .map(gap => ({
      ...gap,
      checks: suffering
        .filter(({ needs }) =>
          needs.some(section => gap.sections.includes(section)),
        )
        .map(({ title }) => presentReason(title)),
    }))
    .sort((a, b) => (a.request < b.request ? -1 : 1));
}

/**
 * A ClusterRole with what is missing and nothing else, ready to apply beside the reader's own;
 * undefined when nothing is. Texts are written as JSON, which is YAML, too.
 */
export function missingClusterRole(
  gaps: readonly PermissionGap[],
): string | undefined {
  if (gaps.length === 0) return undefined;
  const byGroup = new Map<
    string,
    { group: string; verb: string; resources: string[] }
  >();
  for (const { verb, group, resource } of gaps) {
    if (group === undefined || resource === undefined) continue;
    const key = `${group} ${verb}`;
    const rule = byGroup.get(key) ?? { group, verb, resources: [] };
    byGroup.set(key, { ...rule, resources: [...rule.resources, resource] });
  }
  const rules = [...byGroup.values()].flatMap(({ group, verb, resources }) => [
    ...(group === '' && resources.includes('secrets')
      ? [
          '  # Optional: Helm keeps its releases in Secrets. Leave it out to go without that check.',
        ]
      : []),
    `  - apiGroups: [${JSON.stringify(group)}]`,
    `    resources: ${JSON.stringify(resources)}`,
    `    verbs: [${JSON.stringify(verb)}]`,
  ]);
  const paths = gaps.flatMap(({ path }) => path ?? []);
  return [
    '# What the last read was refused. Bind it to the account that Drydock reads this cluster with, here that of docs/rbac/reader.yaml.',
    'apiVersion: rbac.authorization.k8s.io/v1',
    'kind: ClusterRole',
    'metadata:',
    '  name: drydock-reader-missing',
    'rules:',
    ...rules,
    ...(paths.length > 0
      ? [`  - nonResourceURLs: ${JSON.stringify(paths)}`, '    verbs: ["get"]']
      : []),
    '---',
    'apiVersion: rbac.authorization.k8s.io/v1',
    'kind: ClusterRoleBinding',
    'metadata:',
    '  name: drydock-reader-missing',
    'roleRef:',
    '  apiGroup: rbac.authorization.k8s.io',
    '  kind: ClusterRole',
    '  name: drydock-reader-missing',
    'subjects:',
    '  - kind: ServiceAccount',
    '    name: drydock-reader',
    '    namespace: drydock',
    '',
  ].join('\n');
}
