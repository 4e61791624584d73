import { apiTracesOf } from './apiTraces';

const lost = new Set(['policy/v1beta1']);
const object = (
  annotations: Record<string, string>,
  managedFields: readonly unknown[] = [],
) => ({
  metadata: { name: 'web', namespace: 'shop', annotations, managedFields },
});
const tracesOf = (
  annotations: Record<string, string>,
  managedFields: readonly unknown[] = [],
) =>
  apiTracesOf(object(annotations, managedFields), {
    kind: 'X',
    groups: new Set(['policy']),
    lost,
  });
const kubectl = 'kubectl.kubernetes.io/last-applied-configuration';
const manifest = (
  apiVersion: string,
  kind = 'X',
  metadata: unknown = { name: 'web', namespace: 'shop' },
) => `${JSON.stringify({ apiVersion, kind, metadata })}\n`;
const owning = { 'f:metadata': { 'f:annotations': { [`f:${kubectl}`]: {} } } };
const [early, late] = ['2022-01-01T00:00:00Z', '2022-06-01T00:00:00Z'];

describe('apiTracesOf', () => {
  it('reads last-applied of kubectl and kapp, wherever apiVersion stands', () => {
    const kapp = JSON.stringify({
      metadata: { name: 'web' },
      kind: 'X',
      apiVersion: 'policy/v1',
    });
    expect(
      tracesOf({
        [kubectl]: manifest('policy/v1beta1'),
        'kapp.k14s.io/original': kapp,
      }),
    ).toEqual([
      {
        source: 'last-applied',
        apiVersion: 'policy/v1beta1',
        applier: 'kubectl',
      },
      { source: 'last-applied', apiVersion: 'policy/v1', applier: 'kapp' },
    ]);
  });

  it('reads managedFields and leaves the control plane out', () => {
    const fields = [
      {
        manager: 'flux',
        operation: 'Apply',
        apiVersion: 'policy/v1beta1',
        time: early,
      },
      {
        manager: 'op',
        operation: 'Update',
        apiVersion: 'policy/v1',
        subresource: 'status',
      },
      {
        manager: 'kube-controller-manager',
        operation: 'Update',
        apiVersion: 'policy/v1beta1',
        subresource: 'status',
      },
    ];
    expect(tracesOf({}, fields)).toEqual([
      {
        source: 'apply',
        apiVersion: 'policy/v1beta1',
        applier: 'flux',
        time: early,
      },
      {
        source: 'update',
        apiVersion: 'policy/v1',
        applier: 'op',
        subresource: 'status',
      },
    ]);
  });

  it('keeps nothing of an object without a trace of a lost version', () => {
    expect(
      tracesOf({ [kubectl]: manifest('policy/v1') }, [
        { manager: 'kube-controller-manager', apiVersion: 'policy/v1beta1' },
      ]),
    ).toEqual([]);
  });

  it.each([
    'not json',
    '{"kind":"X"',
    '[]',
    '{"apiVersion":5}',
    `{"apiVersion":"${'x'.repeat(10_000)}"}`,
  ])('takes nothing from the annotation %.20s', annotation => {
    expect(
      tracesOf({ [kubectl]: annotation }, [
        { manager: 'a', operation: 'Apply', apiVersion: 'policy/v1beta1' },
      ]).filter(({ source }) => source === 'last-applied'),
    ).toEqual([]);
  });
});

describe('an annotation that speaks of another object', () => {
  it.each([
    ['kind, copied by a controller', manifest('policy/v1beta1', 'DaemonSet')],
    [
      'name, copied by a raw client',
      manifest('policy/v1beta1', 'X', { name: 'other', namespace: 'shop' }),
    ],
    [
      'namespace',
      manifest('policy/v1beta1', 'X', { name: 'web', namespace: 'staging' }),
    ],
    ['group', manifest('example.com/v1beta1')],
    ['name that is missing', manifest('policy/v1beta1', 'X', {})],
  ])('counts for nothing: another %s', (_, annotation) => {
    const traces = apiTracesOf(object({ [kubectl]: annotation }), {
      kind: 'X',
      groups: new Set(['policy']),
      lost: new Set(['policy/v1beta1', 'example.com/v1beta1']),
    });
    expect(traces).toEqual([]);
  });

  it('is one in the same namespace where the manifest names none', () => {
    expect(
      tracesOf({ [kubectl]: manifest('policy/v1beta1', 'X', { name: 'web' }) }),
    ).toHaveLength(1);
  });
});

