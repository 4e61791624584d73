import type { autoScalingTexts } from '../texts/autoScaling';
import type { Translated } from '../texts/Translated';

export const autoScalingDe: Translated<typeof autoScalingTexts> = {
  'asg.not-configured':
    'clusterUpgrades.autoScalingGroups.clusters enthält {{cluster}} nicht',
  'asg.not-read':
    'Auto-Scaling-Gruppen von {{cluster}} konnten nicht gelesen werden: {{cause}}',
  'asg.refused': 'AWS hat abgelehnt',
  'asg.unsigned': 'AWS hat die Zugangsdaten nicht angenommen',
  'asg.no-credentials': 'es gibt dafür keine AWS-Zugangsdaten',
  'asg.not-found': 'AWS kennt sie nicht',
  'asg.throttled': 'AWS drosselt',
  'asg.late': 'AWS hat nicht rechtzeitig geantwortet',
  'asg.away': 'AWS ist nicht erreichbar',
  'asg.too-large': 'die Antwort von AWS ist zu groß',
  'asg.strange':
    'AWS hat mit einem Fehler geantwortet oder mit etwas, das seine API nicht beschreibt',
  'asg.remedy':
    'Region, Rollen und Endpunkte in clusterUpgrades.autoScalingGroups prüfen und die Rechte in docs/providers/auto-scaling-groups.md',
  'asg.groups-missing':
    'AWS hat keine dieser Auto-Scaling-Gruppen: {{groups}}. Namen und Region prüfen',
  'asg.downgrade':
    '{{version}} ist älter als {{current}}, das die Gruppe {{group}} ausführt. Drydock setzt Knoten nicht zurück',
  'asg.no-canary-rolling':
    'Knoten der Gruppe {{group}} werden gerade ersetzt. Warten, bis das beendet ist, oder jenes Upgrade anhalten',
  'asg.no-canary-alone':
    'Die Gruppe {{group}} hat weniger als zwei Knoten, die ersetzt werden können',
  'asg.no-canary-ready':
    'Die Gruppe {{group}} hat keinen alten Knoten, der bereit und nicht gesperrt ist',
  'asg.no-canary-at-version':
    'Knoten der Gruppe {{group}} würden mit {{version}} ersetzt, das sie schon ausführen: Dann kann keiner zuerst ersetzt werden. canaryNode weglassen, oder canaryPools verwenden',
  'asg.no-canary-chosen':
    'Gruppe {{group}}: Kein Knoten ist gewählt, der zuerst ersetzt wird, oder er hat die Gruppe verlassen',
  'asg.insight-excluded': 'Knoten, die nicht ersetzt werden',
  'asg.excluded_one':
    'Ein Knoten hat ein Label aus excludeNodeLabels ({{labels}}). Upgrades lassen ihn bei seiner Version. Ihn selbst ersetzen',
  'asg.excluded_other':
    '{{count}} Knoten haben ein Label aus excludeNodeLabels ({{labels}}). Upgrades lassen sie bei ihren Versionen. Sie selbst ersetzen',
  'asg.insight-aged': 'Knoten, die älter als maxNodeAgeDays sind',
  'asg.aged_one':
    'Ein Knoten ist älter als {{days}} Tage. Ein Upgrade ersetzt ihn, auch mit der Zielversion',
  'asg.aged_other':
    '{{count}} Knoten sind älter als {{days}} Tage. Ein Upgrade ersetzt sie, auch mit der Zielversion',
  'asg.is-there':
    'Alle Knoten dieser Gruppen führen {{version}} oder neuer aus',
  'asg.ahead':
    'Knoten mit {{version}} wären neuer als die Control Plane, die {{current}} ausführt',
  'asg.no-template':
    'Die Gruppe {{group}} hat eine Startkonfiguration, die keine Versionen hat. Ihr eine Startvorlage geben',
  'asg.template-silent':
    'Version {{number}} der Startvorlage {{template}} der Gruppe {{group}} sagt nicht, welche Kubernetes-Version ihre Knoten bekommen. Die Version in ihre Beschreibung schreiben, zum Beispiel {{version}}, oder als Tag {{tag}} ihrer Instanzen',
  'asg.template-other':
    'Version {{number}} der Startvorlage {{template}}, mit der die Gruppe {{group}} startet, führt zu {{current}} und nicht zu {{version}}. Eine Version mit einem Image von {{version}} anlegen, das in ihrer Beschreibung sagen und die Gruppe sie verwenden lassen',
  'asg.no-drift':
    'Die Knoten der Gruppe {{group}} führen {{current}} aus, obwohl sie mit dem gestartet wurden, was die Gruppe jetzt startet. Eine neue Version der Startvorlage für {{version}} anlegen',
  'asg.other-tool':
    'Die Gruppe {{group}} hat Tags von eks-rolling-update: Es läuft oder wurde unterbrochen. Es beenden lassen, oder rückgängig machen, was es zurückgelassen hat: {{leftovers}}',
  'asg.leftover-processes': '{{processes}} fortsetzen',
  'asg.leftover-cordons':
    'Die Knoten wieder freigeben, die eks-rolling-update gesperrt hat. Jetzt gesperrt: {{nodes}}',
  'asg.leftover-size':
    'Die gewünschte Kapazität von {{count}} auf {{before}} zurücknehmen: nicht benötigte Knoten leeren, dann mit Verringerung der gewünschten Kapazität beenden',
  'asg.leftover-max': 'Das Maximum von {{count}} auf {{before}} zurücksetzen',
  'asg.leftover-tags': 'Zuletzt die Tags {{tags}} löschen',
  'asg.insight-leftovers': 'Reste von eks-rolling-update',
  'asg.suspended':
    'In der Gruppe {{group}} sind diese Prozesse angehalten: {{processes}}. Drydock hat sie nicht angehalten. Sie in AWS fortsetzen',
  'asg.weighted':
    'Die Größen der Gruppe {{group}} zählen keine Instanzen: Sie hat Gewichte von Instanzen oder eine andere Kapazitätsart als units. Drydock ersetzt ihre Knoten nicht',
  'asg.warm-pool':
    'Die Gruppe {{group}} hat einen Warm Pool. Drydock ersetzt ihre Knoten nicht. Den Warm Pool löschen oder sie selbst ersetzen',
  'asg.not-in-service':
    'Instanz {{instance}} der Gruppe {{group}} ist {{state}}. Sie wieder in Betrieb nehmen oder warten, bis sie weg ist',
  'asg.drift-unknown':
    'Die Gruppe {{group}} hat Knoten, die älter als {{version}} sind und nicht sagen, mit welcher Version der Startvorlage sie gestartet wurden. Sie selbst ersetzen',
  'asg.version-unreadable':
    'Der API-Server sagt nicht, welche Version er ausführt; Knoten könnten neuer werden als die Control Plane',
  'asg.size-changed':
    'Die Gruppe {{group}} hat die gewünschte Kapazität {{count}}, die Drydock nicht gesetzt hat; am Anfang war sie {{before}}. Das Upgrade anhalten oder, wenn keines läuft, die Tags drydock.dev/roll und drydock.dev/roll-batch löschen. Dann erneut starten',
  'asg.size-too-small':
    'Die Gruppe {{group}} hat die gewünschte Kapazität {{count}} und braucht {{needed}}, bevor die nächste Instanz geht. Nichts wird beendet. Wenn sich nichts ändert, das Upgrade anhalten und erneut starten',
  'asg.template-changed':
    'Die Gruppe {{group}} startet eine andere Version der Startvorlage als zu Beginn der Ersetzung dieser Knoten. Nichts wird beendet. Das Upgrade anhalten und erneut starten',
  'asg.too-few-ready':
    'Die Gruppe {{group}} hat neben dem nächsten Knoten {{count}} bereite Knoten ohne Sperre und hatte am Anfang {{before}} Knoten. Knoten reparieren oder wieder freigeben',
  'asg.being-deleted': 'AWS löscht die Gruppe {{group}}',
  'asg.would-start':
    'Knoten von {{groups}} würden durch Knoten mit {{version}} ersetzt',
  'asg.started':
    'Knoten von {{groups}} werden durch Knoten mit {{version}} ersetzt',
  'asg.wanted-already':
    '{{groups}}: Sie führen {{version}} schon aus oder sind auf dem Weg',
  'asg.changed': '{{groups}} haben sich seit der Beobachtung geändert',
  'asg.pools-gone': 'Es gibt keine Gruppen {{groups}}',
  'asg.no-writer':
    'Drydock hat keine Rolle oder keine Kubeconfig, die {{cluster}} ändern darf. writer und upgrade in clusterUpgrades.autoScalingGroups setzen (docs/providers/auto-scaling-groups.md)',
  'asg.writer-not-assumed':
    'Das Portal darf {{role}} nicht annehmen. Die Vertrauensrichtlinie der Rolle prüfen, externalId und das Recht sts:AssumeRole des Portals',
  'asg.one-principal':
    '{{principal}} liest und schreibt. Zwei Rollen verwenden',
  'asg.write-failed': '{{action}} von {{object}} ist fehlgeschlagen: {{cause}}',
  'asg.write-refused': '{{action}} von {{object}} wurde abgelehnt: {{cause}}',
  'asg.invalid': 'AWS nimmt es bei dem, was jetzt da ist, nicht an',
  'asg.no-longer-wanted': 'Nichts wurde geändert: Es ist nicht mehr gewünscht',
  'asg.wrong-version':
    'Knoten {{node}} ist aus der Gruppe {{group}} mit {{current}} beigetreten, obwohl ihre Startvorlage {{version}} sagt. Kein weiterer Knoten wird ersetzt. Die Startvorlage berichtigen, dann ein weiteres Upgrade starten',
  'asg.launching':
    'Die Gruppe {{group}} startet Instanzen: {{count}} fehlen noch',
  'asg.not-launched':
    'Die Gruppe {{group}} hat in {{minutes}} min {{count}} Instanzen nicht gestartet. Ihren Aktivitätsverlauf in AWS ansehen oder das Upgrade anhalten',
  'asg.joining':
    'Instanz {{instance}} der Gruppe {{group}} ist noch kein bereiter Knoten',
  'asg.not-joined':
    'Instanz {{instance}} der Gruppe {{group}} ist in {{minutes}} min kein bereiter Knoten geworden. Ihre Konsolenausgabe ansehen oder das Upgrade anhalten',
  'asg.drain-blocked':
    'Pod {{pod}} kann nicht von Knoten {{node}} entfernt werden: {{said}}',
  'asg.pod-alone':
    'Pod {{pod}} auf Knoten {{node}} hat keinen Controller, der ihn anderswo starten würde. Ihn selbst löschen',
  'asg.pods-leave': 'Pods verlassen Knoten {{node}}: noch {{count}}',
  'asg.terminating': 'Instanz {{instance}} der Gruppe {{group}} wird beendet',
  'asg.no-node':
    'Instanz {{instance}} der Gruppe {{group}} ist kein Knoten des Clusters und kann daher nicht geleert werden. Sie ansehen und selbst beenden',
  'asg.not-proven':
    'Es ist nicht belegt, dass Knoten {{node}} die Instanz {{instance}} ist: Der Knoten ist älter als der Start der Instanz, oder AWS sagt nicht, wann der war. Nichts wird beendet',
  'asg.did-batch': 'Gruppe {{group}}: {{instances}} sind die nächsten',
  'asg.did-suspend':
    'Gruppe {{group}}: Der Ausgleich zwischen Zonen ist für die Zeit der Ersetzung angehalten',
  'asg.did-size': 'Gruppe {{group}} ist auf {{count}} Instanzen gesetzt',
  'asg.did-cordon': 'Knoten {{node}} ist gesperrt',
  'asg.did-uncordon': 'Knoten {{node}} ist wieder freigegeben',
  'asg.did-evict': 'Pod {{pod}} wird von Knoten {{node}} entfernt',
  'asg.did-put-back':
    'Gruppe {{group}}: Was für die Zeit der Ersetzung geändert war, ist zurückgesetzt',
  'asg.left-larger':
    'Die Gruppe {{group}} ist um {{count}} größer als vorher: Ihre gewünschte Kapazität war {{before}}, ihr Maximum {{max}}. Drydock beendet keine davon. Nicht benötigte leeren, dann mit Verringerung der gewünschten Kapazität beenden und das Maximum zurücksetzen',
};
