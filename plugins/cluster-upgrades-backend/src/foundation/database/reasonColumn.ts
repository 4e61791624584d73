import type { Reason } from '@drydock/upgrade-reasons';
import { redactReason } from '../redactReason';

/** As a text column holds it, without secrets in what others wrote. */
export function reasonColumn(reason: Reason): string;
export function reasonColumn(reason: Reason | undefined): string | null;
export function reasonColumn(reason: Reason | undefined): string | null {
  return reason === undefined ? null : JSON.stringify(redactReason(reason));
}

/** Of a column that `reasonColumn` wrote. */
export function reasonOfColumn(column: string): Reason;
export function reasonOfColumn(column: string | null): Reason | undefined;
export function reasonOfColumn(column: string | null): Reason | undefined {
  return column === null ? undefined : (JSON.parse(column) as Reason);
}
