import type { supportDatesTexts } from '../../texts/checks/supportDates';
import type { Translated } from '../../texts/Translated';

export const supportDatesDe: Translated<typeof supportDatesTexts> = {
  'check.support-dates.doubt':
    'Es gelten die Daten von Upstream: {{doubt}}. Geben Sie `platform` für den Cluster an',
  'check.support-dates.unknown':
    'Support-Daten von {{platform}} für {{version}} sind nicht bekannt',
  'check.support-dates.another-platform':
    'Support-Daten und Kosten sind die von {{platform}}, der Cluster sieht aber nach einer anderen Plattform aus',
  'check.support-dates.correct-platform':
    'Korrigieren Sie `platform` des Clusters in der Konfiguration oder in der Quelle, die ihn aufführt. Stimmt die Angabe, erteilen Sie eine Ausnahme',
  'check.support-dates.out':
    '{{version}} wird nicht mehr unterstützt ({{platform}})',
  'check.support-dates.extended':
    '{{version}} ist im erweiterten Support ({{platform}})',
  'check.support-dates.extended-until':
    '{{version}} ist im erweiterten Support ({{platform}}), bis {{until}}',
  'check.support-dates.extended-cost':
    '{{version}} ist im erweiterten Support ({{platform}}), für {{dollars}} US-Dollar pro Stunde',
  'check.support-dates.extended-until-cost':
    '{{version}} ist im erweiterten Support ({{platform}}), bis {{until}}, für {{dollars}} US-Dollar pro Stunde',
  'check.support-dates.ends_one':
    'Der Standard-Support von {{version}} ({{platform}}) endet in {{count}} Tag',
  'check.support-dates.ends_other':
    'Der Standard-Support von {{version}} ({{platform}}) endet in {{count}} Tagen',
  'check.support-dates.target-out':
    'Das Ziel {{version}} wird selbst nicht mehr unterstützt ({{platform}})',
  'check.support-dates.target-extended':
    'Das Ziel {{version}} ist schon im erweiterten Support ({{platform}})',
  'check.support-dates.target-extended-cost':
    'Das Ziel {{version}} ist schon im erweiterten Support ({{platform}}), für {{dollars}} US-Dollar pro Stunde',
  'check.support-dates.dates':
    '{{version}}: Standard-Support endet am {{standard}}, erweiterter Support endet am {{extended}}',
  'check.support-dates.standard-date':
    '{{version}}: Standard-Support endet am {{standard}}',
  'check.support-dates.extended-date':
    '{{version}}: erweiterter Support endet am {{extended}}',
  'check.support-dates.no-dates': '{{version}}: keine Daten',
  'check.support-dates.upgrade':
    'Führen Sie ein Upgrade auf eine Minor-Version im Standard-Support aus',
  'check.support-dates.choose-newer':
    'Wählen Sie ein neueres Ziel, über so viele Etappen wie nötig',
};
