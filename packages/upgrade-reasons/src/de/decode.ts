import type { decodeTexts } from '../texts/decode';
import type { Translated } from '../texts/Translated';

export const decodeDe: Translated<typeof decodeTexts> = {
  'decode.too-large': 'Die Antwort hat mehr als {{most}} Zeichen',
  'decode.too-deep':
    'Die Antwort ist mehr als {{most}} Ebenen tief verschachtelt',
  'decode.not-object': 'Die Antwort ist JSON, aber kein Objekt',
  'decode.not-json': 'Die Antwort ist kein JSON oder wurde abgeschnitten',
  'decode.not-protobuf':
    'Die Antwort ist kein Protobuf oder wurde abgeschnitten',
  'decode.not-kubernetes-protobuf':
    'Die Antwort gibt sich als Protobuf von Kubernetes aus, ist es aber nicht',
  'decode.not-secrets':
    'Die Antwort ist Protobuf, aber keine Liste von Secrets',
  'decode.not-audit-events': 'Das ist keine EventList von audit.k8s.io/v1',
  'decode.not-openapi':
    '{{name}} ist kein OpenAPI-v3-Dokument mit Schemas. Speichern Sie eines mit kubectl get --raw /openapi/v3/apis/apps/v1',
  'decode.other-minor': '{{name}} ist von {{version}}, nicht von {{minor}}',
  'decode.in-document': '{{name}}: {{reason}}',
  'decode.release-too-large':
    'Das gespeicherte Release ist größer, als ein Objekt sein kann',
  'decode.release-inflates':
    'Das Release ist entpackt größer als {{most}} Bytes',
  'decode.release-cut-off':
    'Das gespeicherte Release ist abgeschnitten oder kein gzip',
  'decode.release-unnamed': 'Das gespeicherte Release hat keinen Namen',
  'decode.release-line':
    'Zeile {{line}} des gerenderten Manifests: {{problem}}',
};
