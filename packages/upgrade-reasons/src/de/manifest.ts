import type { manifestTexts } from '../texts/manifest';
import type { Translated } from '../texts/Translated';

export const manifestDe: Translated<typeof manifestTexts> = {
  'manifest.in-file': '{{file}}: {{problem}}',
  'manifest.in-line': '{{file}}:{{line}}: {{problem}}',
  'manifest.in-item': 'Element {{item}} der List: {{problem}}',
  'manifest.template':
    'Das Dokument ist ein Template, kein YAML. Rendern Sie es zuerst (helm template), und prüfen Sie die Ausgabe',
  'manifest.goes-on':
    'Das Dokument geht nach seinem Ende (...) weiter, wo kubectl aufhört zu lesen. Setzen Sie dort ---',
  'manifest.name-not-text':
    'Der Name eines Objekts ist kein Text, daher lehnt kubectl es ab. Setzen Sie ihn in Anführungszeichen',
  'manifest.not-objects':
    'Das Dokument enthält etwas, das kein Objekt mit apiVersion und kind ist. Setzen Sie Objekte in eine List, oder trennen Sie sie mit ---',
  'manifest.too-large':
    'Das Dokument hat {{size}} KiB. YAML dieser Form wird bis {{most}} KiB pro Dokument gelesen. Schreiben Sie es als JSON (kubectl get -o json), oder trennen Sie seine Objekte mit ---',
  'manifest.not-yaml': 'Das Dokument ist kein YAML',
  'manifest.git-lfs':
    'Die Datei ist ein Zeiger von Git LFS. Die Datei dahinter wurde nicht gelesen',
  'manifest.zero-bytes':
    'Die Datei enthält Nullbytes: Sie ist UTF-16 ohne Byte-Order-Mark, UTF-32 oder kein Text. Speichern Sie sie als UTF-8',
  'manifest.file-too-large': 'Die Datei ist größer als {{most}} MiB',
  'manifest.unknown-field': 'unbekanntes Feld {{field}}',
  'manifest.duplicate-field': 'doppeltes Feld {{field}}',
  'manifest.field-missing': '{{field}} fehlt',
  'manifest.field-type': '{{field}} muss den Typ {{types}} haben',
  'manifest.field-format': '{{field}} muss das Format {{format}} haben',
  'manifest.field-form': '{{field}} hat keine der erlaubten Formen',
  'manifest.field-value': '{{field}} {{message}}',
  'manifest.unparsed':
    'sein Dokument konnte nicht vollständig geparst werden oder ist länger als 1 MiB',
  'manifest.schema-missing': 'das Schema fehlt',
  'manifest.schema-broken': 'das Schema lässt sich nicht kompilieren',
  'manifest.no-api-version':
    '{{api}} {{kind}} nennt keine API-Version, die ein Server bereitstellen kann. Gruppen und Versionen werden kleingeschrieben, und Platzhalter müssen zuerst ausgefüllt werden',
  'manifest.no-kind':
    '{{api}} {{kind}} nennt keinen Typ, den ein Server bereitstellen kann. Füllen Sie Platzhalter zuerst aus',
  'manifest.api-unknown':
    '{{api}} {{kind}} ist keine API, die Drydock kennt. Ob {{version}} sie bereitstellt, ist daher unbekannt',
  'manifest.api-not-yet':
    '{{api}} {{kind}} gibt es ab {{from}}, nicht in {{version}}',
};
