import { describe, expect, it } from 'vitest';
import { findLexis } from '#app/engines/find-client.ts';
import { splitStatements, statementAt } from './split-statements.ts';

const split = (text: string, engine: string | null = 'postgres'): string[] =>
  splitStatements(text, findLexis(engine)).map(({ from, to }) => text.slice(from, to));

describe('splitStatements', () => {
  it('splits at semicolons, without comments around statements and without empty ones', () => {
    expect(split('-- first\nselect 1; ;\n/* a; b */ select 2 -- end\n;\n')).toEqual(['select 1', 'select 2']);
    expect(split('  \n-- nothing; here')).toEqual([]);
  });

  it.each([
    ["select ';', 'it''s;'; select 2", 'sqlite', ["select ';', 'it''s;'", 'select 2']],
    ["select '\\';'; select 2", 'mysql', ["select '\\';'", 'select 2']],
    ["select '\\'; select 2", 'postgres', ["select '\\'", 'select 2']],
    ["select e'\\';'; select 2", 'postgres', ["select e'\\';'", 'select 2']],
    ['select ";" from `a;b`; select 2', 'mysql', ['select ";" from `a;b`', 'select 2']],
    ['select $a$ ; $$ ; $a$; select 2', 'postgres', ['select $a$ ; $$ ; $a$', 'select 2']],
    ['select 1 # a; b\n; select 2', 'mysql', ['select 1', 'select 2']],
    ['/* a /* ; */ ; */ select 1; select 2', 'postgres', ['select 1', 'select 2']],
    ["select {{ f(';') }}; {# a; #} select 2", 'sqlite', ["select {{ f(';') }}", 'select 2']],
    ["select 'never closed; select 2", 'sqlite', ["select 'never closed; select 2"]],
    ['select a->>$1; select b - 1 / 2', 'postgres', ['select a->>$1', 'select b - 1 / 2']],
  ])('reads %s on %s', (text, engine, statements) => {
    expect(split(text, engine)).toEqual(statements);
  });

  it('keeps the body of a trigger or procedure in one piece', () => {
    const trigger = 'create trigger t after insert on a begin update b set c = case when 1 then 2 else 3 end; delete from d; end';
    expect(split(`${trigger}; select 1`, 'sqlite')).toEqual([trigger, 'select 1']);
    const procedure = 'create procedure p() begin if 1 then select 1; end if; end';
    expect(split(`${procedure}; select 1`, 'mysql')).toEqual([procedure, 'select 1']);
    expect(split('begin; insert into a values (1); end; select 1', 'sqlite')).toHaveLength(4);
  });
});

describe('statementAt', () => {
  const text = 'select 1; -- one\n\nselect 2;\nselect 3';
  const at = (cursor: number): string | null => {
    const found = statementAt(text, splitStatements(text, findLexis(null)), cursor);
    return found && text.slice(found.from, found.to);
  };
  it.each([
    [0, 'select 1'],
    [8, 'select 1'],
    [9, 'select 1'],
    [14, 'select 1'],
    [17, 'select 2'],
    [27, 'select 2'],
    [28, 'select 3'],
    [text.length, 'select 3'],
  ])('with the cursor at %i is %s', (cursor, statement) => {
    expect(at(cursor)).toBe(statement);
  });
  it('is the last one after the end, and none in an empty text', () => {
    const ended = `${text};\n\n`;
    expect(statementAt(ended, splitStatements(ended, findLexis(null)), ended.length)).toEqual({ from: 28, to: 36 });
    expect(statementAt(' ', [], 1)).toBeNull();
  });
});
