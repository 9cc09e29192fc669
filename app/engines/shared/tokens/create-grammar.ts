// The token-based grammar of engines without a parser. It recognizes strings, names, comments and queries, and refuses anything
// unknown. The server's own read-only check is the second line of defense.
import { refuse } from '#app/engines/shared/grammar/checked.ts';
import type { Checked, ClauseColumns, Diagnostic, Grammar, ParsedStatement } from '#app/domain/sql/grammar.ts';
import type { SessionChange } from '#app/domain/sql/session-change.ts';
import { remember } from '#app/engines/shared/grammar/remember.ts';
import { checkClause } from './check-clause.ts';
import { readTokenLimit, withLimit } from './limit.ts';
import { listCalledFunctions, readScript, readTokens } from './read-script.ts';
import { replaceTables } from './replace-tables.ts';
import { isName, strayMembership, type TokenRules } from './token-rules.ts';

export function createTokenGrammar(rules: TokenRules): Grammar {
  const parse = (sql: string): Checked<readonly ParsedStatement[]> => {
    const read = readScript(sql, rules);
    return read.ok ? { ok: true, value: read.value.map(({ parsed }) => parsed) } : read;
  };
  return {
    parse: remember(parse),
    proveReadOnly: remember((sql: string) => proveReadOnly(sql, rules)),
    limitOf: (statement) => readTokenLimit(statement, rules),
    withLimit: (statement, limit) => withLimit(statement, limit, rules),
    deniesFunction: rules.deniesFunction,
    checkExpression: remember((text: string, use: 'condition' | 'value') => checkClause(text, use, rules)),
    callsBuiltInsOnly: (expression) => !callsServerFunction(expression, rules),
    columnsOfClause: (clause) => columnsOfClause(clause, rules),
    sessionChange: (sql) => sessionChange(sql, rules),
    replaceTables: (sql, replace) => replaceTables(sql, replace, rules),
  };
}

/** True for unreadable text. */
function callsServerFunction(expression: string, rules: TokenRules): boolean {
  if (rules.exposesServer === undefined) return false;
  const tokens = readTokens(expression, rules);
  return !tokens.ok || listCalledFunctions(tokens.value, expression, rules).some(rules.exposesServer);
}

function sessionChange(sql: string, rules: TokenRules): SessionChange | null {
  const read = readScript(sql, rules);
  const [statement] = read.ok ? read.value : [];
  return statement ? (rules.sessionChange?.(statement.tokens, (token) => rules.nameOf(token, sql)) ?? null) : null;
}

function proveReadOnly(sql: string, rules: TokenRules): Checked<ParsedStatement> {
  const read = readScript(sql, rules);
  if (!read.ok) return read;
  const [statement, second] = read.value;
  if (!statement) return refuse({ code: 'empty', message: 'There is no statement.', from: 0, to: sql.length });
  if (second) {
    const { from, to } = second.parsed;
    return refuse({ code: 'several-statements', message: 'Only one statement is allowed here.', from, to });
  }
  const { parsed, tokens, found } = statement;
  const range = { from: parsed.from, to: parsed.to };
  const comment = versionedComment(sql, rules);
  if (comment) return refuse(comment);
  if (!READING.has(parsed.kind))
    return refuse({ code: 'not-read-only', message: 'Only read-only statements are allowed here.', ...range });
  const problem = rules.readProblem?.(tokens) ?? null;
  if (problem !== null) return refuse({ code: 'not-read-only', message: problem, ...range });
  const stray = strayMembership(tokens, rules);
  if (stray)
    return refuse({ code: 'function-denied', message: 'The function in is not allowed.', from: stray.from, to: stray.to });
  const denied =
    parsed.functions.find(rules.deniesFunction) ?? found.tableFunctions.find((name) => !rules.plainTableFunctions.has(name));
  if (denied !== undefined)
    return refuse({ code: 'function-denied', message: `The function ${denied} is not allowed.`, ...range });
  return { ok: true, value: parsed };
}

const READING: ReadonlySet<string> = new Set(['select', 'explain', 'show']);

/** Finds a MySQL versioned comment, whose content MySQL executes. */
function versionedComment(sql: string, rules: TokenRules): Diagnostic | null {
  if (!sql.includes('/*!')) return null;
  const tokens = readTokens(sql, rules);
  const found = tokens.ok ? tokens.value.find(({ kind, text }) => kind === 'comment' && text.startsWith('/*!')) : undefined;
  return found ? { code: 'not-read-only', message: 'A comment must not begin with /*!.', from: found.from, to: found.to } : null;
}

/** Lists every name that isn't a function or a reserved word, with those inside subqueries separate. */
function columnsOfClause(clause: string, rules: TokenRules): ClauseColumns | null {
  const read = readTokens(clause, rules);
  if (!read.ok) return null;
  const tokens = read.value.filter(({ kind }) => kind !== 'comment');
  const [own, inner] = [new Set<string>(), new Set<string>()];
  const queries: boolean[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open')
      queries.push(queries.at(-1) === true || /^(?:SELECT|WITH|TABLE|VALUES|\()$/.test(tokens[index + 1]?.text ?? ''));
    if (token.kind === 'close') queries.pop();
    if (!isName(token) || (token.kind === 'word' && rules.reserved.has(token.text))) continue;
    if (tokens[index + 1]?.text === '(' || tokens[index + 1]?.text === '.') continue;
    (queries.at(-1) === true ? inner : own).add(rules.nameOf(token, clause));
  }
  return { own: [...own], inner: [...inner] };
}
