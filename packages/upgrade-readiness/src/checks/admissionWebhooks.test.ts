import { inEnglish } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { AdmissionWebhookFacts, InventorySections } from '../contracts';
import { evaluate } from '../evaluate';
import { forbidden, inventoryOf, podOf } from '../testing/inventories';
import { judge as judgeBy, serviceOf, webhookOf } from './__testUtils__/facts';
import { admissionWebhooks } from './admissionWebhooks';

const namespaces = ['kube-system', 'kube-node-lease', 'payments', 'policy'].map(
  name => ({
    name,
    uid: name,
    labels: { 'kubernetes.io/metadata.name': name },
    annotations: {},
  }),
);
const alive = serviceOf('policy', 'hook');
const dead = serviceOf('policy', 'hook', { readyEndpoints: 0, nodes: [] });
const single = serviceOf('policy', 'hook', {
  readyEndpoints: 1,
  nodes: ['node-a'],
});
const judge = (
  webhook: Partial<AdmissionWebhookFacts>,
  service = alive,
  facts: Partial<InventorySections> = {},
  target = '1.34',
) =>
  judgeBy(
    admissionWebhooks,
    {
      namespaces,
      'admission-webhooks': [webhookOf(webhook)],
      'service-backends': [service],
      ...facts,
    },
    { target },
  );
const everything = {
  rules: [
    {
      operations: ['*'],
      apiGroups: ['*'],
      apiVersions: ['*'],
      resources: ['*'],
    },
  ],
};
const ownKinds = {
  rules: [
    {
      operations: ['*'],
      apiGroups: ['policy.example.com'],
      apiVersions: ['*'],
      resources: ['*'],
    },
  ],
};
const certificate = (notAfter: string) => ({
  certificate: { notAfter, subject: 'CN=hook' },
});

