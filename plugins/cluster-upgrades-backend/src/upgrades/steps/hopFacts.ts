import { z, type ZodType } from 'zod';
import type { Reason } from '@drydock/upgrade-reasons';
import type { NodeHookFacts } from '../hooks/nodeHooks';
import type { SeenDrain, SeenWait } from '../model';
import { nodeHookWait, presentNodeHooks } from '../present/presentNodeHooks';
import type { StepDefinition } from './defineStep';
import { nodeHookFacts, reason, seenDrain, seenWait } from './storedFacts';

/** What a step that writes a hop remembers. */
export interface HopFacts {
  /** What the platform waited for while the step ran. */
  readonly waits?: readonly SeenWait[];
  /** Nodes that were being drained when the hop was last observed. */
  readonly drains?: readonly SeenDrain[];
  /** Another writer wrote this hop's version, and we adopted it. */
  readonly adopted?: Reason;
  /** The hooks for each node, and what became of them. */
  readonly nodeHooks?: NodeHookFacts;
}

const schema: ZodType<HopFacts> = z.looseObject({
  waits: z.array(seenWait).optional(),
  drains: z.array(seenDrain).optional(),
  adopted: reason.optional(),
  nodeHooks: nodeHookFacts.optional(),
});

/** What all steps that write a hop have in common. */
export const hopStep: Pick<
  Required<StepDefinition<HopFacts>>,
  'traits' | 'facts' | 'report' | 'present'
> = {
  traits: { writesHop: true },
  facts: schema,
  report: ({ waits, adopted, nodeHooks }) => ({
    waits,
    adopted,
    nodesWait: nodeHooks?.marked,
    nodeWait: nodeHooks && nodeHookWait(nodeHooks),
  }),
  present: ({ nodeHooks }, details) =>
    nodeHooks ? { nodeHooks: presentNodeHooks(nodeHooks, details) } : {},
};
