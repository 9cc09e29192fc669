// Where texts, names and comments of BigQuery begin and end.
import type { Lexis } from '#app/domain/sql/lexis.ts';

export const bigqueryLexis: Lexis = {
  quotes: `'"\``,
  escapingQuotes: `'"\``,
  hasEscapeTexts: false,
  hasDollarQuotes: false,
  hasBrackets: false,
  lineComments: ['--', '#'],
  lineEnds: '\n\r',
  hasNestedComments: false,
};
