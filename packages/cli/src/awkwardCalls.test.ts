import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  clientCertificate,
  clientKey,
} from './__testUtils__/clientCertificate';
import { runDrydock } from './__testUtils__/runDrydock';

const OLD =
  'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: web\n';
const NEW = OLD.replace('policy/v1beta1', 'policy/v1');
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A kubeconfig of one context `x`; parts are replaced by what a row asks for. */
const config = ({
  server = 'https://127.0.0.1:1',
  cluster = '',
  user = 'token: abc',
  current = 'x',
} = {}) =>
  `clusters: [{name: c, cluster: {server: "${server}"${cluster}}}]\nusers: [{name: u, user: {${user}}}]\ncontexts: [{name: x, context: {cluster: c, user: u}}]\ncurrent-context: ${current}\n`;
const certificate = (cert: string, key: string) =>
  `client-certificate-data: ${base64(cert)}, client-key-data: ${base64(key)}`;
const report = (text: string, target = '1.25') =>
  JSON.stringify({
    formatVersion: 1,
    target,
    findings: [],
    ...JSON.parse(text),
  });

interface Call {
  readonly args: readonly string[];
  /**
   * `DIR` in texts and values stands for the folder of the test, `SERVER` for the address of its
   * server.
   */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string | Buffer;
  readonly now?: string;
  readonly server?: RequestListener;
  readonly code: number;
  readonly says: readonly string[];
  readonly saysNot?: readonly string[];
}

const send = (
  response: ServerResponse,
  status: number,
  body: string,
  type = 'application/json',
) => response.writeHead(status, { 'content-type': type }).end(body);
const answer =
  (status: number, body: string, type?: string): RequestListener =>
  (_, response) =>
    void send(response, status, body, type);
/** Tells its version and APIs, and lets the account do nothing else. */
const onlyVersion: RequestListener = ({ url }, response) => {
  if (url === '/version')
    send(response, 200, JSON.stringify({ gitVersion: 'v1.24.3' }));
  else if (url?.startsWith('/api') && !url.includes('/v1'))
    send(response, 200, JSON.stringify({ kind: 'APIGroupList', groups: [] }));
  else
    send(
      response,
      403,
      JSON.stringify({
        kind: 'Status',
        message: `User "dev" cannot get ${url}`,
      }),
    );
};

const AT = ['check', '-t', '1.25'];
const CREDENTIAL = {
  apiVersion: 'client.authentication.k8s.io/v1',
  kind: 'ExecCredential',
  status: { token: 'abc' },
};
/** A login program that gives a token, as the value of `exec`. */
const LOGIN_PROGRAM = JSON.stringify({
  apiVersion: CREDENTIAL.apiVersion,
  command: 'echo',
  args: [JSON.stringify(CREDENTIAL)],
  interactiveMode: 'Never',
});
const ON = [...AT, '--kubeconfig', 'DIR/config'];
const later = '2026-12-01T00:00:00Z';
const written = (text: string) => ({ 'DIR/config': text });
const bytes = (text: string, order: 'le' | 'be') =>
  order === 'le'
    ? Buffer.from(`\uFEFF${text}`, 'utf16le')
    : Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();

