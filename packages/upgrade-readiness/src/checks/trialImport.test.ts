import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { SectionResult, TrialFacts } from '../contracts';
import { evaluate } from '../evaluate';
import { fingerprintOf } from '../fingerprint';
import { inventoryOf } from '../testing/inventories';
import { targetSchemaTrial } from './targetSchemaTrial';
import { trialImportCheck } from './trialImport';

const NOW = '2026-11-21T09:00:00.000Z';
const object = { group: '', kind: 'Service', namespace: 'payments', name: 'web' };
const finding = { checkId: 'trial-import', severity: 'blocker', confidence: 'observed', phase: 'next-apply', title: 'Service payments/web is refused', object, evidence: [{ source: 'dry-run', text: 'spec.externalIPs[0]: Invalid value' }], fix: { text: 'Change it' } } as const;

function trialOf(facts: Partial<TrialFacts> = {}): TrialFacts {
  const coverage = ['trial-import', 'target-schema'].map(checkId => ({ checkId, status: 'ran', reasons: [] }) as const);
  return { clusterUid: '1', sourceVersion: '1.33.1', targetVersion: '1.34.2', triedAt: '2026-11-19T09:00:00.000Z', goodForDays: 14, coverage, findings: [finding], ...facts };
}

function judge(trial: TrialFacts | SectionResult<TrialFacts>, target = '1.34') {
  const section: SectionResult<TrialFacts> = 'status' in trial ? trial : { status: 'read', facts: trial };
  const inventory = inventoryOf({ version: { gitVersion: 'v1.33.1' } }, { trial: section });
  return evaluate({ inventory, knowledge: builtinKnowledge, target, now: NOW, supportProvider: 'upstream', checks: [trialImportCheck, targetSchemaTrial] });
}

describe('trial-import', () => {
  it('tells what the trial found, with the fingerprint that the trial itself has', () => {
    const evaluation = judge(trialOf());
    expect(evaluation).toMatchObject({ verdict: 'blocked', findings: [{ checkId: 'trial-import', severity: 'blocker', title: finding.title, evidence: finding.evidence }], coverage: [{ status: 'ran' }, { status: 'ran' }] });
    expect(evaluation.findings.map(({ fingerprint }) => fingerprint)).toEqual([fingerprintOf('trial-import', { object })]);
  });

  it('is ready where the target took everything', () => {
    expect(judge(trialOf({ findings: [] }))).toMatchObject({ verdict: 'ready', findings: [] });
  });

  it('is unknown for what the trial did not see', () => {
    const coverage = [{ checkId: 'trial-import', status: 'partial', reasons: ['Widget.example.com: its CRD is not installed at the target'] }] as const;
    expect(judge(trialOf({ findings: [], coverage }))).toMatchObject({ verdict: 'unknown', coverage: [{ status: 'partial', reasons: [coverage[0].reasons[0]] }, { status: 'partial', reasons: ['The trial says nothing of this check'] }] });
  });

  it('keeps what an old trial refused, and takes nothing for good that it accepted', () => {
    const old = trialOf({ triedAt: '2026-11-07T08:59:59.000Z' });
    expect(judge(old)).toMatchObject({ verdict: 'blocked', findings: [{ title: finding.title }] });
    expect(judge({ ...old, findings: [] })).toMatchObject({ verdict: 'unknown', coverage: [{ status: 'partial', reasons: ['The trial was held on 2026-11-07, more than 14 days ago: hold it again'] }, { status: 'partial' }] });
    expect(judge({ ...old, findings: [], triedAt: '2026-11-07T09:00:00.000Z' })).toMatchObject({ verdict: 'ready' });
  });

  it('takes nothing for good after the cluster has gone to another minor', () => {
    expect(judge(trialOf({ findings: [], sourceVersion: '1.32.9' }))).toMatchObject({ verdict: 'unknown', coverage: [{ reasons: ['The cluster was v1.32.9 when the trial was held: hold it again'] }, {}] });
  });

  it('says nothing by the objects of another cluster, or for another minor', () => {
    expect(judge(trialOf({ clusterUid: 'another' }))).toMatchObject({ verdict: 'unknown', findings: [], coverage: [{ reasons: ['The trial was held with the objects of another cluster'] }, {}] });
    expect(judge(trialOf(), '1.35')).toMatchObject({ verdict: 'unknown', findings: [], coverage: [{ reasons: ['The trial was held with an API server of v1.34.2, not of v1.35'] }, {}] });
  });

  it('leaves the verdict alone where there is none, unless one was asked for', () => {
    expect(judge({ status: 'off', reason: 'No trial import was held' })).toMatchObject({ verdict: 'ready', coverage: [{ status: 'off' }, { status: 'off' }] });
    const failures = [{ reason: 'not-found', message: 'none was reported', retryable: false }] as const;
    expect(judge({ status: 'failed', failures })).toMatchObject({ verdict: 'unknown', coverage: [{ status: 'not-run', reasons: ['trial: none was reported'] }, { status: 'not-run' }] });
  });
});
