import type { HelmRun, Step, Template } from './cases';
import { wordsOf } from './cases';
import { writerOf } from './writers';
import type { Writer } from './writers';

interface State {
  readonly state: string;
  readonly writes: readonly Omit<Step, 'writer'>[];
  readonly next: Omit<Step, 'writer'>;
  readonly undecidable?: string;
}

const old = (run?: HelmRun) => ({
  at: 'old' as const,
  ...(run ? { run } : {}),
});
const now = (run?: HelmRun) => ({
  at: 'new' as const,
  ...(run ? { run } : {}),
});
/**
 * Helm refuses every upgrade of a release that is pending, with and without an upgrade of the
 * cluster. It is rolled back to the revision that is deployed, or the pending revision is deleted
 * and Helm starts from the deployed one: both read that revision, and the first reads the pending
 * one, too.
 */
const INTERRUPTED =
  'whether an interrupted run is rolled back or its revision deleted, the release does not tell';

/**
 * A release in each of its states. What `helm upgrade` starts from is read by Helm itself, so a
 * mended chart does not help.
 */
const STATES: readonly State[] = [
  { state: 'deployed, mended chart', writes: [old()], next: now() },
  { state: 'failed at once', writes: [old('times out')], next: now() },
  {
    state: 'deployed, then failed',
    writes: [old(), now('times out')],
    next: now(),
  },
  {
    state: 'deployed, then failed back',
    writes: [now(), old('times out')],
    next: now(),
  },
  { state: 'superseded', writes: [old(), now(), now()], next: now() },
  {
    state: 'uninstalled, history kept',
    writes: [old(), old('uninstall')],
    next: now(),
  },
  {
    state: 'pending-install',
    writes: [old('killed')],
    next: old('uninstall'),
    undecidable: INTERRUPTED,
  },
  {
    state: 'deployed, then pending-upgrade',
    writes: [old(), now('killed')],
    next: old('rollback'),
  },
  {
    state: 'deployed, then pending-upgrade back',
    writes: [now(), old('killed')],
    next: now('rollback'),
    undecidable: INTERRUPTED,
  },
  {
    state: 'pending-rollback',
    writes: [now(), old(), now('killed rollback')],
    next: old('rollback'),
  },
  {
    state: 'uninstalling',
    writes: [old(), old('killed uninstall')],
    next: old('uninstall'),
    undecidable: INTERRUPTED,
  },
];

export const helmStates: readonly Template[] = [
  writerOf('helm'),
  writerOf('helm-configmap'),
].flatMap(writer => STATES.map(state => template(state, writer)));

function template(
  { state, writes, next, undecidable }: State,
  writer: Writer,
): Template {
  const steps = writes.map(step => ({ ...step, writer }));
  return {
    evidence: 'state of a Helm release',
    history: `${state}: ${wordsOf(steps)}`,
    writes: steps,
    next: [{ ...next, writer }],
    needs: 'new',
    ...(undecidable ? { undecidable } : {}),
  };
}
