// MySQL's lexical rules: texts, names, and comments.
import type { Lexis } from '#app/domain/sql/lexis.ts';

export const mysqlLexis: Lexis = {
  quotes: `'"\``,
  escapingQuotes: `'"`,
  hasEscapeTexts: false,
  hasDollarQuotes: false,
  hasBrackets: false,
  lineComments: ['-- ', '--\t', '--\n', '#'],
  lineEnds: '\n',
  hasNestedComments: false,
};
