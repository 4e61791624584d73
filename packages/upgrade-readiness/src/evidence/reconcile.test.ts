import { inEnglish } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { ApiTrace } from '../contracts';
import { reconcile } from './reconcile';
import type { ManifestTrace } from './reconcile';

const old = 'batch/v1beta1';
const now = 'batch/v1';
const lostRow = (apiVersion: string) =>
  apiVersion === old
    ? builtinKnowledge.findApiVersion({
        group: 'batch',
        version: 'v1beta1',
        kind: 'CronJob',
      })
    : undefined;
const conclude = (
  traces: readonly ApiTrace[],
  targetMinor = '1.25',
  manifests: readonly ManifestTrace[] = [],
  currentMinor = '1.24',
) =>
  reconcile({
    traces,
    manifests,
    lostRow,
    knowledge: builtinKnowledge,
    currentMinor,
    targetMinor,
  });

const lastApplied = (apiVersion: string): ApiTrace => ({
  source: 'last-applied',
  apiVersion,
  applier: 'kubectl',
});
const apply = (
  apiVersion: string,
  applier: string,
  time?: string,
): ApiTrace => ({
  source: 'apply',
  apiVersion,
  applier,
  ...(time ? { time } : {}),
});
const update = (
  apiVersion: string,
  applier: string,
  time?: string,
): ApiTrace => ({
  source: 'update',
  apiVersion,
  applier,
  ...(time ? { time } : {}),
});
const helm = (apiVersion: string): ManifestTrace => ({
  source: 'helm-release',
  apiVersion,
  origin: 'Helm release a/b (revision 1)',
});

