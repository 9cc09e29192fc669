import { describe, expect, it } from 'vitest';
import { isNoted, NO_CERTIFICATION, parseCertification } from './certification.ts';

describe('parseCertification', () => {
  it('reads both parts, from text and from an object', () => {
    const extra = {
      certification: { certified_by: 'Data team', details: 'Checked daily', since: 2 },
      warning_markdown: '**Old**',
    };
    const read = { certifiedBy: 'Data team', certificationDetails: 'Checked daily', warning: '**Old**' };
    expect(parseCertification(JSON.stringify(extra))).toEqual(read);
    expect(parseCertification(extra)).toEqual(read);
  });
  it('keeps a part when the other one is missing or has another type', () => {
    expect(parseCertification('{"warning_markdown":"w"}')).toEqual({ ...NO_CERTIFICATION, warning: 'w' });
    expect(parseCertification('{"certification":[1],"warning_markdown":"w"}')).toEqual({ ...NO_CERTIFICATION, warning: 'w' });
    expect(parseCertification('{"certification":{"certified_by":"A","details":5},"warning_markdown":{}}')).toEqual({
      ...NO_CERTIFICATION,
      certifiedBy: 'A',
    });
  });
  it.each([
    null,
    undefined,
    '',
    ' ',
    'not json',
    '{"certification":',
    '[]',
    '"text"',
    '5',
    'null',
    '{}',
    '{"certification":null}',
  ])('is empty for %j', (extra) => {
    expect(parseCertification(extra)).toEqual(NO_CERTIFICATION);
    expect(isNoted(parseCertification(extra))).toBe(false);
  });
  it('does not read inherited names', () => {
    expect(parseCertification('{"__proto__":{"warning_markdown":"w"}}')).toEqual(NO_CERTIFICATION);
  });
});
