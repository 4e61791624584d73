import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { AUTHORIZATION, PASSWORD, PASSWORD_BCRYPT, USER } from './basicAuth';
import { freePorts } from './ports.cjs';
import { SupervisedProcess } from './supervisedProcess';

const WEB_CONFIG = stringify({ basic_auth_users: { [USER]: PASSWORD_BCRYPT } });

/** A real Prometheus or Alertmanager below a path of its own, which asks callers for a password. */
export class PrometheusProgram {
  private constructor(
    /** Below which its API lies; ends with a slash. */
    readonly url: URL,
    private readonly folder: string,
    private readonly process: SupervisedProcess,
  ) {}

  /**
   * @param files - further files of its folder by name, `{{folder}}` in flags stands for that
   * @throws Error with the end of its log when it does not get ready
   */
  static async start(
    program: string,
    prefix: string,
    files: Readonly<Record<string, string>>,
    flags: readonly string[],
  ): Promise<PrometheusProgram> {
    const folder = await mkdtemp(path.join(tmpdir(), 'drydock-prometheus-'));
    const [port] = await freePorts(1);
    for (const [name, content] of Object.entries({
      ...files,
      'web.yaml': WEB_CONFIG,
    }))
      await writeFile(path.join(folder, name), content);
    const common = [
      `--web.listen-address=127.0.0.1:${port}`,
      `--web.route-prefix=/${prefix}`,
      '--web.config.file={{folder}}/web.yaml',
    ];
    const started = await SupervisedProcess.start(
      folder,
      program,
      [...flags, ...common].map(flag => flag.replaceAll('{{folder}}', folder)),
    );
    const server = new PrometheusProgram(
      new URL(`http://127.0.0.1:${port}/${prefix}/`),
      folder,
      started,
    );
    try {
      await started.untilReady(async () => (await server.ask('-/ready')).ok);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  async stop(): Promise<void> {
    await this.process.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** A request to a path below its address, with the password. */
  ask(route: string, init: RequestInit = {}): Promise<Response> {
    return fetch(new URL(route, this.url), {
      ...init,
      headers: { ...init.headers, authorization: AUTHORIZATION },
    });
  }

  /** What its API answers. @throws Error when it refuses */
  async json<T>(route: string, init?: RequestInit): Promise<T> {
    const response = await this.ask(route, init);
    if (!response.ok)
      throw new Error(
        `${route} answered ${response.status}: ${(await response.text()).slice(
          0,
          500,
        )}`,
      );
    return response.json();
  }
}

/** A Prometheus that looks each second at `targets`, evaluates `rules` and tells `alertmanager`. */
export function startPrometheus(
  program: string,
  config: {
    readonly targets: readonly string[];
    readonly rules?: readonly object[];
    readonly alertmanager?: URL;
  },
): Promise<PrometheusProgram> {
  const { targets, rules = [], alertmanager } = config;
  const basic_auth = { username: USER, password: PASSWORD };
  const prometheus = {
    global: {
      scrape_interval: '1s',
      scrape_timeout: '1s',
      evaluation_interval: '1s',
    },
    scrape_configs: [{ job_name: 'fleet', static_configs: [{ targets }] }],
    rule_files: ['rules.yaml'],
    ...(alertmanager
      ? {
          alerting: {
            alertmanagers: [
              {
                path_prefix: alertmanager.pathname,
                basic_auth,
                static_configs: [{ targets: [alertmanager.host] }],
              },
            ],
          },
        }
      : {}),
  };
  const files = {
    'prometheus.yaml': stringify(prometheus),
    'rules.yaml': stringify({ groups: [{ name: 'fleet', rules }] }),
  };
  return PrometheusProgram.start(program, 'prometheus', files, [
    '--config.file={{folder}}/prometheus.yaml',
    '--storage.tsdb.path={{folder}}/data',
    '--query.max-samples=5000000',
  ]);
}

/** An Alertmanager alone, without receivers of alerts. */
export function startAlertmanager(program: string): Promise<PrometheusProgram> {
  const files = {
    'alertmanager.yaml': stringify({
      route: { receiver: 'none' },
      receivers: [{ name: 'none' }],
    }),
  };
  return PrometheusProgram.start(program, 'alertmanager', files, [
    '--config.file={{folder}}/alertmanager.yaml',
    '--storage.path={{folder}}/data',
    '--cluster.listen-address=',
  ]);
}

/** Something that a Prometheus looks at, which tests change. */
export class Exporter {
  /** In Prometheus' text format. */
  text = '';

  private constructor(
    private readonly server: Server,
    /** As a Prometheus names its targets. */
    readonly target: string,
  ) {}

  static async start(): Promise<Exporter> {
    const server = createServer();
    await new Promise<void>(listening =>
      server.listen(0, '127.0.0.1', listening),
    );
    const address = server.address();
    if (typeof address !== 'object' || !address)
      throw new Error('The exporter does not listen');
    const exporter = new Exporter(server, `127.0.0.1:${address.port}`);
    server.on('request', (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/plain; version=0.0.4' })
        .end(exporter.text),
    );
    return exporter;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise(closed => this.server.close(closed));
  }
}
