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
  ...deleting,
  ...unchanged,
  ...newcomers,
];
