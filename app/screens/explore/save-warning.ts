// What is wrong with a chart that is about to be saved: it would show others the same error.

interface Shown {
  /** By control, in words: settings from which no query can be made. */
  readonly problems: Readonly<Record<string, string>>;
  /** Why the last query or its drawing failed; null where it did not. */
  readonly failure: { readonly message: string } | null;
}

export interface SaveWarning {
  readonly title: string;
  readonly message: string;
}

/** Null for a chart without an error. Incomplete settings come first: they are why nothing newer was queried. */
export function findSaveWarning({ problems, failure }: Shown): SaveWarning | null {
  const [problem, ...others] = Object.values(problems);
  if (problem !== undefined) {
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    return { title: "This chart can't be drawn yet", message: `${problem.replace(/\.$/, '')}${more}.` };
  }
  return failure === null ? null : { title: 'This chart shows an error', message: failure.message };
}
