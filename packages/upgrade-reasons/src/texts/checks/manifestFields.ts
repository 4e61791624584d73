/** Of manifest files compared with the schema of the target. */
export const manifestFieldsTexts = {
  'check.manifest-fields.unusable':
    '{{object}} in {{file}} could not be compared with the schema: {{reason}}',
  'check.manifest-fields.no-schema':
    "The target's schema, as far as it is available, does not contain {{versions}}",
  'check.manifest-fields.custom':
    'Custom kinds have their schema in the cluster. An upgrade of Kubernetes does not change it: {{kinds}}',
  'check.manifest-fields.kind-of': '{{kind}} of {{api}}',
  'check.manifest-fields.unknown-kind':
    '{{object}} in {{file}} is of a kind that {{version}} does not know in {{api}}',
  'check.manifest-fields.no-such-kind':
    '{{api}} of {{version}} has no kind {{kind}}',
  'check.manifest-fields.refused':
    '{{object}} in {{file}} is refused by the schema of {{version}}: {{problem}}',
  'check.manifest-fields.fields_one':
    '{{object}} in {{file}} has {{count}} field that {{version}} does not accept: {{problem}}',
  'check.manifest-fields.fields_other':
    '{{object}} in {{file}} has {{count}} fields that {{version}} does not accept: {{problem}}',
  'check.manifest-fields.fix-kind':
    'Check the spelling of kind and apiVersion, and whether the kind moved to another group',
  'check.manifest-fields.fix-refused':
    'Write the fields as in the reference of the kind. The API server refuses the whole object',
  'check.manifest-fields.fix-fields':
    'Correct the spelling or the indentation, or move the content of the field to where the target has it. kubectl refuses such an object, other clients drop the field silently',
} as const;
