import { describe, expect, it } from 'vitest';
import { AppError, errorData, reviveError, toWireError } from './errors.ts';

const codesOf = (error: AppError): unknown => toWireError(error).extra['issue_codes'];

describe('the issue codes of an error', () => {
  it('are all of its type’s unless the error lists its own', () => {
    expect(codesOf(new AppError('SQLLAB_TIMEOUT_ERROR', 'x'))).toMatchObject([{ code: 1026 }, { code: 1027 }]);
    expect(codesOf(new AppError('RESULTS_BACKEND_ERROR', 'x', { issueCodes: [1032] }))).toEqual([
      { code: 1032, message: 'Issue 1032 - The query associated with the results was deleted.' },
    ]);
  });

  it('cross from one Worker to another', () => {
    for (const issueCodes of [undefined, [1033]]) {
      const error = new AppError('RESULTS_BACKEND_ERROR', 'x', { issueCodes });
      const revived = reviveError(JSON.parse(JSON.stringify(errorData(error))) as ReturnType<typeof errorData>);
      expect(codesOf(revived)).toEqual(codesOf(error));
    }
  });
});
