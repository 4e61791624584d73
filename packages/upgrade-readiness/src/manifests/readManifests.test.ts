import { inEnglish } from '@drydock/upgrade-reasons';
import { readManifests as read } from './readManifests';

const readManifests = (text: string) => inEnglish(read(text));

describe('readManifests', () => {
  it('reads identity and line of what Helm renders', () => {
    const manifest = `---
# Source: shop/templates/a.yaml
apiVersion: policy/v1beta1
kind: PodDisruptionBudget
metadata:
  labels:
    name: not-the-name
  name: "shop"
  namespace: 'payments' # where it runs
spec:
  template:
    metadata:
      name: neither
---
# Source: shop/templates/empty.yaml
---
apiVersion: v1
kind: ConfigMap
metadata: {name: flow, namespace: x}
data:
  text: |
    kind: Nothing
    metadata:
      name: nothing
--- # with a comment
{"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "json"}}
`;
    expect(readManifests(manifest)).toEqual({
      objects: [
        {
          apiVersion: 'policy/v1beta1',
          kind: 'PodDisruptionBudget',
          namespace: 'payments',
          name: 'shop',
          line: 3,
        },
        {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          namespace: 'x',
          name: 'flow',
          line: 17,
        },
        { apiVersion: 'apps/v1', kind: 'Deployment', name: 'json', line: 26 },
      ],
      problems: [],
    });
  });

  it('looks into Lists', () => {
    const manifest =
      'apiVersion: v1\nkind: List\nmetadata:\n  name: all\nitems:\n- apiVersion: batch/v1beta1\n  kind: CronJob\n  metadata:\n    name: nightly\n';
    expect(readManifests(manifest).objects).toEqual([
      {
        apiVersion: 'batch/v1beta1',
        kind: 'CronJob',
        name: 'nightly',
        line: 1,
      },
    ]);
  });

  it('reads Windows line ends', () => {
    expect(
      readManifests(
        'apiVersion: v1\r\nkind: Service\r\nmetadata:\r\n  name: a\r\n---\r\nkind: Service\r\napiVersion: v1\r\nmetadata:\r\n  name: b\r\n',
      ).objects,
    ).toEqual([
      { apiVersion: 'v1', kind: 'Service', name: 'a', line: 1 },
      { apiVersion: 'v1', kind: 'Service', name: 'b', line: 6 },
    ]);
  });

  it('knows objects by generateName, and configuration files that have no name', () => {
    expect(
      readManifests(
        'apiVersion: batch/v1\nkind: Job\nmetadata:\n  generateName: load-\n---\napiVersion: kubeadm.k8s.io/v1beta2\nkind: ClusterConfiguration\n',
      ).objects,
    ).toEqual([
      { apiVersion: 'batch/v1', kind: 'Job', name: 'load-*', line: 1 },
      {
        apiVersion: 'kubeadm.k8s.io/v1beta2',
        kind: 'ClusterConfiguration',
        name: '(unnamed)',
        line: 6,
      },
    ]);
  });

  it.each([
    [
      'maps and lists without apiVersion and kind',
      'replicas: 3\nimage: web\n---\n- a\n- op: replace\n  path: /kind\n---\napiVersion: v2\nname: chart\n',
    ],
    [
      'documents without content',
      '# Source: a\n---\n  # indented\n---   \n\t\n--- # c\n\uFEFF\r\n---\nnull\n---\n{}\n',
    ],
    [
      'Lists without items',
      'apiVersion: v1\nkind: List\n---\napiVersion: v1\nkind: List\nitems: []\n---\napiVersion: v1\nkind: ConfigMapList\nitems:\n- null\n',
    ],
  ])('leaves out %s', (_, text) => {
    expect(readManifests(text)).toEqual({ objects: [], problems: [] });
  });

  const json =
    '{"apiVersion":"policy/v1beta1","kind":"PodDisruptionBudget","metadata":{"name":"shop"}}';
  const budget =
    'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: shop\n';

  it.each([
    ['with every line indented', budget.replace(/^(?=.)/gm, '  '), 1],
    [
      'with every line indented below a comment of Helm',
      `# Source: shop/templates/pdb.yaml\n${budget.replace(/^(?=.)/gm, '  ')}`,
      2,
    ],
    ['of JSON behind blanks', `  ${json}`, 1],
    ['of JSON behind a tab', `\t${json}`, 1],
    ['of JSON behind a byte order mark', `\uFEFF${json}`, 1],
    ['of YAML behind a byte order mark', `\uFEFF${budget}`, 1],
    [
      'behind a byte order mark in the middle of joined files',
      `---\n\uFEFF${budget}`,
      2,
    ],
    ['on the line of its separator', `---\n--- ${json}\n`, 2],
    [
      'in a List of its kind, which it does not repeat',
      'apiVersion: policy/v1beta1\nkind: PodDisruptionBudgetList\nitems:\n- metadata: {name: shop}\n',
      1,
    ],
    [
      'in a List of another name',
      'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: all\nitems:\n- metadata: {name: shop}\n',
      1,
    ],
    [
      'in a List in a List',
      `apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: List\n  items:\n  - ${json}\n`,
      1,
    ],
  ])('reads an object %s', (_, text, line) => {
    expect(readManifests(text)).toEqual({
      objects: [
        {
          apiVersion: 'policy/v1beta1',
          kind: 'PodDisruptionBudget',
          name: 'shop',
          line,
        },
      ],
      problems: [],
    });
  });

  it('takes a kind for a List by its items, not by its name', () => {
    expect(
      readManifests(
        'apiVersion: example.com/v1\nkind: AllowList\nmetadata:\n  name: a\n',
      ).objects,
    ).toEqual([
      { apiVersion: 'example.com/v1', kind: 'AllowList', name: 'a', line: 1 },
    ]);
  });

  it.each([
    [
      'UTF-16 without a byte order mark',
      Buffer.from(budget, 'utf16le').toString('utf8'),
      'Save it as UTF-8',
    ],
    ['bytes that are no text', 'P\0K', 'Save it as UTF-8'],
    ['an array of objects', `[${json}]`, 'Put objects in a List'],
    [
      'plain text, as of a link that was checked out as a file',
      '../base/pdb.yaml',
      'not an object',
    ],
    [
      'an item of a List without a kind',
      'apiVersion: v1\nkind: List\nitems:\n- metadata: {name: a}\n',
      'not an object',
    ],
    [
      'items that are no array',
      'apiVersion: v1\nkind: List\nitems: {a: b}\n',
      'not an object',
    ],
  ])('calls %s a problem', (_, text, message) => {
    expect(readManifests(text)).toEqual({
      objects: [],
      problems: [
        expect.objectContaining({
          line: 1,
          message: expect.stringContaining(message),
        }),
      ],
    });
  });

  it('reads the object that kubectl takes where a document goes on after its end, and says so', () => {
    const { objects, problems } = readManifests(
      `${budget}...\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n`,
    );
    expect(objects).toMatchObject([{ kind: 'PodDisruptionBudget' }]);
    expect(problems).toEqual([
      {
        line: 1,
        reason: 'not-yaml',
        message: expect.stringContaining('after its end'),
      },
    ]);
    expect(readManifests(`${budget}...\n---\n${budget}`)).toMatchObject({
      objects: [{}, {}],
      problems: [],
    });
  });

  it('takes braces in a value for text', () => {
    const text =
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: alerts\ndata: {"slack.tmpl": "{{ define \\"title\\" }}{{ end }}"}\n';
    expect(readManifests(text)).toEqual({
      objects: [
        { apiVersion: 'v1', kind: 'ConfigMap', name: 'alerts', line: 1 },
      ],
      problems: [],
    });
  });

  it('takes no side where a template chooses the version, and keeps what it names in any case', () => {
    const chosen = (first: string, second: string) =>
      budget.replace(
        'apiVersion: policy/v1beta1',
        `{{- if .Values.old }}\napiVersion: ${first}\n{{- else }}\napiVersion: ${second}\n{{- end }}`,
      );
    for (const text of [
      chosen('policy/v1', 'policy/v1beta1'),
      chosen('policy/v1beta1', 'policy/v1'),
    ])
      expect(readManifests(text)).toEqual({
        objects: [],
        problems: [expect.objectContaining({ reason: 'template' })],
      });
    expect(
      readManifests(`{{- if .Values.on }}\n${budget}{{- end }}\n`),
    ).toMatchObject({
      objects: [{ apiVersion: 'policy/v1beta1' }],
      problems: [{ line: 1, reason: 'template' }],
    });
    expect(
      readManifests(`${budget}apiVersion: policy/v1\n`).objects,
    ).toMatchObject([{ apiVersion: 'policy/v1' }]);
  });

  it('names what it cannot read and goes on with the rest', () => {
    const manifest =
      'apiVersion: v1\nkind: "unclosed\n---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: a\n---\napiVersion: {{ .Values.api }}\nkind: Service\nmetadata:\n  name: web\n';
    const { objects, problems } = readManifests(manifest);
    expect(objects).toEqual([
      { apiVersion: 'v1', kind: 'Secret', name: 'a', line: 4 },
    ]);
    expect(problems).toEqual([
      { line: 1, reason: 'not-yaml', message: 'The document is not YAML' },
      {
        line: 9,
        reason: 'template',
        message: expect.stringContaining('Render it first'),
      },
    ]);
    expect(
      readManifests(`kind: List\nitems: [${'1,'.repeat(400_000)}]`).problems,
    ).toMatchObject([
      {
        reason: 'too-large',
        message:
          'The document has 782 KiB. YAML of this form is read up to 512 KiB a document. Write it as JSON (kubectl get -o json), or separate its objects with ---',
      },
    ]);
  });

  describe('of a template with a literal version', () => {
    const named = (name: string, more = '') =>
      `apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  ${name}\n  namespace: {{ .Release.Namespace }}\n  labels:\n    {{- include "labels" . | nindent 4 }}\n${more}spec:\n  {{- with .Values.spec }}\n  minAvailable: {{ . }}\n  {{- end }}\n`;
    it.each([
      ['name: {{ .Values.name }}', '{{ .Values.name }}'],
      [
        'name: {{ include "shop.fullname" . }}-web # as in Git',
        '{{ include "shop.fullname" . }}-web # as in Git',
      ],
      ['name: web-{{ .Release.Name }}', 'web-{{ .Release.Name }}'],
      ['name: "{{ .Release.Name }}"', '{{ .Release.Name }}'],
      [
        'name: {{ printf "%s" .Release.Name | quote }}',
        '{{ printf "%s" .Release.Name | quote }}',
      ],
      ['generateName: {{ .Release.Name }}-', '{{ .Release.Name }}-*'],
      ['{{- include "name" . | nindent 2 }}', '(template)'],
      ['name: {% if a %}b{% endif %}', '{% if a %}b{% endif %}'],
    ])('judges the object with %s', (line, name) => {
      expect(readManifests(named(line))).toEqual({
        objects: [
          {
            apiVersion: 'policy/v1beta1',
            kind: 'PodDisruptionBudget',
            name,
            line: 1,
          },
        ],
        problems: [],
      });
    });

    it('judges it where all of the metadata is a template, and where it is JSON', () => {
      const metadata =
        'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\n{{ include "metadata" . }}\n';
      expect(readManifests(metadata)).toMatchObject({
        objects: [{ apiVersion: 'policy/v1beta1', name: '(template)' }],
        problems: [{ reason: 'template' }],
      });
      expect(
        readManifests(
          '{apiVersion: policy/v1beta1, kind: PodDisruptionBudget, metadata: {name: {{ .Values.name }}}}',
        ),
      ).toMatchObject({
        objects: [{ apiVersion: 'policy/v1beta1', name: '(template)' }],
        problems: [],
      });
    });

    it('judges nothing where the version or the kind is a template', () => {
      for (const text of [
        named('name: a').replace('policy/v1beta1', '{{ include "version" . }}'),
        named('name: a').replace('PodDisruptionBudget', '{{ .Values.kind }}'),
      ]) {
        expect(readManifests(text)).toMatchObject({
          objects: [],
          problems: [{ reason: 'template' }],
        });
      }
    });
  });

  it('judges an object whose name is a number, and says that kubectl refuses it', () => {
    expect(
      readManifests(budget.replace('shop', '[1]').replace('[1]', '!!int 1')),
    ).toMatchObject({
      objects: [{ name: '1' }],
      problems: [
        {
          reason: 'not-objects',
          message: expect.stringContaining('Put it in quotes'),
        },
      ],
    });
  });

  const second = json.replace('shop', 'two');
  it.each([
    ['on a line each', `${json}\n${second}\n`, [1, 2]],
    ['without anything between them', `${json}${second}`, [1, 1]],
    [
      'over several lines',
      `${JSON.stringify(JSON.parse(json), undefined, 2)}\n\n${second}`,
      [1, 9],
    ],
    [
      'behind a separator and an object in YAML',
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n---\n${json}\n${second}\n`,
      [1, 5, 6],
    ],
    [
      'with YAML behind them',
      `${json}\n${budget.replace('shop', 'two')}`,
      [1, 2],
    ],
    [
      'with a comment before them',
      `# exported\n${json}\n---\n${second}\n`,
      [2, 4],
    ],
  ])('reads JSON objects that follow each other %s', (_, text, lines) => {
    const { objects, problems } = readManifests(text);
    expect(problems).toEqual([]);
    expect(objects.map(({ line }) => line)).toEqual(lines);
    expect(objects.slice(-2).map(({ name }) => name)).toEqual(['shop', 'two']);
  });

  it('says where the last of several JSON objects is cut off, and takes no braces in YAML for JSON', () => {
    expect(readManifests(`${json}\n${second.slice(0, -5)}`)).toMatchObject({
      objects: [{ name: 'shop' }],
      problems: [{ line: 2, reason: 'not-yaml' }],
    });
    expect(
      readManifests(
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: '}', b: '{'}}\n",
      ).objects,
    ).toEqual([{ apiVersion: 'v1', kind: 'ConfigMap', name: 'a', line: 1 }]);
  });

  describe('of large exports', () => {
    const item = (name: string) =>
      `- apiVersion: policy/v1beta1\n  kind: PodDisruptionBudget\n  metadata:\n    annotations:\n      note: |\n        - apiVersion: v1\n\n        kind: Nothing\n    name: ${name}\n    namespace: shop\n  # a comment\n`;
    const items = (count: number) =>
      Array.from({ length: count }, (_, index) => item(`n${index}`)).join('');
    const listOf = (text: string) =>
      `apiVersion: v1\nitems:\n${text}kind: List\nmetadata:\n  resourceVersion: ""\n`;

    it.each([
      ['a List in YAML', listOf(items(10_000))],
      [
        'a List whose items are indented',
        `apiVersion: v1\nkind: List\nitems:\n${items(10_000).replace(
          /^(?=.)/gm,
          '  ',
        )}`,
      ],
      [
        'a List in YAML with Windows line ends',
        listOf(items(10_000)).replaceAll('\n', '\r\n'),
      ],
      [
        'a List in JSON',
        JSON.stringify({
          apiVersion: 'v1',
          kind: 'List',
          items: Array.from({ length: 10_000 }, () => JSON.parse(json)),
        }),
      ],
      ['NDJSON', `${json}\n`.repeat(10_000)],
    ])('reads %s', (_, text) => {
      expect(text.length).toBeGreaterThan(512 * 1024);
      const { objects, problems } = readManifests(text);
      expect({ count: objects.length, problems }).toEqual({
        count: 10_000,
        problems: [],
      });
      expect(objects[9_999]).toMatchObject({
        apiVersion: 'policy/v1beta1',
        kind: 'PodDisruptionBudget',
      });
    });

    it('says which item of a large List cannot be read, and reads items without a kind as those of their list', () => {
      const typed = `apiVersion: policy/v1beta1\nkind: PodDisruptionBudgetList\nitems:\n${items(
        5_000,
      )}- metadata: {name: last}\n`;
      expect(readManifests(typed).objects.slice(-1)).toMatchObject([
        {
          apiVersion: 'policy/v1beta1',
          kind: 'PodDisruptionBudget',
          name: 'last',
        },
      ]);
      const { objects, problems } = readManifests(
        listOf(`${items(5_000)}- kind: "open\n${item('last')}`),
      );
      expect(objects).toHaveLength(5_001);
      expect(problems).toEqual([
        {
          line: 1,
          reason: 'not-yaml',
          message: 'Item 5001 of the List: The document is not YAML',
        },
      ]);
    });

    it('reads anchors that reach over items of a List that is small', () => {
      expect(
        readManifests(
          listOf(
            `- &a\n  apiVersion: policy/v1beta1\n  kind: PodDisruptionBudget\n  metadata: &m\n    name: a\n- <<: *a\n  metadata: *m\n`,
          ),
        ).objects,
      ).toHaveLength(2);
    });
  });

  it('takes a pointer of Git LFS for a file that was not read, not for one without objects', () => {
    const { objects, problems } = readManifests(
      'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n',
    );
    expect(objects).toEqual([]);
    expect(problems).toEqual([
      {
        line: 1,
        reason: 'not-yaml',
        message: expect.stringContaining('Git LFS'),
      },
    ]);
  });

  it('is not blown up by aliases [T-255]', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...Array.from(
        { length: 12 },
        (_, index) =>
          `${'bcdefghijklm'[index]}: &${'bcdefghijklm'[index]} [${Array(9)
            .fill(`*${'abcdefghijkl'[index]}`)
            .join(',')}]`,
      ),
    ].join('\n');
    expect(readManifests(bomb).problems).toMatchObject([
      { reason: 'not-yaml' },
    ]);
  });

  it('keeps no prototype of a manifest', () => {
    readManifests(
      '{"__proto__": {"polluted": true}, "apiVersion": "v1", "kind": "Secret", "metadata": {"name": "a"}}',
    );
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
