import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import type { TemplateAction } from '@backstage/plugin-scaffolder-node';
import { scaffolderActionsExtensionPoint } from '@backstage/plugin-scaffolder-node';
import type { JsonObject } from '@backstage/types';
import {
  PLAN_FIELDS,
  PLAN_MOST_BYTES,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { parse } from 'yaml';
import { scaffolderModuleClusterUpgrades } from './module';

describe('scaffolderModuleClusterUpgrades', () => {
  const actions: TemplateAction<any, any, any>[] = [];

  const install = (
    into: TemplateAction<any, any, any>[],
    clusterUpgrades: JsonObject = {},
  ) =>
    startTestBackend({
      features: [
        scaffolderModuleClusterUpgrades,
        mockServices.rootConfig.factory({
          data: { app: { baseUrl: 'https://portal.example' }, clusterUpgrades },
        }),
      ],
      extensionPoints: [
        [
          scaffolderActionsExtensionPoint,
          { addActions: (...added) => void into.push(...added) },
        ],
      ],
    });

  beforeAll(() =>
    install(actions, { decisions: { throughPlugins: ['scaffolder'] } }),
  );

  it.each<[string, JsonObject]>([
    ['by default', {}],
    [
      'when other plugins may decide',
      { decisions: { throughPlugins: ['mcp-actions'] } },
    ],
  ])(
    'brings no action that approves %s [T-104]',
    async (_, clusterUpgrades) => {
      const installed: TemplateAction<any, any, any>[] = [];
      await install(installed, clusterUpgrades);
      expect(
        actions
          .filter(({ id }) => !installed.some(each => each.id === id))
          .map(({ id }) => id),
      ).toEqual(['cluster-upgrades:rollout:approve']);
    },
  );

  it('brings these actions when templates may decide', () => {
    expect(actions.map(({ id }) => id).sort()).toEqual([
      'cluster-upgrades:add-ons:set',
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
      'cluster-upgrades:versions:check',
    ]);
  });

  it('brings actions that can be tried without effect, each with examples that use it', () => {
    for (const { id, supportsDryRun, examples = [] } of actions) {
      expect({ id, supportsDryRun, examples: examples.length > 0 }).toEqual({
        id,
        supportsDryRun: true,
        examples: true,
      });
      for (const { example } of examples)
        expect(
          parse(example).steps.map(({ action }: { action: string }) => action),
        ).toContain(id);
    }
  });

  // eslint-disable-next-line no-restricted-syntax
  const templates = resolve(__dirname, '../../../examples/templates');

  it.each(readdirSync(templates))(
    'brings what the template %s asks for, with inputs of these names',
    name => {
      const { spec }: { spec: { steps: { action: string; input: object }[] } } =
        parse(readFileSync(join(templates, name, 'template.yaml'), 'utf8'));
      const own = spec.steps.filter(({ action }) =>
        action.startsWith('cluster-upgrades:'),
      );
      expect(own.length).toBeGreaterThan(0);
      for (const { action, input } of own) {
        const { properties = {}, required = [] } =
          actions.find(({ id }) => id === action)?.schema?.input ?? {};
        expect({ action, names: Object.keys(properties) }).toEqual({
          action,
          names: expect.arrayContaining(Object.keys(input)),
        });
        expect(Object.keys(input)).toEqual(
          expect.arrayContaining(Array.isArray(required) ? required : []),
        );
      }
    },
  );

  it.each(['upgrade-cluster', 'fleet-rollout'])(
    'ends the template %s with the start unless Follow is ticked, and links to what it started either way',
    name => {
      const { spec } = parse(
        readFileSync(join(templates, name, 'template.yaml'), 'utf8'),
      );
      const { follow } = Object.assign(
        {},
        ...spec.parameters.map(
          ({ properties }: { properties: object }) => properties,
        ),
      );
      expect(follow).toMatchObject({ type: 'boolean', default: false });
      const conditions = Object.fromEntries(
        spec.steps.map((step: { id: string; if?: string }) => [
          step.id,
          step.if,
        ]),
      );
      const waiting: { id: string }[] = spec.steps.filter(
        ({ action }: { action: string }) => action.endsWith(':wait'),
      );
      expect(waiting.map(({ id }) => conditions[id])).toEqual([
        '${{ parameters.follow }}',
      ]);
      const links: { url?: string; if?: string }[] = spec.output.links;
      const source = (url = '') => /steps\.(\w+)\.output/.exec(url)?.[1] ?? '';
      // A link to what a step gives is there whenever that step runs, and one of a step that always
      // runs comes first.
      for (const link of links.filter(({ url }) => url))
        expect(link.if).toBe(conditions[source(link.url)]);
      expect(links[0]).toMatchObject({
        url: expect.stringContaining('steps.'),
      });
      expect(links[0].if).toBeUndefined();
    },
  );

  it.each([
    ['fleet-rollout', 'maxLength', 'plan', PLAN_MOST_BYTES],
    [
      'extend-freeze',
      'pattern',
      'name',
      PLAN_FIELDS['spec.freezes[].name'].pattern,
    ],
    [
      'extend-freeze',
      'maxLength',
      'reason',
      PLAN_FIELDS['spec.freezes[].reason'].maximum,
    ],
  ])(
    'has in the template %s the %s of %s as plans have it',
    (name, limit, field, value) => {
      const template: unknown = parse(
        readFileSync(join(templates, name, 'template.yaml'), 'utf8'),
      );
      const limits = (node: unknown): unknown[] =>
        typeof node !== 'object' || node === null
          ? []
          : Object.entries(node).flatMap(([key, below]) => [
              ...(key === field && below?.type === 'string'
                ? [below[limit]]
                : []),
              ...limits(below),
            ]);
      expect(limits(template)).toEqual([value]);
    },
  );

  it('brings no template that the portal does not list', () => {
    const config = readFileSync(
      join(templates, '../../app-config.yaml'),
      'utf8',
    );
    for (const name of readdirSync(templates))
      expect(config).toContain(`examples/templates/${name}/template.yaml`);
  });
});
