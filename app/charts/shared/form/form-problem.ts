// A problem with a setting, as a function that formats its message: charts don't import message catalogs.
import type { controlProblems } from '#app/messages/en/control-problems.ts';
import type { controls } from '#app/messages/en/controls.ts';
import type { Translate } from '#app/messages/translate.ts';

export interface ProblemTexts {
  readonly t: Translate<typeof controlProblems.texts>;
  /** Translates labels of controls. */
  readonly tControls: Translate<typeof controls.texts>;
}

export type FormProblem = (texts: ProblemTexts) => string;
