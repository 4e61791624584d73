import type { ManifestEditor } from '../ManifestEditor';
import { GUIDE } from './conversion';
import type { Conversion } from './conversion';

/**
 * `apps/v1` wants a selector, and other defaults hold: what the old version implied is written
 * down, so that nothing changes unasked.
 */
export const workloads: readonly Conversion[] = [
  {
    kinds: ['Deployment'],
    from: ['extensions/v1beta1', 'apps/v1beta1', 'apps/v1beta2'],
    to: 'apps/v1',
    rewrite: deployment,
    source: GUIDE,
  },
  {
    kinds: ['DaemonSet'],
    from: ['extensions/v1beta1', 'apps/v1beta2'],
    to: 'apps/v1',
    rewrite: daemonSet,
    source: GUIDE,
  },
  {
    kinds: ['ReplicaSet'],
    from: ['extensions/v1beta1', 'apps/v1beta2'],
    to: 'apps/v1',
    rewrite: selector,
    source: GUIDE,
  },
  {
    kinds: ['StatefulSet'],
    from: ['apps/v1beta1', 'apps/v1beta2'],
    to: 'apps/v1',
    rewrite: statefulSet,
    source: GUIDE,
  },
];

function selector(editor: ManifestEditor): void {
  if (editor.has('spec', 'selector')) return;
  const labels = editor.get('spec', 'template', 'metadata', 'labels');
  if (labels === undefined) {
    editor.decide(
      'spec.selector is required, and the pod template has no labels to take it from',
    );
    return;
  }
  editor.set(
    ['spec', 'selector'],
    { matchLabels: labels },
    'spec.selector is required; it was taken from the labels of the pod template',
  );
  editor.decide(
    'Compare spec.selector with that of the running object: it cannot be changed there',
  );
}

/** Defaults of extensions/v1beta1 and apps/v1beta1 that apps/v1 has otherwise. */
function deployment(editor: ManifestEditor): void {
  const from = editor.get('apiVersion');
  selector(editor);
  editor.remove(
    ['spec', 'rollbackTo'],
    'spec.rollbackTo is gone (kubectl rollout undo does it)',
  );
  if (from === 'apps/v1beta2') return;
  const rolling = ['spec', 'strategy', 'rollingUpdate'];
  const recreates = editor.get('spec', 'strategy', 'type') === 'Recreate';
  if (from === 'extensions/v1beta1' && !recreates) {
    for (const field of ['maxSurge', 'maxUnavailable'])
      keepDefault(editor, [...rolling, field], 1, '25%');
  }
  if (from === 'extensions/v1beta1') {
    keepDefault(editor, ['spec', 'progressDeadlineSeconds'], 2147483647, '600');
    keepDefault(editor, ['spec', 'revisionHistoryLimit'], 2147483647, '10');
  } else {
    keepDefault(editor, ['spec', 'revisionHistoryLimit'], 2, '10');
  }
}

function daemonSet(editor: ManifestEditor): void {
  const from = editor.get('apiVersion');
  selector(editor);
  editor.remove(
    ['spec', 'templateGeneration'],
    'spec.templateGeneration is gone',
  );
  if (from === 'extensions/v1beta1')
    keepDefault(
      editor,
      ['spec', 'updateStrategy', 'type'],
      'OnDelete',
      'RollingUpdate',
    );
}

function statefulSet(editor: ManifestEditor): void {
  const from = editor.get('apiVersion');
  selector(editor);
  if (from === 'apps/v1beta1')
    keepDefault(
      editor,
      ['spec', 'updateStrategy', 'type'],
      'OnDelete',
      'RollingUpdate',
    );
}

function keepDefault(
  editor: ManifestEditor,
  path: readonly string[],
  value: unknown,
  now: string,
): void {
  if (editor.has(...path)) return;
  editor.set(
    path,
    value,
    `${editor.words(path)} is written down: the default was ${String(
      value,
    )} and is now ${now}`,
  );
}
