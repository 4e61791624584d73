import { readFile, stat } from 'node:fs/promises';
import { resolveSafeChildPath } from '@backstage/backend-plugin-api';
import type { LoggerService } from '@backstage/backend-plugin-api';
import { InputError, NotFoundError } from '@backstage/errors';
import { PLAN_MOST_BYTES } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  ClusterUpgradesApi,
  PlanValidation,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { z as zod } from 'zod/v3';

/** The same two inputs in each action that takes a plan file; one of them is given. */
export const documentInput = (z: typeof zod) =>
  z
    .string()
    .max(PLAN_MOST_BYTES)
    .optional()
    .describe('The plan file as YAML or JSON; or name a file instead');

export const fileInput = (z: typeof zod) =>
  z
    .string()
    .max(500)
    .optional()
    .describe('The plan file in the workspace, which an earlier step fetched');

/**
 * The text of a plan file, from the input or from the workspace.
 * @throws InputError when none or both are given or it is too large
 * @throws NotFoundError when the workspace has no such file
 */
export async function planText(
  { document, file }: { document?: string; file?: string },
  workspacePath: string,
): Promise<string> {
  const text = document?.trim() ? document : undefined;
  const name = file?.trim() ? file : undefined;
  if ((text === undefined) === (name === undefined))
    throw new InputError(
      'Give the plan either as document (its text) or as file (its path in the workspace)',
    );
  if (text !== undefined) return text;
  return workspaceText(
    resolveSafeChildPath(workspacePath, name ?? ''),
    name ?? '',
  );
}

async function workspaceText(path: string, name: string): Promise<string> {
  const facts = await stat(path).catch(() => undefined);
  if (!facts?.isFile())
    throw new NotFoundError(
      `${name} is no file in the workspace; fetch it in an earlier step, for example with fetch:plain:file`,
    );
  if (facts.size > PLAN_MOST_BYTES)
    throw new InputError(
      `${name} is too large for a plan: ${facts.size} bytes of at most ${PLAN_MOST_BYTES}`,
    );
  return readFile(path, 'utf8');
}

/** The name for the log. An untouched form field is an empty text. */
export function nameOf(file: string | undefined): string {
  return file?.trim() ? file : 'the plan';
}

interface ValidationInput {
  readonly text: string;
  /** For the log: the file's name, or "the plan". */
  readonly name: string;
  readonly api: ClusterUpgradesApi;
  readonly logger: Pick<LoggerService, 'error'>;
}

/**
 * Reads the plan by the API and tells each problem in a line of the log, with its place.
 * @returns the plan in canonical form
 * @throws InputError for a plan that is not valid
 */
export async function validPlan({
  text,
  name,
  api,
  logger,
}: ValidationInput): Promise<string> {
  const { valid, problems, normalized } = await api.validatePlan({
    body: { document: text },
  });
  for (const problem of problems) logger.error(problemLine(name, problem));
  if (!valid)
    throw new InputError(
      `${name} has ${
        problems.length === 1 ? 'a problem' : `${problems.length} problems`
      }, first: ${
        problems.length > 0 ? problemLine(name, problems[0]) : 'it is not valid'
      }`,
    );
  return normalized ?? text;
}

function problemLine(
  name: string,
  { path, reason, line }: PlanValidation['problems'][number],
): string {
  return `${name}${line === undefined ? '' : `:${line}`}: ${
    path || 'the plan'
  } ${reason.text}`;
}
