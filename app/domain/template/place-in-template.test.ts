import { describe, expect, it } from 'vitest';
import { placeInTemplate } from './place-in-template.ts';

const place = (template: string, rendered: string, text: string) => {
  const at = rendered.indexOf(text);
  const before = rendered.slice(0, at).split('\n');
  const start = (before.at(-1) ?? '').length + 1;
  const found = placeInTemplate(template, rendered, {
    line_number: before.length,
    start_column: start,
    end_column: start + text.length - 1,
  });
  return [found.line_number, (template.split('\n')[found.line_number - 1] ?? '').slice(found.start_column - 1, found.end_column)];
};

describe('a place in a rendered text is, in its template', () => {
  it('the same where the line is, and where it was only made longer', () => {
    expect(place('SELECT a\nFORM t\nWHERE {{ x }}', 'SELECT a\nFORM t\nWHERE 12345', 'FORM')).toEqual([2, 'FORM']);
    expect(place('SELEC {{ x }} FROM t', 'SELEC 12345678901234 FROM t', 'SELEC')).toEqual([1, 'SELEC']);
    expect(place('SELECT {{ x }} FORM t', 'SELECT 12345678901234 FORM t', 'FORM')).toEqual([1, 'FORM']);
  });

  it('the tag where it was rendered', () => {
    expect(place('SELECT {{ x }} FROM t', 'SELECT a b c FROM t', 'b')).toEqual([1, '{{ x }}']);
  });

  it('the same line counted from the end, where a tag has made more or fewer lines', () => {
    const template = 'SELECT a\n{% for i in x %}\n, b\n{% endfor %}\nFORM t';
    expect(place(template, 'SELECT a\n\n, b\n\n, b\n\nFORM t', 'FORM')).toEqual([5, 'FORM']);
    expect(place(template, 'SELECT a\n\n, b\n\n, b\n\nFORM t', 'SELECT')).toEqual([1, 'SELECT']);
    expect(place(template, 'SELECT a\n\n, b\n\n, b\n\nFORM t', ', b')[0]).toBe(2);
  });
});
