import type { ApiHolder } from '@backstage/core-plugin-api';
import { parseEntityRef } from '@backstage/catalog-model';
import { policyOverridePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ClusterPermissions, Finding, Readiness } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { CustomFieldValidator } from '@backstage/plugin-scaffolder-react';
import { clusterUpgradesApiRef } from '../api';
import type { ClusterUpgradesApi } from '../api';
import { isOpen } from '../cluster/findingState';
import { count, versionText } from '../format/words';
import { formValue } from './formValue';

/** What Drydock itself says of a cluster and a target, beside what the platform says. */
export interface Standing {
  readiness: Readiness;
  blockers: Finding[];
  /** Titles of version gates that nobody acknowledged for the cluster. */
  openGates: string[];
  /** Of the person who looks; absent when they are not known. */
  permissions?: ClusterPermissions;
}

export async function loadStanding(api: ClusterUpgradesApi, entityRef: string, target: string): Promise<Standing> {
  const cluster = await api.getClusterByEntity(parseEntityRef(entityRef, { defaultKind: 'resource', defaultNamespace: 'default' }));
  const [readiness, gates] = await Promise.all([api.getReadiness(cluster.id, target), api.listClusterVersionGates(cluster.id, target)]);
  return {
    readiness,
    blockers: readiness.findings.filter(finding => isOpen(finding) && finding.severity === 'blocker'),
    openGates: gates.items.filter(({ status }) => status === 'open').map(({ gate }) => gate.title),
    permissions: cluster.permissions,
  };
}

/** "Blocked for v1.36.4: 3 blockers." */
export function blockedText({ readiness, blockers }: Pick<Standing, 'readiness' | 'blockers'>): string {
  return `Blocked for ${versionText(readiness.target)}: ${count(blockers.length, 'blocker')}.`;
}

/** Why nothing that can be given in the form lets this person start; undefined while something can. */
export function whyNeverStarts(standing: Standing): string | undefined {
  if (standing.openGates.length > 0) return `To be acknowledged first: ${standing.openGates.join(', ')}.`;
  if (standing.readiness.verdict !== 'blocked' || standing.permissions?.override !== false) return undefined;
  return `${blockedText(standing)} The start would be refused: fix them, or ask somebody with the permission ${policyOverridePermission.name}.`;
}

interface FieldNames {
  clusterField?: string;
  targetField?: string;
  overrideField?: string;
}

const apiOf = (apiHolder: ApiHolder) => {
  const api = apiHolder.get(clusterUpgradesApiRef);
  if (!api) throw new Error('Whether the upgrade may start cannot be asked: the API of Drydock is not in this portal');
  return api;
};

/** Holds "Next" where the backend would refuse the start whatever else is filled in. What cannot be read holds it too, with the reason. */
export const validateTarget: CustomFieldValidator<string, FieldNames> = async (target, field, { apiHolder, formData, uiSchema }) => {
  const cluster = formValue({ formData }, uiSchema?.['ui:options']?.clusterField ?? 'cluster');
  if (!cluster || !target) return;
  const why = whyNeverStarts(await loadStanding(apiOf(apiHolder), cluster, target));
  if (why) field.addError(why);
};

/** Holds "Review" of a blocked cluster until a reason for the override stands in the form. */
export const validateAccepted: CustomFieldValidator<string[], FieldNames> = async (_accepted, field, { apiHolder, formData, uiSchema }) => {
  const { clusterField = 'cluster', targetField = 'target', overrideField = 'overrideReason' } = uiSchema?.['ui:options'] ?? {};
  const [cluster, target, reason] = [clusterField, targetField, overrideField].map(name => formValue({ formData }, name));
  if (!cluster || !target || reason?.trim()) return;
  const standing = await loadStanding(apiOf(apiHolder), cluster, target);
  if (standing.readiness.verdict === 'blocked') field.addError(`${blockedText(standing)} The start would be refused without a reason to start although blocked.`);
};