const calls: Readonly<Record<string, Call>> = {
  // Where the cluster is.
  'no kubeconfig, no HOME': {
    args: AT,
    code: 2,
    says: [
      'No kubeconfig was found: Neither KUBECONFIG nor HOME is set',
      '--kubeconfig',
    ],
  },
  'no kubeconfig in HOME': {
    args: AT,
    environment: { HOME: 'DIR' },
    code: 2,
    says: ['No kubeconfig was found', 'DIR/.kube/config does not exist'],
    saysNot: ['ECONNREFUSED'],
  },
  'KUBECONFIG of files that are not there': {
    args: AT,
    environment: { KUBECONFIG: 'DIR/a:DIR/b', HOME: 'DIR' },
    code: 2,
    says: ['KUBECONFIG names DIR/a and DIR/b, which do not exist'],
  },
  'a named kubeconfig that is not there': {
    args: ON,
    code: 2,
    says: ['The kubeconfig DIR/config cannot be read: there is no such file'],
  },
  'a kubeconfig that is a folder': {
    args: [...AT, '--kubeconfig', 'DIR'],
    code: 2,
    says: ['The kubeconfig DIR cannot be read: it is a folder'],
  },
  'a kubeconfig that is not YAML': {
    args: ON,
    files: written(': : ['),
    code: 2,
    says: ['The kubeconfig DIR/config is not YAML'],
  },
  'a kubeconfig that is a list': {
    args: ON,
    files: written('- a\n'),
    code: 2,
    says: ['DIR/config is no kubeconfig'],
  },
  'an empty kubeconfig': {
    args: ON,
    files: written(''),
    code: 2,
    says: ['DIR/config has no current context', 'it has none'],
  },
  'clusters that are no list': {
    args: ON,
    files: written('clusters: {a: b}\n'),
    code: 2,
    says: ['DIR/config cannot be used: clusters is no list'],
  },
  'an entry without a name': {
    args: ON,
    files: written('users: [{user: {}}]\n'),
    code: 2,
    says: ['DIR/config cannot be used: users[0] has no name'],
  },
  'a name that is a boolean in YAML 1.1': {
    args: ON,
    files: written('contexts: [{name: y, context: {}}]\n'),
    code: 2,
    says: ['contexts[0].name is not text, put it in quotes'],
  },
  'a token of digits': {
    args: ON,
    files: written(config({ user: 'token: 12345678' })),
    code: 2,
    says: ['user "u": token is not text'],
    saysNot: ['12345678'],
  },
  'one name twice in a file': {
    args: ON,
    files: written(
      'clusters: [{name: c, cluster: {}}, {name: c, cluster: {}}]\n',
    ),
    code: 2,
    says: ['DIR/config has two clusters of the name "c"'],
  },
  'no current context': {
    args: ON,
    files: written(config({ current: '""' })),
    code: 2,
    says: ['has no current context', 'it has x'],
  },
  'a current context that is not there': {
    args: ON,
    files: written(config({ current: 'gone' })),
    code: 2,
    says: ['has no current context "gone", which DIR/config names; it has x'],
  },
  'a context that is not there': {
    args: [...ON, '-c', 'gone'],
    files: written(config()),
    code: 2,
    says: ['The kubeconfig DIR/config has no context "gone"; it has x'],
  },
  'a context without its cluster': {
    args: ON,
    files: written(
      'contexts: [{name: x, context: {cluster: c}}]\ncurrent-context: x\n',
    ),
    code: 2,
    says: ['names the cluster "c", which is in none of the files DIR/config'],
  },
  'a context without its user': {
    args: ON,
    files: written(
      'clusters: [{name: c, cluster: {server: "https://127.0.0.1:1"}}]\ncontexts: [{name: x, context: {cluster: c, user: u}}]\ncurrent-context: x\n',
    ),
    code: 2,
    says: ['names the user "u", who is in none of the files'],
  },
  'a cluster without a server': {
    args: ON,
    files: written(
      'clusters: [{name: c, cluster: {}}]\ncontexts: [{name: x, context: {cluster: c}}]\ncurrent-context: x\n',
    ),
    code: 2,
    says: ['names the cluster "c", which has no server in DIR/config'],
  },
  'one cluster in two files': {
    args: AT,
    environment: { KUBECONFIG: 'DIR/a:DIR/b' },
    files: {
      'DIR/a': config({ server: 'https://127.0.0.1:1' }),
      'DIR/b': config({ server: 'https://127.0.0.1:2' }),
    },
    code: 3,
    says: ['Asked was https://127.0.0.1:1 of context x in DIR/a'],
    saysNot: ['Duplicate', '127.0.0.1:2'],
  },
  'a broken file beside a good one': {
    args: AT,
    environment: { KUBECONFIG: 'DIR/a:DIR/b' },
    files: { 'DIR/a': config(), 'DIR/b': ': [' },
    code: 2,
    says: ['The kubeconfig DIR/b is not YAML'],
  },
  'a file of KUBECONFIG that is not there beside a good one': {
    args: AT,
    environment: { KUBECONFIG: 'DIR/a:DIR/b' },
    files: { 'DIR/b': config() },
    code: 3,
    says: ['context x in DIR/b'],
  },

  // As whom.
  'a client certificate that is not there': {
    args: ON,
    files: written(
      config({ user: 'client-certificate: gone.crt, client-key: gone.key' }),
    ),
    code: 2,
    says: [
      'The client certificate of context x in DIR/config (DIR/gone.crt) cannot be read: there is no such file',
    ],
  },
  'a client certificate that expired': {
    args: ON,
    files: written(config({ user: certificate(clientCertificate, clientKey) })),
    now: '2127-01-01T00:00:00Z',
    code: 2,
    says: ['expired on 2126-10-31', 'Renew it'],
  },
  'a client certificate that is not valid yet': {
    args: ON,
    files: written(config({ user: certificate(clientCertificate, clientKey) })),
    now: '2026-11-01T00:00:00Z',
    code: 2,
    says: ['is not valid before 2026-11-24', 'clock'],
  },
  'a client certificate that is none': {
    args: ON,
    files: written(config({ user: certificate('nonsense', clientKey) })),
    code: 2,
    says: ['The client certificate of context x', 'is no PEM'],
  },
  'a client key that is none': {
    args: ON,
    files: written(
      config({ user: certificate(clientCertificate, 'nonsense') }),
    ),
    now: later,
    code: 2,
    says: ['The client key of context x', 'is no PEM'],
  },
  'an authority that is not there': {
    args: ON,
    files: written(config({ cluster: ', certificate-authority: gone.crt' })),
    code: 2,
    says: ['Cannot read DIR/gone.crt: ENOENT'],
  },
  'a token file that is not there': {
    args: ON,
    files: written(config({ user: 'tokenFile: gone' })),
    code: 2,
    says: ['Cannot read DIR/gone: ENOENT'],
  },
  'a login program that is not there': {
    args: ON,
    files: written(
      config({
        user: 'exec: {apiVersion: client.authentication.k8s.io/v1, command: ./no-such-login, interactiveMode: Never}',
      }),
    ),
    code: 2,
    says: ['Logging in as context x in DIR/config says failed'],
  },
  'a proxy': {
    args: ON,
    files: written(config({ cluster: ', proxy-url: "http://127.0.0.1:1"' })),
    code: 2,
    says: ['through a proxy (proxy-url), which is not supported'],
  },
  'a person in whose name another acts': {
    args: ON,
    files: written(config({ user: 'token: abc, as: admin' })),
    code: 2,
    says: ['it impersonates another user'],
  },
  'a person in whose name another acts after a login': {
    args: ON,
    files: written(config({ user: `exec: ${LOGIN_PROGRAM}, as: admin` })),
    code: 2,
    says: ['it impersonates another user'],
  },

  // What answers.
  'an address without TLS': {
    args: ON,
    files: written(config({ server: 'http://192.0.2.1' })),
    code: 2,
    says: ['The server address uses http: instead of https:'],
  },
  'an address that is no URL': {
    args: ON,
    files: written(config({ server: 'nonsense' })),
    code: 2,
    says: ['The server address is not a URL'],
  },
  'nothing that listens': {
    args: ON,
    files: written(config()),
    code: 3,
    says: [
      'nothing listens at its address (ECONNREFUSED)',
      'Asked was https://127.0.0.1:1 of context x in DIR/config',
    ],
  },
  'a server that does not know the caller': {
    args: ON,
    files: written(config({ server: 'SERVER' })),
    server: answer(401, '{}'),
    code: 3,
    says: ['The server does not accept the credential', 'has expired'],
  },
  'a login page': {
    args: ON,
    files: written(config({ server: 'SERVER' })),
    server: answer(200, '<html>', 'text/html'),
    code: 3,
    says: ['not from a Kubernetes API server'],
  },
  'a server that sends elsewhere': {
    args: ON,
    files: written(config({ server: 'SERVER' })),
    server: answer(302, ''),
    code: 3,
    says: ['redirect (302), which Drydock does not follow'],
  },
  'a version that is none': {
    args: ON,
    files: written(config({ server: 'SERVER' })),
    server: answer(200, '{"gitVersion":"latest"}'),
    code: 3,
    says: ['"latest", which is not a Kubernetes version'],
  },
  'an account that may nothing': {
    args: ON,
    files: written(config({ server: 'SERVER' })),
    server: onlyVersion,
    code: 3,
    says: ['The account of', 'Apply docs/rbac/reader.yaml'],
  },
  'a schema of a server that does not answer': {
    args: [...ON, 'DIR/a.yaml', '--schema-context', 'x'],
    files: { ...written(config()), 'DIR/a.yaml': NEW },
    code: 3,
    says: ['The schema could not be read: Could not reach the API server'],
  },
  'a trial of a cluster that does not answer': {
    args: ['trial', '--kubeconfig', 'DIR/config', '--target-context', 'x'],
    files: written(config()),
    code: 3,
    says: ['Could not reach the API server'],
  },

  // What is asked.
  'no target': {
    args: ['check', 'a.yaml'],
    code: 2,
    says: ['Name the target version'],
  },
  'a target that is no version': {
    args: ['check', '-t', 'latest'],
    code: 2,
    says: ['Write it as 1.37'],
  },
  'two targets': {
    args: [...AT, '--target', '1.26', '-'],
    input: NEW,
    code: 2,
    says: ['--target is given twice'],
  },
  'two contexts': {
    args: [...ON, '-c', 'x', '--context', 'y'],
    code: 2,
    says: ['--context is given twice'],
  },
  'an older target than that of today': {
    args: ['check', '--from', '1.30', '-t', '1.26', '-'],
    input: NEW,
    code: 2,
    says: ['--from 1.30 is newer than --target 1.26'],
  },
  '--from beside a cluster': {
    args: [...ON, '--from', '1.24'],
    code: 2,
    says: ['--from goes with manifest files alone'],
  },
  'an unknown option': {
    args: [...AT, '--nonsense'],
    code: 2,
    says: ["unknown option '--nonsense'"],
  },
  'an unknown command': {
    args: ['nonsense'],
    code: 2,
    says: ["unknown command 'nonsense'"],
  },
  'a form that is none': {
    args: [...AT, '-o', 'xml'],
    code: 2,
    says: ['Allowed choices are'],
  },
  'a check that is none': {
    args: [...AT, '--off', 'nonsense', '-'],
    input: NEW,
    code: 2,
    says: ['--off: there is no check "nonsense"'],
  },
  'the version': { args: ['--version'], code: 0, says: ['0.1.0'] },

  // Files.
  'a file behind a check that is off': {
    args: [...AT, '--off', 'removed-api-manifests', 'DIR/a.yaml'],
    files: { 'DIR/a.yaml': OLD },
    code: 3,
    says: ['1 file with 1 object', 'Every check is off'],
  },
  'one file by three paths': {
    args: [...AT, 'DIR/a.yaml', 'DIR/./a.yaml', 'DIR'],
    files: { 'DIR/a.yaml': OLD },
    code: 1,
    says: ['1 file with 1 object', '1 finding blocks'],
  },
  'standard input twice': {
    args: [...AT, '-', '-'],
    input: OLD,
    code: 1,
    says: ['1 file with 1 object'],
  },
  'a file that is not there': {
    args: [...AT, 'DIR/gone.yaml'],
    code: 2,
    says: ['There is no file or folder DIR/gone.yaml'],
  },
  'a folder without manifests': {
    args: [...AT, 'DIR/empty'],
    files: { 'DIR/empty/notes.md': OLD },
    code: 2,
    says: ['There is no .yaml, .yml or .json file in DIR/empty'],
  },
  'nothing on standard input': {
    args: [...AT, '-'],
    code: 2,
    says: ['There is no Kubernetes object in standard input'],
  },
  'more than is read': {
    args: [...AT, '-'],
    input: Buffer.alloc(64 * 1024 * 1024 + 1, '#'),
    code: 2,
    says: [
      'Standard input holds more than 64 MiB, the most that is read of one file: check it in parts',
    ],
  },
  'UTF-16': {
    args: [...AT, 'DIR/a.yaml'],
    files: { 'DIR/a.yaml': bytes(OLD, 'le') },
    code: 1,
    says: ['PDB web'],
  },
  'UTF-16 of the other order': {
    args: [...AT, '-'],
    input: bytes(`${NEW}---\n${OLD}`, 'be'),
    code: 1,
    says: ['1 file with 2 objects'],
  },
  'UTF-16 without a mark': {
    args: [...AT, '-'],
    input: Buffer.from(OLD, 'utf16le'),
    code: 3,
    says: ['UTF-16 without a byte order mark'],
  },
  'JSON objects on lines': {
    args: [...AT, '-'],
    input: ['a', 'b']
      .map(name =>
        JSON.stringify({
          apiVersion: 'policy/v1beta1',
          kind: 'PodDisruptionBudget',
          metadata: { name },
        }),
      )
      .join('\n'),
    code: 1,
    says: ['1 file with 2 objects', '2 findings block'],
  },
  'a template for a name': {
    args: [...AT, '-'],
    input: OLD.replace('web', '{{ .Release.Name }}-web'),
    code: 1,
    says: ['PDB {{ .Release.Name }}-web'],
  },
  'a template for a version': {
    args: [...AT, '-'],
    input: OLD.replace('policy/v1beta1', '{{ .Values.version }}'),
    code: 3,
    says: ['The document is a template'],
  },
  'a group with a capital': {
    args: ['check', '-t', '1.26', '-'],
    input:
      'apiVersion: Autoscaling/v2beta2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: web\n',
    code: 3,
    says: ['Groups and versions are lower case'],
    saysNot: ['Ready'],
  },

  // Baselines and knowledge.
  'a baseline that is not there': {
    args: [...AT, '-', '--baseline', 'DIR/gone'],
    input: OLD,
    code: 2,
    says: ['The baseline DIR/gone cannot be read as JSON'],
  },
  'a baseline of another target': {
    args: [...AT, '-', '--baseline', 'DIR/b.json'],
    files: { 'DIR/b.json': report('{}', '1.26') },
    input: OLD,
    code: 2,
    says: [
      'The baseline DIR/b.json is for the target 1.26, and this check is for 1.25',
    ],
  },
  'a baseline of another form': {
    args: [...AT, '-', '--baseline', 'DIR/b.json'],
    files: { 'DIR/b.json': report('{"formatVersion": 0}') },
    input: OLD,
    code: 2,
    says: ['is no report of this version of drydock check'],
  },
  'a baseline whose findings are none': {
    args: [...AT, '-', '--baseline', 'DIR/b.json'],
    files: { 'DIR/b.json': report('{"findings": [1]}') },
    input: OLD,
    code: 2,
    says: ['holds a finding without fingerprint'],
  },
  'knowledge that is not there': {
    args: [...AT, '-', '--knowledge', 'DIR/gone'],
    input: OLD,
    code: 2,
    says: ['The knowledge of DIR/gone cannot be used'],
  },
};

