import type { PlanGate } from '@drydock/upgrade-plans';
import type { Reason } from '@drydock/upgrade-reasons';

/** What a gate is asked about. */
export interface GateQuestion {
  readonly rolloutId: string;
  readonly planName: string;
  readonly target: string;
  /** Who asked for the plan: entity reference. */
  readonly requestedBy?: string;
  readonly stage: string;
  readonly gate: PlanGate;
  /** Undefined: the stage as a whole. */
  readonly cluster?: {
    readonly id: string;
    readonly name: string;
    readonly entityRef?: string;
    readonly labels: Readonly<Record<string, string>>;
  };
  /**
   * What the gate kept of an earlier answer about the same matter, such as the number of a ticket.
   */
  readonly state?: string;
  readonly signal: AbortSignal;
}

/** `inconclusive`: could not be decided; never a pass and never a failure. */
export interface GateAnswer {
  readonly status: 'pending' | 'passed' | 'failed' | 'inconclusive';
  readonly message: Reason;
  /** How long a pass may be relied on, milliseconds; undefined: for good. */
  readonly validForMs?: number;
  /** When to ask again, milliseconds from now; for answers that are not final. */
  readonly askAgainAfterMs?: number;
  readonly state?: string;
}

/**
 * Answers gates of metrics and tickets. Approval gates are answered by the approvals themselves.
 * Never throws: what fails is inconclusive.
 */
export interface Gates {
  ask(question: GateQuestion): Promise<GateAnswer>;
}
