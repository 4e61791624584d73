/** Identifies an object in a cluster. */
export interface ObjectReference {
  readonly group: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  readonly uid?: string;
}

/**
 * What of an object tells who owns it. Labels are all labels; annotations only those listed in
 * `collect/ownershipHints.ts`.
 */
export interface OwnershipHints {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}
