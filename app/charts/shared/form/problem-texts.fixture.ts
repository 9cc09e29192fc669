// English messages for problems with settings, for tests.
import { controlProblems } from '#app/messages/en/control-problems.ts';
import { controls } from '#app/messages/en/controls.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { FormProblem, ProblemTexts } from './form-problem.ts';

export const PROBLEM_TEXTS: ProblemTexts = {
  t: createTranslate(controlProblems, 'en'),
  tControls: createTranslate(controls, 'en'),
};

export const inEnglish = (problems: Readonly<Record<string, FormProblem>>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, problem(PROBLEM_TEXTS)]));
