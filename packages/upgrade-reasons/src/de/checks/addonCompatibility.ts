import type { addonCompatibilityTexts } from '../../texts/checks/addonCompatibility';
import type { Translated } from '../../texts/Translated';

export const addonCompatibilityDe: Translated<typeof addonCompatibilityTexts> =
  {
    'check.addon-compatibility.unrecognised':
      'Custom Resources von {{group}} sind definiert, und was {{names}} betreibt, wurde nicht erkannt',
    'check.addon-compatibility.no-version':
      'Die Version von {{addon}} ist unbekannt: Das Image nennt sie nicht',
    'check.addon-compatibility.no-version-title':
      'Die Kompatibilität von {{addon}} mit {{target}} ist unbekannt: Das Image nennt seine Version nicht',
    'check.addon-compatibility.version-unclear':
      'Die Version von {{addon}} lässt sich aus {{seen}} nicht feststellen',
    'check.addon-compatibility.version-unclear-title':
      'Die Version von {{addon}} lässt sich aus {{seen}} nicht feststellen: Die Kompatibilität mit {{target}} ist unbekannt',
    'check.addon-compatibility.not-in-table':
      '{{addon}} {{version}}: In der Tabelle des Projekts fehlt diese Version',
    'check.addon-compatibility.no-table':
      '{{addon}} {{version}}: Das Projekt veröffentlicht keine Tabelle',
    'check.addon-compatibility.follows':
      'Es folgt der Minor-Version der Control Plane',
    'check.addon-compatibility.range-supported':
      'Für {{versions}} gilt, das Projekt nennt als unterstützt: {{minors}}',
    'check.addon-compatibility.range-policy':
      'Für {{versions}} gilt, das Projekt nennt als seine Regel: {{minors}}',
    'check.addon-compatibility.range-tested':
      'Für {{versions}} gilt, das Projekt nennt als getestet: {{minors}}',
    'check.addon-compatibility.range-recommended':
      'Für {{versions}} gilt, das Projekt empfiehlt: {{minors}}',
    'check.addon-compatibility.range-minimum':
      'Für {{versions}} gilt, das Projekt nennt als Minimum: {{minors}}',
    'check.addon-compatibility.range-install-guard':
      'Für {{versions}} gilt, das Projekt lässt das Chart installieren auf: {{minors}}',
    'check.addon-compatibility.range-stated':
      'Für {{versions}} gilt, das Projekt nennt: {{minors}}',
    'check.addon-compatibility.from': '{{from}} und neuer',
    'check.addon-compatibility.every-minor': 'jede Minor-Version',
    'check.addon-compatibility.through': 'bis {{through}}',
    'check.addon-compatibility.only': '{{from}}',
    'check.addon-compatibility.from-through': '{{from}} bis {{through}}',
    'check.addon-compatibility.too-old':
      '{{addon}} {{version}} braucht ein neueres Kubernetes als {{target}}',
    'check.addon-compatibility.not-tested':
      '{{addon}} {{version}} ist nicht mit {{target}} getestet',
    'check.addon-compatibility.not-recommended':
      '{{addon}} {{version}} wird für {{target}} nicht empfohlen',
    'check.addon-compatibility.not-for':
      '{{addon}} {{version}} ist nicht für {{target}}',
    'check.addon-compatibility.not-known-for':
      'Von {{addon}} {{version}} ist nicht bekannt, ob es zu {{target}} passt',
    'check.addon-compatibility.range-and': '{{range}}; {{mismatch}}',
    'check.addon-compatibility.no-release-names':
      'Kein Release von {{addon}} im Wissensstand vom {{day}} nennt {{target}}; ein neueres vielleicht',
    'check.addon-compatibility.use-older':
      'Verwenden Sie eine ältere Version von {{addon}} oder ein neueres Ziel',
    'check.addon-compatibility.depends':
      'Ob es zu {{target}} passt, hängt von der Version ab',
    'check.addon-compatibility.find-out':
      'Stellen Sie fest, welche Version von {{addon}} läuft, und vergleichen Sie sie mit der Tabelle des Projekts; nennen Sie bei Images neben dem Digest die Version',
    'check.addon-compatibility.without-data_one':
      '{{count}} Add-on ohne Daten zur Kompatibilität mit {{target}}',
    'check.addon-compatibility.without-data_other':
      '{{count}} Add-ons ohne Daten zur Kompatibilität mit {{target}}',
    'check.addon-compatibility.none-known':
      'Von keinem ist bekannt, dass es zu {{target}} passt, und von keinem, dass nicht',
    'check.addon-compatibility.try':
      'Probieren Sie sie zuerst auf einem Cluster mit der Zielversion aus oder fragen Sie ihre Projekte',
  };
