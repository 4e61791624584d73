import { parse as parseYaml } from 'yaml';
import {
  ApiError,
  badRequest,
  conflict,
  objectNotFound,
} from '../kube/apiError';
import { isRecord, KubeObject, kubeTime } from '../kube/object';
import { createRandom } from '../random';
import { findEvictionBlock } from '../workload/drain';
import { stableJson } from '../state/clusterStore';
import { parseJsonBody, readBody, sendJson } from './answers';
import { applyServerSide, ownAfterUpdate } from './managedFields';
import { applyBodyPatch } from './patches';
import { apiVersionOf, atVersion } from './representation';
import type { RequestContext, ResourceTarget } from './requestContext';

const APPLY = new Set([
  'application/apply-patch+yaml',
  'application/apply-patch+cbor',
]);

type Verb = 'create' | 'update' | 'patch' | 'apply' | 'delete';

interface Write {
  readonly context: RequestContext;
  readonly target: ResourceTarget;
  readonly verb: Verb;
  readonly dryRun: boolean;
  readonly manager: string;
  /** Precondition of the body, where it has one. */
  resourceVersion?: string;
}

/** POST, PUT, PATCH and DELETE of one object. Logs the outcome of each, whatever it is. */
export async function handleWrite(
  context: RequestContext,
  target: ResourceTarget,
): Promise<void> {
  const { request, response, server } = context;
  const text = await readBody(request);
  const contentType = String(
    request.headers['content-type'] ?? 'application/json',
  )
    .split(';')[0]
    .trim();
  const write: Write = {
    context,
    target,
    verb: verbOf(String(request.method), contentType),
    dryRun: isDryRun(context, text),
    manager:
      context.query.get('fieldManager') ??
      String(request.headers['user-agent'] ?? 'unknown').split('/')[0],
  };
  const before = server.store.get(
    target.resource.group,
    target.resource.kind,
    target.namespace,
    target.name ?? '',
  );
  try {
    const answer = perform(write, before, text, contentType);
    log(write, answer.status, before, answer.stored);
    if (!write.dryRun) server.afterWrite();
    if (context.loseAnswer) {
      response.destroy();
      return;
    }
    await sendJson(request, response, answer.status, answer.body, {
      headers:
        answer.warnings.length > 0
          ? {
              Warning: answer.warnings
                .map(warning => `299 - ${JSON.stringify(warning)}`)
                .join(', '),
            }
          : {},
    });
  } catch (error) {
    log(write, error instanceof ApiError ? error.code : 500, before, undefined);
    throw error;
  }
}

/**
 * The options of a DELETE are those of its body, where it has one, and none of the query's count
 * then.
 */
function isDryRun({ request, query }: RequestContext, text: string): boolean {
  if (request.method !== 'DELETE' || text === '')
    return query.getAll('dryRun').includes('All');
  const options = parseJsonBody(text);
  return (
    isRecord(options) &&
    Array.isArray(options.dryRun) &&
    options.dryRun.includes('All')
  );
}

interface WriteAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly stored?: KubeObject;
  readonly warnings: readonly string[];
}

function perform(
  write: Write,
  before: KubeObject | undefined,
  text: string,
  contentType: string,
): WriteAnswer {
  if (write.verb === 'delete') {
    const options = text === '' ? undefined : parseJsonBody(text);
    if (before && isRecord(options) && isRecord(options.preconditions))
      checkPreconditions(write, before, {
        ...before,
        metadata: { name: before.metadata.name, ...options.preconditions },
      });
    return performDelete(write, before);
  }
  if (write.verb === 'create' && write.target.subresource === 'eviction')
    return performEviction(write, before);
  const after = compute(write, before, text, contentType);
  return store(write, before, after);
}

