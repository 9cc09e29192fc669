// Where texts, names and comments of Trino begin and end.
import type { Lexis } from '#app/domain/sql/lexis.ts';

export const trinoLexis: Lexis = {
  quotes: `'"\``,
  escapingQuotes: '',
  hasEscapeTexts: false,
  hasDollarQuotes: false,
  hasBrackets: false,
  lineComments: ['--'],
  lineEnds: '\n\r',
  hasNestedComments: false,
};
