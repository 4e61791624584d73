import { inEnglish, said } from '@drydock/upgrade-reasons';
import type { StepRecord, UpgradeRecord } from '../model';
import { compareWithPrediction } from './prediction';
import {
  observedState,
  readiness,
  upgradeRecord,
} from '../__testUtils__/records';
import { reportOf } from '../steps';

const comparison = (
  upgrade: UpgradeRecord,
  observed: ReturnType<typeof observedState>,
) => inEnglish(compareWithPrediction(upgrade, observed, reportOf));
const atTarget = observedState({
  controlPlane: { desired: 'v1.36.4', current: 'v1.36.4' },
  pool: { desired: 'v1.36.4', versions: [{ version: 'v1.36.4', count: 2 }] },
});
const pdb = {
  fingerprint: 'f',
  checkId: 'drain-blockers',
  title: said('PDB payments/api allows no disruption'),
  phase: 'nodes',
  kind: 'PodDisruptionBudget',
  object: 'payments/api',
};
const drain = {
  kind: 'drain',
  message: said('PodDisruptionBudget payments/api allows no disruption'),
  object: 'PodDisruptionBudget payments/api',
  firstSeenAtMs: 0,
  lastSeenAtMs: 300_000,
};

function withFacts(
  facts: StepRecord['facts'],
  overrides: Partial<UpgradeRecord> = {},
): UpgradeRecord {
  const record = upgradeRecord(overrides);
  return {
    ...record,
    steps: record.steps.map((step, index) =>
      index === 3 ? { ...step, facts } : step,
    ),
  };
}

describe('compareWithPrediction', () => {
  it('is empty when everything went as predicted', () => {
    expect(comparison(upgradeRecord(), atTarget)).toEqual([]);
    const bitten = withFacts(
      { waits: [drain] },
      { readinessAtStart: readiness({ verdict: 'blocked', blocking: [pdb] }) },
    );
    expect(comparison(bitten, atTarget)).toEqual([]);
  });

  it('names a predicted blocker that did not bite', () => {
    const record = upgradeRecord({
      readinessAtStart: readiness({ verdict: 'blocked', blocking: [pdb] }),
    });
    expect(comparison(record, atTarget)).toEqual([
      {
        predicted: 'Blocks: PDB payments/api allows no disruption',
        actual: 'Did not block the upgrade',
      },
    ]);
  });

  it('names a stalled drain that was not predicted, with its duration', () => {
    const [difference] = comparison(withFacts({ waits: [drain] }), atTarget);
    expect(difference.actual).toBe(
      'Waited 5 min: PodDisruptionBudget payments/api allows no disruption',
    );
    const [short] = comparison(
      withFacts({ waits: [{ ...drain, lastSeenAtMs: 4000 }] }),
      atTarget,
    );
    expect(short.actual).toMatch(/^Waited less than a minute: /);
  });

  it('predicts of what no hop touches that it stays as it is', () => {
    const hops = [
      {
        kind: 'control-plane',
        from: 'v1.35.5',
        to: 'v1.36.4',
        disrupts: ['control-plane'],
      },
    ] as const;
    const planeAlone = observedState({
      controlPlane: { desired: 'v1.36.4', current: 'v1.36.4' },
    });
    expect(comparison(upgradeRecord({ hops }), planeAlone)).toEqual([]);
    const back = [
      {
        kind: 'node-pools',
        from: 'v1.36.4',
        to: 'v1.36.2',
        disrupts: ['nodes'],
        back: true,
      },
    ] as const;
    const [difference] = comparison(upgradeRecord({ hops: back }), atTarget);
    expect(difference).toEqual({
      predicted: 'Node pool workers at v1.36.2',
      actual: '2 nodes at v1.36.4',
    });
  });

  it('names versions that are not at the target, and what another writer changed', () => {
    const differences = comparison(
      withFacts({ adopted: said('v1.36.4 was already set by another writer') }),
      observedState(),
    );
    expect(differences.map(({ actual }) => actual)).toEqual([
      'v1.36.4 was already set by another writer',
      'Control plane at v1.35.5',
      '2 nodes at v1.35.5',
    ]);
  });
});
