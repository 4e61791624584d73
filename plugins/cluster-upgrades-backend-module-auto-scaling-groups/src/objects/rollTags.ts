import { createHash } from 'node:crypto';
import { z } from 'zod';

/** That the nodes of a group are replaced, and what it was before. One tag is one write. */
export const ROLL_TAG = 'drydock.dev/roll';
/** Which instances are replaced now. */
export const BATCH_TAG = 'drydock.dev/roll-batch';

/** The process that would terminate instances while others are added, without a drain. */
export const REBALANCE = 'AZRebalance';

const rollSchema = z.strictObject({
  to: z.string().min(1).max(60),
  k: z.string().max(16),
  m: z.number().int(),
  z: z.literal(1).optional(),
});

const batchSchema = z.strictObject({
  f: z.number().int(),
  x: z.number().int(),
  v: z.array(z.string().regex(/^i-[0-9a-f]{8,32}$/)).max(8),
  u: z.literal(1).optional(),
});

/** The replacement of the nodes of one group. */
export interface Roll {
  readonly to: string;
  /** Of the move that began it. */
  readonly moveHash: string;
  readonly maxBefore: number;
  /** Zones are rebalanced again at its end; false: others had suspended that before. */
  readonly rebalances: boolean;
}

/** Instances that are replaced together. */
export interface Batch {
  /** Desired capacity when it began, and when it is over. */
  readonly from: number;
  /** The maximum that it needs. */
  readonly max: number;
  readonly victims: readonly string[];
  /** It takes back what was added, because people stopped the replacement. */
  readonly isBack: boolean;
}

/** @returns undefined for a tag that Drydock did not write */
export function readRoll(
  tags: Readonly<Record<string, string>>,
): Roll | undefined {
  const { data } = rollSchema.safeParse(parsed(tags[ROLL_TAG]));
  return (
    data && {
      to: data.to,
      moveHash: data.k,
      maxBefore: data.m,
      rebalances: data.z === 1,
    }
  );
}

export function rollText({
  to,
  moveHash,
  maxBefore,
  rebalances,
}: Roll): string {
  return JSON.stringify({
    to,
    k: moveHash,
    m: maxBefore,
    ...(rebalances ? { z: 1 } : {}),
  });
}

/** @returns undefined where no batch is there */
export function readBatch(
  tags: Readonly<Record<string, string>>,
): Batch | undefined {
  const { data } = batchSchema.safeParse(parsed(tags[BATCH_TAG]));
  return (
    data && {
      from: data.f,
      max: data.x,
      victims: data.v,
      isBack: data.u === 1,
    }
  );
}

export function batchText({ from, max, victims, isBack }: Batch): string {
  return JSON.stringify({
    f: from,
    x: max,
    v: victims,
    ...(isBack ? { u: 1 } : {}),
  });
}

/** What tells one move from another in a tag. */
export function hashOfMove(moveKey: string): string {
  return createHash('sha256').update(moveKey).digest('hex').slice(0, 12);
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
