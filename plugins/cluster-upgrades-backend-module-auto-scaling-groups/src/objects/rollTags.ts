import { createHash } from 'node:crypto';
import type { TemplateReference } from '@drydock/aws-access';
import { z } from 'zod';

/** That the nodes of a group are replaced, and what it was before. One tag is one write. */
export const ROLL_TAG = 'drydock.dev/roll';
/** Which instances are replaced now. */
export const BATCH_TAG = 'drydock.dev/roll-batch';

/** The process that would terminate instances while others are added, without a drain. */
export const REBALANCE = 'AZRebalance';

const instanceId = z.string().regex(/^i-[0-9a-f]{8,32}$/);

const rollSchema = z.strictObject({
  to: z.string().min(1).max(60),
  k: z.string().max(16),
  f: z.number().int(),
  m: z.number().int(),
  b: z.number().int().min(1).max(8),
  z: z.literal(1).optional(),
  c: instanceId.optional(),
  h: z.literal(1).optional(),
});

const batchSchema = z.strictObject({
  t: z.number().int(),
  n: z.string().max(16),
  v: z.array(instanceId).max(8),
});

/** The replacement of the nodes of one group. */
export interface Roll {
  readonly to: string;
  /** Of the move that began it. */
  readonly moveHash: string;
  /** Desired capacity at its start: what each batch begins with and ends at. */
  readonly sizeBefore: number;
  readonly maxBefore: number;
  /** At most so many instances are added at a time. */
  readonly surge: number;
  /** Zones are rebalanced again at its end; false: others had suspended that before. */
  readonly rebalances: boolean;
  /** The only instance that is replaced; undefined: all old ones are. */
  readonly canary?: {
    readonly instance: string;
    /** It was chosen, and nothing was changed yet. */
    readonly isChosen: boolean;
  };
}

/** Instances that are replaced together. */
export interface Batch {
  readonly beganMs: number;
  /** Of what the group launched when it began. */
  readonly launchesHash: string;
  readonly victims: readonly string[];
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
      sizeBefore: data.f,
      maxBefore: data.m,
      surge: data.b,
      rebalances: data.z === 1,
      ...(data.c
        ? { canary: { instance: data.c, isChosen: data.h === 1 } }
        : {}),
    }
  );
}

export function rollText(roll: Roll): string {
  return JSON.stringify({
    to: roll.to,
    k: roll.moveHash,
    f: roll.sizeBefore,
    m: roll.maxBefore,
    b: roll.surge,
    ...(roll.rebalances ? { z: 1 } : {}),
    ...(roll.canary ? { c: roll.canary.instance } : {}),
    ...(roll.canary?.isChosen ? { h: 1 } : {}),
  });
}

/** The desired capacity that Drydock sets at most, and the maximum that it sets where it must. */
export function largestOf({ sizeBefore, surge }: Roll): number {
  return sizeBefore + surge;
}

/** @returns undefined where no batch is there */
export function readBatch(
  tags: Readonly<Record<string, string>>,
): Batch | undefined {
  const { data } = batchSchema.safeParse(parsed(tags[BATCH_TAG]));
  return (
    data && {
      beganMs: data.t * 1000,
      launchesHash: data.n,
      victims: data.v,
    }
  );
}

export function batchText({ beganMs, launchesHash, victims }: Batch): string {
  return JSON.stringify({
    t: Math.floor(beganMs / 1000),
    n: launchesHash,
    v: victims,
  });
}

/** Whether a roll is the one that a move began. */
export function isRollOf(
  roll: Roll | undefined,
  to: string,
  moveKey: string,
): roll is Roll {
  return roll?.to === to && roll.moveHash === hashOfMove(moveKey);
}

/** What tells one set of launch template versions from another in a tag. */
export function hashOfLaunches(launches: readonly TemplateReference[]): string {
  return hashed(
    JSON.stringify(launches.map(each => [each.templateId, each.version])),
  ).slice(0, 8);
}

/** What tells one move from another in a tag. */
export function hashOfMove(moveKey: string): string {
  return hashed(moveKey).slice(0, 12);
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
