// What became of one conformance case.

export interface CaseResult {
  readonly name: string;
  /** 'absent': the product lacks what the case tests. */
  readonly outcome: 'passed' | 'failed' | 'absent';
  /** What was expected and what came, or why it is absent. */
  readonly detail?: string;
}
