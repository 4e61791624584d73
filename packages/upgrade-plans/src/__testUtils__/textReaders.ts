import { entityRefOf } from '../plan/entityRef';
import { keysOfName } from '../plan/matchCluster';
import { readPlan } from '../plan/readPlan';
import { readYamlDocument } from '../plan/yamlDocument';
import { boundedEnvironment, compileCondition } from '../policy/expression';
import { validateRule } from '../time/rule';
import { runSteps } from '../work/Steps';

const PLAN = {
  from: 'who writes a plan, in the portal or in Git',
  most: 256 * 1024,
  limitedBy: 'readPlan',
};
const FIELD = { ...PLAN, most: 2000, limitedBy: 'the schema of a plan' };
const environment = boundedEnvironment();

const planWith = (stage: object) => ({
  apiVersion: 'drydock.dev/v1',
  kind: 'UpgradePlan',
  metadata: { name: 'a' },
  spec: { target: '1.36', stages: [{ name: 'a', ...stage }] },
});

/**
 * Functions that take text from outside; test/conformance/textReaders.test.ts gives each of them
 * what is hard to read.
 */
export const textReaders = [
  { reader: 'plan/readPlan.ts#readPlan', ...PLAN, read: readPlan },
  {
    reader: 'plan/readPlan.ts#readPlan',
    place: 'names of clusters',
    ...PLAN,
    read: (text: string) =>
      readPlan(planWith({ clusters: { names: text.split('\n') } })),
  },
  {
    reader: 'plan/readPlan.ts#readPlan',
    place: 'an unknown field',
    ...PLAN,
    read: (text: string) => readPlan(planWith({ [text]: text })),
  },
  {
    reader: 'plan/yamlDocument.ts#readYamlDocument',
    ...PLAN,
    read: (text: string) => runSteps(readYamlDocument(text)),
  },
  {
    reader: 'plan/entityRef.ts#entityRefOf',
    ...FIELD,
    read: (text: string) => entityRefOf(text, 'group'),
  },
  { reader: 'plan/matchCluster.ts#keysOfName', ...FIELD, read: keysOfName },
  {
    reader: 'policy/expression.ts#compileCondition',
    from: 'the operator',
    most: 2000,
    limitedBy: 'compileCondition',
    read: (text: string) => compileCondition(environment, text),
  },
  { reader: 'time/rule.ts#validateRule', ...FIELD, read: validateRule },
];
