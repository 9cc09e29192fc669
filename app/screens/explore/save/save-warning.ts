// What is wrong with a chart that is about to be saved: it would show others the same error.
import type { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import type { Translate } from '#app/messages/translate.ts';

interface Shown {
  /** Messages by control: settings from which no query can be made. */
  readonly problems: Readonly<Record<string, string>>;
  /** Why the last query or its drawing failed; null where it did not. */
  readonly failure: { readonly message: string } | null;
}

export interface SaveWarning {
  readonly title: string;
  readonly message: string;
}

/** Null for a chart without an error. Incomplete settings come first: they are why nothing newer was queried. */
export function findSaveWarning({ problems, failure }: Shown, t: Translate<typeof exploreDialogs.texts>): SaveWarning | null {
  const [problem, ...others] = Object.values(problems);
  if (problem !== undefined) {
    const message = t('save.incomplete', { problem: problem.replace(/\.$/, ''), more: others.length });
    return { title: t('save.incompleteTitle'), message };
  }
  return failure === null ? null : { title: t('save.errorTitle'), message: failure.message };
}
