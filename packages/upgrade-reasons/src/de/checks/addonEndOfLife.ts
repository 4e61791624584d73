import type { addonEndOfLifeTexts } from '../../texts/checks/addonEndOfLife';
import type { Translated } from '../../texts/Translated';

export const addonEndOfLifeDe: Translated<typeof addonEndOfLifeTexts> = {
  'check.addon-end-of-life.version-unknown':
    'Die Version von {{addon}} lässt sich nicht feststellen',
  'check.addon-end-of-life.version-unknown-from':
    'Die Version von {{addon}} lässt sich aus {{seen}} nicht feststellen',
  'check.addon-end-of-life.retired':
    '{{addon}} ist eingestellt: keine Fixes seit {{day}}',
  'check.addon-end-of-life.retires':
    '{{addon}} wird eingestellt: keine Fixes nach {{day}}',
  'check.addon-end-of-life.given-up':
    'Das Projekt hat es aufgegeben; an seine Stelle tritt {{replacement}}',
  'check.addon-end-of-life.move-to': 'Wechseln Sie zu {{replacement}}',
  'check.addon-end-of-life.ended':
    '{{addon}} {{version}} bekommt seit {{day}} keine Fixes',
  'check.addon-end-of-life.ends':
    '{{addon}} {{version}} bekommt nach {{day}} keine Fixes',
  'check.addon-end-of-life.older-than-listed':
    'Es ist älter als {{cycle}}, die älteste verzeichnete Release-Linie, die am {{day}} endete',
  'check.addon-end-of-life.cycle-ends':
    'Die Release-Linie {{cycle}} endet am {{day}}',
  'check.addon-end-of-life.move-to-fixed':
    'Wechseln Sie zu einem Release von {{addon}}, das Fixes bekommt',
  'check.addon-end-of-life.move-to-one-of':
    'Wechseln Sie zu einem Release, das Fixes bekommt: {{releases}}',
};
