import { useApiHolder, useRouteRef } from '@backstage/core-plugin-api';
import { catalogApiRef } from '@backstage/plugin-catalog-react';
import { ANNOTATION_SOURCE_LOCATION } from '@backstage/catalog-model';
import type { Finding } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { useResource } from '../../hooks/useResource';
import { templateRouteRef } from '../../routes';

const TEMPLATE = { namespace: 'default', templateName: 'drydock-migrate-api' };

/**
 * The way to open the fix as a pull request: the scaffolder template that rewrites manifests to served API versions, filled in with the
 * target and with where the service's source is. Undefined where the fix is another one, and in a portal without that template.
 */
export function useMigrateLink(finding: Finding, target: string): string | undefined {
  const catalog = useApiHolder().get(catalogApiRef);
  const templateLink = useRouteRef(templateRouteRef);
  const service = finding.service;
  const wanted = changesApiVersion(finding) && templateLink !== undefined;
  const found = useResource(`${wanted} ${service}`, async () => {
    if (!wanted || !catalog) return undefined;
    const template = await catalog.getEntityByRef(`template:${TEMPLATE.namespace}/${TEMPLATE.templateName}`);
    const component = template && service ? await catalog.getEntityByRef(service) : undefined;
    return template && { source: sourceOf(component?.metadata.annotations?.[ANNOTATION_SOURCE_LOCATION]) };
  });
  if (!templateLink || !found.value) {
    return undefined;
  }
  const formData = JSON.stringify({ target, source: found.value.source, deliver: 'pull-request' });
  return `${templateLink(TEMPLATE)}?formData=${encodeURIComponent(formData)}`;
}

/** The template rewrites API versions and nothing else. Exported for its test. */
export function changesApiVersion({ fix: { change } }: Finding): boolean {
  const apiVersion = /^apiVersion:\s*(\S+)/m;
  const [, before] = change?.before.match(apiVersion) ?? [];
  const [, after] = change?.after.match(apiVersion) ?? [];
  return before !== undefined && after !== undefined && before !== after;
}

function sourceOf(location: string | undefined): string | undefined {
  return location?.startsWith('url:') ? location.slice('url:'.length) : undefined;
}
