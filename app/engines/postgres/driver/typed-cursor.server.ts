// Extends pg-cursor with parameter types, statements sent before the query, and errors of the final commit.
import Cursor from 'pg-cursor';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Cell } from '#app/domain/table.ts';
import { cellReader } from '#app/engines/postgres/cells.ts';
import { parameterType } from '#app/engines/postgres/dialect/parameter-type.ts';

/** The part of pg's connection that sends messages. */
interface Messages {
  parse(statement: { text: string; types?: readonly number[] }, more?: boolean): void;
  bind(values: { portal: string; values: readonly string[] }, more?: boolean): void;
  execute(portal: { portal: string; rows: number }, more?: boolean): void;
}

/** The part of pg-cursor that its types leave out. */
interface Internals {
  submit(connection: Messages): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object): void;
  handleError(error: Error): void;
  readonly state: string;
  _cb: ((error: Error) => void) | null;
}

const base = Cursor.prototype as unknown as Internals;
const ALL_ROWS = 0;

export class TypedCursor extends Cursor<Cell[]> {
  private readonly parameterTypes: readonly number[];
  private readonly opening: readonly string[];
  /** Number of opening statements that haven't completed. */
  private ahead: number;
  private commitFailure: Error | null = null;

  /** `opening` are statements whose rows are discarded. They run in one transaction with `sql`. */
  constructor(sql: string, params: readonly SqlValue[], opening: readonly string[]) {
    super(sql, [...params], {
      rowMode: 'array',
      types: { getTypeParser: ((oid: number) => cellReader(oid)) as never },
    });
    this.parameterTypes = params.map(parameterType);
    this.opening = opening;
    this.ahead = opening.length;
  }

  override submit = ((connection: Messages): void => {
    for (const text of this.opening) {
      connection.parse({ text }, true);
      connection.bind({ portal: '', values: [] }, true);
      connection.execute({ portal: '', rows: ALL_ROWS }, true);
    }
    // pg-cursor sends Parse without types during `submit`, so `parse` is wrapped to add them.
    const parse = connection.parse.bind(connection);
    connection.parse = (statement, more) => parse({ ...statement, types: this.parameterTypes }, more);
    try {
      base.submit.call(this.internals, connection);
    } finally {
      connection.parse = parse;
    }
  }) as never;

  handleDataRow(message: object): void {
    if (this.ahead === 0) base.handleDataRow.call(this.internals, message);
  }

  handleCommandComplete(message: object): void {
    if (this.ahead > 0) this.ahead -= 1;
    else base.handleCommandComplete.call(this.internals, message);
  }

  /** A completed statement can still fail when its transaction commits; pg-cursor ignores that error. */
  handleError(error: Error): void {
    if (this.internals.state !== 'done') return base.handleError.call(this.internals, error);
    this.commitFailure ??= error;
    const { _cb: callback } = this.internals;
    this.internals._cb = null;
    callback?.(error);
  }

  /** Ends the statement before its last row. Throws if its transaction can't commit. */
  async finish(): Promise<void> {
    await this.close();
    if (this.commitFailure) throw this.commitFailure;
  }

  private get internals(): Internals {
    return this as unknown as Internals;
  }
}