describe('what an applier last sent', () => {
  it.each([
    ['last-applied', [lastApplied(old)], []],
    ['Apply', [apply(old, 'flux')], []],
    ['a Helm manifest', [], [helm(old)]],
  ])(
    'blocks when it was %s at a version that the target does not serve',
    (_, traces, manifests) => {
      expect(conclude(traces, '1.25', manifests)).toMatchObject({
        severity: 'blocker',
        confidence: 'observed',
        state: 'removed',
        certainty: 'sent',
        evidence: [expect.anything()],
      });
    },
  );

  it('is a warning while it is only deprecated and goes in the minor after the target, else information', () => {
    expect(conclude([lastApplied(old)], '1.24')).toMatchObject({
      severity: 'warning',
      confidence: 'observed',
      state: 'deprecated',
    });
    expect(conclude([lastApplied(old)], '1.22')).toMatchObject({
      severity: 'info',
      state: 'deprecated',
    });
  });

  it('tells of the past where the API server of today does not serve the version either, and of what fails next where that is the worse', () => {
    expect(
      conclude(
        [lastApplied(old), update(old, 'kubectl-client-side-apply')],
        '1.34',
        [],
        '1.33',
      ),
    ).toMatchObject({
      severity: 'info',
      confidence: 'observed',
      certainty: 'failing',
      evidence: [expect.anything(), expect.anything()],
    });
    expect(conclude([apply(old, 'flux')], '1.25', [], '1.25')).toMatchObject({
      severity: 'info',
      certainty: 'failing',
    });
    expect(conclude([], '1.34', [helm(old)], '1.33')).toMatchObject({
      severity: 'info',
      confidence: 'observed',
      certainty: 'failing',
    });
    expect(
      conclude(
        [],
        '1.34',
        [{ source: 'manifest-file', apiVersion: old, origin: 'a.yaml' }],
        '1.33',
      ),
    ).toMatchObject({ severity: 'blocker', certainty: 'sent' });
  });

  it('keeps all its evidence in one conclusion', () => {
    const conclusion = conclude(
      [
        lastApplied(old),
        update(old, 'kubectl-client-side-apply', '2022-01-01T00:00:00Z'),
        apply(old, 'flux'),
      ],
      '1.25',
      [helm(old)],
    );
    expect(conclusion?.evidence).toHaveLength(4);
    expect(conclusion?.severity).toBe('blocker');
  });

  it('is superseded by what the same applier sent later at a surviving version', () => {
    expect(
      conclude([
        apply(old, 'flux', '2022-01-01T00:00:00Z'),
        apply(now, 'flux', '2022-06-01T00:00:00Z'),
      ]),
    ).toBeUndefined();
  });

  it('is not superseded by what the same applier sent earlier, at an unknown time, or by another applier', () => {
    expect(
      conclude([
        apply(old, 'flux', '2022-06-01T00:00:00Z'),
        apply(now, 'flux', '2022-01-01T00:00:00Z'),
      ]),
    ).toMatchObject({ severity: 'blocker' });
    expect(
      conclude([
        apply(old, 'flux'),
        apply(now, 'flux', '2022-01-01T00:00:00Z'),
      ]),
    ).toMatchObject({ severity: 'blocker' });
    expect(
      conclude([
        apply(old, 'flux', '2022-01-01T00:00:00Z'),
        apply(now, 'argocd', '2022-06-01T00:00:00Z'),
      ]),
    ).toMatchObject({ severity: 'blocker' });
  });

  it('is what the tool says itself, where it moved without a write because nothing else differs', () => {
    const sentVersions = (...versions: readonly (string | undefined)[]) =>
      versions.map(apiVersion => ({
        applier: 'flux',
        ...(apiVersion ? { apiVersion } : {}),
      }));
    const judged = (
      trace: ApiTrace,
      ...versions: readonly (string | undefined)[]
    ) =>
      reconcile({
        traces: [trace],
        manifests: [],
        sentVersions: sentVersions(...versions),
        lostRow,
        knowledge: builtinKnowledge,
        currentMinor: '1.24',
        targetMinor: '1.25',
      });
    expect(judged(apply(old, 'flux'), now)).toBeUndefined();
    expect(
      judged({ ...lastApplied(old), applier: 'flux' }, now),
    ).toBeUndefined();
    for (const contradicted of [
      [old],
      [now, old],
      [now, undefined],
      [undefined],
    ])
      expect(judged(apply(old, 'flux'), ...contradicted)).toMatchObject({
        severity: 'blocker',
        confidence: 'observed',
      });
    expect(judged(apply(old, 'argocd'), now)).toMatchObject({
      severity: 'blocker',
    });
    expect(
      judged(
        { ...lastApplied(old), applier: 'flux', annotation: 'copied' },
        now,
      ),
    ).toMatchObject({ severity: 'warning' });
    expect(judged(apply(now, 'flux'), old)).toBeUndefined();
  });

  it('is information where the object was handed over to another applier: of kubectl the annotation alone is left', () => {
    const handedOver = [
      { ...lastApplied(old), annotation: 'left' as const },
      apply(now, 'argocd-controller', '2022-06-01T00:00:00Z'),
    ];
    expect(conclude(handedOver)).toMatchObject({
      severity: 'info',
      confidence: 'inferred',
      certainty: 'written',
      evidence: [{ source: 'last-applied' }, { source: 'managed-fields' }],
    });
    expect(conclude(handedOver, '1.24')).toBeUndefined();
  });

  it('blocks beside another applier when managers were not kept before it came: a hand-over by kubectl is not proven', () => {
    const before = update(now, 'before-first-apply', '2022-06-01T00:00:00Z');
    expect(
      conclude([
        lastApplied(old),
        before,
        apply(now, 'labeller', '2022-06-01T00:00:00Z'),
      ]),
    ).toMatchObject({
      severity: 'blocker',
      evidence: [{ source: 'last-applied' }],
    });
  });

  it('blocks beside another applier while the entry of the client-side apply stays, or where the other sends the old version, too', () => {
    expect(
      conclude([
        lastApplied(old),
        update(old, 'kubectl-client-side-apply', '2022-01-01T00:00:00Z'),
        apply(now, 'flux', '2022-06-01T00:00:00Z'),
      ]),
    ).toMatchObject({
      severity: 'blocker',
      evidence: [{ source: 'last-applied' }, expect.anything()],
    });
    expect(
      conclude([lastApplied(old), apply(old, 'argocd-controller')]),
    ).toMatchObject({
      severity: 'blocker',
      evidence: [expect.anything(), expect.anything()],
    });
    expect(
      conclude([lastApplied(old), update(now, 'kubectl-edit')]),
    ).toMatchObject({ severity: 'blocker' });
  });

  it('counts kubectl as one writer whichever way it applied', () => {
    const [before, early, late] = [
      '2021-06-01T00:00:00Z',
      '2022-01-01T00:00:00Z',
      '2022-06-01T00:00:00Z',
    ];
    const traces = [
      {
        ...lastApplied(old),
        applier: 'kubectl-client-side-apply',
        time: early,
      },
      update(old, 'kubectl-client-side-apply', early),
    ];
    expect(conclude([...traces, apply(now, 'kubectl', late)])).toBeUndefined();
    expect(conclude([...traces, apply(now, 'kubectl', before)])).toMatchObject({
      severity: 'blocker',
    });
  });

  it('names kubectl and not the name of its field manager', () => {
    expect(
      inEnglish(
        conclude([
          { ...lastApplied(old), applier: 'kubectl-client-side-apply' },
        ])?.evidence,
      ),
    ).toEqual([
      {
        source: 'last-applied',
        what: 'last-applied by kubectl names batch/v1beta1',
      },
    ]);
  });
});

