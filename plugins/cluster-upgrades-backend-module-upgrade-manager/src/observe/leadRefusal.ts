import { minorDistance, minorOf } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import { leadsTo, type GroupState } from './groupState';

/**
 * Why replacing the instances of a group would not lead to a version, and what to do: upgrade-manager
 * sets no version, it replaces what the launch template is ahead of. Pure.
 *
 * @param served - what the API server serves
 */
export function leadRefusal(
  { group, lead, drifted, config }: GroupState,
  to: string,
  served: string,
): Reason | undefined {
  const params = {
    group: { object: group.name },
    template: { object: lead.template },
    version: { text: to },
  };
  if (lead.template === '')
    return { code: 'upgrade-manager.no-template', params };
  // upgrade-manager would replace their instances again and again: it compares the version as the
  // group writes it, resolves `$Latest` alone, and knows one template.
  if (group.followsDefaultVersion)
    return { code: 'upgrade-manager.default-version', params };
  if (group.launches.length > 1)
    return { code: 'upgrade-manager.several-templates', params };
  if (lead.version === undefined)
    return {
      code: 'upgrade-manager.version-unknown',
      params: {
        ...params,
        tag: { text: config.versionTag ?? 'kubernetes-version' },
      },
    };
  if (!leadsTo(lead, to))
    return {
      code: 'upgrade-manager.template-behind',
      params: { ...params, leads: { text: lead.version } },
    };
  if (isNewerMinor(lead.version, served))
    return {
      code: 'upgrade-manager.newer-than-served',
      params: {
        ...params,
        leads: { text: lead.version },
        served: { text: served },
      },
    };
  return drifted.length === 0
    ? { code: 'upgrade-manager.no-drift', params }
    : undefined;
}

/** Kubelets are never of a newer minor than the API server. */
function isNewerMinor(version: string, served: string): boolean {
  const [kubelet, server] = [minorOf(version), minorOf(served)];
  return !kubelet || !server || minorDistance(server, kubelet) > 0;
}
