import { InputError } from '@backstage/errors';
import type { z } from 'zod';
import { explainIssue } from './explainIssue';

type Issue = z.core.$ZodIssue;

export interface ConfigurationMistake {
  /** For example `clusterUpgrades.sources[0].kubeconfig`. */
  readonly place: string;
  /** Follows the place: `must be a list`. Never contains a value that may be secret. */
  readonly message: string;
}

/**
 * Validates a part of the configuration.
 * @param key - where it is, for example `clusterUpgrades.eks`
 * @throws InputError that names each mistake: what, where, how to fix
 */
export function parseConfiguration<T>({
  schema,
  value,
  key,
}: {
  readonly schema: z.ZodType<T>;
  readonly value: unknown;
  readonly key: string;
}): T {
  const parsed = schema.safeParse(value, {
    error: explainIssue,
    reportInput: true,
  });
  if (parsed.success) return parsed.data;
  throw configurationError(
    parsed.error.issues
      .flatMap(flatten)
      .map(({ path, message }) => ({ place: placeOf(key, path), message })),
  );
}

/** The error for mistakes of the configuration, in the one form that all of them have. */
export function configurationError(
  mistakes: readonly ConfigurationMistake[],
): InputError {
  const lines = mistakes.map(({ place, message }) => `- ${place}: ${message}`);
  return new InputError(
    `The configuration of cluster-upgrades has ${
      mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`
    }:\n${lines.join('\n')}\n` +
      'Correct app-config.yaml at the places named; docs/configuration.md and config.d.ts list what each setting may be.',
  );
}

function placeOf(key: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : `${text}.${String(part)}`,
    key,
  );
}

/**
 * Of a key that must not be in a map, what is wrong with the key; of a choice, what is wrong with
 * the form that is meant.
 */
function flatten(issue: Issue): readonly Pick<Issue, 'path' | 'message'>[] {
  if (issue.code === 'invalid_key')
    return [
      {
        path: issue.path,
        message: issue.issues.map(({ message }) => message).join('; '),
      },
    ];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0)
    return [issue];
  const meant = issue.errors.filter(branch =>
    branch.every(each => isOfRightForm(each)),
  );
  if (meant.length === 1)
    return meant[0].flatMap(flatten).map(({ path, message }) => ({
      path: [...issue.path, ...path],
      message,
    }));
  if (issue.message !== 'Invalid input') return [issue];
  const messages = new Set(
    issue.errors.flatMap(branch =>
      branch.flatMap(flatten).map(({ message }) => message),
    ),
  );
  return [{ path: issue.path, message: [...messages].join('; or it ') }];
}

/** A number or a truth value where text is wanted is text without quotes. */
function isOfRightForm(issue: Issue): boolean {
  if (issue.path.length > 0) return true;
  if (issue.code === 'invalid_type')
    return (
      issue.expected === 'string' &&
      ['number', 'boolean'].includes(typeof issue.input)
    );
  return issue.code !== 'invalid_value';
}
