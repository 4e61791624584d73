import type { Translated } from '../Texts';
import type { homeTexts } from '../texts/home';

export const homeDe: Translated<typeof homeTexts> = {
  'home.what': 'Ihre Cluster-Upgrades',
  'home.reading': 'Ihre Cluster-Upgrades werden gelesen',
  'home.loading': 'Ihre Cluster-Upgrades werden geladen',
  'home.nothing':
    'Kein Cluster gehört Ihnen oder Ihren Teams, und auf keinem läuft einer Ihrer Services, soweit bekannt.',
  'home.fixes.none': 'Keine bekannt.',
  'home.fixes.on': 'auf {{clusters}}',
  'home.fixes.onDue': 'auf {{clusters}} · fällig {{due}}',
  'home.fixes.more_one': 'und {{count}} weitere Behebung',
  'home.fixes.more_other': 'und {{count}} weitere Behebungen',
  'home.fixes.all': 'Alles zu meinen Services',
  'home.near.none':
    'Keine laufenden Upgrades. In den nächsten 90 Tagen endet kein Support.',
  'home.near.running': '{{phase}}, nach {{version}}',
  'home.near.to': 'nach {{version}}',
  'home.near.noTarget': 'kein Ziel',
  'home.near.more_one': 'und {{count}} weiterer Cluster',
  'home.near.more_other': 'und {{count}} weitere Cluster',
  'home.support.unsupported': 'außerhalb des Supports',
  'home.support.standardEnds': 'Standard-Support endet am {{day}}',
  'home.support.extendedEnds': 'Erweiterter Support endet am {{day}}',
  'home.support.ends': 'Support endet am {{day}}',
  'home.support.unknown': 'Ende des Supports unbekannt',
};
