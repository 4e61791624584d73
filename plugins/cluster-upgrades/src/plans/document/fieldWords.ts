import type {
  PlanPreview,
  Reason,
  ReasonParam,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { fieldLabel } from '../../translation';
import type { Texts } from '../../translation';

/**
 * "Stage 2, Failure budget" of `spec.stages[1].failureBudget`: entries of lists are counted from 1,
 * as on the page. Undefined of a field that the form does not have.
 */
export function fieldWords(path: string, texts: Texts): string | undefined {
  const parts = path.match(/\[\d+\]|[^.[\]]+/g) ?? [];
  let at = '';
  let last: string | undefined;
  const words: string[] = [];
  for (const part of parts) {
    const index = /^\[(\d+)\]$/.exec(part)?.[1];
    if (index === undefined) at += at === '' ? part : `.${part}`;
    else at += '[]';
    last = fieldLabel(at, texts);
    if (last !== undefined && index !== undefined)
      words.push(
        texts('wizard.field.numbered', {
          what: last,
          number: Number(index) + 1,
        }),
      );
  }
  if (last === undefined) return undefined;
  return [...words, ...(parts.at(-1)?.startsWith('[') ? [] : [last])].join(
    ', ',
  );
}

/** Names the fields in a reason as the form does. */
export function reasonInFormWords(reason: Reason, texts: Texts): Reason {
  return {
    ...reason,
    params: Object.fromEntries(
      Object.entries(reason.params).map(([name, param]) => [
        name,
        paramInFormWords(param, texts),
      ]),
    ),
  };
}

function paramInFormWords(param: ReasonParam, texts: Texts): ReasonParam {
  const { object, list, reasons } = param;
  if (list)
    return { ...param, list: list.map(each => paramInFormWords(each, texts)) };
  if (reasons)
    return { reasons: reasons.map(each => reasonInFormWords(each, texts)) };
  const words = object && fieldWords(object, texts);
  return words ? { text: `“${words}”` } : param;
}

/**
 * The same of all that a preview says to people; authors of plan files get the same sentences in
 * words of the file. Paths stay.
 */
export function previewInFormWords(
  preview: PlanPreview,
  texts: Texts,
): PlanPreview {
  return {
    ...preview,
    problems: preview.problems.map(problem => ({
      ...problem,
      reason: reasonInFormWords(problem.reason, texts),
    })),
    refusals: preview.refusals.map(refusal => ({
      ...refusal,
      reason: reasonInFormWords(refusal.reason, texts),
    })),
    policy: preview.policy.map(decision => ({
      ...decision,
      reason: decision.reason && reasonInFormWords(decision.reason, texts),
    })),
    stages: preview.stages.map(stage => ({
      ...stage,
      members: stage.members.map(member => ({
        ...member,
        refusals: member.refusals.map(refusal =>
          reasonInFormWords(refusal, texts),
        ),
      })),
    })),
  };
}
