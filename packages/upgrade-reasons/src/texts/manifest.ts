/** Of manifest files and their fields. */
export const manifestTexts = {
  'manifest.in-file': '{{file}}: {{problem}}',
  'manifest.in-line': '{{file}}:{{line}}: {{problem}}',
  'manifest.in-item': 'Item {{item}} of the List: {{problem}}',
  'manifest.template':
    'The document is a template, not YAML. Render it first (helm template) and check the output',
  'manifest.goes-on':
    'The document continues after its end (...), where kubectl stops reading. Put --- there',
  'manifest.name-not-text':
    'The name of an object is not text, so kubectl refuses it. Put it in quotes',
  'manifest.not-objects':
    'The document contains something that is not an object with apiVersion and kind. Put objects in a List, or separate them with ---',
  'manifest.too-large':
    'The document has {{size}} KiB. YAML of this form is read up to {{most}} KiB a document. Write it as JSON (kubectl get -o json), or separate its objects with ---',
  'manifest.not-yaml': 'The document is not YAML',
  'manifest.git-lfs':
    'The file is a pointer of Git LFS. The file it points to was not read',
  'manifest.zero-bytes':
    'The file contains zero bytes: it is UTF-16 without a byte order mark, UTF-32, or not text. Save it as UTF-8',
  'manifest.file-too-large': 'The file is larger than {{most}} MiB',
  'manifest.unknown-field': 'unknown field {{field}}',
  'manifest.duplicate-field': 'duplicate field {{field}}',
  'manifest.field-missing': '{{field}} is missing',
  'manifest.field-type': '{{field}} must be of type {{types}}',
  'manifest.field-format': '{{field}} must be of format {{format}}',
  'manifest.field-form': '{{field}} has none of the allowed forms',
  'manifest.field-value': '{{field}} {{message}}',
  'manifest.unparsed':
    'its document could not be parsed in full, or is longer than 1 MiB',
  'manifest.schema-missing': 'the schema is missing',
  'manifest.schema-broken': 'the schema cannot be compiled',
  'manifest.no-api-version':
    '{{api}} {{kind}} is not an API version that a server can serve. Groups and versions are lower case, and placeholders must be filled in first',
  'manifest.no-kind':
    '{{api}} {{kind}} is not a kind that a server can serve. Fill in placeholders first',
  'manifest.api-unknown':
    '{{api}} {{kind}} is not an API that Drydock knows, so it is unknown whether {{version}} serves it',
  'manifest.api-not-yet':
    '{{api}} {{kind}} is served from {{from}} on, not by {{version}}',
} as const;
