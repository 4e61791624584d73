import { readFileSync } from 'node:fs';
import path from 'node:path';
import { planSchema, UpgradePlanInput } from '@drydock/upgrade-plans';
import { loadYaml } from '@kubernetes/client-node';
import { effectsSection } from '../../config/effects';

const docs = path.join(__dirname, '../../../../../docs');
const page = readFileSync(path.join(docs, 'reference/effects.md'), 'utf8');
interface Block {
  readonly spec?: {
    readonly effects: NonNullable<UpgradePlanInput['spec']['effects']>;
  };
  readonly clusterUpgrades?: { readonly effects?: unknown };
}
const blocksOf = (text: string) =>
  [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, yaml]) =>
    loadYaml<Block>(yaml),
  );
const blocks = blocksOf(page);

describe('docs/reference/effects.md', () => {
  it('has examples of plans that are valid', () => {
    const specs = blocks.flatMap(({ spec }) => spec ?? []);
    expect(specs.map(({ effects }) => effects[0].type)).toEqual([
      'silence-alerts',
      'pause-autoscaler',
      'node-rollout',
      'drain-rule',
      'extension',
    ]);
    for (const spec of specs) {
      const plan = {
        apiVersion: 'drydock.dev/v1',
        kind: 'UpgradePlan',
        metadata: { name: 'example' },
        spec: {
          target: '1.36',
          stages: [{ name: 'all', clusters: {} }],
          ...spec,
        },
      };
      expect(planSchema.safeParse(plan).error?.issues).toBeUndefined();
    }
  });

  it('has an example of the configuration that is valid', () => {
    const sections = blocks.flatMap(
      block => block.clusterUpgrades?.effects ?? [],
    );
    expect(sections).toHaveLength(1);
    expect(effectsSection.safeParse(sections[0]).error?.issues).toBeUndefined();
  });

  it('names each state', () => {
    for (const state of ['intended', 'taken', 'undone', 'undo-failed'])
      expect(page).toContain(`\`${state}\``);
  });
});
