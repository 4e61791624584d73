import type { ManifestEditor, Path } from '../ManifestEditor';
import { GUIDE } from './conversion';
import type { Conversion } from './conversion';

/** v1 has stricter defaults: what v1beta1 implied is written down. */
export const webhooks: readonly Conversion[] = [
  {
    kinds: ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'],
    from: ['admissionregistration.k8s.io/v1beta1'],
    to: 'admissionregistration.k8s.io/v1',
    rewrite,
    source: GUIDE,
  },
];

const DEFAULTS: readonly (readonly [
  field: string,
  value: unknown,
  now: string,
])[] = [
  ['failurePolicy', 'Ignore', 'Fail'],
  ['matchPolicy', 'Exact', 'Equivalent'],
  ['timeoutSeconds', 30, '10'],
];

function rewrite(editor: ManifestEditor): void {
  for (const index of editor.indexes('webhooks')) {
    const webhook: Path = ['webhooks', index];
    for (const [field, value, now] of DEFAULTS) {
      if (!editor.has(...webhook, field))
        editor.set(
          [...webhook, field],
          value,
          `${field} is written down: the default was ${String(
            value,
          )} and is now ${now}`,
        );
    }
    if (!editor.has(...webhook, 'admissionReviewVersions')) {
      editor.set(
        [...webhook, 'admissionReviewVersions'],
        ['v1beta1'],
        'admissionReviewVersions is required; v1beta1 was the default',
      );
      editor.decide(
        'Add v1 to admissionReviewVersions once the webhook answers admission.k8s.io/v1',
      );
    }
    sideEffects(editor, webhook);
  }
}

function sideEffects(editor: ManifestEditor, webhook: Path): void {
  const value = editor.get(...webhook, 'sideEffects');
  if (value === 'None' || value === 'NoneOnDryRun') return;
  editor.decide(
    `${editor.words(
      webhook,
    )}.sideEffects must be None or NoneOnDryRun: only those who know the webhook can say which`,
  );
}
