// What became of one conformance case.

export interface CaseResult {
  readonly name: string;
  /** 'absent': the product does not have what the case asks about. */
  readonly outcome: 'passed' | 'failed' | 'absent';
  /** What was expected and what came, or why it is absent. */
  readonly detail?: string;
}
