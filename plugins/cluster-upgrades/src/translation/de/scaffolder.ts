import type { Translated } from '../Texts';
import type { scaffolderTexts } from '../texts/scaffolder';

export const scaffolderDe: Translated<typeof scaffolderTexts> = {
  'scaffolder.overrideElsewhere':
    'Dieses Formular kann Blocker nicht übergehen. Beheben Sie sie oder erteilen Sie Ausnahmen auf der Seite des Clusters. Um sie zu übergehen, nehmen Sie den Cluster in einen Plan auf und geben beim Einreichen den Grund an (Berechtigung {{permission}}).',
  'scaffolder.access.plan':
    'Sie können mit dieser Vorlage keine Pläne einreichen.',
  'scaffolder.access.emergencyStop':
    'Sie können den Notstopp nicht setzen oder aufheben.',
  'scaffolder.access.freeze': 'Sie können Änderungsstopps nicht ändern.',
  'scaffolder.access.permissions': 'Ihre Berechtigungen',
  'scaffolder.cluster.label': 'Cluster',
  'scaffolder.cluster.description':
    'Cluster, für die Drydock Upgrades ausführen kann. Sie benötigen die Berechtigung dafür.',
  'scaffolder.cluster.looksOnly':
    'Sie können Blocker sehen, aber keine Upgrades starten.',
  'scaffolder.cluster.clusters': 'die Cluster',
  'scaffolder.cluster.listed':
    '{{shown}} von {{total}} Clustern sind aufgeführt; geben Sie Text ein, um die Liste einzugrenzen.',
  'scaffolder.cluster.noneConnected':
    'Noch kein Cluster ist verbunden; die Flottenseite zeigt, wie Sie einen verbinden.',
  'scaffolder.cluster.noMatch': 'Kein Cluster entspricht „{{search}}“.',
  'scaffolder.cluster.noEnvironment': 'keine Umgebung',
  'scaffolder.cluster.noOwner': 'keine Verantwortlichen',
  'scaffolder.cluster.noProvider': 'kein Provider kann ihn ändern',
  'scaffolder.cluster.denied': 'Sie dürfen kein Upgrade dafür starten',
  'scaffolder.target.label': 'Zielversion',
  'scaffolder.target.description':
    'Versionen, auf die der Cluster gebracht werden kann. Alle anderen sind mit dem Grund aufgeführt.',
  'scaffolder.target.targets': 'die möglichen Zielversionen dieses Clusters',
  'scaffolder.target.pickCluster': 'Wählen Sie zuerst einen Cluster.',
  'scaffolder.target.reading': 'Mögliche Zielversionen werden gelesen.',
  'scaffolder.target.denied':
    'Sie können für diesen Cluster kein Upgrade starten. {{reason}}',
  'scaffolder.target.noneAllowed':
    'Derzeit ist keine Version erlaubt: {{reason}}',
  'scaffolder.target.noReason': 'kein Grund angegeben',
  'scaffolder.target.missingPermission':
    'Sie benötigen die Berechtigung {{permission}}',
  'scaffolder.target.refused': 'kann nicht gewählt werden: {{reason}}',
  'scaffolder.checks.label': 'Nicht ausgeführte Prüfungen, die Sie akzeptieren',
  'scaffolder.checks.description':
    'Der Verlauf hält die akzeptierten Prüfungen fest.',
  'scaffolder.checks.checks': 'die nicht ausgeführten Prüfungen',
  'scaffolder.checks.pickTarget':
    'Wählen Sie zuerst einen Cluster und eine Zielversion.',
  'scaffolder.checks.reading': 'Ausgeführte Prüfungen werden gelesen.',
  'scaffolder.checks.blocked_one':
    'Blockiert für {{version}}: {{count}} Blocker. Prüfungen zu akzeptieren hilft nicht. {{override}}',
  'scaffolder.checks.blocked_other':
    'Blockiert für {{version}}: {{count}} Blocker. Prüfungen zu akzeptieren hilft nicht. {{override}}',
  'scaffolder.checks.none':
    'Alle Prüfungen wurden für {{version}} ausgeführt: Es gibt nichts zu akzeptieren.',
  'scaffolder.checks.notNeeded':
    'Das Upgrade kann starten, ohne dass Sie eine davon akzeptieren.',
  'scaffolder.checks.noReason': 'kein Grund angegeben',
  'scaffolder.checks.newerThanKnown':
    '{{version}} ist neuer als unser Wissensstand',
  'scaffolder.checks.reviewedThrough':
    'geprüft bis {{version}}: Die anderen Prüfungen urteilten nach dem Stand älterer Versionen',
  'scaffolder.checks.refused': 'reichen nicht aus: {{reason}}',
  'scaffolder.start.mayStart': 'ob das Upgrade starten darf',
  'scaffolder.start.ready': 'ob der Cluster für diese Version bereit ist',
  'scaffolder.start.outside': 'was Plattform und externe Abhängigkeiten melden',
  'scaffolder.start.findings': 'Befunde des Clusters',
  'scaffolder.start.more': 'und {{findings}} weitere',
  'scaffolder.start.acceptChecks':
    'Der Start wird abgelehnt, solange nicht jede nicht ausgeführte Prüfung akzeptiert ist.',
  'scaffolder.start.noOverride':
    '{{override}} Sie haben diese Berechtigung nicht.',
};
