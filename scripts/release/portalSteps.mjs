// What the release check does with one portal: installs by the docs, connects a cluster by the docs, looks at the pages, uninstalls by the docs.
import { join } from 'node:path';
import { scriptOf, writeBlocks } from './applyBlocks.mjs';
import { Portal } from './portal.mjs';
import { CLUSTER, look } from './world.mjs';

const OLD_BLOCKS = [
  'old-app-imports',
  'old-route',
  'old-fields',
  'old-sidebar-import',
  'old-sidebar',
  'old-entity-imports',
  'old-upgrades-route',
  'old-tabs',
  'old-card',
  'old-resource-page',
  'old-resource-case',
];

/** By the two kinds of apps that create-app makes: its flags, the blocks that are run and those that are written. */
export const FRONTENDS = [
  {
    frontend: 'new',
    flags: [],
    run: ['install-backend', 'install-frontend'],
    write: ['backend-add', 'config'],
  },
  {
    frontend: 'old',
    flags: ['--legacy'],
    run: ['install-backend', 'old-packages'],
    write: ['backend-add', 'config', ...OLD_BLOCKS],
  },
];
export const CONNECT = {
  run: ['reader-role', 'reader-token', 'reader-kubeconfig'],
  write: ['connect-config'],
};
export const UNINSTALL = { run: ['delete-reader', 'remove-packages'] };

/** What the docs call the place of the readers' kubeconfig, and the name of its file. */
const READERS = {
  documented: '/etc/drydock/readers.kubeconfig',
  file: 'readers.kubeconfig',
};

const ENTITY = `/catalog/entities/by-name/resource/default/${CLUSTER}`;

/** Until the cluster was read and is in the catalog. */
async function untilRead(portal) {
  const isRead = ({ title, version }) =>
    title.split('/').pop() === CLUSTER && version;
  const list = '/cluster-upgrades/clusters?limit=200';
  await portal.until(`Reading ${CLUSTER}`, list, ({ body }) =>
    body?.items?.find(isRead),
  );
  await portal.until(
    `The entity of ${CLUSTER}`,
    ENTITY,
    ({ status }) => status === 200,
  );
}

/**
 * @param {import('./steps.mjs').Steps} steps
 * @param {{ blocks: Map<string, any>, registry: string, cluster?: any, postgres: any, path: string, ready: string[] }} world
 *   `ready`: names of the steps that all of it needs
 */
export async function checkPortal(
  steps,
  { frontend, flags, run, write },
  { blocks, registry, cluster, postgres, path, ready },
) {
  const all = ids => ids.map(id => blocks.get(id));
  const portal = new Portal({ name: `${frontend}-frontend`, path });
  const named = what => `${frontend} frontend: ${what}`;
  const [created, installed, built, connected] = [
    'create-app makes a portal',
    'Drydock is installed by the README',
    'the portal compiles and builds',
    'a cluster is connected by the docs',
  ].map(named);
  const undo = [];

  await steps.step(
    created,
    async () => {
      await portal.create(flags);
      await portal.install(registry);
    },
    { needs: ready },
  );
  await steps.step(
    installed,
    async () => {
      await portal.sh(scriptOf(all(run)));
      undo.unshift(writeBlocks(portal.folder, all(write)));
    },
    { needs: [created] },
  );
  await steps.step(built, () => portal.build(), { needs: [installed] });
  await steps.step(
    connected,
    async () => {
      await portal.sh(scriptOf(all(CONNECT.run)), {
        KUBECONFIG: cluster.kubeconfig,
      });
      undo.unshift(
        writeBlocks(portal.folder, all(CONNECT.write), {
          [READERS.documented]: join(portal.folder, READERS.file),
        }),
      );
    },
    { needs: [built, 'a real control plane starts'] },
  );

  const databases = [
    {
      name: 'SQLite',
      database: {
        client: 'better-sqlite3',
        connection: { directory: join(portal.folder, 'db') },
      },
      needs: [],
    },
    {
      name: 'PostgreSQL',
      database: {
        client: 'pg',
        connection: postgres?.connectionString,
        prefix: `${frontend}_`,
      },
      needs: ['PostgreSQL starts'],
    },
  ];
  for (const { name, database, needs } of databases) {
    const started = named(`it starts on ${name} and reads the cluster`);
    await steps.step(
      started,
      async () => {
        await portal.sh('mkdir -p db');
        await portal.start(database);
        await untilRead(portal);
      },
      { needs: [connected, ...needs] },
    );
    await steps.step(
      named(`its pages show the cluster on ${name}`),
      () => look('installed', portal),
      { needs: [started] },
    );
    await portal.stop();
  }

  const uninstalled = named('Drydock is uninstalled by the docs');
  await steps.step(
    uninstalled,
    async () => {
      await portal.sh(scriptOf(all(UNINSTALL.run)), {
        KUBECONFIG: cluster.kubeconfig,
      });
      for (const restore of undo) restore();
      await portal.build();
    },
    { needs: [connected] },
  );
  const usedDatabase = databases.findLast(({ needs }) =>
    needs.every(need => steps.passed(need)),
  ).database;
  const clean = named(
    'it starts without Drydock, and the catalog forgets the cluster',
  );
  await steps.step(
    clean,
    async () => {
      await portal.start(usedDatabase);
      const { status } = await portal.ask('/cluster-upgrades/clusters');
      if (status !== 404)
        throw new Error(`The API of Drydock still answers with ${status}`);
      await portal.until(
        `The removal of ${CLUSTER} from the catalog`,
        ENTITY,
        answer => answer.status === 404,
      );
    },
    { needs: [uninstalled] },
  );
  await steps.step(
    named('its pages show nothing of Drydock afterwards'),
    () => look('removed', portal),
    { needs: [clean] },
  );
  await portal.stop();
}