function compute(
  write: Write,
  before: KubeObject | undefined,
  text: string,
  contentType: string,
): KubeObject {
  const { target, context } = write;
  const { resource } = target;
  const writer = {
    manager: write.manager,
    apiVersion: apiVersionOf(resource),
    now: context.server.now(),
    ...(target.subresource ? { subresource: target.subresource } : {}),
  };
  if (write.verb === 'apply') {
    if (!context.query.get('fieldManager')) {
      throw badRequest(
        'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
      );
    }
    const applied = asObject(parseYamlBody(text), target);
    checkPreconditions(write, before, applied);
    return applyServerSide(
      before,
      applied,
      writer,
      context.query.get('force') === 'true',
    );
  }
  if (write.verb === 'create') {
    const created = asObject(parseJsonBody(text), target);
    delete created.metadata.resourceVersion;
    return {
      ...created,
      metadata: {
        ...created.metadata,
        generation: 1,
        managedFields: ownAfterUpdate(undefined, created, writer),
      },
    };
  }
  if (!before)
    throw objectNotFound(resource.group, resource.resource, target.name ?? '');
  const body = parseJsonBody(text);
  if (isRecord(body) && isRecord(body.metadata))
    checkPreconditions(write, before, body as KubeObject);
  const changed =
    write.verb === 'update'
      ? asObject(body, target)
      : applyBodyPatch(before, contentType, body);
  const after = keepServerFields(before, changed, target.subresource);
  after.metadata.managedFields = ownAfterUpdate(before, after, writer);
  return after;
}

function store(
  write: Write,
  before: KubeObject | undefined,
  after: KubeObject,
): WriteAnswer {
  const { context, target } = write;
  const { server } = context;
  if (
    write.verb === 'create' &&
    server.store.get(
      target.resource.group,
      target.resource.kind,
      after.metadata.namespace,
      after.metadata.name,
    )
  ) {
    throw new ApiError({
      code: 409,
      reason: 'AlreadyExists',
      message: `${target.resource.resource}${
        target.resource.group ? `.${target.resource.group}` : ''
      } "${after.metadata.name}" already exists`,
      details: { name: after.metadata.name, kind: target.resource.resource },
    });
  }
  const admitted = server.admission(server.store, before, after);
  const object = withGeneration(before, admitted.object ?? after);
  const status = before ? 200 : 201;
  if (write.dryRun)
    return {
      status,
      body: atVersion(object, target.resource),
      warnings: admitted.warnings,
    };
  const stored = server.store.put(
    { ...object, apiVersion: before?.apiVersion ?? object.apiVersion },
    server.now(),
  );
  return {
    status,
    body: atVersion(stored, target.resource),
    stored,
    warnings: admitted.warnings,
  };
}

function performDelete(
  write: Write,
  before: KubeObject | undefined,
): WriteAnswer {
  const { context, target } = write;
  if (!before)
    throw objectNotFound(
      target.resource.group,
      target.resource.resource,
      target.name ?? '',
    );
  const admitted = context.server.admission(
    context.server.store,
    before,
    undefined,
  );
  if (isHeldByFinalizer(before)) {
    const leaving = {
      ...before,
      metadata: {
        ...before.metadata,
        deletionTimestamp:
          before.metadata.deletionTimestamp ?? kubeTime(context.server.now()),
      },
    };
    const stored = write.dryRun
      ? undefined
      : context.server.store.put(leaving, context.server.now());
    return {
      status: 200,
      body: atVersion(stored ?? leaving, target.resource),
      warnings: admitted.warnings,
      ...(stored ? { stored } : {}),
    };
  }
  if (!write.dryRun) context.server.store.remove(before);
  const body = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: {
      name: before.metadata.name,
      kind: target.resource.resource,
      uid: before.metadata.uid,
    },
  };
  return { status: 200, body, warnings: admitted.warnings };
}

/** Machines alone: of no other kind does a controller of the simulator see to its finalizers. */
function isHeldByFinalizer({ kind, metadata }: KubeObject): boolean {
  return kind === 'Machine' && (metadata.finalizers ?? []).length > 0;
}

function performEviction(
  write: Write,
  pod: KubeObject | undefined,
): WriteAnswer {
  const block = pod && findEvictionBlock(write.context.server.store, [pod]);
  if (block) {
    throw new ApiError({
      code: 429,
      reason: 'TooManyRequests',
      message:
        "Cannot evict pod as it would violate the pod's disruption budget.",
      details: {
        causes: [
          {
            reason: 'DisruptionBudget',
            message: `The disruption budget ${block.budget} needs ${block.needs} healthy pods and has ${block.has} currently`,
          },
        ],
      },
    });
  }
  return { ...performDelete(write, pod), status: 201 };
}

function verbOf(method: string, contentType: string): Verb {
  switch (method) {
    case 'POST':
      return 'create';
    case 'PUT':
      return 'update';
    case 'PATCH':
      return APPLY.has(contentType) ? 'apply' : 'patch';
    case 'DELETE':
      return 'delete';
    default:
      throw new ApiError({
        code: 405,
        reason: 'MethodNotAllowed',
        message:
          'the server does not allow this method on the requested resource',
      });
  }
}

