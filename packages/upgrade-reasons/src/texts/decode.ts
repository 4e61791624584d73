/** Of answers and files that cannot be decoded. */
export const decodeTexts = {
  'decode.too-large': 'The answer has more than {{most}} characters',
  'decode.too-deep': 'The answer is nested more than {{most}} levels deep',
  'decode.not-object': 'The answer is JSON but not an object',
  'decode.not-json': 'The answer is not JSON, or was cut off',
  'decode.not-protobuf': 'The answer is not protobuf, or was cut off',
  'decode.not-kubernetes-protobuf':
    'The answer claims to be protobuf of Kubernetes but is not',
  'decode.not-secrets': 'The answer is protobuf but not a list of Secrets',
  'decode.not-audit-events': 'This is not an EventList of audit.k8s.io/v1',
  'decode.not-openapi':
    '{{name}} is not an OpenAPI v3 document with schemas. Save one with kubectl get --raw /openapi/v3/apis/apps/v1',
  'decode.other-minor': '{{name}} is of {{version}}, not of {{minor}}',
  'decode.in-document': '{{name}}: {{reason}}',
  'decode.release-too-large':
    'The stored release is larger than an object can be',
  'decode.release-inflates': 'The release inflates to more than {{most}} bytes',
  'decode.release-cut-off': 'The stored release is cut off or not gzip',
  'decode.release-unnamed': 'The stored release has no name',
  'decode.release-line': 'Line {{line}} of the rendered manifest: {{problem}}',
} as const;
