/**
 * Limits of a value of the plan file.
 *
 * @public
 */
export interface PlanFieldLimits {
  /** Least number, characters or entries, by the kind of the field. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Regular expression that a text matches. */
  readonly pattern?: string;
  /** Code of the reason for a text that does not match it. */
  readonly problem?: string;
}

/**
 * A field of the plan file, as its one definition has it.
 *
 * @public
 */
export interface PlanField extends PlanFieldLimits {
  readonly kind:
    | 'text'
    | 'integer'
    | 'integer-or-percent'
    | 'boolean'
    | 'choice'
    | 'texts'
    | 'labels'
    | 'entries'
    | 'map';
  readonly required?: true;
  readonly default?: unknown;
  readonly choices?: readonly string[];
  /** Of entries that differ by their field `type`: its values. */
  readonly types?: readonly string[];
  /** Of texts and labels: limits of each. */
  readonly each?: PlanFieldLimits;
  /** Of labels: limits of each key. */
  readonly keys?: PlanFieldLimits;
}
