import type { ManifestEditor, Path } from '../ManifestEditor';
import { GUIDE } from './conversion';
import type { Conversion } from './conversion';

export const customResources: readonly Conversion[] = [
  {
    kinds: ['CustomResourceDefinition'],
    from: ['apiextensions.k8s.io/v1beta1'],
    to: 'apiextensions.k8s.io/v1',
    rewrite,
    source: GUIDE,
  },
];

/** What was said once for all versions is now said by each. */
function rewrite(editor: ManifestEditor): void {
  versions(editor);
  moveIntoVersions(editor, 'validation', 'schema');
  moveIntoVersions(editor, 'subresources', 'subresources');
  moveIntoVersions(
    editor,
    'additionalPrinterColumns',
    'additionalPrinterColumns',
  );
  for (const index of editor.indexes('spec', 'versions'))
    version(editor, ['spec', 'versions', index]);
  if (
    editor.get('spec', 'preserveUnknownFields') === true ||
    !editor.has('spec', 'preserveUnknownFields')
  ) {
    editor.remove(
      ['spec', 'preserveUnknownFields'],
      'spec.preserveUnknownFields must no longer be true',
    );
    editor.decide(
      'Unknown fields were kept and are now dropped: put x-kubernetes-preserve-unknown-fields: true into the schema where they must stay',
    );
  }
  conversion(editor);
  if (!editor.has('spec', 'scope'))
    editor.set(
      ['spec', 'scope'],
      'Namespaced',
      'spec.scope is required; Namespaced was the default',
    );
  editor.remove(['status']);
}

function versions(editor: ManifestEditor): void {
  const single = editor.get('spec', 'version');
  if (!editor.has('spec', 'versions') && single !== undefined) {
    editor.set(
      ['spec', 'versions'],
      [{ name: single, served: true, storage: true }],
      'spec.version is now a list, spec.versions',
    );
  }
  editor.remove(['spec', 'version']);
}

function moveIntoVersions(
  editor: ManifestEditor,
  field: string,
  name: string,
): void {
  const value = editor.get('spec', field);
  if (value === undefined) return;
  editor.remove(['spec', field]);
  for (const index of editor.indexes('spec', 'versions')) {
    if (!editor.has('spec', 'versions', index, name))
      editor.set(['spec', 'versions', index, name], value);
  }
  editor.changed(`spec.${field} is now ${name} of each version`);
}

function version(editor: ManifestEditor, path: Path): void {
  for (const index of editor.indexes(...path, 'additionalPrinterColumns')) {
    editor.rename(
      [...path, 'additionalPrinterColumns', index, 'JSONPath'],
      'jsonPath',
    );
  }
  if (editor.has(...path, 'schema', 'openAPIV3Schema')) {
    editor.decide(
      'Schemas must be structural (a type for every property): the API server names what is not',
    );
    return;
  }
  editor.decide(
    `${editor.words(
      path,
    )} needs schema.openAPIV3Schema: v1 has no custom resource without a schema`,
  );
}

function conversion(editor: ManifestEditor): void {
  const client = editor.get('spec', 'conversion', 'webhookClientConfig');
  const reviews = editor.get('spec', 'conversion', 'conversionReviewVersions');
  if (client === undefined && reviews === undefined) return;
  editor.remove(['spec', 'conversion', 'webhookClientConfig']);
  editor.remove(['spec', 'conversion', 'conversionReviewVersions']);
  editor.set(
    ['spec', 'conversion', 'webhook'],
    {
      ...(client === undefined ? {} : { clientConfig: client }),
      conversionReviewVersions: reviews ?? ['v1beta1'],
    },
    'the conversion webhook is now spec.conversion.webhook',
  );
}
