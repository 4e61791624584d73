// Code blocks of the docs that the release check follows. Comments directly above a block mark it:
//   <!-- release-check ID: run --> a shell script, run in the folder of the portal
//   <!-- release-check ID: FILE at start|end --> text for a file of the portal
//   <!-- release-check ID: FILE [in "TEXT"] before|after|instead of "TEXT" -->
// Several comments with one ID put the block into several places.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = [
  'README.md',
  'plugins/cluster-upgrades/README.md',
  'docs/connect-a-cluster.md',
  'docs/operations.md',
];
const MARK = /^\s*<!-- release-check ([a-z-]+): (.+) -->$/;
/** Keeps a block that is no whole program as it is written. */
const UNFORMATTED = '<!-- prettier-ignore -->';
const FENCE = /^\s*```/;
const EDGE = /^(\S+) at (start|end)$/;
const ANCHOR = /^(\S+) (?:in "([^"]+)" )?(before|after|instead of) "(.+)"$/;

function placementOf(text, where) {
  if (text === 'run') return { how: 'run' };
  const [, edgeFile, edge] = EDGE.exec(text) ?? [];
  if (edge) return { how: edge, file: edgeFile };
  const [, file, scope, how, anchor] = ANCHOR.exec(text) ?? [];
  if (!how) throw new Error(`${where}: "${text}" names no place`);
  return { how, file, scope, anchor };
}

/** Without the indentation that a block has inside of a list. */
function textOf(lines) {
  const indentation = Math.min(
    ...lines.filter(line => line.trim() !== '').map(line => line.search(/\S/)),
  );
  return lines.map(line => line.slice(indentation)).join('\n');
}

function blocksOf(file, markdown) {
  const lines = markdown.split('\n');
  const blocks = [];
  let marks = [];
  for (let index = 0; index < lines.length; index += 1) {
    const [, id, place] = MARK.exec(lines[index]) ?? [];
    if (id) {
      marks.push({ id, ...placementOf(place, `${file}:${index + 1}`) });
    } else if (
      marks.length > 0 &&
      !['', UNFORMATTED].includes(lines[index].trim())
    ) {
      if (!FENCE.test(lines[index]))
        throw new Error(
          `${file}:${index + 1}: no code block follows the mark ${marks[0].id}`,
        );
      const end = lines.findIndex((line, at) => at > index && FENCE.test(line));
      blocks.push({
        id: marks[0].id,
        source: file,
        text: textOf(lines.slice(index + 1, end)),
        placements: marks,
      });
      marks = [];
      index = end;
    }
  }
  return blocks;
}

/** @returns {Map<string, { id: string, source: string, text: string, placements: any[] }>} by id */
export function docBlocks(root) {
  const all = DOCS.flatMap(file =>
    blocksOf(file, readFileSync(join(root, file), 'utf8')),
  );
  const blocks = new Map(all.map(block => [block.id, block]));
  if (blocks.size < all.length)
    throw new Error('Two blocks of the docs have one id of the release check');
  return blocks;
}
