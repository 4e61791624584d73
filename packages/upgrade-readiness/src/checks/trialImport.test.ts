import { said, inEnglish, reasonText } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { ReadinessCheck, SectionResult, TrialFacts } from '../contracts';
import { evaluate } from '../evaluate';
import { fingerprintOf } from '../fingerprint';
import { inventoryOf } from '../testing/inventories';
import { targetSchemaCheck } from './targetSchema';
import { trialImportCheck } from './trialImport';
import { upgradePath } from './upgradePath';

const NOW = '2026-11-21T09:00:00.000Z';
const object = {
  group: '',
  kind: 'Service',
  namespace: 'payments',
  name: 'web',
};
const finding = {
  checkId: 'trial-import',
  severity: 'blocker',
  confidence: 'observed',
  phase: 'next-apply',
  title: said('Service payments/web is refused'),
  object,
  evidence: [
    { source: 'dry-run', what: said('spec.externalIPs[0]: Invalid value') },
  ],
  fix: { what: said('Change it') },
} as const;

function trialOf(facts: Partial<TrialFacts> = {}): TrialFacts {
  const coverage = ['trial-import', 'target-schema'].map(
    checkId => ({ checkId, status: 'ran', reasons: [] } as const),
  );
  return {
    clusterUid: '1',
    sourceVersion: '1.33.1',
    targetVersion: '1.34.2',
    triedAt: '2026-11-19T09:00:00.000Z',
    goodForDays: 14,
    coverage,
    findings: [finding],
    ...facts,
  };
}

function judge(
  trial: TrialFacts | SectionResult<TrialFacts>,
  target = '1.34',
  gitVersion = 'v1.33.1',
  others: readonly ReadinessCheck[] = [],
) {
  const section: SectionResult<TrialFacts> =
    'status' in trial ? trial : { status: 'read', facts: trial };
  const inventory = inventoryOf(
    { version: { gitVersion } },
    { trial: section },
  );
  return inEnglish(
    evaluate({
      inventory,
      knowledge: builtinKnowledge,
      target,
      now: NOW,
      supportProvider: 'upstream',
      checks: [trialImportCheck, targetSchemaCheck, ...others],
    }),
  );
}

