import { minorOf, parseVersion } from '@drydock/kubernetes-knowledge';
import {
  ClusterReadError,
  DecodeError,
  createTargetSchema,
  readTargetSchema,
  withRemedy,
} from '@drydock/upgrade-readiness';
import type {
  ManifestFileFacts,
  TargetSchema,
} from '@drydock/upgrade-readiness';
import { openCluster } from './clusterAccess';
import { NotSeenError, UsageError } from './console';
import type { Console } from './console';
import { filesBelow, readText } from './manifestFiles';
import { reasonText } from '@drydock/upgrade-reasons';

export interface SchemaOptions {
  readonly target: string;
  readonly files: readonly string[];
  readonly kubeconfig?: string;
  readonly schema?: readonly string[];
  readonly schemaContext?: string;
}

/**
 * The target's schema, from saved documents or from an API server; undefined where none is asked
 * for.
 * @throws UsageError, NotSeenError
 */
export async function openSchema(
  options: SchemaOptions,
  manifests: readonly ManifestFileFacts[],
  console: Console,
): Promise<TargetSchema | undefined> {
  const { schema: paths, schemaContext, files } = options;
  if (paths === undefined && schemaContext === undefined) return undefined;
  if (paths !== undefined && schemaContext !== undefined)
    throw new UsageError('Give --schema or --schema-context, not both');
  if (files.length === 0)
    throw new UsageError(
      'A schema is for manifest files: name some, or - for standard input',
    );
  try {
    const schema =
      schemaContext === undefined
        ? await savedSchema(paths ?? [])
        : await askedSchema(options, schemaContext, manifests, console);
    assertOfTarget(schema, options.target);
    return schema;
  } catch (error) {
    if (error instanceof DecodeError)
      throw new UsageError(`--schema: ${error.message}`);
    if (error instanceof ClusterReadError)
      throw new NotSeenError(
        `The schema could not be read: ${reasonText(
          withRemedy(error.failure),
        )}`,
      );
    throw error;
  }
}

async function savedSchema(paths: readonly string[]): Promise<TargetSchema> {
  const found = await Promise.all(paths.map(filesBelow));
  const [left] = found.flatMap(({ unread }) => unread);
  if (left) throw new UsageError(`--schema ${left.path}: ${left.reason}`);
  const documents = await Promise.all(
    found.flatMap(({ files }) => files).map(readText),
  );
  const unread = documents.find(document => 'problem' in document);
  if (unread && 'problem' in unread)
    throw new UsageError(`--schema ${unread.file}: ${unread.problem}`);
  return createTargetSchema(
    documents.flatMap(document =>
      'text' in document ? [{ name: document.file, text: document.text }] : [],
    ),
  );
}

async function askedSchema(
  { kubeconfig }: SchemaOptions,
  context: string,
  manifests: readonly ManifestFileFacts[],
  console: Console,
): Promise<TargetSchema> {
  const { access } = await openCluster(
    { context, ...(kubeconfig ? { kubeconfig } : {}) },
    console,
  );
  try {
    return await readTargetSchema(
      access,
      manifests.flatMap(({ objects }) =>
        objects.map(({ apiVersion }) => apiVersion),
      ),
    );
  } finally {
    await access.close();
  }
}

/** A schema of another minor would pass and refuse the wrong fields. */
function assertOfTarget({ versions }: TargetSchema, target: string): void {
  const wanted = minorOf(parseVersion(target));
  const other = versions.find(
    version => minorOf(parseVersion(version)) !== wanted,
  );
  if (other !== undefined)
    throw new UsageError(
      `The schema is of v${other}, and the target is ${target}: save it from an API server of v${wanted}`,
    );
}
