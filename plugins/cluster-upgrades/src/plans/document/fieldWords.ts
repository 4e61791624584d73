import type {
  PlanPreview,
  Reason,
  ReasonParam,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { TextKey, Texts } from '../../translation';

/** What the form calls the fields of a plan file; what stands in a list is counted from 1, as on the page. */
const labels: Record<string, TextKey> = {
  'metadata.name': 'wizard.field.name',
  'metadata.title': 'wizard.field.title',
  'metadata.description': 'wizard.field.description',
  'spec.target': 'wizard.version.version',
  'spec.scope': 'wizard.version.scope',
  'spec.rollback': 'wizard.version.scope',
  'spec.maxMinors': 'wizard.version.minors',
  'spec.nodePools': 'wizard.field.pools',
  'spec.nodePools.holdBack': 'wizard.pools.beginning',
  'spec.nodePools.canaryNode': 'wizard.pools.canaryNode',
  'spec.nodePools.canaryPools': 'wizard.pools.canaryPools',
  'spec.nodePools.soakMinutes': 'wizard.pools.soak',
  'spec.approvals.required': 'wizard.rules.approvals',
  'spec.approvals.expireAfterDays': 'wizard.rules.expire',
  'spec.timeZone': 'wizard.rules.timeZone',
  'spec.fit': 'wizard.rules.fit',
  'spec.foreignChanges': 'wizard.rules.foreign',
  'spec.windows': 'wizard.window.heading',
  'spec.windows[]': 'wizard.window.window',
  'spec.windows[].name': 'wizard.field.name',
  'spec.windows[].rule': 'wizard.window.rule',
  'spec.windows[].durationMinutes': 'wizard.window.duration',
  'spec.windows[].timeZone': 'wizard.window.timeZone',
  'spec.freezes': 'freezes.title',
  'spec.freezes[]': 'wizard.freeze.freeze',
  'spec.freezes[].name': 'wizard.field.name',
  'spec.freezes[].from': 'wizard.freeze.from',
  'spec.freezes[].until': 'wizard.freeze.until',
  'spec.freezes[].scope': 'wizard.freeze.scope',
  'spec.freezes[].reason': 'wizard.freeze.reason',
  'spec.stages': 'wizard.stages',
  'spec.stages[]': 'wizard.stage.stage',
  'spec.stages[].name': 'wizard.field.name',
  'spec.stages[].title': 'wizard.field.title',
  'spec.stages[].maxConcurrent': 'wizard.stage.atOnce',
  'spec.stages[].canaries': 'wizard.stage.canaries',
  'spec.stages[].failureBudget': 'wizard.stage.budget',
  'spec.stages[].soakMinutes': 'wizard.stage.soak',
  'spec.stages[].progressDeadlineMinutes': 'wizard.stage.deadline',
  'spec.stages[].windows[]': 'wizard.window.window',
  'spec.stages[].gates[]': 'wizard.gate.gate',
  'spec.hooks[]': 'wizard.hook.hook',
  'spec.effects[]': 'wizard.effect.effect',
};

/** "Stage 2, Failure budget" of `spec.stages[1].failureBudget`; undefined of a field that the form does not have. */
export function fieldWords(path: string, texts: Texts): string | undefined {
  const parts = path.match(/\[\d+\]|[^.[\]]+/g) ?? [];
  let at = '';
  let last: string | undefined;
  const words: string[] = [];
  for (const part of parts) {
    const index = /^\[(\d+)\]$/.exec(part)?.[1];
    if (index === undefined) at += at === '' ? part : `.${part}`;
    else at += '[]';
    const key: TextKey | undefined = labels[at];
    last = key && texts(key);
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

/** The same of all that a preview says to people; authors of plan files get the same sentences in words of the file. Paths stay. */
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
