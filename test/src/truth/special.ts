import { wordsOf } from './cases';
import type { At, Oddity, Template } from './cases';
import { template } from './handOver';
import { writerOf, writers } from './writers';
import type { WriterId } from './writers';

const step = (id: WriterId, at: At, oddity?: Oddity) => ({
  writer: writerOf(id),
  at,
  ...(oddity ? { oddity } : {}),
});

/** Annotations that speak of another object: clients copy them along with the rest. */
const copied: readonly Template[] = (
  [
    'annotation of another name',
    'annotation of another namespace',
    'kapp annotation of another name',
  ] as const
).map(oddity =>
  template('a copied annotation', [step('controller', 'new', oddity)], 'new'),
);

const several: readonly Template[] = [
  [
    step('kubectl-apply', 'old'),
    step('deployer', 'new'),
    step('controller', 'new'),
  ],
  [
    step('deployer', 'old'),
    step('kubectl-apply', 'new'),
    step('controller', 'old'),
  ],
  [
    step('deployer', 'new'),
    step('kubectl-apply', 'new'),
    step('controller', 'old'),
  ],
  [
    step('kubectl-apply', 'old'),
    step('kubectl-apply', 'new'),
    step('deployer', 'old'),
  ],
  [step('flux', 'old'), step('controller', 'new'), step('flux', 'new')],
  [step('helm', 'new'), step('kapp', 'new'), step('argocd', 'old')],
].map(writes => template('several managers', writes, 'new'));

/**
 * One program that sends the object in two ways. It goes on in the last one, or sends its manifest
 * again and only set a label beside it: the object is the same.
 */
const updating: readonly Template[] = (
  ['deployer', 'deployer-annotated'] as const
).flatMap(id => {
  const [sent, updated] = [step(id, 'old'), step('deployer-update', 'new')];
  return [[updated], [sent]].map(next => ({
    ...template(
      'an Update by the applier itself',
      [sent, updated],
      'new',
      next,
    ),
    history: `${wordsOf([sent, updated])}; next: ${wordsOf(next)}`,
  }));
});

/** It goes when its finalizer is done, and what was applied is not applied again. */
const deleting: readonly Template[] = (
  ['kubectl-apply', 'deployer', 'kapp', 'argocd', 'flux'] as const
).map(id =>
  template('a deleting object', [step(id, 'old', 'deleted')], 'new', [
    step('controller', 'new'),
  ]),
);

/** Sends the same at the new version: an Update then leaves nothing, for nothing changes. */
const unchanged: readonly Template[] = writers.map(writer => {
  const moved = template(
    'moved without another change',
    [
      { writer, at: 'old' },
      { writer, at: 'new', unchanged: true },
    ],
    'new',
  );
  const leavesNothing =
    writer.id === 'controller' || writer.id === 'kubectl-replace';
  return leavesNothing
    ? {
        ...moved,
        undecidable: 'an Update that changes nothing leaves no trace',
      }
    : moved;
});

const newcomers: readonly Template[] = (
  ['controller', 'deployer', 'helm'] as const
).map(id =>
  template('a writer that has not written yet', [step(id, 'new')], 'new', [
    step('kubectl-apply', 'old'),
  ]),
);

export const specials: readonly Template[] = [
  ...copied,
  ...several,
  ...updating,
  ...deleting,
  ...unchanged,
  ...newcomers,
];
