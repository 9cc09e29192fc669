// How deep elements may be nested in untrusted HTML and XML. htmlparser2 moves its whole list of open elements
// for each one that opens: 200,000 levels, 3 KB when compressed, take minutes. Nothing is opened past the bound.
import { Tokenizer, type Parser, type ParserOptions } from 'htmlparser2';

/** More than anybody writes: workbooks need a dozen levels, pages thirty. */
export const MAX_NESTING = 256;

type Arguments = ConstructorParameters<typeof Tokenizer>;

/** For HTML: elements past the bound are left out, what is written in them stays. */
export const FLAT_PAST_BOUND: ParserOptions = { Tokenizer: nestingTokenizer(() => {}) };

/** For XML. @param refuse makes what is thrown where elements are nested too deeply */
export const refuseDeepXml = (refuse: () => Error): ParserOptions => ({
  xmlMode: true,
  Tokenizer: nestingTokenizer(() => {
    throw refuse();
  }),
});

/** The parser hands itself to its tokenizer: there each opening tag is seen before the parser sees it. */
function nestingTokenizer(onTooDeep: () => void): typeof Tokenizer {
  return class extends Tokenizer {
    constructor(options: Arguments[0], callbacks: Arguments[1]) {
      const parser = callbacks as Parser;
      const open = parser.onopentagname.bind(parser);
      // A tag whose name the parser was not told opens nothing: its attributes and its end have no effect.
      parser.onopentagname = (start, end) => (openCount(parser) < MAX_NESTING ? open(start, end) : onTooDeep());
      super(options, parser);
    }
  };
}

const openCount = (parser: Parser): number => (parser['stack'] as readonly string[]).length;
