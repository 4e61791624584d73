import type { CheckContext, FindingDraft, ManifestFileFacts, ReadinessCheck } from '../contracts';
import { apiFinding, reconcile } from '../evidence';

/** R4: what manifest files name at a version that the target no longer serves: their next apply fails. */
export const removedApiManifests: ReadinessCheck = {
  id: 'removed-api-manifests',
  title: 'Manifest files at removed API versions',
  phase: 'next-apply',
  canBlock: true,
  docs: 'checks/removed-api-manifests',
  needs: ['manifests'],
  evaluate(context) {
    const files = context.facts('manifests');
    return {
      findings: files.flatMap(file => file.objects.flatMap(object => findingOf(file, object, context) ?? [])),
      partial: files.flatMap(({ file, problems }) => problems.map(({ line, message }) => `${file}${line === undefined ? '' : `:${line}`}: ${message}`)),
    };
  },
};

/**
 * Every row of the knowledge counts here, also configuration files of components and reviews: nobody else's traces stand behind a file.
 * The file is part of the fingerprint, because overlays name one object in several.
 */
function findingOf({ file }: ManifestFileFacts, object: ManifestFileFacts['objects'][number], { knowledge, currentMinor, targetMinor }: CheckContext): FindingDraft | undefined {
  const { apiVersion, kind, namespace, name, line } = object;
  const conclusion = reconcile({
    traces: [],
    manifests: [{ source: 'manifest-file', apiVersion, origin: file }],
    lostRow: candidate => knowledge.findApiVersion({ ...groupVersion(candidate), kind }),
    knowledge,
    currentMinor,
    targetMinor,
  });
  if (!conclusion) return undefined;
  const reference = { group: groupVersion(apiVersion).group, kind, ...(namespace ? { namespace } : {}), name };
  return { ...apiFinding({ object: reference, inFile: file.slice(file.lastIndexOf('/') + 1) }, conclusion, knowledge, targetMinor), key: file, location: { file, line } };
}

function groupVersion(apiVersion: string): { readonly group: string; readonly version: string } {
  const slash = apiVersion.indexOf('/');
  return { group: apiVersion.slice(0, Math.max(slash, 0)), version: apiVersion.slice(slash + 1) };
}
