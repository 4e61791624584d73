import type { Translated } from '../Texts';
import type { planFieldsTexts } from '../texts/planFields';

export const planFieldsDe: Translated<typeof planFieldsTexts> = {
  'planField.metadata.name': 'Name',
  'planField.metadata.name.help':
    'Kleinbuchstaben, Ziffern und Bindestriche; bleibt über alle Revisionen gleich',
  'planField.metadata.title': 'Titel',
  'planField.metadata.description': 'Beschreibung',
  'planField.spec.target': 'Version',
  'planField.spec.target.help':
    'Etwa 1.36, oder 1.36.4 für einen Patch; 1.36 nimmt den neuesten Patch, der jedem Cluster angeboten wird',
  'planField.spec.target.channel': 'Oder ein Kanal',
  'planField.spec.target.channel.help':
    'Ein Kanal aus der Konfiguration des Portals, statt einer Version',
  'planField.spec.scope': 'Was wird aktualisiert',
  'planField.spec.scope.is.full': 'Control Plane und Node-Pools',
  'planField.spec.scope.is.control-plane': 'Nur Control Plane',
  'planField.spec.scope.is.node-pools': 'Nur Node-Pools',
  'planField.spec.rollback': 'Was wird aktualisiert',
  'planField.spec.rollback.of.node-pools':
    'Node-Pools, zurück auf eine ältere Version',
  'planField.spec.rollback.of.control-plane':
    'Control Plane, zurück auf eine ältere Version',
  'planField.spec.maxMinors': 'Höchstzahl der Minor-Versionen',
  'planField.spec.maxMinors.help':
    'Wie viele Minor-Versionen die Control Plane eines Clusters nacheinander durchlaufen darf',
  'planField.spec.nodePools': 'Node-Pools',
  'planField.spec.nodePools.holdBack': 'Beginn der Node-Pools',
  'planField.spec.nodePools.holdBack.is.false': 'Wie die Plattform es vorsieht',
  'planField.spec.nodePools.holdBack.is.true':
    'Zurückgehalten, bis die Control Plane überprüft ist',
  'planField.spec.nodePools.canaryNode': 'Canary-Node',
  'planField.spec.nodePools.canaryNode.is.false': 'Keiner',
  'planField.spec.nodePools.canaryNode.is.true':
    'Zuerst ein Node jedes Clusters',
  'planField.spec.nodePools.canaryNode.help':
    'Ersetzt einen Node des ersten geeigneten Pools und wartet, bis er bereit ist. Bis dahin hat dieser Pool einen Node weniger',
  'planField.spec.nodePools.canaryPools': 'Canary-Pools',
  'planField.spec.nodePools.canaryPools.help':
    'Wie viele Pools jedes Clusters zuerst an der Reihe sind und gesund sein müssen, bevor die übrigen beginnen',
  'planField.spec.nodePools.soakMinutes':
    'Beobachtungszeit der Canaries, Minuten',
  'planField.spec.nodePools.soakMinutes.help':
    'Wie lange Canary-Node und Canary-Pools gesund beobachtet werden, bevor die übrigen beginnen',
  'planField.spec.addOns': 'Add-ons',
  'planField.spec.addOns.update': 'Aktualisierung von Add-ons',
  'planField.spec.addOns.update.help':
    'Add-ons, die die Plattform aktualisiert, etwa die von EKS',
  'planField.spec.addOns.update.is.required':
    'Nur was das Ziel nicht unterstützt',
  'planField.spec.addOns.update.is.all': 'Alle, auf die empfohlenen Versionen',
  'planField.spec.addOns.onConflict': 'Geänderte Felder von Add-ons',
  'planField.spec.addOns.onConflict.help':
    'Was eine Aktualisierung mit Feldern tut, die Benutzer im Cluster geändert haben',
  'planField.spec.addOns.onConflict.is.preserve': 'Beibehalten',
  'planField.spec.addOns.onConflict.is.overwrite': 'Überschreiben',
  'planField.spec.addOns.onConflict.is.fail': 'Aktualisierung scheitern lassen',
  'planField.spec.addOns.leaveAlone': 'Add-ons, die bleiben, wie sie sind',
  'planField.spec.addOns.versions': 'Versionen von Add-ons',
  'planField.spec.addOns.versions.help':
    'Je Add-on die Version, statt der empfohlenen',
  'planField.spec.approvals.required': 'Nötige Freigaben',
  'planField.spec.approvals.required.help':
    'Des ganzen Plans; die Regeln des Portals können mehr verlangen. Wer ihn geschrieben oder eingereicht hat, kann ihn nicht freigeben',
  'planField.spec.approvals.expireAfterDays':
    'Freigaben laufen ab nach (Tagen)',
  'planField.spec.fit': 'Wenn es nicht ins Zeitfenster passt',
  'planField.spec.fit.help':
    'Ein Cluster, dessen Schätzung nicht in den Rest seines Zeitfensters passt',
  'planField.spec.fit.is.start-anyway': 'Trotzdem starten',
  'planField.spec.fit.is.must-fit': 'Nur starten, was ins Zeitfenster passt',
  'planField.spec.foreignChanges': 'Bei Änderung von außen',
  'planField.spec.foreignChanges.help':
    'Ein Cluster mit einer anderen Version als beim Einreichen des Plans',
  'planField.spec.foreignChanges.is.adopt': 'Übernehmen und fortfahren',
  'planField.spec.foreignChanges.is.skip': 'Cluster überspringen',
  'planField.spec.foreignChanges.is.halt': 'Stufe anhalten',
  'planField.spec.timeZone': 'Zeitzone',
  'planField.spec.timeZone.help':
    'Für Zeitfenster und Änderungsstopps; eine IANA-Zone wie Europe/Berlin',
  'planField.spec.windows': 'Zeitfenster',
  'planField.spec.windows[]': 'Zeitfenster',
  'planField.spec.windows[].name': 'Name',
  'planField.spec.windows[].rule': 'Regel nach RFC 5545',
  'planField.spec.windows[].durationMinutes': 'Minuten geöffnet',
  'planField.spec.windows[].timeZone': 'Zone dieses Zeitfensters',
  'planField.spec.windows[].timeZone.help': 'Leer: die des Plans',
  'planField.spec.freezes': 'Änderungsstopps',
  'planField.spec.freezes[]': 'Änderungsstopp',
  'planField.spec.freezes[].name': 'Name',
  'planField.spec.freezes[].scope': 'Hält zurück',
  'planField.spec.freezes[].scope.is.all': 'jede Änderung',
  'planField.spec.freezes[].scope.is.minor': 'neue Minor-Versionen',
  'planField.spec.freezes[].scope.is.nodes': 'Node-Pools',
  'planField.spec.freezes[].scope.is.minor-and-nodes':
    'neue Minor-Versionen und Node-Pools',
  'planField.spec.freezes[].from': 'Von',
  'planField.spec.freezes[].until': 'Bis',
  'planField.spec.freezes[].timeZone': 'Zone dieses Änderungsstopps',
  'planField.spec.freezes[].timeZone.help': 'Leer: die des Plans',
  'planField.spec.freezes[].reason': 'Begründung',
  'planField.spec.stages': 'Stufen',
  'planField.spec.stages[]': 'Stufe',
  'planField.spec.stages[].name': 'Name',
  'planField.spec.stages[].name.help':
    'Kleinbuchstaben, Ziffern und Bindestriche',
  'planField.spec.stages[].title': 'Titel',
  'planField.spec.stages[].clusters.names': 'Cluster von Hand',
  'planField.spec.stages[].clusters.environments': 'Umgebung',
  'planField.spec.stages[].clusters.owners': 'Verantwortliche',
  'planField.spec.stages[].clusters.regions': 'Regionen',
  'planField.spec.stages[].clusters.providers': 'Plattformen',
  'planField.spec.stages[].clusters.minors': 'Version',
  'planField.spec.stages[].clusters.labels': 'Labels',
  'planField.spec.stages[].clusters.except.names': 'Ausschließen',
  'planField.spec.stages[].maxConcurrent': 'Gleichzeitig',
  'planField.spec.stages[].maxConcurrent.help':
    'Cluster zur selben Zeit: eine Zahl oder ein Anteil wie 25%',
  'planField.spec.stages[].canaries': 'Canaries',
  'planField.spec.stages[].canaries.help':
    'Werden vor den anderen aktualisiert und beobachtet; ein Fehlschlag unter ihnen hält die Stufe an',
  'planField.spec.stages[].failureBudget': 'Fehlerbudget',
  'planField.spec.stages[].failureBudget.help':
    'Fehlschläge, die die Stufe verträgt, als Zahl oder Anteil; einer mehr hält sie an',
  'planField.spec.stages[].soakMinutes': 'Beobachtungszeit in Minuten',
  'planField.spec.stages[].soakMinutes.help':
    'Wie lange jeder Erfolg beobachtet wird, bevor er zählt',
  'planField.spec.stages[].windows': 'Zeitfenster',
  'planField.spec.stages[].windows[]': 'Zeitfenster',
  'planField.spec.stages[].progressDeadlineMinutes': 'Frist in Minuten',
  'planField.spec.stages[].progressDeadlineMinutes.help':
    'Ein Cluster, der länger braucht, gilt als Fehlschlag; leer: keine Frist',
  'planField.spec.stages[].gates': 'Gates',
  'planField.spec.stages[].gates[]': 'Gate',
  'planField.spec.stages[].gates[].name': 'Name',
  'planField.spec.stages[].gates[].type': 'Typ',
  'planField.spec.stages[].gates[].type.is.metric': 'Metrik',
  'planField.spec.stages[].gates[].type.is.ticket': 'Ticket',
  'planField.spec.stages[].gates[].type.is.approval': 'Freigabe',
  'planField.spec.stages[].gates[].when': 'Wann',
  'planField.spec.stages[].gates[].when.is.before-stage': 'vor der Stufe',
  'planField.spec.stages[].gates[].when.is.before-cluster': 'vor jedem Cluster',
  'planField.spec.stages[].gates[].when.is.after-stage': 'nach der Stufe',
  'planField.spec.stages[].gates[].source': 'Quelle',
  'planField.spec.stages[].gates[].source.help':
    'ID einer Metrikquelle aus der Konfiguration des Portals',
  'planField.spec.stages[].gates[].template': 'Abfragevorlage',
  'planField.spec.stages[].gates[].template.help':
    'Name einer Abfrage der Quelle',
  'planField.spec.stages[].gates[].parameters': 'Parameter',
  'planField.spec.stages[].gates[].parameters.help':
    'name=value, durch Kommas getrennt',
  'planField.spec.stages[].gates[].query': 'Eigene Abfrage',
  'planField.spec.stages[].gates[].pass': 'Besteht bei',
  'planField.spec.stages[].gates[].fail': 'Scheitert bei',
  'planField.spec.stages[].gates[].fail.help':
    'Leer: alles, was nicht besteht. Dazwischen ist nicht eindeutig',
  'planField.spec.stages[].gates[].webhook': 'Webhook',
  'planField.spec.stages[].gates[].webhook.help':
    'ID eines Webhooks aus der Konfiguration des Portals',
  'planField.spec.stages[].gates[].required': 'Freigaben',
  'planField.spec.effects': 'Effekte',
  'planField.spec.effects[]': 'Effekt',
  'planField.spec.effects[].name': 'Name',
  'planField.spec.effects[].type': 'Wirkung',
  'planField.spec.effects[].type.is.silence-alerts': 'Alerts stummschalten',
  'planField.spec.effects[].type.is.pause-autoscaler':
    'Cluster Autoscaler pausieren',
  'planField.spec.effects[].type.is.node-rollout':
    'Surge und Drain von Node-Pools',
  'planField.spec.effects[].type.is.drain-rule':
    'Regel für Pods geleerter Nodes',
  'planField.spec.effects[].type.is.extension': 'Aus einem Modul',
  'planField.spec.effects[].source': 'Alertmanager',
  'planField.spec.effects[].source.help':
    'ID eines Alertmanagers aus der Konfiguration des Portals',
  'planField.spec.effects[].matchers': 'Alerts',
  'planField.spec.effects[].namespace': 'Namespace',
  'planField.spec.effects[].deployment': 'Deployment',
  'planField.spec.effects[].deployment.help':
    'Wird auf 0 Replicas skaliert und danach auf den vorherigen Stand',
  'planField.spec.effects[].pools': 'Node-Pools',
  'planField.spec.effects[node-rollout].pools.help':
    'Leer: alle jedes Clusters',
  'planField.spec.effects[drain-rule].pools.help':
    'Leer: alle Nodes, auch die der Control Plane',
  'planField.spec.effects[].maxSurge': 'Max surge',
  'planField.spec.effects[].maxSurge.help':
    'Eine Zahl oder ein Anteil wie 25%; leer: unverändert',
  'planField.spec.effects[].maxUnavailable': 'Max unavailable',
  'planField.spec.effects[].maxUnavailable.help':
    'Eine Zahl oder ein Anteil wie 25%; leer: unverändert',
  'planField.spec.effects[].drainTimeoutMinutes': 'Drain eines Nodes, Minuten',
  'planField.spec.effects[].drainTimeoutMinutes.help':
    'Leer: keine Frist des Plans',
  'planField.spec.effects[].onDrainTimeout': 'Danach',
  'planField.spec.effects[].onDrainTimeout.is.wait':
    'warten und melden, wer den Drain aufhält',
  'planField.spec.effects[].onDrainTimeout.is.force':
    'den Node entfernen, ungeachtet aller Disruption Budgets',
  'planField.spec.effects[].pods.labels': 'Labels der Pods',
  'planField.spec.effects[].pods.namespaces': 'Namespaces der Pods',
  'planField.spec.effects[].pods.namespaces.help': 'Leer: alle',
  'planField.spec.effects[].behavior': 'Diese Pods',
  'planField.spec.effects[].behavior.is.drain':
    'werden in einer Reihenfolge verdrängt',
  'planField.spec.effects[].behavior.is.wait-completed':
    'werden abgewartet, bis sie enden',
  'planField.spec.effects[].behavior.is.skip':
    'enden mit ihrem Node, ungeachtet aller Disruption Budgets',
  'planField.spec.effects[].order': 'Reihenfolge',
  'planField.spec.effects[].order.help':
    'Niedrigere gehen zuerst; Pods ohne Regel haben 0',
  'planField.spec.effects[].effect': 'Effekt des Moduls',
  'planField.spec.effects[].effect.help':
    'Typ eines Effekts aus einem Modul des Portals',
  'planField.spec.effects[].parameters': 'Parameter',
  'planField.spec.effects[].parameters.help':
    'name=value, durch Kommas getrennt',
  'planField.spec.hooks': 'Hooks',
  'planField.spec.hooks[]': 'Hook',
  'planField.spec.hooks[].name': 'Name',
  'planField.spec.hooks[].name.help':
    'Kleinbuchstaben, Ziffern und Bindestriche; für Menschen und für das Log',
  'planField.spec.hooks[].at': 'Wann',
  'planField.spec.hooks[].at.is.before-upgrade':
    'vor dem Upgrade jedes Clusters',
  'planField.spec.hooks[].at.is.before-control-plane':
    'vor seiner Control Plane',
  'planField.spec.hooks[].at.is.after-control-plane':
    'nach seiner Control Plane',
  'planField.spec.hooks[].at.is.before-node-pools': 'vor seinen Node-Pools',
  'planField.spec.hooks[].at.is.before-node-drain': 'vor dem Drain jedes Nodes',
  'planField.spec.hooks[].at.is.after-node-drain':
    'nach dem Drain jedes Nodes, bevor er entfernt wird',
  'planField.spec.hooks[].at.is.after-node-pools': 'nach seinen Node-Pools',
  'planField.spec.hooks[].at.is.after-upgrade':
    'nach dem Upgrade jedes Clusters',
  'planField.spec.hooks[].type': 'Ruft auf',
  'planField.spec.hooks[].type.is.webhook': 'Einen Webhook, signiert',
  'planField.spec.hooks[].type.is.job':
    'Einen Job im Cluster, der aktualisiert wird',
  'planField.spec.hooks[].webhook': 'Webhook',
  'planField.spec.hooks[].webhook.help':
    'ID eines Webhooks aus der Konfiguration des Portals',
  'planField.spec.hooks[].job': 'Job',
  'planField.spec.hooks[].job.help':
    'ID eines Jobs aus der Konfiguration des Portals',
  'planField.spec.hooks[].deadlineMinutes': 'Frist eines Versuchs, Minuten',
  'planField.spec.hooks[].deadlineMinutes.help':
    'Ein Versuch, der bis dahin nicht beendet ist, ist fehlgeschlagen',
  'planField.spec.hooks[].retries': 'Wiederholungen',
  'planField.spec.hooks[].retries.help': 'Versuche nach dem ersten',
  'planField.spec.hooks[].onFailure': 'Wenn der letzte Versuch fehlschlägt',
  'planField.spec.hooks[].onFailure.is.block':
    'das Upgrade des Clusters blockieren, bis jemand eingreift',
  'planField.spec.hooks[].onFailure.is.continue': 'ohne ihn fortfahren',
};
