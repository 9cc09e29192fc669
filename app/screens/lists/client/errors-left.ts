// What a form still has against its fields once some of them have changed. Pure.
type Errors = Readonly<Record<string, string>>;

/** Without the messages of the fields that changed: they no longer apply. */
export const errorsLeft = (errors: Errors, changed: readonly string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.includes(field)));
