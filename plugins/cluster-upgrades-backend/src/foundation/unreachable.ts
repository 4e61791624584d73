/** Makes a switch exhaustive: a new case without its branch fails the type check. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value ${String(value)}`);
}
