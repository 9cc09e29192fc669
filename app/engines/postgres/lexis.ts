// PostgreSQL's lexical syntax: strings, names and comments.
import type { Lexis } from '#app/domain/sql/lexis.ts';

export const postgresLexis: Lexis = {
  quotes: `'"`,
  escapingQuotes: '',
  hasEscapeTexts: true,
  hasDollarQuotes: true,
  hasBrackets: false,
  lineComments: ['--'],
  lineEnds: '\n\r',
  hasNestedComments: true,
};
