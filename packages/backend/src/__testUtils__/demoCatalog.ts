import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import type { JsonObject } from '@backstage/types';

interface CatalogConfig extends JsonObject {
  locations: ({ target: string } & JsonObject)[];
}

/** `catalog` of app-config.yaml, with the paths that they have from here. */
export function demoCatalog(): CatalogConfig {
  // eslint-disable-next-line no-restricted-syntax
  const root = resolve(__dirname, '../../../..');
  const { catalog }: { catalog: CatalogConfig } = parse(
    readFileSync(resolve(root, 'app-config.yaml'), 'utf8'),
  );
  return {
    ...catalog,
    locations: catalog.locations.map(location => ({
      ...location,
      target: resolve(root, 'packages/backend', location.target),
    })),
  };
}
