import type { historyTexts } from '../texts/history';
import type { Translated } from '../texts/Translated';

export const historyDe: Translated<typeof historyTexts> = {
  'history.plan': 'der Plan',
  'history.stage': 'Stufe {{stage}}',
  'history.gate': 'Stufe {{stage}}, Gate {{gate}}',
  'history.finding': '{{finding}} ({{check}})',
  'history.check-not-run': 'Prüfung {{check}} lief nicht',
  'history.emergency-stop-on': 'Notstopp der Flotte',
  'history.emergency-stop-off': 'Ende des Notstopps der Flotte',
  'history.upgraded-elsewhere':
    'Beobachtet, nicht von uns: Der Cluster wurde auf anderem Weg aktualisiert',
  'history.rolled-back-elsewhere':
    'Beobachtet, nicht von uns: Der Cluster wurde auf anderem Weg auf eine ältere Version zurückgesetzt',
};
