import { describe, expect, it } from 'vitest';
import { firstWrong, inShownFields, without } from './shown-errors.ts';

const fields = { method: 'fields' } as const;
const line = { method: 'line' } as const;
const errors = { password: 'wrong', host: 'unknown', database_name: 'taken' };

describe('errors of a connection', () => {
  it('begin with the field that is shown first', () => {
    expect(firstWrong(errors)).toBe('database_name');
    expect(firstWrong({ force_ctas_schema: 'x', port: 'x' })).toBe('port');
    expect(firstWrong({})).toBeUndefined();
  });

  it('stay with their fields, and are left out where no field has that name', () => {
    expect(inShownFields({ ...errors, engine: 'x' }, fields)).toEqual(errors);
  });

  it('of parts belong to the line where the form has one line', () => {
    expect(inShownFields({ host: 'unknown', database_name: 'taken' }, line)).toEqual({
      sqlalchemy_uri: 'unknown',
      database_name: 'taken',
    });
  });

  it('leave with what was edited', () => {
    expect(without(errors, ['host', 'password'])).toEqual({ database_name: 'taken' });
  });
});
