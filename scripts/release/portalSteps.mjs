// What the release check does with one portal: installs by the docs, connects a cluster by the
// docs, looks at the pages, uninstalls by the docs.
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

/**
 * By the two kinds of apps that create-app makes: its flags, the blocks that are run and those that
 * are written.
 */
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

/** Names of steps that portals need. */
export const CLUSTER_STARTED = 'a real control plane starts';
export const POSTGRES_STARTED = 'PostgreSQL starts';

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

/** One portal on its way from create-app to the uninstall. */
class PortalCheck {
  #undo = [];

  /**
   * @param {import('./steps.mjs').Steps} steps
   * @param {typeof FRONTENDS[number]} frontend
   * @param {object} world `blocks` of the docs, address of the `registry`, `cluster` and `postgres`
   *   where they run, the `path` of the commands that the docs name, and in `ready` the names of
   *   steps that all of it needs
   */
  constructor(steps, frontend, world) {
    this.steps = steps;
    this.frontend = frontend;
    this.world = world;
    this.portal = new Portal({
      name: `${frontend.frontend}-frontend`,
      path: world.path,
    });
  }

  /** Runs a step of this portal. @returns its name, for the needs of others */
  async #step(what, run, needs) {
    const name = `${this.frontend.frontend} frontend: ${what}`;
    await this.steps.step(name, run, { needs });
    return name;
  }

  async #follow({ run = [], write = [] }, { environment, replaced } = {}) {
    const all = ids => ids.map(id => this.world.blocks.get(id));
    await this.portal.sh(scriptOf(all(run)), environment);
    this.#undo.unshift(writeBlocks(this.portal.folder, all(write), replaced));
  }

  get #asAdmin() {
    return { KUBECONFIG: this.world.cluster.kubeconfig };
  }

  /** @returns the name of the last step */
  async install() {
    const create = async () => {
      await this.portal.create(this.frontend.flags);
      await this.portal.install(this.world.registry);
    };
    const connect = () => {
      const replaced = {
        [READERS.documented]: join(this.portal.folder, READERS.file),
      };
      return this.#follow(CONNECT, { environment: this.#asAdmin, replaced });
    };
    const created = await this.#step(
      'create-app makes a portal',
      create,
      this.world.ready,
    );
    const installed = await this.#step(
      'the docs install Drydock',
      () => this.#follow(this.frontend),
      [created],
    );
    const built = await this.#step(
      'the portal compiles and builds',
      () => this.portal.build(),
      [installed],
    );
    return this.#step('the docs connect a cluster', connect, [
      built,
      CLUSTER_STARTED,
    ]);
  }

  async lookOn({ name, database }, needs) {
    const start = async () => {
      await this.portal.start(database);
      await untilRead(this.portal);
    };
    const started = await this.#step(
      `it starts on ${name} and reads the cluster`,
      start,
      needs,
    );
    await this.#step(
      `its pages show the cluster on ${name}`,
      () => look('installed', this.portal),
      [started],
    );
    await this.portal.stop();
    return started;
  }

  async uninstall(connected, started, database) {
    const remove = async () => {
      await this.#follow(UNINSTALL, { environment: this.#asAdmin });
      for (const restore of this.#undo) restore();
      await this.portal.build();
    };
    const startClean = async () => {
      await this.portal.start(database);
      const { status } = await this.portal.ask('/cluster-upgrades/clusters');
      if (status !== 404)
        throw new Error(`The API of Drydock still answers with ${status}`);
      await this.portal.until(
        `The removal of ${CLUSTER} from the catalog`,
        ENTITY,
        answer => answer.status === 404,
      );
    };
    const removed = await this.#step('the docs uninstall Drydock', remove, [
      connected,
    ]);
    const forgotten =
      'it starts without Drydock, and the catalog forgets the cluster';
    const clean = await this.#step(forgotten, startClean, [removed, started]);
    await this.#step(
      'its pages show nothing of Drydock',
      () => look('removed', this.portal),
      [clean],
    );
    await this.portal.stop();
  }
}

/**
 * What the portal keeps its data in: both are tried, the last one that can run sees the uninstall.
 */
function databasesOf({ frontend }, { folder }, postgres) {
  const directory = join(folder, 'db');
  return [
    {
      name: 'SQLite',
      database: { client: 'better-sqlite3', connection: { directory } },
      needs: [],
    },
    {
      name: 'PostgreSQL',
      database: {
        client: 'pg',
        connection: postgres?.connectionString,
        prefix: `${frontend}_`,
      },
      needs: [POSTGRES_STARTED],
    },
  ];
}

/** The parameters are those of the constructor of PortalCheck. */
export async function checkPortal(steps, frontend, world) {
  const check = new PortalCheck(steps, frontend, world);
  const connected = await check.install();
  let last;
  for (const each of databasesOf(frontend, check.portal, world.postgres)) {
    const started = await check.lookOn(each, [connected, ...each.needs]);
    if (last === undefined || steps.passed(started))
      last = { started, database: each.database };
  }
  await check.uninstall(connected, last.started, last.database);
}
