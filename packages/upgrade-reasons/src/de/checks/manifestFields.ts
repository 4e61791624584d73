import type { manifestFieldsTexts } from '../../texts/checks/manifestFields';
import type { Translated } from '../../texts/Translated';

export const manifestFieldsDe: Translated<typeof manifestFieldsTexts> = {
  'check.manifest-fields.unusable':
    '{{object}} in {{file}} konnte nicht mit dem Schema verglichen werden: {{reason}}',
  'check.manifest-fields.no-schema':
    'Das Schema des Ziels, soweit vorhanden, enthält {{versions}} nicht',
  'check.manifest-fields.custom':
    'Custom Kinds haben ihr Schema im Cluster. Ein Upgrade von Kubernetes ändert es nicht: {{kinds}}',
  'check.manifest-fields.kind-of': '{{kind}} von {{api}}',
  'check.manifest-fields.unknown-kind':
    '{{object}} in {{file}} hat einen Typ, den {{version}} in {{api}} nicht kennt',
  'check.manifest-fields.no-such-kind':
    '{{api}} von {{version}} hat keinen Typ {{kind}}',
  'check.manifest-fields.refused':
    '{{object}} in {{file}} wird vom Schema von {{version}} abgelehnt: {{problem}}',
  'check.manifest-fields.fields_one':
    '{{object}} in {{file}} hat {{count}} Feld, das {{version}} nicht annimmt: {{problem}}',
  'check.manifest-fields.fields_other':
    '{{object}} in {{file}} hat {{count}} Felder, die {{version}} nicht annimmt: {{problem}}',
  'check.manifest-fields.fix-kind':
    'Prüfen Sie die Schreibweise von kind und apiVersion, und ob der Typ in eine andere Gruppe umgezogen ist',
  'check.manifest-fields.fix-refused':
    'Schreiben Sie die Felder wie in der Referenz des Typs. Der API-Server lehnt das ganze Objekt ab',
  'check.manifest-fields.fix-fields':
    'Korrigieren Sie Schreibweise oder Einrückung, oder verschieben Sie den Inhalt des Felds dorthin, wo das Ziel ihn erwartet. kubectl lehnt ein solches Objekt ab, andere Clients verwerfen das Feld stillschweigend',
};
