// SQLite's lexical rules: texts, names, and comments.
import type { Lexis } from '#app/domain/sql/lexis.ts';

export const sqliteLexis: Lexis = {
  quotes: `'"\``,
  escapingQuotes: '',
  hasEscapeTexts: false,
  hasDollarQuotes: false,
  hasBrackets: true,
  lineComments: ['--'],
  lineEnds: '\n',
  hasNestedComments: false,
};
