import type { planTexts } from '../texts/plan';
import type { Translated } from '../texts/Translated';

export const planDe: Translated<typeof planTexts> = {
  'plan.archived': 'Der Plan ist archiviert',
  'plan.rollout-running':
    'Sein Rollout läuft: Stoppen Sie ihn zuerst, oder brechen Sie ihn ab',
  'plan.rollout-ended':
    'Sein Rollout ist beendet; eine neue Revision kann einen weiteren starten',
  'plan.not-submitted': 'Der Plan ist nicht zur Freigabe eingereicht',
  'plan.submitted-already':
    'Der Plan ist bereits {{state}}; ziehen Sie ihn zurück, um ihn erneut einzureichen',
  'plan.not-approved': 'Der Plan ist nicht freigegeben',
  'plan.own-submission':
    'Sie haben diesen Plan eingereicht und können ihn daher nicht freigeben',
  'plan.own-document':
    'Sie haben diesen Plan geschrieben und können ihn daher nicht freigeben',
  'plan.own-stated':
    'Ein Dienst hat Sie als Autor dieses Plans genannt; daher können Sie ihn nicht freigeben',
  'plan.nothing-left':
    'Auf allen ausgewählten Clustern läuft bereits die Zielversion oder eine neuere',
};