describe('trial-import', () => {
  it('tells what the trial found, with the fingerprint that the trial itself has', () => {
    const evaluation = judge(trialOf());
    expect(evaluation).toMatchObject({
      verdict: 'blocked',
      findings: [
        {
          checkId: 'trial-import',
          severity: 'blocker',
          title: reasonText(finding.title),
          evidence: inEnglish(finding.evidence),
        },
      ],
      coverage: [{ status: 'ran' }, { status: 'ran' }],
    });
    expect(evaluation.findings.map(({ fingerprint }) => fingerprint)).toEqual([
      fingerprintOf('trial-import', { object }),
    ]);
  });

  it('is ready where the target took everything', () => {
    expect(judge(trialOf({ findings: [] }))).toMatchObject({
      verdict: 'ready',
      findings: [],
    });
  });

  it('is unknown for what the trial did not see', () => {
    const coverage = [
      {
        checkId: 'trial-import',
        status: 'partial',
        reasons: [
          said('Widget.example.com: its CRD is not installed at the target'),
        ],
      },
    ] as const;
    expect(judge(trialOf({ findings: [], coverage }))).toMatchObject({
      verdict: 'unknown',
      coverage: [
        { status: 'partial', reasons: inEnglish(coverage[0].reasons) },
        {
          status: 'partial',
          reasons: ['The trial has no data about this check'],
        },
      ],
    });
  });

  it('ran in full where the trial says what it left out on purpose', () => {
    const coverage = ['trial-import', 'target-schema'].map(
      checkId =>
        ({
          checkId,
          status: 'ran',
          reasons: [said('Custom kinds have their schema in the cluster')],
        } as const),
    );
    expect(judge(trialOf({ findings: [], coverage }))).toMatchObject({
      verdict: 'ready',
      coverage: inEnglish(coverage),
    });
  });

  it('keeps what an old trial refused, and takes nothing for good that it accepted [T-22]', () => {
    const old = trialOf({ triedAt: '2026-11-07T08:59:59.000Z' });
    expect(judge(old)).toMatchObject({
      verdict: 'blocked',
      findings: [{ title: reasonText(finding.title) }],
    });
    expect(judge({ ...old, findings: [] })).toMatchObject({
      verdict: 'unknown',
      coverage: [
        {
          status: 'partial',
          reasons: [
            'The trial ran on 2026-11-07, more than 14 days ago: run it again',
          ],
        },
        { status: 'partial' },
      ],
    });
    expect(
      judge({ ...old, findings: [], triedAt: '2026-11-07T09:00:00.000Z' }),
    ).toMatchObject({ verdict: 'ready' });
  });

  it('counts during the upgrade that it was held for, and for node pools that follow later', () => {
    expect(judge(trialOf({ findings: [] }), '1.34', 'v1.34.2')).toMatchObject({
      verdict: 'ready',
      coverage: [{ status: 'ran' }, { status: 'ran' }],
    });
    expect(judge(trialOf(), '1.34.2', 'v1.34.2')).toMatchObject({
      verdict: 'blocked',
      coverage: [{ status: 'ran' }, { status: 'ran' }],
    });
  });

  it('counts at each minor of a path over several', () => {
    const far = trialOf({ findings: [], targetVersion: '1.36.0' });
    for (const version of ['v1.33.1', 'v1.34.0', 'v1.35.9', 'v1.36.0'])
      expect(judge(far, '1.36', version)).toMatchObject({
        coverage: [{ status: 'ran' }, { status: 'ran' }],
      });
    for (const version of ['v1.32.9', 'v1.37.0'])
      expect(judge(far, '1.36', version)).toMatchObject({
        coverage: [{ status: 'partial' }, { status: 'partial' }],
      });
  });

  it('is seen in part where the trial says so without a reason', () => {
    const coverage = [
      { checkId: 'trial-import', status: 'partial', reasons: [] },
      { checkId: 'target-schema', status: 'ran', reasons: [] },
    ] as const;
    expect(judge(trialOf({ findings: [], coverage }))).toMatchObject({
      verdict: 'unknown',
      coverage: [
        {
          status: 'partial',
          reasons: [
            'The trial reports that this check is partial, without a reason',
          ],
        },
        { status: 'ran' },
      ],
    });
  });

  it('takes nothing for good outside the way that it was held for', () => {
    expect(judge(trialOf({ findings: [] }), '1.34', 'v1.32.9')).toMatchObject({
      verdict: 'unknown',
      coverage: [
        {
          reasons: [
            'The cluster was at v1.33.1 when the trial ran: run it again',
          ],
        },
        {},
      ],
    });
  });

  it('says nothing by the objects of another cluster, or for another minor', () => {
    expect(judge(trialOf({ clusterUid: 'another' }))).toMatchObject({
      verdict: 'unknown',
      findings: [],
      coverage: [
        { reasons: ['The trial ran with the objects of another cluster'] },
        {},
      ],
    });
    expect(judge(trialOf(), '1.35')).toMatchObject({
      verdict: 'unknown',
      findings: [],
      coverage: [
        {
          reasons: [
            'The trial ran with an API server of v1.34.2, not of v1.35',
          ],
        },
        {},
      ],
    });
  });

  it('leaves the verdict alone where there is none, unless one was asked for', () => {
    expect(
      judge(
        { status: 'off', reason: said('No trial import was run') },
        '1.34',
        'v1.33.1',
        [upgradePath],
      ),
    ).toMatchObject({
      verdict: 'ready',
      coverage: [{ status: 'off' }, { status: 'off' }, { status: 'ran' }],
    });
    const failures = [
      {
        kind: 'not-found',
        reason: said('none was reported'),
        retryable: false,
      },
    ] as const;
    expect(judge({ status: 'failed', failures })).toMatchObject({
      verdict: 'unknown',
      coverage: [
        { status: 'not-run', reasons: ['trial: none was reported'] },
        { status: 'not-run' },
      ],
    });
  });
});
