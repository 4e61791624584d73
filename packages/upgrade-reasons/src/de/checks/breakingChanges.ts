import type { breakingChangesTexts } from '../../texts/checks/breakingChanges';
import type { Translated } from '../../texts/Translated';

export const breakingChangesDe: Translated<typeof breakingChangesTexts> = {
  'term.severity-blocker': 'Blocker',
  'term.severity-warning': 'Warnung',
  'term.severity-info': 'Hinweis',
  'check.breaking-changes.unknown-minor':
    'Das Wissen enthält die Änderungen ab {{first}}; die von {{entered}} fehlen darin',
  'check.breaking-changes.unknown-minors':
    'Das Wissen enthält die Änderungen ab {{first}}; die von {{entered}} und die dazwischen fehlen darin',
  'check.breaking-changes.by-hand':
    '{{since}}, {{severity}}, falls es zutrifft: {{title}}. {{breaks}}. Wo nachzusehen ist: {{where}}. Warum von Hand: {{why}}. {{fix}} ({{source}})',
  'check.breaking-changes.of-provider_one':
    '{{count}} Änderung an Flags und Einstellungen der Control Plane, die ihr Anbieter betreibt: {{changes}}',
  'check.breaking-changes.of-provider_other':
    '{{count}} Änderungen an Flags und Einstellungen der Control Plane, die ihr Anbieter betreibt: {{changes}}',
  'check.breaking-changes.title_one':
    'Prüfen Sie {{count}} Änderung zwischen {{current}} und {{target}} von Hand',
  'check.breaking-changes.title_other':
    'Prüfen Sie {{count}} Änderungen zwischen {{current}} und {{target}} von Hand',
  'check.breaking-changes.driver-missing':
    '{{use}}, und der CSI-Treiber {{driver}} ist nicht installiert',
  'check.breaking-changes.fix':
    'Jede Zeile sagt, was sich ändert und wo zu sehen ist, ob es diesen Cluster betrifft. Drydock kann es in der API des Clusters nicht sehen',
};
