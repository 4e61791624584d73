/** An expression over `value` that was compiled, or why it cannot be. `test`: undefined where it gives neither true nor false. */
export type Condition = { readonly test: (value: number) => boolean | undefined } | { readonly problem: string };

export type CompileCondition = (expression: string) => Condition;
