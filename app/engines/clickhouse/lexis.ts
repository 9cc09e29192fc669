// ClickHouse's lexical rules: texts, names, and comments.
import type { Lexis } from '#app/domain/sql/lexis.ts';

export const clickhouseLexis: Lexis = {
  quotes: `'"\``,
  escapingQuotes: `'"\``,
  hasEscapeTexts: false,
  hasDollarQuotes: true,
  hasBrackets: false,
  lineComments: ['--', '# ', '#!'],
  lineEnds: '\n',
  hasNestedComments: false,
};
