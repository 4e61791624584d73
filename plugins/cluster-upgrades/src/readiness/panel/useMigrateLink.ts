import { useApi, useRouteRef } from '@backstage/core-plugin-api';
import { catalogApiRef } from '@backstage/plugin-catalog-react';
import type { ClusterReference, Finding } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { useResource } from '../../hooks/useResource';
import type { Resource } from '../../hooks/useResource';
import { templateRouteRef } from '../../routes';

const TEMPLATE = { namespace: 'default', templateName: 'drydock-migrate-api' };

export interface MigrateLink {
  /** The template, filled in; undefined where there is nothing to offer. */
  to?: string;
  lookup: Resource<boolean>;
}

/**
 * The way to open the fix as a pull request: the scaffolder template that rewrites the manifest, filled in. Offered only for a finding
 * whose exact change is known, in a portal that has the template.
 */
export function useMigrateLink(finding: Finding, cluster: ClusterReference): MigrateLink {
  const catalog = useApi(catalogApiRef);
  const templateLink = useRouteRef(templateRouteRef);
  const mechanical = finding.fix.change !== undefined && templateLink !== undefined;
  const lookup = useResource(`template ${mechanical}`, async () => mechanical && (await catalog.getEntityByRef(`template:${TEMPLATE.namespace}/${TEMPLATE.templateName}`)) !== undefined);
  if (!templateLink || !mechanical || !lookup.value) {
    return { lookup };
  }
  const formData = JSON.stringify({ cluster: cluster.entityRef, fingerprint: finding.fingerprint });
  return { lookup, to: `${templateLink(TEMPLATE)}?formData=${encodeURIComponent(formData)}` };
}
