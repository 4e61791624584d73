import type { ReasonTexts } from '../texts';
import { permissionDe } from './permission';
import { upgradeDe } from './upgrade';
import { selfManagedDe } from './selfManaged';
import { stepDe } from './step';
import { rolloutDe } from './rollout';
import { planDe } from './plan';
import { pathDe } from './path';
import { startDe } from './start';
import { conditionDe } from './condition';
import { controllerDe } from './controller';
import { windowDe } from './window';
import { clusterDe } from './cluster';
import { checkDe } from './check';
import { checksDe } from './checks';
import { checkTitleDe } from './checkTitles';
import { changesDe } from './changes';
import { addonNoteDe } from './addonNotes';
import { readinessDe } from './readiness';
import { factDe } from './facts';
import { versionGateDe } from './versionGate';
import { gateDe } from './gate';
import { eventDe } from './event';
import { noticeDe } from './notice';
import { historyDe } from './history';
import { dependencyDe } from './dependency';
import { callDe } from './call';
import { effectDe } from './effect';
import { hookDe } from './hook';
import { platformDe } from './platform';
import { platformBasisDe } from './platformBasis';
import { clusterApiDe } from './clusterApi';
import { eksDe } from './eks';
import { openShiftDe } from './openShift';
import { systemUpgradeDe } from './systemUpgrade';
import { upgradeManagerDe } from './upgradeManager';
import { autoScalingDe } from './autoScaling';
import { upcomingDe } from './upcoming';
import { predictionDe } from './prediction';
import { hopsDe } from './hops';
import { othersDe } from './others';
import { readDe } from './read';
import { trialDe } from './trial';
import { decodeDe } from './decode';
import { manifestDe } from './manifest';
import { listingDe } from './listing';
import { supportEndDe } from './supportEnd';
import { configurationDe } from './configuration';
import { exportDe } from './export';
import { managementDe } from './management';
import { ownerDe } from './owner';
import { writerDe } from './writer';
import { kubeconfigDe } from './kubeconfig';
import { requestDe } from './request';
import { inputDe } from './input';
import { termDe } from './term';

/*
 * Terms of the German texts, here and in plugins/cluster-upgrades/src/translation/de. Names of
 * Kubernetes and of the platforms stay English: Node, Pod, Control Plane, Namespace, Webhook.
 *
 * acknowledge (a gate)  bestätigen, Bestätigung
 * approve, approval     freigeben, Freigabe
 * baseline              Baseline
 * check                 Prüfung
 * credential            Zugangsdaten (zum Lesen, zum Schreiben)
 * drain                 Drain; einen Node leeren
 * dry run               Dry-Run
 * effect (undo)         Effekt (zurücknehmen)
 * extended support      erweiterter Support
 * failure budget        Fehlerbudget
 * finding               Befund
 * freeze                Änderungsstopp
 * gate                  Gate (Freigabe-Gate, Versions-Gate)
 * hop                   Etappe
 * maintenance window    Wartungsfenster
 * node pool             Node-Pool (EKS: Node-Gruppe)
 * override              übergehen
 * owner                 Verantwortliche
 * readiness             Bereitschaft
 * roll back, rollback   zurücksetzen, der Rollback
 * rollout               Rollout
 * soak                  Beobachtungszeit
 * stage                 Stufe
 * step                  Schritt
 * trial (import)        Testimport
 * upgrade               Upgrade; ein Upgrade durchführen, aktualisieren
 * verdict               Bewertung
 * waiver, waive         Ausnahme, ausnehmen
 */

export const germanReasonTexts: ReasonTexts = {
  ...permissionDe,
  ...upgradeDe,
  ...stepDe,
  ...rolloutDe,
  ...planDe,
  ...pathDe,
  ...startDe,
  ...conditionDe,
  ...controllerDe,
  ...windowDe,
  ...clusterDe,
  ...checkDe,
  ...checksDe,
  ...checkTitleDe,
  ...changesDe,
  ...addonNoteDe,
  ...readinessDe,
  ...factDe,
  ...versionGateDe,
  ...gateDe,
  ...eventDe,
  ...noticeDe,
  ...historyDe,
  ...dependencyDe,
  ...callDe,
  ...effectDe,
  ...hookDe,
  ...platformDe,
  ...platformBasisDe,
  ...clusterApiDe,
  ...eksDe,
  ...selfManagedDe,
  ...systemUpgradeDe,
  ...upgradeManagerDe,
  ...autoScalingDe,
  ...openShiftDe,
  ...upcomingDe,
  ...predictionDe,
  ...hopsDe,
  ...othersDe,
  ...readDe,
  ...trialDe,
  ...decodeDe,
  ...manifestDe,
  ...listingDe,
  ...supportEndDe,
  ...configurationDe,
  ...exportDe,
  ...managementDe,
  ...ownerDe,
  ...writerDe,
  ...kubeconfigDe,
  ...requestDe,
  ...inputDe,
  ...termDe,
};
