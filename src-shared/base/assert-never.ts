/** Closes a union: a new member that is not handled is a compile error; at run time it is a programming error. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
