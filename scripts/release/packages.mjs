// The workspaces that are published, with their manifests as they stand in the repository.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const readManifest = folder =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * @param {string} root the checkout
 * @returns {{ name: string, folder: string, manifest: any }[]} `folder` is relative to the
 *   checkout, with slashes
 */
export function publishedPackages(root) {
  return ['packages', 'plugins']
    .flatMap(parent =>
      readdirSync(join(root, parent)).map(name => `${parent}/${name}`),
    )
    .filter(folder => existsSync(join(root, folder, 'package.json')))
    .map(folder => ({ folder, manifest: readManifest(join(root, folder)) }))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ folder, manifest }) => ({ name: manifest.name, folder, manifest }));
}
