import type { effectTexts } from '../texts/effect';
import type { Translated } from '../texts/Translated';

export const effectDe: Translated<typeof effectTexts> = {
  'effect.no-longer-wanted':
    'Vor dem Aufruf abgebrochen: Er ist nicht mehr gewünscht, oder die Reservierung ist abgelaufen',
  'effect.not-installed':
    'kein Effekt vom Typ „{{type}}“ ist installiert (vorhanden: {{installed}}). Fügen Sie das Backend-Modul hinzu, das ihn mitbringt, oder nehmen Sie ihn aus dem Plan',
  'effect.none-installed':
    'kein Effekt vom Typ „{{type}}“ ist installiert. Fügen Sie das Backend-Modul hinzu, das ihn mitbringt, oder nehmen Sie ihn aus dem Plan',
  'effect.not-taken':
    'Der Effekt {{effect}} kann nicht angewendet werden: {{cause}}',
  'effect.node-hooks-not-run': 'Hooks je Node können nicht laufen: {{cause}}',
  'effect.name': '{{effect}}',
  'effect.name-and-type': '{{effect}} ({{type}})',
  'effect.quoted': '„{{effect}}“',
  'effect.node-hooks': 'Hooks für jeden Node',
  'effect.node-hooks-of-step': 'Hooks für jeden Node von Schritt {{number}}',
  'effect.node-hooks-of-named-step':
    'Hooks für jeden Node von Schritt {{number}} ({{step}})',
  'effect.said': 'Effekt {{effect}}: {{reason}}',
  'effect.said-with-way': 'Effekt {{effect}}: {{reason}}. Von Hand: {{byHand}}',
  'effect.undone': 'Effekt {{effect}} wurde zurückgenommen',
  'effect.undone-at-last':
    'Effekt {{effect}} wurde zurückgenommen, nachdem frühere Versuche fehlgeschlagen waren',
  'effect.in-effect': 'in Kraft',
  'effect.not-renewed':
    'Er konnte nicht verlängert werden. Drydock versucht es erneut: {{cause}}',
  'effect.module-missing':
    'kein Effekt vom Typ „{{type}}“ ist installiert. Installieren Sie das Backend-Modul, das ihn mitbringt',
  'effect.still-there': 'nach der Rücknahme ist er noch in Kraft',
  'effect.left-behind':
    'Er blieb bestehen, und die Rücknahme wird erneut versucht: {{cause}}',
  'effect.parameters-damaged': 'seine Parameter sind beschädigt: {{issue}}',
  'effect.provider-not-installed':
    'er braucht den Upgrade-Provider „{{provider}}“, der nicht installiert ist. Fügen Sie dessen Backend-Modul hinzu',
  'effect.cannot-drain-rule':
    '{{provider}} kann nicht für die Zeit eines Upgrades festlegen, wie einzelne Pods beim Drain behandelt werden. Nehmen Sie den Effekt aus dem Plan, oder führen Sie das Upgrade dieses Clusters mit einem eigenen Plan aus',
  'effect.by-hand-drain-rule':
    'entfernen Sie auf der Plattform von {{cluster}} die Drain-Regel, die "{{key}}" trägt',
  'effect.cannot-node-hooks':
    '{{provider}} kann Nodes nicht für die Zeit eines Upgrades auf Hooks warten lassen. Nehmen Sie diese Hooks aus dem Plan, oder führen Sie das Upgrade dieses Clusters mit einem eigenen Plan aus',
  'effect.by-hand-node-hooks':
    'entfernen Sie auf der Plattform von {{cluster}} die Markierungen mit "{{key}}", die Nodes warten lassen',
  'effect.cannot-node-rollout':
    '{{provider}} kann Surge und Drain-Timeout von Node-Pools nicht für die Zeit eines Upgrades setzen. Nehmen Sie den Effekt aus dem Plan, oder führen Sie das Upgrade dieses Clusters mit einem eigenen Plan aus',
  'effect.by-hand-node-rollout':
    'setzen Sie auf der Plattform von {{cluster}} Surge und Drain-Timeout der Node-Pools zurück, die "{{key}}" tragen',
  'effect.drain-reported':
    'Ein zu langer Drain wird gemeldet. Auf der Plattform wird dafür nichts geändert',
  'effect.no-credential':
    'Drydock hat keine Zugangsdaten, die Cluster ändern dürfen. Konfigurieren Sie clusterUpgrades.planning.jobCredential (docs/reference/effects.md#pause-autoscaler)',
  'effect.credential-gone':
    'Die Zugangsdaten, die Cluster ändern dürfen, fehlen jetzt. Konfigurieren Sie clusterUpgrades.planning.jobCredential wieder',
  'effect.deployment-scaled-back':
    'Das Deployment {{deployment}} hat wieder {{replicas}} Replicas',
  'effect.deployment-scaled-by-others':
    'das Deployment {{deployment}} wurde inzwischen von anderen auf {{replicas}} skaliert, was so blieb',
  'effect.by-hand-some-deployment':
    'suchen Sie in {{cluster}} das Deployment, dessen Annotation {{pausedBy}} "{{key}}" ist, und skalieren Sie es auf den Wert seiner Annotation {{before}}',
  'effect.by-hand-deployment':
    'in {{cluster}}, wo die Annotation {{pausedBy}} des Deployments {{deployment}} "{{key}}" ist: {{scale}}, mit N aus seiner Annotation {{before}}, danach {{annotate}}',
  'effect.no-deployment':
    'in {{cluster}} gibt es kein Deployment {{deployment}}. Geben Sie im Plan an, wo der Autoscaler läuft (namespace, deployment), oder nehmen Sie den Effekt aus dem Plan',
  'effect.deployment-scaled-down':
    'Das Deployment {{deployment}} wurde von {{replicas}} auf 0 Replicas skaliert',
  'effect.deployment-changes':
    'Das Deployment {{deployment}} wird ständig von anderen geändert, und Drydock hat es nicht geändert',
  'effect.deployment-not-read':
    '{{cluster}} antwortete mit {{status}}, als das Deployment {{deployment}} gelesen wurde',
  'effect.deployment-refused':
    '{{cluster}} lehnte die Änderung des Deployments {{deployment}} ab ({{status}})',
  'effect.deployment-not-written':
    '{{cluster}} antwortete mit {{status}} auf die Änderung des Deployments {{deployment}}',
  'effect.deployment-paused':
    'Das Deployment {{deployment}} ist auf 0 Replicas skaliert',
  'effect.deployment-scaled-up':
    'das Deployment {{deployment}} wurde auf {{replicas}} skaliert, nachdem Drydock es pausiert hatte. Um es wieder zu pausieren, entfernen Sie seine Annotation {{pausedBy}}, und versuchen Sie es erneut',
  'effect.paused-for-another':
    'das Deployment {{deployment}} ist für ein anderes Upgrade pausiert ({{key}}). Warten Sie, bis das zurückgenommen ist. Gibt es dieses längst nicht mehr, skalieren Sie es hoch, und entfernen Sie die Annotationen {{pausedBy}} und {{before}}',
  'effect.no-replicas':
    'Das Deployment {{deployment}} hat bereits 0 Replicas: Es gibt nichts zu pausieren',
  'effect.replicas-owned':
    'die Replicas des Deployments {{deployment}} kann Drydock nicht setzen. {{owner}}',
  'effect.replicas-unknown':
    'seine Annotation {{annotation}} sagt nicht mehr, wie viele Replicas es hatte. Skalieren Sie es von Hand. Drydock bemerkt das von selbst',
  'effect.replicas-by-kustomization':
    'Die Kustomization {{owner}} von Flux würde es wieder hochskalieren. Setzen Sie spec.replicas für die Zeit des Upgrades in ihrem Git-Repository, oder lassen Sie das Feld dort weg, sodass es niemandem gehört',
  'effect.replicas-by-helm-release':
    'Das HelmRelease {{owner}} von Flux könnte es wieder hochskalieren. Setzen Sie den Wert für die Replicas für die Zeit des Upgrades in Git, oder lassen Sie driftDetection des Releases /spec/replicas ignorieren und das Chart ohne das Feld anwenden',
  'effect.replicas-by-argo-cd':
    'Die Application {{owner}} von Argo CD würde es wieder hochskalieren. Setzen Sie spec.replicas für die Zeit des Upgrades in ihrem Git-Repository, oder lassen Sie das Feld dort weg (ignoreDifferences mit RespectIgnoreDifferences=true)',
  'effect.replicas-by-manager':
    'Sein Field-Manager {{owner}} wendet spec.replicas an und würde es wieder setzen. Ändern Sie den Wert an seiner Quelle, oder entfernen Sie das Feld dort',
  'effect.alertmanager-refused': '{{host}} lehnte ab ({{status}})',
  'effect.alertmanager-no-list':
    'Alertmanager {{alertmanager}} ({{host}}) antwortete mit {{status}} und ohne Liste von Silences',
  'effect.alertmanager-no-id':
    'Alertmanager {{alertmanager}} ({{host}}) antwortete mit {{status}} und ohne ID einer Silence',
  'effect.alertmanager-not-ended':
    'Alertmanager {{alertmanager}} ({{host}}) antwortete mit {{status}} und beendete die Silence nicht',
  'effect.silenced': 'Silence {{silence}} bei {{alertmanager}} bis {{until}}',
  'effect.by-hand-silence':
    'beenden Sie bei {{address}} die Silence, deren Kommentar "{{mark}}" enthält',
  'effect.by-hand-some-silence':
    'beenden Sie beim Alertmanager, den der Plan nennt, die Silence, deren Kommentar "{{mark}}" enthält',
  'effect.no-alertmanager':
    'Alertmanager „{{alertmanager}}“ ist nicht konfiguriert. Ergänzen Sie ihn in clusterUpgrades.effects.alertmanagers',
  'effect.cluster-not-listed':
    'keine Quelle führt den Cluster {{cluster}} jetzt auf; daher werden seine Alerts nicht stummgeschaltet',
  'effect.no-label-value': '{{cause}}, mit seinem Wert des Labels {{label}}',
  'effect.label-matched-anyway':
    'der Plan vergleicht das Label {{label}}, das den Cluster nennt und ohnehin verglichen wird. Nehmen Sie es aus dem Plan',
};
