/** A file from the root of the repository with its text. */
export interface NamedText {
  readonly file: string;
  readonly content: string;
}

/** A test that a page names: `T-12`, and the file in code font before it on the same line. */
interface Naming {
  readonly id: string;
  readonly file?: string;
}

const NAMED = /`([\w./-]+\.tsx?)`|\b(T-\d+)\b/g;
const IN_TITLE = /\[(T-\d+)\]['"`]/g;

/**
 * Every id at the end of a title, or of the part of a table that a title repeats, with its files.
 */
function idsInTitles(
  sources: readonly NamedText[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const files = new Map<string, Set<string>>();
  for (const { file, content } of sources)
    for (const [, id] of content.matchAll(IN_TITLE))
      files.set(id, (files.get(id) ?? new Set()).add(file));
  return files;
}

export function namingsOf(page: string): readonly Naming[] {
  return page.split('\n').flatMap(line => {
    const namings: Naming[] = [];
    let file: string | undefined;
    for (const [, path, id] of line.matchAll(NAMED))
      if (path) file = path;
      else namings.push({ id, file });
    return namings;
  });
}

/** What a page calls `backend/`, by the lines that say so. */
function shortenedPathsOf(
  page: string,
): readonly (readonly [string, string])[] {
  return [...page.matchAll(/`([a-z]+\/)` is\s+`([^`]+\/)`/g)].map(
    ([, short, long]) => [short, long] as const,
  );
}

/** Where pages and titles disagree about ids, one sentence each. */
export function disagreements(
  pages: readonly NamedText[],
  sources: readonly NamedText[],
): readonly string[] {
  const titles = idsInTitles(sources);
  const named = new Set<string>();
  const problems: string[] = [];
  for (const { file: page, content } of pages) {
    const shortened = shortenedPathsOf(content);
    for (const { id, file } of namingsOf(content)) {
      named.add(id);
      const places = [...(titles.get(id) ?? [])];
      const [short, long] =
        shortened.find(([each]) => file?.startsWith(each)) ?? [];
      const path = short && long ? file?.replace(short, long) : file;
      if (places.length === 0)
        problems.push(`${page} names ${id}. No title of a test ends with it`);
      else if (path && !places.some(each => `/${each}`.endsWith(`/${path}`)))
        problems.push(
          `${page} says that ${id} is in ${file}. It is in ${places.join(
            ' and ',
          )}`,
        );
    }
  }
  for (const [id, files] of titles) {
    if (!named.has(id))
      problems.push(
        `${[...files].join(
          ' and ',
        )}: [${id}] is the id of a test that no page of docs/ names`,
      );
    if (files.size > 1)
      problems.push(
        `${id} is the id of tests in ${[...files].join(
          ' and ',
        )}. Give each file an id of its own`,
      );
  }
  return problems;
}
