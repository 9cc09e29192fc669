import { expect, it } from 'vitest';
import { AppError, errorData, reviveError } from './errors.ts';

it('says that the disk is full, however deep the cause is and whatever wraps it', () => {
  const reasons = [
    new Error('D1_ERROR: database or disk is full: SQLITE_FULL'),
    new Error('Failed query', { cause: new Error('outer', { cause: new Error('ENOSPC: no space left on device, write') }) }),
    new AppError('GENERIC_BACKEND_ERROR', 'An unexpected error occurred.', { cause: new Error('SQLITE_FULL') }),
  ];
  for (const reason of reasons)
    expect(reviveError(errorData(reason))).toMatchObject({
      type: 'STORAGE_FULL_ERROR',
      status: 507,
      message: expect.stringMatching(/^The disk of the state is full\./) as string,
    });
});

it('leaves other errors as they are, also those of a database of the user that is full', () => {
  expect(errorData(new Error('SQLITE_BUSY'))).toMatchObject({ type: 'GENERIC_BACKEND_ERROR' });
  expect(errorData(new AppError('GENERIC_DB_ENGINE_ERROR', 'No space left on device'))).toMatchObject({
    type: 'GENERIC_DB_ENGINE_ERROR',
  });
});