describe('the writer of an annotation', () => {
  const writerOf = (managedFields: readonly unknown[]) =>
    tracesOf({ [kubectl]: manifest('policy/v1beta1') }, managedFields).find(
      ({ source }) => source === 'last-applied',
    );

  it('is the manager that owns it, and its time is that of the entry', () => {
    const entries = [
      {
        manager: 'ci',
        operation: 'Update',
        apiVersion: 'policy/v1beta1',
        time: early,
        fieldsV1: owning,
      },
      {
        manager: 'ci',
        operation: 'Update',
        apiVersion: 'policy/v1',
        time: late,
        fieldsV1: { 'f:spec': {} },
      },
    ];
    expect(writerOf(entries)).toEqual({
      source: 'last-applied',
      apiVersion: 'policy/v1beta1',
      applier: 'ci',
      time: early,
    });
  });

  it('has copied it where it wrote the object at another version', () => {
    expect(
      writerOf([
        {
          manager: 'velero-server',
          operation: 'Update',
          apiVersion: 'policy/v1',
          time: late,
          fieldsV1: owning,
        },
      ]),
    ).toMatchObject({ applier: 'velero-server', annotation: 'copied' });
  });

  it('has gone where managedFields name none, and is not known before they were kept', () => {
    expect(
      writerOf([
        {
          manager: 'deployer',
          operation: 'Apply',
          apiVersion: 'policy/v1',
          time: late,
          fieldsV1: { 'f:spec': {} },
        },
      ]),
    ).toMatchObject({ applier: 'kubectl', annotation: 'left' });
    expect(
      writerOf([
        {
          manager: 'before-first-apply',
          operation: 'Update',
          apiVersion: 'policy/v1',
          fieldsV1: owning,
        },
      ]),
    ).toEqual({
      source: 'last-applied',
      apiVersion: 'policy/v1beta1',
      applier: 'kubectl',
    });
  });

  it('is not the control plane, which copies it', () => {
    expect(
      writerOf([
        {
          manager: 'kube-controller-manager',
          operation: 'Update',
          apiVersion: 'policy/v1beta1',
          fieldsV1: owning,
        },
      ]),
    ).toBeUndefined();
  });
});

