/** What a writer leaves on an object, or beside it, of what it sent. */
export type Trace =
  | 'last-applied annotation'
  | 'kapp annotation'
  | 'Apply entry'
  | 'Helm release'
  | 'Update entry';

/** A way in which objects are written; test/src/truth/writes does it. */
export type WriterId =
  | 'kubectl-apply'
  | 'kubectl-server-side'
  | 'kubectl-create'
  | 'kubectl-replace'
  | 'deployer'
  | 'deployer-annotated'
  | 'deployer-update'
  | 'controller'
  | 'kapp'
  | 'helm'
  | 'helm-configmap'
  | 'argocd'
  | 'argocd-server-side'
  | 'flux';

export interface Writer {
  readonly id: WriterId;
  readonly words: string;
  /** Ways of one program: a change of the way changes the manifest, too. */
  readonly program: string;
  readonly leaves: Trace;
  /** Changes single fields of what is there; all others send the whole object. */
  readonly changesOnly?: true;
  /** What becomes of the trace of an earlier writer when this one writes; undefined: it stays. */
  readonly takes: (earlier: Writer) => string | undefined;
}

const stays = () => undefined;
const isKubectl = ({ id }: Writer) => id.startsWith('kubectl-');
const isAnnotated = ({ leaves }: Writer) =>
  leaves === 'last-applied annotation';

/** A whole object that is sent without an annotation removes it. */
const annotations = (how: string) => (earlier: Writer) =>
  earlier.leaves.endsWith('annotation')
    ? `${how} removes the ${earlier.leaves}`
    : undefined;
const rewritten = (earlier: Writer) =>
  isAnnotated(earlier)
    ? 'another client-side apply rewrites the annotation'
    : undefined;
/**
 * kubectl's way of server-side apply, which Argo CD shares, makes the entry of a client-side apply
 * its own. kubectl leaves the annotation, and Argo CD removes it.
 */
const migrated = (earlier: Writer) =>
  isAnnotated(earlier)
    ? 'a server-side apply took over the entry of the client-side apply'
    : undefined;
const recreated = () => 'the object was deleted and created anew';
/** Flux removes the annotation of kubectl and turns all of its entries into one of its own. */
const cleanedUp = (earlier: Writer) =>
  isKubectl(earlier) || isAnnotated(earlier)
    ? 'Flux removes what client-side apply and kubectl left'
    : undefined;

/** In the order of the table. What a hand-over does follows from two of them. */
export const writers: readonly Writer[] = [
  {
    id: 'kubectl-apply',
    words: 'kubectl apply',
    program: 'kubectl apply',
    leaves: 'last-applied annotation',
    takes: rewritten,
  },
  {
    id: 'kubectl-server-side',
    words: 'kubectl apply --server-side',
    program: 'kubectl apply',
    leaves: 'Apply entry',
    takes: migrated,
  },
  {
    id: 'kubectl-create',
    words: 'kubectl create',
    program: 'kubectl create',
    leaves: 'Update entry',
    takes: recreated,
  },
  {
    id: 'kubectl-replace',
    words: 'kubectl replace',
    program: 'kubectl replace',
    leaves: 'Update entry',
    takes: annotations('a replace'),
  },
  {
    id: 'deployer',
    words: 'server-side apply by a controller',
    program: 'deployer',
    leaves: 'Apply entry',
    takes: stays,
  },
  {
    id: 'controller',
    words: 'Update by a controller',
    program: 'budget-operator',
    leaves: 'Update entry',
    changesOnly: true,
    takes: stays,
  },
  {
    id: 'kapp',
    words: 'kapp',
    program: 'kapp',
    leaves: 'kapp annotation',
    takes: annotations("kapp's update"),
  },
  {
    id: 'helm',
    words: 'Helm in Secrets',
    program: 'helm',
    leaves: 'Helm release',
    takes: stays,
  },
  {
    id: 'helm-configmap',
    words: 'Helm in ConfigMaps',
    program: 'helm with ConfigMaps',
    leaves: 'Helm release',
    takes: stays,
  },
  {
    id: 'argocd',
    words: 'Argo CD',
    program: 'argocd',
    leaves: 'last-applied annotation',
    takes: rewritten,
  },
  {
    id: 'argocd-server-side',
    words: 'Argo CD on the server',
    program: 'argocd',
    leaves: 'Apply entry',
    takes: migrated,
  },
  {
    id: 'flux',
    words: 'Flux',
    program: 'flux',
    leaves: 'Apply entry',
    takes: cleanedUp,
  },
];

/**
 * Other ways of the controller that applies, with the same field manager. They are tried beside its
 * own way alone, and not handed over to every other writer.
 */
const otherWays: readonly Writer[] = [
  {
    id: 'deployer-annotated',
    words: 'kubectl apply in the name of that controller',
    program: 'deployer',
    leaves: 'last-applied annotation',
    takes: rewritten,
  },
  {
    id: 'deployer-update',
    words: 'Update by that controller',
    program: 'deployer',
    leaves: 'Update entry',
    changesOnly: true,
    takes: stays,
  },
];

export function writerOf(id: WriterId): Writer {
  const writer = [...writers, ...otherWays].find(
    candidate => candidate.id === id,
  );
  if (!writer) throw new Error(`There is no writer ${id}`);
  return writer;
}
