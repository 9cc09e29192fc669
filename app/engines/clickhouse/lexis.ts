// Where texts, names and comments of ClickHouse begin and end.
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
