import { PLAN_FIELDS } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { choiceText } from '../../translation';
import type { Texts } from '../../translation';
import { inputsBelow } from './planFields';
import { valueAt } from './values';
import type { Edit, Path } from './yamlText';

/** When a hook runs, in words that follow "runs". */
export function hookPointText(at: string, texts: Texts): string {
  return choiceText('spec.hooks[].at', at, texts);
}

/**
 * Names no webhook: which there are, only the portal's configuration knows, and until one is named
 * the document says that it is missing.
 */
export function emptyHook(name: string): Record<string, unknown> {
  const [at] = PLAN_FIELDS['spec.hooks[webhook].at'].choices;
  return { name, at, type: 'webhook' };
}

/** The other type, without the fields that it does not have. */
export function retype(document: unknown, path: Path, type: string): Edit[] {
  const fieldsOfType = (entry: object) =>
    inputsBelow({ spec: { hooks: [entry] } }, ['spec', 'hooks', 0]).map(at =>
      at.slice(3).join('.'),
    );
  const stay = fieldsOfType({ type });
  const now = fieldsOfType({ ...Object(valueAt(document, path)) });
  return [
    { path: [...path, 'type'], value: type },
    ...now
      .filter(field => !stay.includes(field))
      .map(field => ({ path: [...path, field], value: undefined })),
  ];
}

/** Whether it runs once for each node, and not once for the cluster. */
export function isOfNodes({ at }: { readonly at: string }): boolean {
  return at === 'before-node-drain' || at === 'after-node-drain';
}
