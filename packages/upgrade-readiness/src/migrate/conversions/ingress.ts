import type { ManifestEditor, Path } from '../ManifestEditor';
import { GUIDE } from './conversion';
import type { Conversion } from './conversion';

export const ingress: readonly Conversion[] = [
  {
    kinds: ['Ingress'],
    from: ['extensions/v1beta1', 'networking.k8s.io/v1beta1'],
    to: 'networking.k8s.io/v1',
    rewrite,
    source: GUIDE,
  },
];

const CLASS_ANNOTATION = 'kubernetes.io/ingress.class';

function rewrite(editor: ManifestEditor): void {
  if (editor.has('spec', 'backend')) {
    editor.rename(['spec', 'backend'], 'defaultBackend');
    backend(editor, ['spec', 'defaultBackend']);
  }
  for (const rule of editor.indexes('spec', 'rules')) {
    for (const index of editor.indexes(
      'spec',
      'rules',
      rule,
      'http',
      'paths',
    )) {
      const path: Path = ['spec', 'rules', rule, 'http', 'paths', index];
      backend(editor, [...path, 'backend']);
      if (!editor.has(...path, 'pathType')) {
        editor.set(
          [...path, 'pathType'],
          'ImplementationSpecific',
          'pathType is required; ImplementationSpecific is what it was',
        );
      }
      // v1 refuses a path type that compares paths where there is none.
      if (
        !editor.has(...path, 'path') &&
        editor.get(...path, 'pathType') !== 'ImplementationSpecific'
      )
        editor.set(
          [...path, 'path'],
          '/',
          'path is required with this pathType',
        );
    }
  }
  if (editor.has('metadata', 'annotations', CLASS_ANNOTATION)) {
    editor.decide(
      `The annotation ${CLASS_ANNOTATION} still works but is deprecated; spec.ingressClassName takes its place where an IngressClass of that name exists`,
    );
  }
}

/** serviceName and servicePort became service.name and service.port.number or .name. */
function backend(editor: ManifestEditor, path: Path): void {
  const name = editor.get(...path, 'serviceName');
  const port = editor.get(...path, 'servicePort');
  if (name === undefined && port === undefined) return;
  editor.remove([...path, 'serviceName']);
  editor.remove([...path, 'servicePort']);
  const number =
    typeof port === 'number' || (typeof port === 'string' && /^\d+$/.test(port))
      ? Number(port)
      : undefined;
  editor.set([...path, 'service'], {
    name,
    port: number === undefined ? { name: port } : { number },
  });
  editor.changed(
    'serviceName and servicePort are now service.name and service.port',
  );
}