describe('a later word of the same writer', () => {
  const [early, late] = ['2022-01-01T00:00:00Z', '2022-06-01T00:00:00Z'];

  it('answers the one before where it is a manifest, too', () => {
    expect(
      conclude([
        { ...lastApplied(old), applier: 'ci', time: early },
        apply(now, 'ci', late),
      ]),
    ).toBeUndefined();
  });

  it.each([
    [
      'an Apply',
      [apply(old, 'ci', early)],
      'ci applied it at batch/v1beta1',
      'managed-fields',
    ],
    [
      'an annotation',
      [
        { ...lastApplied(old), applier: 'ci', time: early },
        update(old, 'ci', early),
      ],
      'last-applied by ci names batch/v1beta1',
      'last-applied',
    ],
  ])(
    'leaves an inference where it is an Update: the writer may have moved on, or set a label beside %s',
    (_, traces, sent, source) => {
      expect(
        inEnglish(conclude([...traces, update(now, 'ci', late)])),
      ).toMatchObject({
        severity: 'info',
        confidence: 'inferred',
        certainty: 'written',
        evidence: [
          { source, what: sent, time: early },
          {
            source: 'managed-fields',
            what: 'ci has since written it at batch/v1; whether it still applies its manifest cannot be told',
            time: late,
          },
        ],
      });
    },
  );

  it('does not speak for another applier that may have gone', () => {
    expect(
      conclude([
        {
          ...apply(old, 'ci', early),
          takenOver: { by: 'cd', apiVersion: now },
        },
        apply(old, 'deployer', early),
        update(now, 'deployer', late),
      ]),
    ).toMatchObject({ severity: 'warning', confidence: 'inferred' });
  });

  it('answers nothing of another subresource, of another writer or of another time', () => {
    expect(
      conclude([
        apply(old, 'ci', early),
        { ...update(now, 'ci', late), subresource: 'status' },
      ]),
    ).toMatchObject({ severity: 'blocker' });
    expect(
      conclude([apply(old, 'ci', early), update(now, 'operator', late)]),
    ).toMatchObject({ severity: 'blocker' });
    expect(
      conclude([apply(old, 'ci', late), update(now, 'ci', early)]),
    ).toMatchObject({ severity: 'blocker' });
    expect(
      conclude([update(old, 'ci', late), apply(now, 'ci', early)]),
    ).toMatchObject({ confidence: 'inferred' });
  });

  it('leaves a hint where kubectl replaced what it had applied: the first manifest may be kept elsewhere', () => {
    expect(
      conclude([
        update(old, 'kubectl-client-side-apply', early),
        update(now, 'kubectl-replace', late),
      ]),
    ).toMatchObject({ severity: 'info', confidence: 'inferred' });
    expect(
      conclude([
        apply(old, 'kubectl', early),
        update(now, 'kubectl-replace', late),
      ]),
    ).toMatchObject({ confidence: 'inferred' });
  });
});

