import ts from 'typescript';
import * as common from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  allChecks,
  manifestChecks,
  trialReportChecks,
} from '@drydock/upgrade-readiness';
import { reasonTexts } from '@drydock/upgrade-reasons';
import { configurationKeys } from './configurationKeys';
import {
  constant,
  everyNode,
  fieldsOfMessage,
  keysOf,
  nameOf,
  parsed,
  sourcesIn,
  textsOf,
} from './sources';

const BACKEND = 'plugins/cluster-upgrades-backend';
const API = `${BACKEND}/src/api`;
const ACTIONS =
  'plugins/scaffolder-backend-module-cluster-upgrades/src/actions';

const DECLARES = ['.command', '.argument', '.option', 'Option'];

/** Names of one kind that others use: in pipelines, dashboards, templates, policies, receivers. */
export interface KindOfName {
  readonly title: string;
  /** Who uses them, for what. */
  readonly use: string;
  /** Too many for a page. */
  readonly countedOnly?: true;
  readonly names: () => readonly string[];
}

/** All that is stable but the REST API, which has a promise of its own. */
export const STABLE_NAMES: Readonly<Record<string, KindOfName>> = {
  exitCodes: {
    title: 'Exit codes of the command line',
    use: 'pipelines decide by them',
    names: () =>
      entriesOf(constant('packages/cli/src/exitCode.ts', 'EXIT_CODES')).map(
        ([name, code]) => `${code} ${name}`,
      ),
  },
  options: {
    title: 'Commands and options of the command line',
    use: 'pipelines call them',
    names: commandLine,
  },
  csvColumns: {
    title: 'Columns of CSV files',
    use: 'spreadsheets and scripts read them by name; new ones come last',
    names: () =>
      (
        [
          ['clusters', 'exports/clusterCsv.ts', 'CLUSTER_CSV_COLUMNS'],
          ['findings', 'exports/findingExports.ts', 'COLUMNS'],
          [
            'findings of a cluster',
            'pages/findings/readReadiness.ts',
            'FINDING_COLUMNS',
          ],
          ['history', 'pages/plans/HistoryPages.ts', 'CSV_COLUMNS'],
          [
            'clusters of a rollout',
            'exports/memberCsv.ts',
            'MEMBER_CSV_COLUMNS',
          ],
          ['events of a rollout', 'exports/eventCsv.ts', 'EVENT_CSV_COLUMNS'],
          ['support', 'pages/clusters/SupportPages.ts', 'COLUMNS'],
        ] as const
      ).flatMap(([file, source, name]) =>
        textsIn(constant(`${API}/${source}`, name)).map(
          column => `${file}: ${column}`,
        ),
      ),
  },
  checks: {
    title: 'Checks, which are the rules of SARIF files',
    use: 'configuration, waivers and code scanning name them',
    names: () =>
      [...allChecks, ...manifestChecks, ...trialReportChecks].map(
        ({ id }) => id,
      ),
  },
  webhookFields: {
    title: 'Fields of webhooks',
    use: 'receivers read them ([webhooks](webhooks.md))',
    names: () =>
      (
        [
          ['hook.run', 'upgrades/hooks/webhookEffect.ts'],
          ['gate.ask', 'conditions/gates/ticketGate.ts'],
        ] as const
      ).flatMap(([event, file]) =>
        fieldsOfMessage(`${BACKEND}/src/${file}`, event).map(
          field => `${event}: ${field}`,
        ),
      ),
  },
  jobVariables: {
    title: 'Environment variables of hook Jobs',
    use: 'their scripts read them',
    names: jobVariables,
  },
  metrics: {
    title: 'Metrics and their attributes',
    use: 'dashboards and alerts query them',
    names: () =>
      entriesOf(
        constant(`${BACKEND}/src/reporting/metrics/catalogue.ts`, 'METRICS'),
      ).flatMap(([name, { attributes }]) => [
        name,
        ...textsIn(attributes).map(attribute => `${name}: ${attribute}`),
      ]),
  },
  configuration: {
    title: 'Keys of the configuration',
    use: 'app-config.yaml has them ([configuration](../configuration.md))',
    names: () =>
      [
        BACKEND,
        'plugins/catalog-backend-module-cluster-upgrades',
        'plugins/cluster-upgrades-backend-module-auto-scaling-groups',
        'plugins/cluster-upgrades-backend-module-cluster-api',
        'plugins/cluster-upgrades-backend-module-eks',
        'plugins/cluster-upgrades-backend-module-openshift',
        'plugins/cluster-upgrades-backend-module-self-managed-add-ons',
        'plugins/cluster-upgrades-backend-module-system-upgrade-controller',
        'plugins/cluster-upgrades-backend-module-upgrade-manager',
      ].flatMap(plugin =>
        configurationKeys(`${plugin}/config.d.ts`).map(({ path }) => path),
      ),
  },
  actions: {
    title: 'Scaffolder actions, their inputs and outputs',
    use: 'software templates name them',
    names: () => sourcesIn(ACTIONS).flatMap(actionsIn),
  },
  permissions: {
    title: 'Permissions and resource types',
    use: 'permission policies decide by them',
    names: () =>
      Object.entries(common).flatMap(([key, value]) => {
        if (key.startsWith('RESOURCE_TYPE_')) return [String(value)];
        return key.endsWith('Permission') ? [named(value)] : [];
      }),
  },
  annotations: {
    title: 'Annotations and type of cluster entities',
    use: 'the catalog has them, and templates filter by them',
    names: () =>
      Object.entries(common)
        .filter(([key]) => /^ANNOTATION_|^CLUSTER_ENTITY_TYPE$/.test(key))
        .map(([, value]) => String(value)),
  },
  topics: {
    title: 'Topics of notifications',
    use: 'people switch notifications off by them',
    names: () =>
      textsOf(sourcesIn(`${BACKEND}/src/reporting/notifications`), 'topic'),
  },
  auditEvents: {
    title: 'Events of the audit log',
    use: 'log filters and alerts name them',
    names: () => textsOf(sourcesIn(API), 'eventId'),
  },
  reasonCodes: {
    title: 'Codes of reasons',
    use: 'API answers and JSON of the command line have them. Decide by codes, never by their texts',
    countedOnly: true,
    names: () => Object.keys(reasonTexts),
  },
};

