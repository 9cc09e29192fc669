// Tokens one after the other, with the refusals of a parser that expected another one.
import { TemplateFailure } from './template-failure.ts';
import { describeToken, type JinjaToken, type JinjaTokenKind } from './tokenize.ts';

/** Brackets in brackets, blocks in blocks, operators in a row. */
const MAX_DEPTH = 200;

export class TokenStream {
  #index = 0;
  #depth = 0;
  readonly #tokens: readonly JinjaToken[];

  constructor(tokens: readonly JinjaToken[]) {
    this.#tokens = tokens;
  }

  get current(): JinjaToken {
    return this.peek(0);
  }

  peek(ahead: number): JinjaToken {
    const last = this.#tokens.length - 1;
    return this.#tokens[Math.min(this.#index + ahead, last)] ?? { kind: 'end', text: '', at: 0 };
  }

  next(): JinjaToken {
    const token = this.current;
    this.#index += 1;
    return token;
  }

  is(kind: JinjaTokenKind, text?: string): boolean {
    return this.current.kind === kind && (text === undefined || this.current.text === text);
  }

  skip(kind: JinjaTokenKind, text?: string): boolean {
    const isThere = this.is(kind, text);
    if (isThere) this.#index += 1;
    return isThere;
  }

  /** Throws a TemplateFailure at any other token. */
  expect(kind: JinjaTokenKind, text?: string): JinjaToken {
    if (this.is(kind, text)) return this.next();
    const wanted = text ?? describeToken({ kind, text: kind, at: 0 });
    if (this.is('end')) throw this.failure(`unexpected end of template, expected '${wanted}'.`);
    throw this.failure(`expected token '${wanted}', got '${describeToken(this.current)}'`);
  }

  failure(message: string, token: JinjaToken = this.current): TemplateFailure {
    return new TemplateFailure('TemplateSyntaxError', message, token.at);
  }

  /** Runs a step of parsing one level deeper. */
  nested<T>(parse: () => T): T {
    const depth = this.#depth;
    this.deeper();
    const result = parse();
    this.#depth = depth;
    return result;
  }

  /** A chain of operators is a tree as deep as it is long. */
  deeper(): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.failure(`the template is nested more than ${MAX_DEPTH} levels deep`);
  }
}
