import type { Reason } from '@drydock/upgrade-reasons';
import { compareMinors } from '@drydock/kubernetes-knowledge';
import type { ApiVersionRow, Minor } from '@drydock/kubernetes-knowledge';
import type { AdmissionWebhookFacts, CheckContext } from '../contracts';
import { listedNames, minor as versionOf } from '../words';

/** What a webhook is no longer asked about, because it names API versions that go. */
export interface PassedVersions {
  readonly what: Reason;
  /** Whether the upgrade brings it; else it is so already. */
  readonly isNew: boolean;
}

interface NamedVersion {
  readonly row: ApiVersionRow;
  readonly resource: string;
}

/**
 * Built-in resources that a webhook's rules name only at versions that the target does not serve:
 * it is silently asked no more, and what it guards goes through. matchPolicy Equivalent does not
 * help, since the server knows no equivalents of a version that it does not serve.
 */
export function passedVersions(
  webhook: AdmissionWebhookFacts,
  {
    knowledge,
    currentMinor,
    targetMinor,
  }: Pick<CheckContext, 'knowledge' | 'currentMinor' | 'targetMinor'>,
): readonly PassedVersions[] {
  const named = webhook.rules.flatMap(({ apiGroups, apiVersions, resources }) =>
    apiGroups.flatMap(group =>
      apiVersions.flatMap(version =>
        resources.flatMap(resource => {
          const row = knowledge.findApiVersion({ group, version, resource });
          return row ? [{ row, resource }] : [];
        }),
      ),
    ),
  );
  const isServed = ({ row }: NamedVersion, minor: Minor) =>
    row.removed === undefined || compareMinors(row.removed, minor) > 0;
  return [...new Set(named.map(({ resource }) => resource))].flatMap(
    resource => {
      const versions = named.filter(
        candidate => candidate.resource === resource,
      );
      if (
        versions.some(version => isServed(version, targetMinor)) ||
        namesAll(webhook, resource, versions)
      )
        return [];
      const what: Reason = {
        code: 'check.webhooks.names-only',
        params: {
          webhook: { object: webhook.name },
          resource: { object: resource },
          versions: listedNames(
            versions.map(({ row }) => `${row.group}/${row.version}`),
          ),
          target: versionOf(targetMinor),
        },
      };
      return [
        {
          what,
          isNew: versions.some(version => isServed(version, currentMinor)),
        },
      ];
    },
  );
}

/** Whether another rule asks about the resource by a wildcard, in a group where it lives on. */
function namesAll(
  { rules }: AdmissionWebhookFacts,
  resource: string,
  versions: readonly NamedVersion[],
): boolean {
  const groups = new Set(
    versions.flatMap(({ row }) => [row.group, row.replacement?.group]),
  );
  return rules.some(
    ({ apiGroups, apiVersions, resources }) =>
      (apiGroups.includes('*') || apiGroups.some(group => groups.has(group))) &&
      (resources.includes('*') ||
        resources.includes('*/*') ||
        (resources.includes(resource) &&
          (apiVersions.includes('*') || apiGroups.includes('*')))),
  );
}
