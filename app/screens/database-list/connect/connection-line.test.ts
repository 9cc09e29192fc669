import { describe, expect, it } from 'vitest';
import { MASK } from '#app/domain/secret/mask.ts';
import { formatLine, parseLine, withPassword } from './connection-line.ts';

const place = {
  backend: 'postgresql' as const,
  host: 'db.example.org',
  port: '5433',
  database: 'sales',
  username: 'ada',
  schema: 'public',
  sslmode: 'require',
  transport: '',
  hyperdrive: '',
  driver: '',
  options: { application_name: 'a b' },
};

describe('formatLine', () => {
  it('is read back as it was written, whatever it contains', () => {
    const odd = {
      ...place,
      host: '2001:db8::1',
      database: 'a/b?c#d',
      username: 'a:b@c%',
      driver: 'psycopg2',
      options: { x: '&=?' },
    };
    for (const one of [place, odd]) expect(parseLine(formatLine(one, false))).toEqual({ place: one, password: '' });
  });
  it('masks the password, and the mask is read as nothing new', () => {
    const line = formatLine(place, true);
    expect(line).toContain(`ada:${MASK}@`);
    expect(parseLine(line)?.password).toBeNull();
  });
  it('writes nothing while nothing is filled in', () => {
    expect(formatLine({ ...place, host: ' ', database: '', username: '' }, true)).toBe('');
  });
});

describe('parseLine', () => {
  it('takes a password with an @ as it was pasted, and the usual port where none is said', () => {
    expect(parseLine('postgres://ada:p@ss%21@host/db')).toMatchObject({
      password: 'p@ss!',
      place: { host: 'host', port: '5432' },
    });
  });
  it('takes a password from the options, and keeps it out of them', () => {
    const parsed = parseLine('postgresql://ada@host/db?password=sesame&sslmode=disable&__proto__=x');
    expect(parsed).toMatchObject({ password: 'sesame', place: { sslmode: 'disable' } });
    expect(Object.keys(parsed?.place.options ?? {})).toEqual(['__proto__']);
  });
  it('reads no other kind of line', () => {
    for (const line of ['', 'oracle://a@b/c', 'postgresql:a', 'host=x']) expect(parseLine(line)).toBeNull();
  });
});

describe('withPassword', () => {
  it('puts a typed password in place of the mask, and nothing of it means anything', () => {
    expect(withPassword(`postgresql://a:${MASK}@h/d`, '$& a/b@c')).toBe('postgresql://a:%24%26%20a%2Fb%40c@h/d');
    expect(withPassword(`postgresql://a:${MASK}@h/d`, '')).toContain(MASK);
  });
});
