import type {
  CheckContext,
  FindingDraft,
  ManifestFileFacts,
  ReadinessCheck,
} from '../contracts';
import { apiFinding, reconcile } from '../evidence';
import { minor, problemIn } from '../words';

/**
 * R4: what manifest files name at a version that the target no longer serves: their next apply
 * fails.
 */
export const removedApiManifests: ReadinessCheck = {
  id: 'removed-api-manifests',
  title: { code: 'check-title.removed-api-manifests' },
  phase: 'next-apply',
  canBlock: true,
  docs: 'checks/removed-api-manifests',
  needs: ['manifests'],
  evaluate(context) {
    const files = context.facts('manifests');
    const own = new Set(
      context.knowledge
        .apiVersions()
        .flatMap(({ group, scope }) =>
          scope === 'api' && group !== '' ? [group] : [],
        ),
    );
    return {
      findings: files.flatMap(file =>
        file.objects.flatMap(object => findingOf(file, object, context) ?? []),
      ),
      partial: files.flatMap(({ file, objects, problems }) =>
        [...problems, ...notServed(objects, own, context)].map(problem =>
          problemIn(file, problem),
        ),
      ),
    };
  },
};

type Problem = ManifestFileFacts['problems'][number];

/**
 * Names that an API server can serve: a group is a DNS name, a version a label of one, both in
 * lower case.
 */
const API_VERSION = /^(?:[a-z0-9][a-z0-9.-]{0,252}\/)?[a-z][a-z0-9-]{0,62}$/;
const KIND = /^[A-Za-z][A-Za-z0-9-]{0,62}$/;

/**
 * Objects of Kubernetes' `own` groups at versions that the target is not known to serve and that
 * nothing removed: misspelt, older than the knowledge, or of a later minor. What is of other groups
 * may be anybody's, and in the core group clients keep files of their own (`v1` `Config`). Names
 * that no server can serve are misspelt or filled in later, in any group.
 */
function notServed(
  objects: ManifestFileFacts['objects'],
  own: ReadonlySet<string>,
  { knowledge, targetMinor }: CheckContext,
): readonly Problem[] {
  const core = new Map(
    knowledge
      .apiVersions()
      .flatMap(({ group, kind }) =>
        group === '' ? [[kind.toLowerCase(), kind]] : [],
      ),
  );
  return objects.flatMap(({ apiVersion, kind, line }): Problem[] => {
    const { group, version } = groupVersion(apiVersion);
    const named = { api: { text: apiVersion }, kind: { text: kind } };
    if (!API_VERSION.test(apiVersion))
      return [
        {
          line,
          message: {
            code: 'manifest.no-api-version',
            params: named,
          },
        },
      ];
    if (!KIND.test(kind))
      return [
        {
          line,
          message: {
            code: 'manifest.no-kind',
            params: named,
          },
        },
      ];
    const row = knowledge.findApiVersion({ group, version, kind });
    const isOwn =
      own.has(group) || (group === '' && core.has(kind.toLowerCase()));
    if (!row)
      return isOwn
        ? [
            {
              line,
              message: {
                code: 'manifest.api-unknown',
                params: { ...named, version: minor(targetMinor) },
              },
            },
          ]
        : [];
    return isOwn && knowledge.apiState(row, targetMinor) === 'not-yet'
      ? [
          {
            line,
            message: {
              code: 'manifest.api-not-yet',
              params: {
                ...named,
                from: minor(row.introduced),
                version: minor(targetMinor),
              },
            },
          },
        ]
      : [];
  });
}

/**
 * Every row of the knowledge counts here, also configuration files of components and reviews: a
 * file has no traces of other clients. The file is part of the fingerprint, because overlays name
 * one object in several files.
 */
function findingOf(
  { file }: ManifestFileFacts,
  object: ManifestFileFacts['objects'][number],
  context: CheckContext,
): FindingDraft | undefined {
  const { knowledge, currentMinor, targetMinor } = context;
  const { apiVersion, kind, namespace, name, line } = object;
  const conclusion = reconcile({
    traces: [],
    manifests: [{ source: 'manifest-file', apiVersion, origin: file }],
    lostRow: candidate =>
      knowledge.findApiVersion({ ...groupVersion(candidate), kind }),
    knowledge,
    currentMinor,
    targetMinor,
  });
  if (!conclusion) return undefined;
  const reference = {
    group: groupVersion(apiVersion).group,
    kind,
    ...(namespace ? { namespace } : {}),
    name,
  };
  return {
    ...apiFinding(
      { object: reference, inFile: file.slice(file.lastIndexOf('/') + 1) },
      conclusion,
      context,
    ),
    key: file,
    location: { file, line },
  };
}

function groupVersion(apiVersion: string): {
  readonly group: string;
  readonly version: string;
} {
  const slash = apiVersion.indexOf('/');
  return {
    group: apiVersion.slice(0, Math.max(slash, 0)),
    version: apiVersion.slice(slash + 1),
  };
}
