import { describe, expect, it } from 'vitest';
import { OperatorError } from '#scripts/command/operator-error.ts';
import { explainFailure, explainListening } from './serve-failure.ts';

const place = { stateDir: '/state', host: '127.0.0.1', port: 80 };
const coded = (code: string): NodeJS.ErrnoException => Object.assign(new Error(`listen ${code}`), { code });

describe('what an operator reads', () => {
  it('is about the port where a port is refused, not about the state folder', () => {
    const message = explainListening(coded('EACCES'), place);
    expect(message).toContain('port 80');
    expect(explainFailure(new OperatorError(message, { cause: coded('EACCES') }), place)).toBe(message);
  });

  it('is found in the reason of an error that says nothing itself', () => {
    const error = new Error('Failed query', { cause: new Error('database or disk is full: SQLITE_FULL') });
    expect(explainFailure(error, place)).toBe(
      'The disk of /state is full. Free up space and start again. Data loaded so far is kept.',
    );
    expect(explainFailure(new Error('x', { cause: coded('EROFS') }), place)).toMatch(/^\/state is on a read-only disk\./);
  });
});
