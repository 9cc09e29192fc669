// What a form still has against its fields once some of them have changed. Pure.
type Errors = Readonly<Record<string, string>>;

/** Without the words of the fields that changed: what they were about is no longer there. */
export const errorsLeft = (errors: Errors, changed: readonly string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.includes(field)));
