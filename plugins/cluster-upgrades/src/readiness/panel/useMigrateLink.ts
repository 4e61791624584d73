import { useApiHolder, useRouteRef } from '@backstage/core-plugin-api';
import { catalogApiRef } from '@backstage/plugin-catalog-react';
import { ANNOTATION_SOURCE_LOCATION } from '@backstage/catalog-model';
import type { Finding } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { useResource } from '../../hooks/useResource';
import { templateRouteRef } from '../../routes';

const TEMPLATE = { namespace: 'default', templateName: 'drydock-migrate-api' };

/**
 * The way to open the fix as a pull request: the scaffolder template that rewrites manifests to
 * served API versions, filled in with the target and, as far as that is known, with the version of
 * today and with where the manifest is kept: the repository that Argo CD or Flux applies it from,
 * else the service's source. What is not known the form asks for. Undefined where the fix is
 * another one, and in a portal without that template.
 */
export function useMigrateLink({
  finding,
  from,
  target,
}: {
  finding: Finding;
  from?: string;
  target: string;
}): string | undefined {
  const catalog = useApiHolder().get(catalogApiRef);
  const templateLink = useRouteRef(templateRouteRef);
  const service = finding.service;
  const wanted = changesApiVersion(finding) && templateLink !== undefined;
  const found = useResource(`${wanted} ${service}`, async () => {
    if (!wanted || !catalog) return undefined;
    const template = await catalog.getEntityByRef(
      `template:${TEMPLATE.namespace}/${TEMPLATE.templateName}`,
    );
    const component =
      template && service ? await catalog.getEntityByRef(service) : undefined;
    return (
      template && {
        source: sourceOf(
          component?.metadata.annotations?.[ANNOTATION_SOURCE_LOCATION],
        ),
      }
    );
  });
  if (!templateLink || !found.value) {
    return undefined;
  }
  const { source = found.value.source, repoUrl = onGitHub(source) } =
    repositoryForm(finding.fix.source) ?? {};
  // The template opens pull requests on GitHub: for another site, and where none is known, a person
  // says what shall become of the result.
  const formData = JSON.stringify({
    target,
    ...todayOf(from),
    source,
    ...(repoUrl === undefined ? {} : { deliver: 'pull-request', repoUrl }),
  });
  return `${templateLink(TEMPLATE)}?formData=${encodeURIComponent(formData)}`;
}

/** The form asks for a version without what a platform adds to it, such as v1.34.9-gke.1207000. */
function todayOf(version: string | undefined): { readonly from?: string } {
  const [, from] = /^v?(\d+\.\d+\.\d+)/.exec(version ?? '') ?? [];
  return from === undefined ? {} : { from };
}

/** The template rewrites API versions and nothing else. Exported for its test. */
export function changesApiVersion({ fix: { change } }: Finding): boolean {
  const apiVersion = /^apiVersion:\s*(\S+)/m;
  const [, before] = change?.before.match(apiVersion) ?? [];
  const [, after] = change?.after.match(apiVersion) ?? [];
  return before !== undefined && after !== undefined && before !== after;
}

/**
 * The form's fields for a repository, as a browser shows its folder. The address comes from a
 * cluster: it fills a form that a person reads, and the scaffolder reads only from hosts that the
 * portal allows. Undefined where the address is none that a browser can open, or of a site whose
 * folders are not known. Exported for its test.
 */
export function repositoryForm(
  source: Finding['fix']['source'],
): { readonly source: string; readonly repoUrl?: string } | undefined {
  const { repository, path = '.', revision = 'HEAD' } = source ?? {};
  if (!repository || !URL.canParse(repository)) return undefined;
  const { protocol, host, pathname } = new URL(repository);
  const project = pathname.replace(/\.git$/, '').replace(/\/$/, '');
  const tree = /(^|\.)gitlab\./.test(host) ? '/-/tree/' : '/tree/';
  if (protocol !== 'https:' || !/(^|\.)git(hub|lab)\./.test(host))
    return undefined;
  const folder = path
    .split('/')
    .filter(segment => segment !== '' && segment !== '.');
  if (folder.includes('..')) return undefined;
  const repoUrl = onGitHub(`https://${host}${project}`);
  return {
    source: [`https://${host}${project}${tree}${revision}`, ...folder].join(
      '/',
    ),
    ...(repoUrl ? { repoUrl } : {}),
  };
}

/**
 * The repository of an address at GitHub, as the scaffolder names it; undefined: it is elsewhere.
 * Exported for its test.
 */
export function onGitHub(source: string | undefined): string | undefined {
  const [, owner, repo] =
    /^https:\/\/github\.com\/([^/?#]+)\/([^/?#]+?)(?:\.git)?(?:\/(?:tree|blob)\/.*)?\/?$/.exec(
      source ?? '',
    ) ?? [];
  return owner && repo
    ? `github.com?owner=${encodeURIComponent(owner)}&repo=${encodeURIComponent(
        repo,
      )}`
    : undefined;
}

function sourceOf(location: string | undefined): string | undefined {
  return location?.startsWith('url:')
    ? location.slice('url:'.length)
    : undefined;
}
