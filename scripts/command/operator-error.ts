/** An error whose message already tells the operator what happened and what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
