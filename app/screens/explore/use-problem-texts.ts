// Problems of settings in the viewer's language.
import { useMemo } from 'react';
import type { FormProblem, ProblemTexts } from '#app/charts/shared/form/form-problem.ts';
import { controlProblems } from '#app/messages/en/control-problems.ts';
import { controls } from '#app/messages/en/controls.ts';
import { useMessages } from '#app/messages/use-messages.ts';

export function useProblemTexts(): ProblemTexts {
  const t = useMessages(controlProblems);
  const tControls = useMessages(controls);
  return useMemo(() => ({ t, tControls }), [t, tControls]);
}

/** Messages by the names of controls. */
export const translateProblems = (problems: Readonly<Record<string, FormProblem>>, texts: ProblemTexts): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, problem(texts)]));
