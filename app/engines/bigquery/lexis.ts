// BigQuery's lexical rules: texts, names, and comments.
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
