import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { PlanPreview } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { reasonIn, useTexts } from '../../translation';
import type { Path } from '../document/yamlText';

interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

const Problems = createContext<readonly FieldProblem[]>([]);

/**
 * What the backend says is wrong with the document, and what it names that is not configured, for
 * the fields below, each of which tells its own.
 */
export function ProblemsProvider({
  preview,
  children,
}: {
  preview: PlanPreview | undefined;
  children: ReactNode;
}) {
  const texts = useTexts();
  const { problems = [], refusals = [] } = preview ?? {};
  return (
    <Problems.Provider
      value={[
        ...problems.map(({ path, reason }) => ({
          path,
          message: reasonIn(reason, texts),
        })),
        ...refusals.flatMap(({ path, reason }) =>
          path === undefined
            ? []
            : [{ path, message: reasonIn(reason, texts) }],
        ),
      ]}
    >
      {children}
    </Problems.Provider>
  );
}

/**
 * What is wrong with a field of the document or with anything in it, as a sentence; undefined:
 * nothing.
 *
 * @param own - what the form finds by itself, until the backend says more
 */
export function useProblemAt(
  at: Path | undefined,
  own?: string,
): string | undefined {
  const problems = useContext(Problems);
  const field = at && pathText(at);
  const found =
    field === undefined
      ? undefined
      : problems.find(
          ({ path }) =>
            path === field ||
            path.startsWith(`${field}[`) ||
            path.startsWith(`${field}.`),
        );
  const message = found?.message ?? own;
  return message && `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
}

/** As the backend writes it: `spec.hooks[0].webhook`. */
export function pathText(path: Path): string {
  return path
    .map((part, index) =>
      typeof part === 'number'
        ? `[${part}]`
        : `${index === 0 ? '' : '.'}${part}`,
    )
    .join('');
}