export type Names = Readonly<Record<string, readonly string[]>>;

export function namesNow(): Names {
  return Object.fromEntries(
    Object.entries(STABLE_NAMES).map(([kind, { names }]) => [
      kind,
      [...new Set(names())],
    ]),
  );
}

/** What was promised and is gone. */
export function gone(promised: Names, now: Names): readonly string[] {
  return Object.entries(promised).flatMap(([kind, names]) => {
    const present = new Set(now[kind]);
    return names
      .filter(name => !present.has(name))
      .map(name => `${STABLE_NAMES[kind]?.title ?? kind}: ${name}`);
  });
}

/** The page docs/reference/stable-names.md, from what is promised. */
export function stableNamesPage(now: Names): string {
  const sections = Object.entries(STABLE_NAMES).map(
    ([kind, { title, use, countedOnly }]) => {
      const names = now[kind];
      const listed = countedOnly
        ? `${names.length}, listed in \`test/conformance/stableNames.json\`.`
        : ['```text', ...names, '```'].join('\n');
      return `## ${title}\n\n${sentence(use)}\n\n${listed}\n`;
    },
  );
  return `# Stable names

For everyone who builds on Drydock. After reading you know which names later versions keep.

Within a major version none of these is removed, renamed or given another meaning; new ones are
added. The REST API ([how](../decisions/0039-the-api-is-promised.md)) and the
[plan file](plan-file.md) are promised beside them. Texts for people are no interface: they may
change with every version.

A test compares this page with the code (T-413). \`yarn stable-names\` makes it; programs read
\`test/conformance/stableNames.json\`.

${sections.join('\n')}`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function entriesOf(value: unknown): [string, any][] {
  return Object.entries(value as Readonly<Record<string, unknown>>);
}

function textsIn(value: unknown): readonly string[] {
  return value as readonly string[];
}

function named(value: unknown): string {
  return (value as { readonly name: string }).name;
}

/** `action`, `action < input`, `action > output`. */
function actionsIn(source: ts.SourceFile): readonly string[] {
  return everyNode(source)
    .filter(ts.isCallExpression)
    .filter(({ expression }) => expression.getText() === 'createTemplateAction')
    .flatMap(({ arguments: [options] }) =>
      idsOf(source, options).flatMap(id => [
        id,
        ...keysOf(options, 'schema', 'input').map(key => `${id} < ${key}`),
        ...keysOf(options, 'schema', 'output').map(key => `${id} > ${key}`),
      ]),
    );
}

/** One function makes several actions, whose ids end with the `action` of their control. */
function idsOf(source: ts.SourceFile, options: ts.Node): readonly string[] {
  const id = everyNode(options)
    .filter(ts.isPropertyAssignment)
    .find(({ name }) => nameOf(name) === 'id')?.initializer;
  if (id && ts.isStringLiteralLike(id)) return [id.text];
  if (id && ts.isTemplateExpression(id))
    return textsOf([source], 'action').map(
      action => `${id.head.text}${action}`,
    );
  throw new Error(`An action of ${source.fileName} has no id that is read`);
}

/** First arguments of `.command(…)`, `.option(…)` and `new Option(…)`, by file. */
function commandLine(): readonly string[] {
  return sourcesIn('packages/cli/src').flatMap(source =>
    everyNode(source)
      .flatMap(node => {
        const isNew = ts.isNewExpression(node);
        if (!isNew && !ts.isCallExpression(node)) return [];
        const called = isNew
          ? node.expression.getText()
          : ts.isPropertyAccessExpression(node.expression) &&
            `.${node.expression.name.text}`;
        const [first] = node.arguments ?? [];
        return called &&
          DECLARES.includes(called) &&
          first &&
          ts.isStringLiteralLike(first)
          ? [first.text]
          : [];
      })
      .sort(),
  );
}

function jobVariables(): readonly string[] {
  const file = parsed(`${BACKEND}/src/upgrades/hooks/jobManifest.ts`);
  const facts = everyNode(file).find(
    (node): node is ts.VariableDeclaration =>
      ts.isVariableDeclaration(node) && node.name.getText() === 'facts',
  );
  return everyNode(facts!)
    .filter(ts.isPropertyAssignment)
    .map(({ name }) => nameOf(name))
    .filter(name => /^[A-Z_]+$/.test(name))
    .map(name => `DRYDOCK_${name}`);
}
