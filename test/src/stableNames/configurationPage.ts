import { configurationKeys, type ConfigurationKey } from './configurationKeys';
import { tableOf } from './tableOf';

/** Packages with settings, and what the page calls them. */
const SECTIONS: readonly (readonly [title: string, plugin: string])[] = [
  ['Clusters, checks, plans', 'cluster-upgrades-backend'],
  ['Catalog', 'catalog-backend-module-cluster-upgrades'],
  ['Cluster API', 'cluster-upgrades-backend-module-cluster-api'],
  ['EKS', 'cluster-upgrades-backend-module-eks'],
  [
    'Auto Scaling groups',
    'cluster-upgrades-backend-module-auto-scaling-groups',
  ],
  ['OpenShift', 'cluster-upgrades-backend-module-openshift'],
  [
    'Self-managed add-ons',
    'cluster-upgrades-backend-module-self-managed-add-ons',
  ],
  [
    'system-upgrade-controller',
    'cluster-upgrades-backend-module-system-upgrade-controller',
  ],
  ['upgrade-manager', 'cluster-upgrades-backend-module-upgrade-manager'],
];

/** docs/reference/configuration-keys.md, made from the comments of each `config.d.ts`. */
export function configurationPage(): string {
  const sections = SECTIONS.map(([title, plugin]) => {
    const rows = configurationKeys(`plugins/${plugin}/config.d.ts`)
      .filter(({ path }) => path !== 'clusterUpgrades')
      .map(rowOf);
    return `## ${title} (\`${plugin}\`)\n\n${tableOf(
      ['key', 'meaning'],
      rows,
    )}\n`;
  });
  return `# Keys of the configuration

For portal admins: every key below \`clusterUpgrades\` of \`app-config.yaml\`. How they work
together: [configuration](../configuration.md). \`*\` stands for any name, \`[]\` for entries of a
list. \`yarn stable-names\` writes this page from the \`config.d.ts\` of each package.

${sections.join('\n')}`;
}

function rowOf({ path, text, isRequired, isSecret }: ConfigurationKey) {
  const marks = [
    ...(isRequired ? ['required'] : []),
    ...(isSecret ? ['secret'] : []),
  ];
  const mark = marks.length > 0 ? `**${marks.join(', ')}**` : '';
  return [
    `\`${path.replace('clusterUpgrades.', '')}\``,
    [mark, text].filter(Boolean).join(' ').replaceAll('|', '\\|'),
  ];
}