describe('awkward calls', () => {
  let folder: string;
  const servers: Server[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drydock-calls-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
    for (const server of servers.splice(0))
      await new Promise(resolve => server.close(resolve));
  });

  async function addressOf(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('are at least sixty', () =>
    expect(Object.keys(calls).length).toBeGreaterThanOrEqual(60));

  it.each(Object.entries(calls))(
    '%s',
    async (
      _,
      {
        args,
        files = {},
        environment = {},
        input,
        now,
        server,
        code,
        says,
        saysNot = [],
      },
    ) => {
      const address = server ? await addressOf(server) : '';
      const placed = (text: string) =>
        text.replaceAll('DIR', folder).replaceAll('SERVER', address);
      for (const [name, content] of Object.entries(files)) {
        await mkdir(dirname(placed(name)), { recursive: true });
        await writeFile(
          placed(name),
          typeof content === 'string' ? placed(content) : content,
        );
      }
      const variables = Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [
          name,
          placed(value),
        ]),
      );
      const ran = await runDrydock(args.map(placed), input, variables, now);
      const said = `${ran.stdout}${ran.stderr}`;
      expect({
        code: ran.code,
        missing: says.map(placed).filter(part => !said.includes(part)),
        said,
      }).toEqual({ code, missing: [], said });
      expect(saysNot.map(placed).filter(part => said.includes(part))).toEqual(
        [],
      );
      // The caller must fix the call: one message and no report.
      const isOneMessage =
        ran.stdout === '' && ran.stderr.startsWith('drydock: ');
      expect(code !== 2 || isOneMessage).toBe(true);
      expect(said).not.toMatch(/unexpected fault|\n\s+at /);
      for (const sentence of says.map(placed).filter(part => part.length > 40))
        expect(said.split(sentence).length).toBe(2);
    },
  );
});
