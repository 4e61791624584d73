import { allOf } from '@drydock/upgrade-reasons';
import type { Ask } from './ask';
import type { Condition, Hold, Holds, Phase, Subject } from './model';

/**
 * What holds each of the subjects, in the order of the conditions; without an entry: nothing does.
 * All conditions of the phase are asked at the same time.
 */
export async function judgeAll(
  conditions: readonly Condition[],
  phase: Phase,
  subjects: readonly Subject[],
  ask: Ask,
): Promise<Holds> {
  const answers = await Promise.all(
    conditions
      .filter(({ phases }) => phases.includes(phase))
      .map(condition =>
        condition.judge(
          subjects.filter(subject => !lets(condition, subject)),
          ask,
          phase,
        ),
      ),
  );
  return new Map(
    subjects.flatMap(({ id }): [string, readonly Hold[]][] => {
      const holds = answers.flatMap(answer => answer.get(id) ?? []);
      return holds.length > 0 ? [[id, holds]] : [];
    }),
  );
}

/** The way back is shown what is wrong, and waits for none of it. */
function lets(
  { lets: traits = [] }: Condition,
  { goesBack }: Subject,
): boolean {
  return traits.includes('wayBack') && goesBack === true;
}

/** What each subject is held by, where that needs no question for all of them together. */
export function judgeEach(
  subjects: readonly Subject[],
  holdsOf: (subject: Subject) => readonly Hold[],
): Holds {
  return new Map(subjects.map(subject => [subject.id, holdsOf(subject)]));
}

/**
 * What the first condition says that holds, with everything that it says. Undefined: none holds.
 * Pure.
 */
export function firstOf(holds: readonly Hold[]): Hold | undefined {
  const [first, ...others] = holds.filter(
    ({ condition }) => condition === holds[0].condition,
  );
  if (first === undefined || others.length === 0) return first;
  const reasons = [first, ...others].map(({ reason }) => reason);
  return {
    ...first,
    reason: {
      ...allOf([first.reason, ...others.map(({ reason }) => reason)]),
      who: reasons.find(({ who }) => who)?.who,
    },
  };
}
