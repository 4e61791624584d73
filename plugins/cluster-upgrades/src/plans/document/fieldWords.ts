import type { PlanPreview } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** What the form calls the fields of a plan file; what stands in a list is counted from 1, as on the page. */
const labels: Record<string, string> = {
  'metadata.name': 'Name',
  'metadata.title': 'Title',
  'metadata.description': 'Description',
  'spec.target': 'Version',
  'spec.scope': 'What is upgraded',
  'spec.rollback': 'What is upgraded',
  'spec.maxMinors': 'Minors on the way',
  'spec.nodePools': 'Node pools',
  'spec.nodePools.holdBack': 'How they begin',
  'spec.nodePools.canaryNode': 'Canary node',
  'spec.nodePools.canaryPools': 'Canary pools',
  'spec.nodePools.soakMinutes': 'Soak of canaries, minutes',
  'spec.approvals.required': 'Approvals needed',
  'spec.approvals.expireAfterDays': 'They end after days',
  'spec.timeZone': 'Time zone',
  'spec.fit': 'Longer than its window',
  'spec.foreignChanges': 'On external change',
  'spec.windows': 'Windows',
  'spec.windows[]': 'Window',
  'spec.windows[].name': 'Name',
  'spec.windows[].rule': 'RFC 5545 rule',
  'spec.windows[].durationMinutes': 'Open for minutes',
  'spec.windows[].timeZone': 'Zone of this window',
  'spec.freezes': 'Freezes',
  'spec.freezes[]': 'Freeze',
  'spec.freezes[].name': 'Name',
  'spec.freezes[].from': 'From',
  'spec.freezes[].until': 'Until',
  'spec.freezes[].scope': 'Holds back',
  'spec.freezes[].reason': 'Reason',
  'spec.stages': 'Stages',
  'spec.stages[]': 'Stage',
  'spec.stages[].name': 'Name',
  'spec.stages[].title': 'Title',
  'spec.stages[].maxConcurrent': 'At once',
  'spec.stages[].canaries': 'Canaries',
  'spec.stages[].failureBudget': 'Failure budget',
  'spec.stages[].soakMinutes': 'Soak in minutes',
  'spec.stages[].progressDeadlineMinutes': 'Deadline in minutes',
  'spec.stages[].windows[]': 'Window',
  'spec.stages[].gates[]': 'Gate',
  'spec.hooks[]': 'Hook',
  'spec.effects[]': 'Effect',
};

/** "Stage 2, Failure budget" of `spec.stages[1].failureBudget`; undefined of a field that the form does not have. */
export function fieldWords(path: string): string | undefined {
  const parts = path.match(/\[\d+\]|[^.[\]]+/g) ?? [];
  let at = '';
  let last: string | undefined;
  const words: string[] = [];
  for (const part of parts) {
    const index = /^\[(\d+)\]$/.exec(part)?.[1];
    if (index === undefined) at += at === '' ? part : `.${part}`;
    else at += '[]';
    last = labels[at];
    if (last !== undefined && index !== undefined)
      words.push(`${last} ${Number(index) + 1}`);
  }
  if (last === undefined) return undefined;
  return [...words, ...(parts.at(-1)?.startsWith('[') ? [] : [last])].join(
    ', ',
  );
}

/** Names the fields of a sentence as the form does: the plan allows 1 (“Minors on the way”). */
export function inFormWords(text: string): string {
  return text.replace(/\bspec(?:\.[A-Za-z]+|\[\d+\])+/g, path => {
    const words = fieldWords(path);
    return words === undefined ? path : `“${words}”`;
  });
}

/** The same of all that a preview says to people; authors of plan files get the same sentences in words of the file. Paths stay. */
export function previewInFormWords(preview: PlanPreview): PlanPreview {
  return {
    ...preview,
    problems: preview.problems.map(problem => ({
      ...problem,
      message: inFormWords(problem.message),
    })),
    refusals: preview.refusals.map(refusal => ({
      ...refusal,
      reason: inFormWords(refusal.reason),
    })),
    policy: preview.policy.map(decision => ({
      ...decision,
      message: decision.message && inFormWords(decision.message),
    })),
    stages: preview.stages.map(stage => ({
      ...stage,
      members: stage.members.map(member => ({
        ...member,
        refusals: member.refusals.map(inFormWords),
      })),
    })),
  };
}
