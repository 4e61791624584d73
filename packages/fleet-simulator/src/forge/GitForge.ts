import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type ForgeDialect = 'gitea' | 'github' | 'gitlab';

const TOKEN = 'canary-forge-7d20';
const REPOSITORY = 'acme/deploy';

/**
 * A repository that real git makes, pushes to and archives, behind a server of the tests that
 * speaks the few routes of a forge by which Backstage's readers ask for a commit and an archive of
 * it. The routes and the form of archives are as those readers expect them; no Gitea, GitHub or
 * GitLab runs here.
 */
export class GitForge {
  /** What was asked for, in order. */
  readonly asked: string[] = [];
  readonly token = TOKEN;
  #server: Server | undefined;

  private constructor(
    readonly dialect: ForgeDialect,
    private readonly folder: string,
  ) {}

  static async start(dialect: ForgeDialect): Promise<GitForge> {
    const forge = new GitForge(
      dialect,
      await mkdtemp(join(tmpdir(), 'drydock-forge-')),
    );
    await git(
      forge.folder,
      'init',
      '--quiet',
      '--bare',
      '--initial-branch=main',
      'bare.git',
    );
    await git(forge.folder, 'clone', '--quiet', 'bare.git', 'work');
    const server = createServer(
      (request, response) => void forge.#answer(request, response),
    );
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    forge.#server = server;
    return forge;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise(resolve => this.#server?.close(resolve));
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Commits files and pushes them, as people do. Undefined content deletes a file. */
  async push(
    files: Readonly<Record<string, string | undefined>>,
    branch = 'main',
  ): Promise<void> {
    const work = join(this.folder, 'work');
    await git(work, 'checkout', '--quiet', '-B', branch);
    for (const [path, content] of Object.entries(files)) {
      if (content === undefined) await git(work, 'rm', '--quiet', path);
      else {
        await mkdir(dirname(join(work, path)), { recursive: true });
        await writeFile(join(work, path), content);
      }
    }
    await git(work, 'add', '--all');
    await git(work, 'commit', '--quiet', '--message', 'Change');
    await git(work, 'push', '--quiet', 'origin', `HEAD:${branch}`);
  }

  /** Address of a folder as a browser shows it. */
  address(path: string, branch = 'main'): string {
    const between = { gitea: 'src/branch', github: 'tree', gitlab: '-/tree' }[
      this.dialect
    ];
    return `${this.#url}/${REPOSITORY}/${between}/${branch}/${path}`;
  }

  /** What an operator writes below `integrations`; without a token where it is empty. */
  integrations(token = TOKEN): object {
    const { host } = new URL(this.#url);
    const credential = (key: string) => (token ? { [key]: token } : {});
    switch (this.dialect) {
      case 'gitea':
        return {
          gitea: [{ host, baseUrl: this.#url, ...credential('password') }],
        };
      case 'github':
        return {
          github: [
            { host, apiBaseUrl: `${this.#url}/api/v3`, ...credential('token') },
          ],
        };
      case 'gitlab':
        return {
          gitlab: [
            {
              host,
              baseUrl: this.#url,
              apiBaseUrl: `${this.#url}/api/v4`,
              ...credential('token'),
            },
          ],
        };
      default:
        throw new Error(`No such dialect: ${this.dialect satisfies never}`);
    }
  }

  get #url(): string {
    const address = this.#server?.address();
    if (typeof address !== 'object' || !address)
      throw new Error('The forge does not run');
    return `http://127.0.0.1:${address.port}`;
  }

  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.#url);
    this.asked.push(pathname);
    const { authorization } = request.headers;
    if (!authorization?.endsWith(TOKEN)) {
      // A private repository is not there for those who say nothing of themselves; seen at a real
      // Gitea.
      response
        .writeHead(authorization ? 401 : 404)
        .end(
          authorization
            ? '{"message":"Bad credentials"}'
            : '{"message":"Not Found"}',
        );
      return;
    }
    try {
      await this.#route(pathname, searchParams, response);
    } catch {
      // As the forges do for a branch that git does not know.
      response.writeHead(404).end('{"message":"Not Found"}');
    }
  }

  async #route(
    pathname: string,
    query: URLSearchParams,
    response: ServerResponse,
  ): Promise<void> {
    const json = (body: unknown) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(body));
    const part = (pattern: RegExp) => pattern.exec(pathname)?.[1] ?? '';
    const bare = join(this.folder, 'bare.git');
    const commitOf = async (ref: string) =>
      (await git(bare, 'rev-parse', '--verify', `${ref}^{commit}`))
        .toString()
        .trim();
    const archive = async (ref: string, ...paths: string[]) => {
      const bytes = await git(
        bare,
        'archive',
        '--format=tar.gz',
        `--prefix=deploy-${(await commitOf(ref)).slice(0, 7)}/`,
        ref,
        ...paths,
      );
      response
        .writeHead(200, { 'content-type': 'application/x-gzip' })
        .end(bytes);
    };
    if (/\/git\/commits\//.test(pathname))
      json({ sha: await commitOf(part(/\/git\/commits\/(.+)$/)) });
    else if (/\/archive\/.+\.tar\.gz$/.test(pathname))
      await archive(part(/\/archive\/(.+)\.tar\.gz$/));
    else if (/\/commits\/.+\/status$/.test(pathname))
      json({
        sha: await commitOf(part(/\/commits\/(.+)\/status$/)),
        repository: {
          archive_url: `${
            this.#url
          }/api/v3/repos/${REPOSITORY}/{archive_format}{/ref}`,
        },
      });
    else if (/\/tarball\//.test(pathname))
      await archive(part(/\/tarball\/(.+)$/));
    else if (pathname.endsWith('/repository/commits'))
      json([{ id: await commitOf(query.get('ref_name') ?? '') }]);
    else if (pathname.endsWith('/repository/archive'))
      await archive(
        query.get('sha') ?? '',
        ...[query.get('path') ?? []].flat(),
      );
    else if (pathname.startsWith('/api/v4/projects/'))
      json({ default_branch: 'main' });
    else response.writeHead(404).end();
  }
}

/** @throws Error when git refuses */
function git(folder: string, ...parameters: string[]): Promise<Buffer> {
  const who = [
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    '-c',
    'init.defaultBranch=main',
  ];
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
  };
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      [...who, ...parameters],
      { cwd: folder, env, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (error)
          reject(
            new Error(
              `git ${parameters[0]}: ${
                stderr.toString().slice(0, 500) || error.message
              }`,
            ),
          );
        else resolve(stdout);
      },
    );
  });
}
