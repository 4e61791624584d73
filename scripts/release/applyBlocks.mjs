// Does in a portal what blocks of the docs say.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function placed(text, { how, scope, anchor, file }, block) {
  if (how === 'start') return `${block}\n${text}`;
  if (how === 'end') return `${text}\n${block}\n`;
  const from = scope === undefined ? 0 : text.indexOf(scope);
  const at = from < 0 ? -1 : text.indexOf(anchor, from);
  if (at < 0)
    throw new Error(`${file} holds no ${anchor}${scope ? ` in ${scope}` : ''}`);
  const end = at + anchor.length;
  if (how === 'before')
    return `${text.slice(0, at)}${block}\n${text.slice(at)}`;
  return how === 'after'
    ? `${text.slice(0, end)}\n${block}${text.slice(end)}`
    : `${text.slice(0, at)}${block}${text.slice(end)}`;
}

/**
 * Writes blocks into the files of a portal.
 * @param {string} portal its folder
 * @param {{ text: string, placements: any[] }[]} blocks
 * @param {Record<string, string>} replaced what stands for something of the reader's own, such as a
 *   path
 * @returns {() => void} puts the files back as they were
 */
export function writeBlocks(portal, blocks, replaced = {}) {
  const before = new Map();
  for (const { text, placements } of blocks) {
    const own = Object.entries(replaced).reduce(
      (result, [from, to]) => result.replaceAll(from, to),
      text,
    );
    for (const placement of placements) {
      const file = join(portal, placement.file);
      const content = existsSync(file) ? readFileSync(file, 'utf8') : '';
      if (!before.has(file)) before.set(file, content);
      writeFileSync(file, placed(content, placement, own));
    }
  }
  return () => before.forEach((content, file) => writeFileSync(file, content));
}

/**
 * The shell script of blocks that are run after each other, in one shell: one may set what the next
 * one uses.
 */
export function scriptOf(blocks) {
  return blocks.map(({ text }) => text).join('\n');
}