describe('a writer that may have gone', () => {
  const [early, late] = ['2022-01-01T00:00:00Z', '2022-06-01T00:00:00Z'];

  it('is inferred where another applier sends the object since, if that one is at a version that stays', () => {
    const retired = (apiVersion: string): ApiTrace => ({
      ...apply(old, 'deploy-5d4f8', early),
      takenOver: { by: 'deploy-9x2kp', apiVersion },
    });
    expect(
      conclude([retired(now), apply(now, 'deploy-9x2kp', late)]),
    ).toMatchObject({ severity: 'warning', confidence: 'inferred' });
    expect(
      conclude([retired(old), apply(old, 'deploy-9x2kp', late)]),
    ).toMatchObject({ severity: 'blocker', confidence: 'observed' });
    expect(
      conclude([
        apply(old, 'flux', early),
        {
          ...lastApplied(now),
          applier: 'kubectl-client-side-apply',
          time: late,
        },
      ]),
    ).toMatchObject({ severity: 'warning', confidence: 'inferred' });
  });

  it('is worth a look where another applier sends what the writer of the annotation sent', () => {
    const annotated: ApiTrace = {
      ...lastApplied(old),
      applier: 'kubectl-client-side-apply',
      time: early,
      takenOver: { by: 'deployer', apiVersion: now },
    };
    const traces = [
      annotated,
      update(old, 'kubectl-client-side-apply', early),
      apply(now, 'deployer', late),
    ];
    expect(conclude(traces)).toMatchObject({
      severity: 'warning',
      confidence: 'inferred',
    });
  });

  it('is inferred where kubectl replaced the whole object since, by whichever writer it was sent before', () => {
    expect(
      conclude([
        apply(old, 'deployer', early),
        update(now, 'kubectl-replace', late),
      ]),
    ).toMatchObject({ severity: 'warning', confidence: 'inferred' });
    expect(
      conclude([
        apply(old, 'deployer', late),
        update(now, 'kubectl-replace', early),
      ]),
    ).toMatchObject({ severity: 'blocker' });
  });

  it('is inferred where another writer copied its annotation', () => {
    expect(
      inEnglish(
        conclude([
          {
            ...lastApplied(old),
            applier: 'velero-server',
            annotation: 'copied',
          },
          update(now, 'velero-server', late),
        ]),
      ),
    ).toMatchObject({
      severity: 'warning',
      confidence: 'inferred',
      evidence: [
        { what: 'last-applied copied by velero-server names batch/v1beta1' },
      ],
    });
  });

  it('is inferred where Helm has taken the object over since', () => {
    const adopted = (time: string) =>
      reconcile({
        traces: [{ ...lastApplied(old), time: '2022-03-01T00:00:00Z' }],
        manifests: [helm(now)],
        adoption: { time },
        lostRow,
        knowledge: builtinKnowledge,
        currentMinor: '1.24',
        targetMinor: '1.25',
      });
    expect(adopted(late)).toMatchObject({
      severity: 'info',
      confidence: 'inferred',
    });
    expect(adopted(early)).toMatchObject({
      severity: 'blocker',
      confidence: 'observed',
    });
  });

  it('stays a warning where Helm has taken over what another applier may still apply', () => {
    const input = {
      manifests: [helm(now)],
      adoption: { time: late },
      lostRow,
      knowledge: builtinKnowledge,
      currentMinor: '1.24',
      targetMinor: '1.25',
    };
    expect(
      reconcile({ ...input, traces: [apply(old, 'flux', early)] }),
    ).toMatchObject({ severity: 'warning', confidence: 'inferred' });
    expect(
      reconcile({ ...input, traces: [apply(old, 'helm', early)] }),
    ).toBeUndefined();
  });
});

it('tells what fails already beside a hint at a version that is served today', () => {
  const [gone, hinted] = ['autoscaling/v2beta1', 'autoscaling/v2beta2'];
  const budget = (traces: readonly ApiTrace[]) =>
    reconcile({
      traces,
      manifests: [],
      lostRow: apiVersion =>
        builtinKnowledge.findApiVersion({
          group: 'autoscaling',
          version: apiVersion.split('/')[1],
          kind: 'HorizontalPodAutoscaler',
        }),
      knowledge: builtinKnowledge,
      currentMinor: '1.25',
      targetMinor: '1.26',
    });
  expect(budget([apply(gone, 'flux')])).toMatchObject({
    certainty: 'failing',
    failsSince: '1.25',
  });
  expect(
    inEnglish(budget([apply(gone, 'flux'), update(hinted, 'controller')])),
  ).toMatchObject({
    severity: 'warning',
    certainty: 'written',
    failsSince: '1.25',
    evidence: [
      { what: expect.stringContaining(hinted) },
      { what: expect.stringContaining(gone) },
    ],
  });
});

