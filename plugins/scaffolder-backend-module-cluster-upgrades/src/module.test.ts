import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import type { TemplateAction } from '@backstage/plugin-scaffolder-node';
import { scaffolderActionsExtensionPoint } from '@backstage/plugin-scaffolder-node';
import { parse } from 'yaml';
import { scaffolderModuleClusterUpgrades } from './module';

describe('scaffolderModuleClusterUpgrades', () => {
  const actions: TemplateAction<any, any, any>[] = [];

  beforeAll(async () => {
    await startTestBackend({
      features: [scaffolderModuleClusterUpgrades, mockServices.rootConfig.factory({ data: { app: { baseUrl: 'https://portal.example' } } })],
      extensionPoints: [[scaffolderActionsExtensionPoint, { addActions: (...added) => void actions.push(...added) }]],
    });
  });

  it('brings these actions', () => {
    expect(actions.map(({ id }) => id).sort()).toEqual([
      'cluster-upgrades:emergency-stop:set',
      'cluster-upgrades:freeze:set',
      'cluster-upgrades:manifests:migrate',
      'cluster-upgrades:plan:create',
      'cluster-upgrades:plan:validate',
      'cluster-upgrades:readiness:check',
      'cluster-upgrades:rollout:abort',
      'cluster-upgrades:rollout:approve',
      'cluster-upgrades:rollout:pause',
      'cluster-upgrades:rollout:resume',
      'cluster-upgrades:rollout:start',
      'cluster-upgrades:rollout:wait',
      'cluster-upgrades:upgrade:start',
      'cluster-upgrades:upgrade:wait',
    ]);
  });

  it('brings actions that can be tried without effect, each with examples that use it', () => {
    for (const { id, supportsDryRun, examples = [] } of actions) {
      expect({ id, supportsDryRun, examples: examples.length > 0 }).toEqual({ id, supportsDryRun: true, examples: true });
      for (const { example } of examples) expect(parse(example).steps.map(({ action }: { action: string }) => action)).toContain(id);
    }
  });
});
