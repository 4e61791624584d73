import type { Reason } from './reason';
import { reasonText } from './reasonText';

/** Thrown with a reason; its message is the English text. */
export class ReasonError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, options?: { cause?: unknown }) {
    super(reasonText(reason), options);
    this.name = 'ReasonError';
    this.reason = reason;
  }
}
