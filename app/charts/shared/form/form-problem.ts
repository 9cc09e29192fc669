// What is wrong with a setting, as a function of the viewer's texts: charts import no messages.
import type { controlProblems } from '#app/messages/en/control-problems.ts';
import type { controls } from '#app/messages/en/controls.ts';
import type { Translate } from '#app/messages/translate.ts';

export interface ProblemTexts {
  readonly t: Translate<typeof controlProblems.texts>;
  /** Of the labels of controls. */
  readonly tControls: Translate<typeof controls.texts>;
}

export type FormProblem = (texts: ProblemTexts) => string;
