import { inEnglish } from '@drydock/upgrade-reasons';
import type {
  CertificateFacts,
  ControlPlaneCertificateFacts,
} from '../contracts';
import { forbidden } from '../testing/inventories';
import { judge, webhookOf } from './__testUtils__/facts';
import { certificates } from './certificates';

const own = (certificate: CertificateFacts): ControlPlaneCertificateFacts => ({
  use: 'CA of client certificates',
  from: 'ConfigMap kube-system/extension-apiserver-authentication',
  certificate,
});
const judgeOwn = (notAfter: string) =>
  judge(certificates, {
    certificates: [own({ notAfter, subject: 'CN=kubernetes' })],
  }).findings;
const judgeWebhook = (
  notAfter: string,
  failurePolicy: 'Fail' | 'Ignore' = 'Fail',
) =>
  judge(certificates, {
    'admission-webhooks': [
      webhookOf({ failurePolicy, certificate: { notAfter } }),
      webhookOf({ failurePolicy, name: 'more', certificate: { notAfter } }),
    ],
  }).findings;

describe('certificates', () => {
  it('finds nothing in those that outlive the horizon', () => {
    expect(judgeOwn('2027-02-21T09:00:00Z')).toEqual([]);
  });

  it('informs 90 days ahead of the control plane, warns at 30, blocks on what has ended', () => {
    expect(judgeOwn('2027-01-21T09:00:00Z')).toMatchObject([
      {
        severity: 'info',
        title: 'CA of client certificates expires in 61 days',
      },
    ]);
    expect(inEnglish(judgeOwn('2026-12-01T09:00:00Z'))).toMatchObject([
      {
        severity: 'warning',
        title: 'CA of client certificates expires in 10 days',
        evidence: [
          {
            what: 'ConfigMap kube-system/extension-apiserver-authentication, CN=kubernetes: expires 2026-12-01',
          },
        ],
      },
    ]);
    expect(judgeOwn('2026-11-19T09:00:00Z')).toMatchObject([
      {
        severity: 'blocker',
        title: 'CA of client certificates expired 2 days ago',
      },
    ]);
  });

  it('tells the API server’s own certificate only when it is near its end', () => {
    const serving = (notAfter: string) =>
      judge(certificates, {
        certificates: [
          {
            use: 'API server',
            from: 'the connection',
            certificate: { notAfter },
          },
        ],
      }).findings.map(({ severity }) => severity);
    expect(serving('2027-01-21T09:00:00Z')).toEqual([]);
    expect(serving('2026-12-01T09:00:00Z')).toEqual(['warning']);
  });

  it('warns of bundles of webhooks that must answer, once for a configuration', () => {
    expect(judgeWebhook('2026-12-01T09:00:00Z')).toMatchObject([
      {
        severity: 'warning',
        title:
          'The CA bundle of ValidatingWebhookConfiguration policy expires in 10 days',
        evidence: [{}, {}],
      },
    ]);
  });

  it('does not report bundles that cert-manager renews in time, whose webhook may fail, or whose expiry another check reports', () => {
    expect(judgeWebhook('2027-01-10T09:00:00Z')).toEqual([]);
    expect(judgeWebhook('2026-12-01T09:00:00Z', 'Ignore')).toEqual([]);
    expect(judgeWebhook('2026-11-01T09:00:00Z')).toEqual([]);
  });

  it('looks at conversions and aggregated APIs, too', () => {
    const certificate = { notAfter: '2026-12-01T09:00:00Z' };
    const hints = { labels: {}, annotations: {} };
    const { findings } = judge(certificates, {
      'custom-resources': [
        {
          ...hints,
          object: {
            group: 'apiextensions.k8s.io',
            kind: 'CustomResourceDefinition',
            name: 'widgets.example.com',
          },
          group: 'example.com',
          kind: 'Widget',
          resource: 'widgets',
          versions: [],
          storedVersions: [],
          preserveUnknownFields: false,
          faults: [],
          conversion: { certificate, reviewVersions: ['v1'] },
        },
      ],
      'api-services': [
        {
          ...hints,
          object: {
            group: 'apiregistration.k8s.io',
            kind: 'APIService',
            name: 'v1.example.com',
          },
          group: 'example.com',
          version: 'v1',
          certificate,
        },
      ],
    });
    expect(findings.map(({ title }) => title)).toEqual([
      'The CA bundle of CRD widgets.example.com expires in 10 days',
      'The CA bundle of APIService v1.example.com expires in 10 days',
    ]);
  });

  it('is partial for a certificate that cannot be read, and for bundles that were not', () => {
    expect(
      judge(certificates, { certificates: [own({ unreadable: 'no PEM' })] }),
    ).toEqual({
      findings: [],
      partial: ['CA of client certificates cannot be read: no PEM'],
    });
    const { partial } = judge(
      certificates,
      {},
      {
        results: {
          'admission-webhooks': { status: 'failed', failures: [forbidden] },
        },
      },
    );
    expect(partial).toEqual([
      'No data on CA bundles of webhooks, because admission-webhooks could not be read: Not allowed to list things',
    ]);
  });
});
