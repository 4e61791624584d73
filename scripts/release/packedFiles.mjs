// The files of a package that packing adds or changes: those that it brings along, and its README
// with links that work in it.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withPackedLinks } from './links.mjs';
import { readManifest } from './packages.mjs';
import { shippedBy } from './shipped.mjs';

/** All files below a path, which may be a file itself, relative to the root. */
function filesBelow(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap(name =>
    filesBelow(root, `${path}/${name}`),
  );
}

/** Where a path of the repository lies in a package; undefined when it does not. */
function placeIn(folder, manifest) {
  const own = ['README.md', ...manifest.files];
  return path => {
    for (const { from, to } of shippedBy(folder)) {
      if (path === from || path.startsWith(`${from}/`))
        return `${to}${path.slice(from.length)}`;
    }
    if (!path.startsWith(`${folder}/`)) return undefined;
    const inside = path.slice(folder.length + 1);
    return own.some(entry => inside === entry || inside.startsWith(`${entry}/`))
      ? inside
      : undefined;
  };
}

/**
 * @param {string} root the checkout
 * @param {string} folder of the package
 * @returns {{ to: string, content: Buffer | string }[]} `to` is relative to the package
 * @throws Error for a link to a file that does not exist
 */
export function packedFiles(root, folder) {
  const rootManifest = readManifest(root);
  const inPackage = placeIn(folder, readManifest(join(root, folder)));
  const files = shippedBy(folder).flatMap(({ from, to }) =>
    filesBelow(root, from).map(file => ({
      from: file,
      to: `${to}${file.slice(from.length)}`,
    })),
  );
  return [{ from: `${folder}/README.md`, to: 'README.md' }, ...files].map(
    ({ from, to }) => {
      const content = readFileSync(join(root, from));
      if (!from.endsWith('.md')) return { to, content };
      return {
        to,
        content: withPackedLinks(content.toString('utf8'), {
          root,
          rootManifest,
          from,
          to,
          inPackage,
        }),
      };
    },
  );
}
