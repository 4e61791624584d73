import type { Translated } from '../Texts';
import type { clusterStepsTexts } from '../texts/clusterSteps';

export const clusterStepsDe: Translated<typeof clusterStepsTexts> = {
  'cluster.steps.amount_one': '{{count}} Schritt',
  'cluster.steps.amount_other': '{{count}} Schritte',
  'cluster.steps.someOf': '{{shown}} von {{total}} Schritten',
  'cluster.steps.until': '{{steps}} bis {{version}}',
  'cluster.steps.mine_one': '{{count}} davon für Sie',
  'cluster.steps.mine_other': '{{count}} davon für Sie',
  'cluster.steps.source.readiness': 'Bereitschaft',
  'cluster.steps.reading': 'Nächste Schritte werden gelesen',
  'cluster.steps.firstRead':
    '{{cluster}} wird zum ersten Mal gelesen. Danach erscheinen die Schritte.',
  'cluster.steps.afterUpgrade':
    'Der Cluster wird nach seinem Upgrade erneut gelesen. Danach erscheinen die nächsten Schritte.',
  'cluster.steps.nothing': 'Nichts zu tun.',
  'cluster.steps.unknown': 'Nächste Schritte unbekannt.',
  'cluster.steps.unknownWhy': 'Nächste Schritte unbekannt: {{reason}}',
  'cluster.steps.newest': 'Keine neuere Version bekannt.',
  'cluster.steps.nextPlanned': 'Als Nächstes: {{version}}, {{when}}.',
  'cluster.steps.next': 'Als Nächstes: {{version}}, noch nicht geplant.',
  'cluster.steps.you': '{{owner}}, Sie',

  'cluster.step.restoreReads': 'Cluster wieder lesbar machen',
  'cluster.step.readFailed': 'Das letzte Lesen ist fehlgeschlagen.',
  'cluster.step.keepOrRollBack':
    'Entscheiden: neue Version behalten oder Rollback ({{scope}})',
  'cluster.step.rollbackEnds':
    'Nach diesem Datum ist auf der Plattform kein Rollback mehr möglich.',
  'cluster.step.fixSeveral_one': '{{count}} Blocker beheben: {{check}}',
  'cluster.step.fixSeveral_other': '{{count}} Blocker beheben: {{check}}',
  'cluster.step.andMore': '{{example}}, und {{count}} weitere',
  'cluster.step.completeChecks_one': '{{count}} Prüfung vervollständigen',
  'cluster.step.completeChecks_other': '{{count}} Prüfungen vervollständigen',
  'cluster.step.notCompleted': 'Nicht vollständig: {{checks}}',
  'cluster.step.approvePlan': 'Plan für {{version}} freigeben',
  'cluster.step.notApproved': 'Noch nicht freigegeben',
  'cluster.step.answer': 'Upgrade auf {{version}} bestätigen',
  'cluster.step.planUpgrade': 'Upgrade auf {{version}} planen',
  'cluster.step.supportEnded': 'Die laufende Version hat keinen Support mehr.',
  'cluster.step.supportEnds': 'Der Support der laufenden Version endet bald.',
  'cluster.step.elsewhere': 'Upgrade auf {{version}} außerhalb von Drydock',
  'cluster.step.noProvider':
    'Für diesen Cluster ist kein Upgrade-Provider konfiguriert.',
  'cluster.step.reviewWarnings_one': '{{count}} Warnung ansehen',
  'cluster.step.reviewWarnings_other': '{{count}} Warnungen ansehen',
  'cluster.step.upgrade.step': 'Schritt {{step}} von {{steps}}',
  'cluster.step.upgrade.waiting':
    'Prüfen, warum das Upgrade auf {{version}} wartet',
  'cluster.step.upgrade.blocked': 'Blockade des Upgrades auf {{version}} lösen',
  'cluster.step.upgrade.failed':
    'Upgrade auf {{version}} erneut versuchen oder abbrechen',
  'cluster.step.upgrade.stopped':
    'Upgrade auf {{version}} fortsetzen oder abbrechen',
  'cluster.step.upgrade.running': 'Upgrade auf {{version}} verfolgen',

  'cluster.step.note.openSince': 'offen seit {{day}}',
  'cluster.step.note.open': 'offen',
  'cluster.step.note.noAnswer': 'noch keine Antwort',
  'cluster.step.note.notApproved': 'noch nicht freigegeben',
  'cluster.step.approvers': 'Freigebende des Plans',
  'cluster.step.noOwner': 'Keine Verantwortlichen gefunden',

  'cluster.step.due.now': 'Jetzt',
  'cluster.step.due.none': 'Kein Datum',
  'cluster.step.due.noStart': 'noch keine Startzeit',
  'cluster.step.due.overdue': 'Überfällig',
  'cluster.step.due.ended': 'Support endete am {{day}}',
  'cluster.step.due.supportEnds': 'Support endet',
  'cluster.step.due.starts': 'Upgrade startet',

  'cluster.step.action.change': 'Änderung zeigen',
  'cluster.step.action.fix': 'Behebung zeigen',
  'cluster.step.action.findings': 'Befunde zeigen',
  'cluster.step.action.platform': 'Hinweis zeigen',
  'cluster.step.action.rollback': 'Rollback zeigen',
  'cluster.step.action.checks': 'Prüfungen zeigen',
  'cluster.step.action.answer': 'Antworten',
  'cluster.step.action.details': 'Einzelheiten zeigen',
  'cluster.step.action.upgrade': 'Upgrade öffnen',
  'cluster.step.action.plan': 'Plan öffnen',
  'cluster.step.action.newPlan': 'Plan erstellen',
  'cluster.step.action.diagnostics': 'Diagnose öffnen',
};