describe('an applier that was replaced', () => {
  const whole = {
    'f:metadata': { 'f:labels': { 'f:a': {} } },
    'f:spec': { '.': {}, 'f:maxUnavailable': {}, 'f:selector': {} },
  };
  const takenOver = (
    others: readonly unknown[],
    time: string | undefined = early,
  ) =>
    tracesOf({}, [
      {
        manager: 'deploy-5d4f8',
        operation: 'Apply',
        apiVersion: 'policy/v1beta1',
        time,
        fieldsV1: whole,
      },
      ...others,
    ]).find(({ apiVersion }) => apiVersion === 'policy/v1beta1')?.takenOver;

  it('is known by another that later sends most of what it still owns', () => {
    const other = {
      manager: 'deploy-9x2kp',
      operation: 'Apply',
      apiVersion: 'policy/v1',
      time: late,
      fieldsV1: {
        'f:spec': {
          'f:minAvailable': {},
          'f:maxUnavailable': {},
          'f:selector': {},
        },
      },
    };
    expect(takenOver([other])).toEqual({
      by: 'deploy-9x2kp',
      apiVersion: 'policy/v1',
    });
    expect(
      takenOver([{ ...other, time: '2021-01-01T00:00:00Z' }]),
    ).toBeUndefined();
    expect(takenOver([{ ...other, operation: 'Update' }])).toBeUndefined();
  });

  it('is known by the fields that the object is about, for labels and annotations are of each tool its own', () => {
    const own = {
      'f:metadata': {
        'f:annotations': { 'f:a': {}, 'f:b': {} },
        'f:labels': { 'f:c': {} },
      },
      'f:handler': {},
    };
    const entries = [
      {
        manager: 'argocd-controller',
        operation: 'Apply',
        apiVersion: 'policy/v1beta1',
        time: early,
        fieldsV1: own,
      },
      {
        manager: 'kubectl',
        operation: 'Apply',
        apiVersion: 'policy/v1',
        time: late,
        fieldsV1: { 'f:handler': {} },
      },
    ];
    expect(tracesOf({}, entries)[0]).toMatchObject({
      applier: 'argocd-controller',
      takenOver: { by: 'kubectl', apiVersion: 'policy/v1' },
    });
  });

  it('is known where nothing but its books is left, and not where it sent labels alone', () => {
    const other = {
      manager: 'deployer',
      operation: 'Apply',
      apiVersion: 'policy/v1',
      time: late,
      fieldsV1: { 'f:spec': {} },
    };
    const left = (labels: object) => [
      {
        manager: 'kustomize-controller',
        operation: 'Apply',
        apiVersion: 'policy/v1beta1',
        time: early,
        fieldsV1: { 'f:metadata': { 'f:labels': { '.': {}, ...labels } } },
      },
      other,
    ];
    expect(
      tracesOf({}, left({ 'f:kustomize.toolkit.fluxcd.io/name': {} }))[0],
    ).toMatchObject({ takenOver: { by: 'deployer', apiVersion: 'policy/v1' } });
    expect(tracesOf({}, left({}))[0]).toMatchObject({
      takenOver: { by: 'deployer' },
    });
    expect(tracesOf({}, left({ 'f:team': {} }))[0]).not.toHaveProperty(
      'takenOver',
    );
  });

  it('may have left an annotation, which tells what it sent without the defaults of the server', () => {
    const sent = JSON.stringify({
      apiVersion: 'policy/v1beta1',
      kind: 'X',
      metadata: { name: 'web' },
      spec: { list: ['Audit'], selector: { matchLabels: { app: 'web' } } },
    });
    const filled = {
      'f:spec': { 'f:maxUnavailable': {}, 'f:a': {}, 'f:b': {} },
    };
    const annotation = (fields: object) => {
      const entries = [
        {
          manager: 'ci',
          operation: 'Update',
          apiVersion: 'policy/v1beta1',
          time: early,
          fieldsV1: { ...owning, ...filled },
        },
        {
          manager: 'deployer',
          operation: 'Apply',
          apiVersion: 'policy/v1',
          time: late,
          fieldsV1: fields,
        },
      ];
      return tracesOf({ [kubectl]: sent }, entries).find(
        ({ source }) => source === 'last-applied',
      );
    };
    expect(
      annotation({
        'f:spec': {
          'f:maxUnavailable': {},
          'f:list': { 'v:"Audit"': {} },
          'f:selector': {},
        },
      }),
    ).toMatchObject({
      applier: 'ci',
      takenOver: { by: 'deployer', apiVersion: 'policy/v1' },
    });
    expect(
      annotation({ 'f:metadata': { 'f:labels': { 'f:team': {} } } }),
    ).not.toHaveProperty('takenOver');
  });

  it('is not known by one that sends a few fields beside it', () => {
    expect(
      takenOver([
        {
          manager: 'labeller',
          operation: 'Apply',
          apiVersion: 'policy/v1',
          time: late,
          fieldsV1: { 'f:metadata': { 'f:labels': { 'f:a': {} } } },
        },
      ]),
    ).toBeUndefined();
  });
});