describe('admission-webhooks', () => {
  it('finds nothing in one that is answered on two nodes', () => {
    expect(judge({})).toEqual({ findings: [], partial: [] });
  });

  it('blocks where no backend answers for pods', () => {
    expect(inEnglish(judge({}, dead).findings)).toMatchObject([
      {
        key: 'unanswered',
        severity: 'blocker',
        title:
          'ValidatingWebhookConfiguration policy refuses requests: no backend answers for 1 webhook',
        evidence: [
          {
            what: 'Webhook pods.policy.example.com refuses the creation of pods (failurePolicy Fail). Service policy/hook has no ready endpoint',
          },
        ],
      },
    ]);
    expect(
      judge(
        {},
        serviceOf('policy', 'hook', {
          exists: false,
          readyEndpoints: 0,
          nodes: [],
        }),
      ).findings,
    ).toMatchObject([{ severity: 'blocker' }]);
  });

  it('blocks where no backend answers for the deletion of pods, which ends each eviction, or for their tokens', () => {
    const rule = (resource: string, operation: string) => ({
      rules: [
        {
          operations: [operation],
          apiGroups: [''],
          apiVersions: ['v1'],
          resources: [resource],
        },
      ],
    });
    expect(judge(rule('pods', 'DELETE'), dead).findings).toMatchObject([
      { key: 'unanswered', severity: 'blocker' },
    ]);
    expect(
      judge(rule('serviceaccounts/token', 'CREATE'), dead).findings,
    ).toMatchObject([{ key: 'unanswered', severity: 'blocker' }]);
  });

  it('blocks where the CA that it is believed by has ended', () => {
    const { findings } = judge(certificate('2026-11-20T00:00:00Z'));
    expect(findings).toMatchObject([
      { key: 'unanswered', severity: 'blocker' },
    ]);
    expect(findings[0].evidence[0].what).toContain(
      'The CA bundle (CN=hook) ended on 2026-11-20',
    );
    expect(judge(certificate('2026-11-22T09:00:00Z')).findings).toEqual([]);
  });

  it('only warns where the upgrade does not need what it refuses, or conditions may keep it away', () => {
    expect(judge(ownKinds, dead).findings).toMatchObject([
      { severity: 'warning' },
    ]);
    const { findings } = judge({ matchConditions: 1 }, dead);
    expect(findings).toMatchObject([{ severity: 'warning' }]);
    expect(findings[0].evidence[0].what).toContain(
      'unless its matchCondition keeps it away',
    );
    expect(
      judge({ certificate: { unreadable: 'no PEM' } }).findings,
    ).toMatchObject([{ severity: 'warning' }]);
  });

  it('is partial, and so unknown, where only conditions may keep a dead one from what an upgrade needs', () => {
    const selecting = { objectSelector: { matchLabels: { guarded: 'yes' } } };
    const reason = (condition: string) =>
      `Whether webhook pods.policy.example.com of ValidatingWebhookConfiguration policy refuses the creation of pods is not known: no trusted backend answers, and ${condition} may or may not keep it away`;
    expect(judge({ matchConditions: 1 }, dead).partial).toEqual([
      reason('its matchCondition'),
    ]);
    expect(judge(selecting, dead)).toMatchObject({
      findings: [{ severity: 'warning' }],
      partial: [reason('its objectSelector')],
    });
    expect(judge({ certificate: { unreadable: 'no PEM' } }).partial).toEqual([
      expect.stringContaining(
        'API servers may read a CA bundle that Drydock cannot',
      ),
    ]);
    const evaluation = inEnglish(
      evaluate({
        inventory: inventoryOf({
          version: { gitVersion: 'v1.33.1' },
          namespaces,
          'admission-webhooks': [webhookOf({ matchConditions: 1 })],
          'service-backends': [dead],
          pods: [],
        }),
        knowledge: builtinKnowledge,
        target: '1.34',
        now: '2026-11-21T09:00:00Z',
        supportProvider: 'upstream',
        checks: [admissionWebhooks],
      }),
    );
    expect(evaluation).toMatchObject({
      verdict: 'unknown',
      coverage: [{ status: 'partial' }],
    });
  });

  it('is not partial where conditions do not matter: out of reach, skipped, answered or a blocker anyway', () => {
    const conditional = { matchConditions: 1 };
    expect(judge({ ...conditional, ...ownKinds }, dead).partial).toEqual([]);
    expect(
      judge({ ...conditional, failurePolicy: 'Ignore' }, dead).partial,
    ).toEqual([]);
    expect(judge(conditional).partial).toEqual([]);
    expect(judge({}, dead).partial).toEqual([]);
  });

  it('only informs of a dead one that may be skipped', () => {
    expect(judge({ failurePolicy: 'Ignore' }, dead).findings).toMatchObject([
      {
        severity: 'info',
        title:
          'ValidatingWebhookConfiguration policy is skipped: no backend answers for 1 webhook',
      },
    ]);
  });

  it('warns of one backend for pods, gravely where that must be let in by itself', () => {
    expect(judge({}, single).findings).toMatchObject([
      { key: 'single-backend', severity: 'warning' },
    ]);
    const pods = [
      podOf('hook-1', { app: 'hook' }, { namespace: 'policy', node: 'node-a' }),
    ];
    const { findings } = judge({ namespaceSelector: undefined }, single, {
      pods,
    });
    expect(findings).toMatchObject([
      {
        key: 'self-interception',
        severity: 'warning',
        title:
          'ValidatingWebhookConfiguration policy is asked about the one pod that answers for it: after its drain no pod starts',
      },
    ]);
    expect(judge({}, single, { pods }).findings).toMatchObject([
      { key: 'single-backend' },
    ]);
  });

  it('informs of one that asks about its own pods while several answer', () => {
    const pods = [
      podOf('hook-1', {}, { namespace: 'policy', node: 'node-a' }),
      podOf('hook-2', {}, { namespace: 'policy', node: 'node-b' }),
    ];
    expect(
      judge({ namespaceSelector: undefined }, alive, { pods }).findings,
    ).toMatchObject([{ key: 'self-interception', severity: 'info' }]);
  });

  it('warns of one that is asked about everything, also in kube-system', () => {
    expect(
      judge({ ...everything, namespaceSelector: undefined }).findings,
    ).toMatchObject([{ key: 'catch-all', severity: 'warning' }]);
    expect(judge({ ...everything, failurePolicy: 'Ignore' }).findings).toEqual(
      [],
    );
  });

  it('stays silent about everything that keeps away from the system', () => {
    const away = {
      matchExpressions: [
        {
          key: 'kubernetes.io/metadata.name',
          operator: 'NotIn',
          values: ['kube-system', 'kube-node-lease', 'policy'],
        },
      ],
    };
    const rules = [
      {
        operations: ['*'],
        apiGroups: ['*'],
        apiVersions: ['*'],
        resources: ['*'],
        scope: 'Namespaced',
      },
    ];
    expect(judge({ rules, namespaceSelector: away }).findings).toEqual([]);
  });

  it('stays silent about one backend of an add-on with its own kinds', () => {
    expect(judge(ownKinds, single)).toEqual({ findings: [], partial: [] });
    expect(
      judge(ownKinds, serviceOf('policy', 'hook', { failure: forbidden })),
    ).toEqual({ findings: [], partial: [] });
  });

  it('informs of long timeouts for what an upgrade needs', () => {
    expect(judge({ timeoutSeconds: 30 }).findings).toMatchObject([
      { key: 'slow', severity: 'info' },
    ]);
    expect(judge({ ...ownKinds, timeoutSeconds: 30 }).findings).toEqual([]);
  });

  it('says that it does not know who answers outside, unless that is the control plane itself', () => {
    expect(
      judge({ backend: { kind: 'url', host: 'hooks.example.com' } }).findings,
    ).toMatchObject([{ key: 'outside', severity: 'info' }]);
    expect(
      judge({ backend: { kind: 'url', host: '127.0.0.1:23443' } }).findings,
    ).toEqual([]);
  });

  it('is partial where it could not be read who answers', () => {
    expect(
      judge({}, serviceOf('policy', 'hook', { failure: forbidden })),
    ).toEqual({
      findings: [],
      partial: [
        'Whether anybody answers is not known: Service policy/hook: Not allowed to list things',
      ],
    });
  });

  it('warns of rules that name only versions that go, and of those that went before only informs', () => {
    const rules = [
      {
        operations: ['*'],
        apiGroups: ['flowcontrol.apiserver.k8s.io'],
        apiVersions: ['v1beta3'],
        resources: ['flowschemas'],
      },
    ];
    expect(
      inEnglish(
        judge({ rules }, alive, { version: { gitVersion: 'v1.31.1' } }, '1.32')
          .findings,
      ),
    ).toMatchObject([
      {
        key: 'lost-versions',
        severity: 'warning',
        evidence: [
          {
            what: 'Webhook pods.policy.example.com names flowschemas only at flowcontrol.apiserver.k8s.io/v1beta3, which v1.32 does not serve: it is not asked about them',
          },
        ],
      },
    ]);
    expect(judge({ rules }).findings).toMatchObject([
      { key: 'lost-versions', severity: 'info' },
    ]);
    expect(
      judge({ rules }, alive, { version: { gitVersion: 'v1.30.1' } }, '1.31')
        .findings,
    ).toEqual([]);
  });

  it('stays silent about rules that name a version that stays, too', () => {
    const ingress = {
      operations: ['*'],
      apiGroups: ['extensions', 'networking.k8s.io'],
      apiVersions: ['v1beta1', 'v1'],
      resources: ['ingresses'],
    };
    expect(judge({ rules: [ingress] }).findings).toEqual([]);
    const wildcard = {
      operations: ['*'],
      apiGroups: ['policy'],
      apiVersions: ['v1beta1'],
      resources: ['poddisruptionbudgets'],
    };
    expect(
      judge({ rules: [wildcard, { ...wildcard, apiVersions: ['*'] }] })
        .findings,
    ).toEqual([]);
  });

  it('makes one finding of the webhooks of one configuration', () => {
    const webhooks = [
      webhookOf(),
      webhookOf({ name: 'more.policy.example.com', ...ownKinds }),
    ];
    expect(
      judgeBy(admissionWebhooks, {
        namespaces,
        'admission-webhooks': webhooks,
        'service-backends': [dead],
      }).findings,
    ).toMatchObject([
      {
        severity: 'blocker',
        title:
          'ValidatingWebhookConfiguration policy refuses requests: no backend answers for 2 webhooks',
        evidence: [{}, {}],
      },
    ]);
  });
});
