import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  isTold,
  severityOf,
  reasonWithoutNames,
  toldKinds,
  topicOf,
} from './topics';

// This package is tested from its sources only.
// eslint-disable-next-line no-restricted-syntax
const guide = path.resolve(
  __dirname,
  '../../../../../docs/guides/know-when-you-are-touched.md',
);

describe('topics', () => {
  it('are those of the guide for owners, each with its severity', () => {
    const documented = [
      ...readFileSync(guide, 'utf8').matchAll(
        /^\| `([a-z-]+)` *\| [^|]+ \| ([a-z-]+) *\| ([a-z]+) *\|$/gm,
      ),
    ].map(([, kind, topic, severity]) => ({ kind, topic, severity }));
    expect(documented).toEqual(
      toldKinds().map(kind => ({
        kind,
        topic: topicOf(kind),
        severity: severityOf(kind),
      })),
    );
  });

  it('do not include what is only for the record', () => {
    expect(
      ['cluster-succeeded', 'gate-passed', 'toString'].map(isTold),
    ).toEqual([false, false, false]);
  });

  it('keep the outcome and the stage, and no name of a cluster', () => {
    expect(
      reasonWithoutNames({
        kind: 'rollout-finished',
        outcome: 'failed',
      }),
    ).toEqual({
      code: 'notice.rollout-ended',
      params: { outcome: { term: 'failed' } },
    });
    expect(
      reasonWithoutNames({
        kind: 'stage-halted',
        stage: 'first',
      }),
    ).toEqual({
      code: 'notice.stage-halted',
      params: { stage: { text: 'first' } },
    });
    expect(reasonWithoutNames({ kind: 'plan-approved' })).toBeUndefined();
  });
});
