import type { ManifestEditor, Path } from '../ManifestEditor';
import { GUIDE } from './conversion';
import type { Conversion } from './conversion';

export const others: readonly Conversion[] = [
  {
    kinds: ['PodDisruptionBudget'],
    from: ['policy/v1beta1'],
    to: 'policy/v1',
    rewrite: disruptionBudget,
    source: GUIDE,
  },
  {
    kinds: ['EndpointSlice'],
    from: ['discovery.k8s.io/v1beta1'],
    to: 'discovery.k8s.io/v1',
    rewrite: endpointSlice,
    source: GUIDE,
  },
  {
    kinds: ['CertificateSigningRequest'],
    from: ['certificates.k8s.io/v1beta1'],
    to: 'certificates.k8s.io/v1',
    rewrite: signingRequest,
    source: GUIDE,
  },
  {
    kinds: ['RuntimeClass'],
    from: ['node.k8s.io/v1alpha1'],
    to: 'node.k8s.io/v1',
    rewrite: runtimeClass,
    source: GUIDE,
  },
  {
    kinds: ['PriorityLevelConfiguration'],
    from: [
      'flowcontrol.apiserver.k8s.io/v1beta1',
      'flowcontrol.apiserver.k8s.io/v1beta2',
    ],
    to: 'flowcontrol.apiserver.k8s.io/v1beta3',
    rewrite: concurrencyShares,
    source: GUIDE,
  },
  {
    kinds: ['PriorityLevelConfiguration'],
    from: [
      'flowcontrol.apiserver.k8s.io/v1beta1',
      'flowcontrol.apiserver.k8s.io/v1beta2',
      'flowcontrol.apiserver.k8s.io/v1beta3',
    ],
    to: 'flowcontrol.apiserver.k8s.io/v1',
    rewrite: concurrencySharesOfV1,
    source: GUIDE,
  },
];

function disruptionBudget(editor: ManifestEditor): void {
  const selector = editor.get('spec', 'selector');
  const empty =
    selector === undefined ||
    (typeof selector === 'object' &&
      selector !== null &&
      Object.values(selector).every(
        value => Object.keys(value ?? {}).length === 0,
      ));
  if (empty)
    editor.decide(
      'An empty spec.selector selected no pod and now selects every pod of the namespace: say which are meant',
    );
}

const HOSTNAME = 'kubernetes.io/hostname';
const ZONE = 'topology.kubernetes.io/zone';

function endpointSlice(editor: ManifestEditor): void {
  for (const index of editor.indexes('endpoints')) {
    const endpoint: Path = ['endpoints', index];
    const topology = editor.get(...endpoint, 'topology');
    if (typeof topology !== 'object' || topology === null) continue;
    const {
      [HOSTNAME]: nodeName,
      [ZONE]: zone,
      ...rest
    } = topology as Record<string, unknown>;
    editor.remove([...endpoint, 'topology']);
    if (nodeName !== undefined && !editor.has(...endpoint, 'nodeName'))
      editor.set([...endpoint, 'nodeName'], nodeName);
    if (zone !== undefined) editor.set([...endpoint, 'zone'], zone);
    editor.changed('topology is now nodeName and zone');
    // v1 reads deprecatedTopology and takes none.
    if (Object.keys(rest).length > 0)
      editor.decide(
        `${editor.words(endpoint)}.topology had ${Object.keys(rest).join(
          ', ',
        )}, which v1 cannot hold: put it elsewhere where something needs it`,
      );
  }
}

function signingRequest(editor: ManifestEditor): void {
  const signer = editor.get('spec', 'signerName');
  if (signer === undefined || signer === 'kubernetes.io/legacy-unknown')
    editor.decide(
      'spec.signerName is required, and kubernetes.io/legacy-unknown is refused: name the signer',
    );
  if (!editor.has('spec', 'usages')) editor.decide('spec.usages is required');
}

function runtimeClass(editor: ManifestEditor): void {
  const handler = editor.get('spec', 'runtimeHandler');
  if (handler === undefined) return;
  editor.remove(['spec']);
  editor.set(['handler'], handler, 'spec.runtimeHandler is now handler');
}

function concurrencyShares(editor: ManifestEditor): void {
  if (editor.has('spec', 'limited', 'assuredConcurrencyShares'))
    editor.rename(
      ['spec', 'limited', 'assuredConcurrencyShares'],
      'nominalConcurrencyShares',
    );
}

/**
 * Zero meant "the default, 30" before v1 and means zero since. Source:
 * https://kubernetes.io/docs/reference/using-api/deprecation-guide/#flowcontrol-resources-v132
 */
function concurrencySharesOfV1(editor: ManifestEditor): void {
  concurrencyShares(editor);
  const path = ['spec', 'limited', 'nominalConcurrencyShares'];
  if (editor.get(...path) === 0)
    editor.set(
      path,
      30,
      'nominalConcurrencyShares 0 stood for the default of 30 and would now mean 0',
    );
}
