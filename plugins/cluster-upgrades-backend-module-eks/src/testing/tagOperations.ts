import { EksError } from './errors';
import type { EksNodegroup } from './model';
import type { EksCall, EksOperation } from './operation';

/** AWS' limits of a tag; which characters a value may have, too. */
const KEY_LENGTH = 128;
const VALUE = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]{0,256}$/u;

export const tagOperations: readonly EksOperation[] = [
  {
    name: 'TagResource',
    method: 'POST',
    path: '/tags/{resourceArn}',
    resource: 'nodegroup',
    takes: ['tags'],
    isWrite: true,
    answer: call => {
      const group = groupOf(call);
      const tags: Record<string, string> = {};
      for (const [key, value] of Object.entries(Object(call.body.tags))) {
        const text = String(value);
        if (key.length > KEY_LENGTH || !VALUE.test(text))
          throw new EksError(
            'InvalidParameterException',
            `The tag ${key} is not valid`,
          );
        tags[key] = text;
      }
      group.tags = { ...group.tags, ...tags };
      return {};
    },
  },
  {
    name: 'UntagResource',
    method: 'DELETE',
    path: '/tags/{resourceArn}',
    resource: 'nodegroup',
    takes: ['tagKeys'],
    isWrite: true,
    answer: call => {
      const group = groupOf(call);
      const keys = call.query.getAll('tagKeys');
      group.tags = Object.fromEntries(
        Object.entries(group.tags ?? {}).filter(([key]) => !keys.includes(key)),
      );
      return {};
    },
  },
];

function groupOf({ region, path }: EksCall): EksNodegroup {
  for (const cluster of region.clusters.values())
    for (const group of cluster.nodegroups.values())
      if (
        path.resourceArn ===
        region.arn('nodegroup', cluster.name, group.name, group.uuid)
      )
        return group;
  throw new EksError('ResourceNotFoundException', 'No such resource');
}
