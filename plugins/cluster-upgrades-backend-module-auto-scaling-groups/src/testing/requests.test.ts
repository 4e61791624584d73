import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { GroupBench } from './groupBench';

// eslint-disable-next-line no-restricted-syntax -- tests run where the repository is
const SHARED = resolve(__dirname, '../../../../../shared/parts');
const FILE = [process.env.PARTS_TEST_ASSETS, SHARED]
  .filter(folder => folder !== undefined)
  .map(folder => resolve(folder, 'clouds/aws-autoscaling.schema.json'))
  .find(existsSync);

type Tree = string | { [key: string]: Tree };

/** Parameters as the objects and lists that they are of. */
function treeOf(asked: Readonly<Record<string, string>>): unknown {
  const root: { [key: string]: Tree } = {};
  for (const [path, value] of Object.entries(asked)) {
    if (path === 'Action' || path === 'Version') continue;
    const keys = path.split('.');
    let at = root;
    for (const key of keys.slice(0, -1)) {
      at[key] ??= {};
      at = at[key] as { [key: string]: Tree };
    }
    at[keys[keys.length - 1]] = value;
  }
  return typed(root);
}

function typed(tree: Tree): unknown {
  if (typeof tree === 'string') {
    if (tree === 'true' || tree === 'false') return tree === 'true';
    return /^\d+$/.test(tree) ? Number(tree) : tree;
  }
  if (tree.member && typeof tree.member !== 'string')
    return Object.values(tree.member).map(typed);
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typed(value)]),
  );
}

/** AWS' own description of the API is in no repository: a machine may have it. */
(FILE ? describe : describe.skip)('changes of groups', () => {
  it('are as the API description of Auto Scaling has them [T-458]', async () => {
    const schema = JSON.parse(readFileSync(FILE ?? '', 'utf8'));
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    ajv.addSchema(schema, 'asg');
    const bench = await GroupBench.start({ max: 3 });
    const hop = await bench.hop();
    await bench.begin(hop);
    await bench.run(hop);
    const faults = bench.server.accepted.flatMap(({ action, asked }) => {
      const { input } = schema['x-from'].operations[action];
      const validate = ajv.getSchema(`asg#/$defs/${input}`);
      const tree = treeOf(asked);
      return validate?.(tree) ? [] : [action, tree, validate?.errors];
    });
    await bench.stop();
    expect(faults).toEqual([]);
    expect(
      new Set(bench.server.accepted.map(({ action }) => action)).size,
    ).toBe(6);
  });
});
