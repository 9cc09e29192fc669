// How much a template can do: hostile ones end here, by counting and not by the clock.
import { TemplateFailure } from './template-failure.ts';

export interface BudgetLimits {
  /** Nodes evaluated and items visited. */
  readonly maxSteps: number;
  /** UTF-16 code units of one text. */
  readonly maxTextLength: number;
  /** UTF-16 code units of all texts created during rendering. */
  readonly maxTotalLength: number;
  /** Macros inside macros. */
  readonly maxDepth: number;
}

const BUDGET: BudgetLimits = {
  maxSteps: 100_000,
  maxTextLength: 1_000_000,
  maxTotalLength: 10_000_000,
  maxDepth: 50,
};

/** Counts down; each method throws a TemplateFailure when nothing is left. */
export interface Budget {
  step(at: number, count?: number): void;
  text(length: number, at: number): void;
  enter(at: number): void;
  leave(): void;
}

export function openBudget(limits: BudgetLimits = BUDGET): Budget {
  let steps = 0;
  let total = 0;
  let depth = 0;
  const over = (what: string, at: number): never => {
    throw new TemplateFailure('OverflowError', `the template ${what}`, at);
  };
  return {
    step(at, count = 1) {
      steps += count;
      if (!(steps <= limits.maxSteps)) over(`takes more than ${limits.maxSteps} steps`, at);
    },
    text(length, at) {
      total += length;
      if (!(length <= limits.maxTextLength)) over(`makes a text of more than ${limits.maxTextLength} characters`, at);
      if (!(total <= limits.maxTotalLength)) over(`makes more than ${limits.maxTotalLength} characters on its way`, at);
    },
    enter(at) {
      depth += 1;
      if (depth > limits.maxDepth) over(`calls macros inside macros more than ${limits.maxDepth} times`, at);
    },
    leave() {
      depth -= 1;
    },
  };
}
