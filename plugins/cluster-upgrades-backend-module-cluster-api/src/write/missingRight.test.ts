import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadAllYaml } from '@kubernetes/client-node';
import { inEnglish } from '@drydock/upgrade-reasons';
import { FakeManagement } from '../testing/FakeManagement';
import {
  DRAIN_RULES_ROLE,
  missingRight,
  NODE_HOOKS_ROLE,
} from './missingRight';

const signal = new AbortController().signal;

describe('missingRight', () => {
  it('is nothing where the writer may do all of it, each right asked for once', async () => {
    const fake = FakeManagement.plain();
    expect(
      await missingRight(fake.management(), DRAIN_RULES_ROLE, 'fleet', signal),
    ).toBeUndefined();
    expect(
      fake.asked.map(
        ({ verb, resource, namespace }) => `${verb} ${resource} ${namespace}`,
      ),
    ).toEqual([
      'create machinedrainrules fleet',
      'delete machinedrainrules fleet',
    ]);
  });

  it('names what is missing, and commands that grant the whole role', async () => {
    const fake = FakeManagement.plain();
    fake.forbidden.add('delete machinedrainrules');
    expect(
      inEnglish(
        await missingRight(
          fake.management(),
          DRAIN_RULES_ROLE,
          'fleet',
          signal,
        ),
      ),
    ).toBe(
      'The credential that writes capi-main may not delete machinedrainrules in namespace fleet. Grant it there (docs/providers/cluster-api.md): kubectl create clusterrole drydock-cluster-api-drain-rules-writer --verb=create,delete --resource=machinedrainrules.cluster.x-k8s.io; kubectl -n fleet create rolebinding drydock-cluster-api-drain-rules-writer --clusterrole=drydock-cluster-api-drain-rules-writer --user=<the writer>',
    );
  });

  it('is the credential itself where there is none', async () => {
    expect(
      inEnglish(
        await missingRight(
          FakeManagement.plain().management({ writer: false }),
          NODE_HOOKS_ROLE,
          'fleet',
          signal,
        ),
      ),
    ).toMatch(/no credential that may change capi-main/);
  });
});

describe('roles of docs/rbac', () => {
  const documented = loadAllYaml(
    readFileSync(
      path.join(__dirname, '../../../../docs/rbac/cluster-api-options.yaml'),
      'utf8',
    ),
  );

  it.each([DRAIN_RULES_ROLE, NODE_HOOKS_ROLE])(
    'grant what is checked: $name',
    ({ name, group, resource, verbs }) => {
      expect(
        documented.find(({ metadata }) => metadata.name === name)?.rules,
      ).toEqual([{ apiGroups: [group], resources: [resource], verbs }]);
    },
  );
});
