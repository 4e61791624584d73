// Links of a Markdown file, and how they lead to the same place once the file lies in a package.
import { existsSync, statSync } from 'node:fs';
import { dirname, extname, join, normalize, relative } from 'node:path/posix';
import { join as joinPath } from 'node:path';
import { addressOf } from './repository.mjs';

const IMAGES = new Set(['.png', '.svg', '.jpg', '.gif']);
/** A fence, a code span, or a link whose target is captured: what is code holds no links. */
const PARTS =
  /^```[^]*?^```|`[^`\n]*`|(?<=\]\()[^)\s]+|(?<=^\[[^\]\n]+\]: )\S+/gm;
const isRelative = target => !/^(?:[a-z][a-z+.-]*:|#|\/)/i.test(target);

/**
 * @returns {string[]} the targets of links, without those within the same file and those of the web
 */
export function relativeLinks(markdown) {
  return [...markdown.matchAll(PARTS)]
    .map(([text]) => text)
    .filter(text => !text.startsWith('`') && isRelative(text));
}

/**
 * @param {string} markdown
 * @param {{ root: string, rootManifest: any, from: string, to: string, inPackage: (path: string) =>
 *   string | undefined }} place `from`: the file in the repository; `to`: in the package;
 *   `inPackage`: where a file of the repository lies in the package
 * @throws Error for a link to a file that does not exist
 */
export function withPackedLinks(
  markdown,
  { root, rootManifest, from, to, inPackage },
) {
  return markdown.replace(PARTS, text => {
    if (text.startsWith('`') || !isRelative(text)) return text;
    const [target, anchor] = text.split('#', 2);
    const path = normalize(join(dirname(from), target)).replace(/\/$/, '');
    if (!existsSync(joinPath(root, path)))
      throw new Error(`${from} links to ${target}, which does not exist`);
    const packed = inPackage(path);
    const suffix = anchor === undefined ? '' : `#${anchor}`;
    if (packed !== undefined)
      return `${relative(dirname(to), packed) || '.'}${suffix}`;
    const view = statSync(joinPath(root, path)).isDirectory()
      ? 'tree'
      : IMAGES.has(extname(path))
      ? 'raw'
      : 'blob';
    return `${addressOf(rootManifest, path, view)}${suffix}`;
  });
}