describe('a version that the target serves and a later minor removes', () => {
  const [early, late] = ['2025-01-01T00:00:00Z', '2025-06-01T00:00:00Z'];
  const [alpha, beta] = ['resource.k8s.io/v1alpha3', 'resource.k8s.io/v1beta1'];
  const claim = (traces: readonly ApiTrace[]) =>
    reconcile({
      traces,
      manifests: [],
      lostRow: apiVersion =>
        builtinKnowledge.findApiVersion({
          group: 'resource.k8s.io',
          version: apiVersion.split('/')[1],
          kind: 'ResourceClaim',
        }),
      knowledge: builtinKnowledge,
      currentMinor: '1.32',
      targetMinor: '1.37',
    });

  it.each([
    ['an Apply', [apply(alpha, 'flux', early), apply(beta, 'flux', late)]],
    [
      'an annotation',
      [
        apply(alpha, 'kubectl', early),
        {
          ...lastApplied(beta),
          applier: 'kubectl-client-side-apply',
          time: late,
        },
      ],
    ],
  ])(
    'answers what the same writer sent before at one that the target removes: %s',
    (_, traces) => {
      expect(claim(traces)).toMatchObject({
        severity: 'warning',
        state: 'deprecated',
        row: { version: 'v1beta1' },
      });
      expect(claim([...traces].reverse())).toMatchObject({
        state: 'deprecated',
      });
    },
  );

  it('answers an Update before, and takes the place of another writer', () => {
    expect(
      claim([update(alpha, 'op', early), update(beta, 'op', late)]),
    ).toBeUndefined();
    const retired: ApiTrace = {
      ...apply(alpha, 'deploy-5d4f8', early),
      takenOver: { by: 'deploy-9x2kp', apiVersion: beta },
    };
    expect(
      claim([retired, apply(beta, 'deploy-9x2kp', late)]),
    ).not.toMatchObject({ severity: 'blocker' });
  });
});

it('holds nothing up where the object is being deleted', () => {
  const deleted = reconcile({
    traces: [lastApplied(old)],
    manifests: [],
    deletedAt: '2022-06-01T00:00:00Z',
    lostRow,
    knowledge: builtinKnowledge,
    currentMinor: '1.24',
    targetMinor: '1.25',
  });
  expect(deleted).toMatchObject({
    severity: 'info',
    evidence: [
      { source: 'last-applied' },
      { source: 'metadata', time: '2022-06-01T00:00:00Z' },
    ],
  });
});

describe('an Update', () => {
  it('only hints', () => {
    expect(conclude([update(old, 'some-operator')])).toMatchObject({
      severity: 'warning',
      confidence: 'inferred',
      certainty: 'written',
    });
  });

  it('says nothing of a version that is only deprecated', () => {
    expect(conclude([update(old, 'some-operator')], '1.24')).toBeUndefined();
  });

  it('weighs less when an applier keeps the object at a surviving version', () => {
    expect(
      conclude([update(old, 'some-operator'), apply(now, 'flux')]),
    ).toMatchObject({ severity: 'info', confidence: 'inferred' });
    expect(
      conclude([update(old, 'some-operator')], '1.25', [helm(now)]),
    ).toMatchObject({ severity: 'info' });
  });

  it('at a version that is no longer served tells of the past only', () => {
    expect(
      conclude([update(old, 'some-operator')], '1.34', [], '1.33'),
    ).toMatchObject({ severity: 'info', confidence: 'inferred' });
  });

  it('of kubectl is void when its last-applied names a surviving version', () => {
    expect(
      conclude([
        update(old, 'kubectl-client-side-apply', '2022-06-01T00:00:00Z'),
        lastApplied(now),
      ]),
    ).toBeUndefined();
  });

  it('is void when the same writer later wrote at a surviving version', () => {
    expect(
      conclude([
        update(old, 'op', '2022-01-01T00:00:00Z'),
        update(now, 'op', '2022-06-01T00:00:00Z'),
      ]),
    ).toBeUndefined();
    expect(
      conclude([
        update(old, 'op', '2022-06-01T00:00:00Z'),
        update(now, 'op', '2022-01-01T00:00:00Z'),
      ]),
    ).toMatchObject({ severity: 'warning' });
  });

  it('of Helm is void when the release renders a surviving version', () => {
    expect(
      conclude([update(old, 'helm')], '1.25', [helm(now)]),
    ).toBeUndefined();
  });
});

it('concludes nothing from surviving versions or from nothing', () => {
  expect(conclude([])).toBeUndefined();
  expect(
    conclude(
      [lastApplied(now), apply(now, 'flux'), update(now, 'op')],
      '1.25',
      [helm(now)],
    ),
  ).toBeUndefined();
});
