import { isRecord } from '../kube/object';
import { isAllowed } from './access';
import { parseJsonBody, readBody, sendJson } from './answers';
import { apiVersionOf } from './representation';
import type { RequestContext, ResourceTarget } from './requestContext';

/**
 * SelfSubjectAccessReview, SelfSubjectRulesReview and SelfSubjectReview: questions, not writes;
 * nothing is stored or logged.
 */
export async function handleReview(
  context: RequestContext,
  target: ResourceTarget,
): Promise<void> {
  const body = parseJsonBody(await readBody(context.request));
  const spec = isRecord(body) && isRecord(body.spec) ? body.spec : {};
  const answer = {
    kind: target.resource.kind,
    apiVersion: apiVersionOf(target.resource),
    metadata: { creationTimestamp: null },
    spec,
    status: statusOf(context, target.resource.kind, spec),
  };
  await sendJson(context.request, context.response, 201, answer);
}

function statusOf(
  context: RequestContext,
  kind: string,
  spec: Record<string, unknown>,
): Record<string, unknown> {
  const state = context.server.store.state;
  switch (kind) {
    case 'SelfSubjectAccessReview': {
      const attributes = isRecord(spec.resourceAttributes)
        ? spec.resourceAttributes
        : undefined;
      const paths = isRecord(spec.nonResourceAttributes)
        ? spec.nonResourceAttributes
        : undefined;
      const allowed = isAllowed(
        state,
        context.identity,
        attributes
          ? {
              verb: text(attributes.verb),
              group: text(attributes.group),
              resource: text(attributes.resource),
            }
          : { verb: text(paths?.verb), path: text(paths?.path) },
      );
      return {
        allowed,
        ...(allowed
          ? { reason: 'RBAC: allowed by ClusterRoleBinding "drydock"' }
          : {}),
      };
    }
    case 'SelfSubjectRulesReview': {
      const verbs =
        context.identity.role === 'writer' ? ['*'] : ['get', 'list', 'watch'];
      const resources = context.server.catalog().resources.filter(r =>
        isAllowed(state, context.identity, {
          verb: 'list',
          group: r.group,
          resource: r.resource,
        }),
      );
      const groups = [...new Set(resources.map(r => r.group))];
      const pathAllowed = isAllowed(state, context.identity, {
        verb: 'get',
        path: '/metrics',
      });
      return {
        resourceRules: groups.map(group => ({
          verbs,
          apiGroups: [group],
          resources: [
            ...new Set(
              resources.filter(r => r.group === group).map(r => r.resource),
            ),
          ],
        })),
        nonResourceRules: [
          {
            verbs: ['get'],
            nonResourceURLs: [
              '/version',
              '/api',
              '/apis',
              ...(pathAllowed ? ['/metrics'] : []),
            ],
          },
        ],
        incomplete: false,
      };
    }
    default:
      return {
        userInfo: {
          username: context.identity.user,
          groups: ['system:serviceaccounts', 'system:authenticated'],
        },
      };
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