/** The sent object, checked against the path. */
function asObject(body: unknown, target: ResourceTarget): KubeObject {
  if (!isRecord(body) || !isRecord(body.metadata))
    throw badRequest('the object provided is unrecognized: it has no metadata');
  const { resource } = target;
  const apiVersion = apiVersionOf(resource);
  if (body.apiVersion !== undefined && body.apiVersion !== apiVersion) {
    throw badRequest(
      `the API version in the data (${String(
        body.apiVersion,
      )}) does not match the expected API version (${apiVersion})`,
    );
  }
  const metadata = body.metadata as Partial<KubeObject['metadata']> & {
    generateName?: string;
  };
  const name =
    target.name ??
    metadata.name ??
    (metadata.generateName
      ? `${metadata.generateName}${createRandom(
          stableJson(body),
          String(process.hrtime.bigint()),
        ).suffix(5)}`
      : undefined);
  if (typeof name !== 'string')
    throw badRequest(
      'metadata.name: Required value: name or generateName is required',
    );
  if (metadata.name !== undefined && metadata.name !== name) {
    throw badRequest(
      `the name of the object (${metadata.name}) does not match the name on the URL (${name})`,
    );
  }
  return {
    ...body,
    apiVersion,
    kind: resource.kind,
    metadata: {
      ...metadata,
      name,
      ...(target.namespace ? { namespace: target.namespace } : {}),
    },
  };
}

function checkPreconditions(
  write: Write,
  before: KubeObject | undefined,
  sent: KubeObject,
): void {
  const { resource } = write.target;
  write.resourceVersion = sent.metadata.resourceVersion;
  const wrongVersion =
    sent.metadata.resourceVersion !== undefined &&
    sent.metadata.resourceVersion !== before?.metadata.resourceVersion;
  const wrongUid =
    sent.metadata.uid !== undefined &&
    sent.metadata.uid !== before?.metadata.uid;
  if (wrongVersion || wrongUid)
    throw conflict(
      resource.group,
      resource.resource,
      write.target.name ?? sent.metadata.name,
    );
}

/**
 * Identity stays the server's; `status` changes only through its subresource, and there nothing
 * else does.
 */
function keepServerFields(
  before: KubeObject,
  changed: KubeObject,
  subresource: string | undefined,
): KubeObject {
  const base =
    subresource === 'status'
      ? { ...before, status: changed.status }
      : { ...changed, status: before.status };
  const result: KubeObject = {
    ...base,
    apiVersion: before.apiVersion,
    kind: before.kind,
    metadata: {
      ...(subresource === 'status' ? before.metadata : changed.metadata),
      name: before.metadata.name,
      namespace: before.metadata.namespace,
      uid: before.metadata.uid,
      creationTimestamp: before.metadata.creationTimestamp,
      generation: before.metadata.generation,
      resourceVersion: before.metadata.resourceVersion,
      managedFields: before.metadata.managedFields,
    },
  };
  if (result.status === undefined) delete result.status;
  return structuredClone(result);
}

function withGeneration(
  before: KubeObject | undefined,
  after: KubeObject,
): KubeObject {
  const content = (object: KubeObject) =>
    stableJson({
      ...object,
      metadata: undefined,
      status: undefined,
      apiVersion: undefined,
    });
  const generation = before
    ? (before.metadata.generation ?? 1) +
      (content(before) === content(after) ? 0 : 1)
    : 1;
  return { ...after, metadata: { ...after.metadata, generation } };
}

function parseYamlBody(text: string): unknown {
  try {
    return parseYaml(text) as unknown;
  } catch {
    throw badRequest('error decoding YAML: the body is no YAML');
  }
}

function log(
  write: Write,
  status: number,
  before: KubeObject | undefined,
  stored: KubeObject | undefined,
): void {
  const { context } = write;
  context.server.writeLog.append({
    time: new Date(context.server.now()).toISOString(),
    cluster: context.server.store.state.name,
    userAgent: String(context.request.headers['user-agent'] ?? ''),
    verb: write.verb,
    path: context.path,
    ...(write.resourceVersion
      ? { resourceVersion: write.resourceVersion }
      : {}),
    dryRun: write.dryRun,
    accepted: status < 300,
    status,
    ...(before?.metadata.resourceVersion
      ? { before: before.metadata.resourceVersion }
      : {}),
    ...(stored?.metadata.resourceVersion
      ? { after: stored.metadata.resourceVersion }
      : {}),
  });
}
