// A statement that reads, in as few round trips as the protocol has: what opens it, the statement and its first rows in one.
// Should a part of the opening fail, the server skips what follows: the statement never runs without its transaction.
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Cell } from '#app/domain/table.ts';
import type { ResultColumn } from '#app/engines/shared/engine.ts';
import { cellReader, typeName } from './cells.ts';
import { parameterType } from './parameter-type.ts';

/** pg's connection, as far as messages are sent by it. */
interface Messages {
  parse(statement: { text: string; types?: readonly number[] }): void;
  bind(values: { portal: string; values: readonly (string | null)[] }): void;
  describe(portal: { type: 'P'; name: string }): void;
  execute(portal: { portal: string; rows: number }): void;
  flush(): void;
  sync(): void;
}

/** What pg's client sends when its turn comes, and reports the reply. */
interface Exchange {
  submit(connection: Messages): void;
  handleRowDescription(message: { fields: readonly { name: string; dataTypeID: number }[] }): void;
  handleDataRow(message: { fields: readonly (string | null)[] }): void;
  handleCommandComplete(): void;
  handlePortalSuspended(): void;
  handleEmptyQuery(): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

export interface ReadingQuery {
  /** Up to that many further rows; fewer only at the end. */
  read(count: number): Promise<{ columns: readonly ResultColumn[]; rows: Cell[][] }>;
  /** Whether the server has said anything since the statement was sent. */
  hasBegun(): boolean;
}

/** Redshift has no unnamed ones. */
const PORTAL = 'answer';

/** `send` gives the exchange to pg's client. `opening` are statements of our own making, each on its own. */
export function createReadingQuery(
  send: (exchange: Exchange) => void,
  { opening, sql, params }: { opening: readonly string[]; sql: string; params: readonly SqlValue[] },
): ReadingQuery {
  let [isSent, hasBegun] = [false, false];
  let columns: ResultColumn[] | null = null;
  let readers: ((text: string) => Cell)[] = [];

  const sendOpening = (connection: Messages): void => {
    for (const text of opening) {
      connection.parse({ text });
      connection.bind({ portal: '', values: [] });
      connection.execute({ portal: '', rows: 0 });
    }
    // Its reply comes at once, however long the statement takes: a connection that is dead is known by its silence.
    connection.flush();
    connection.parse({ text: sql, types: params.map(parameterType) });
    connection.bind({ portal: PORTAL, values: params.map((value) => (value === null ? null : String(value))) });
    connection.describe({ type: 'P', name: PORTAL });
  };
  const toRow = (fields: readonly (string | null)[]): Cell[] =>
    fields.map((text, index) => (text === null ? null : (readers[index]?.(text) ?? text)));

  return {
    hasBegun: () => hasBegun,
    read: (count) =>
      new Promise((resolve, reject) => {
        const rows: Cell[][] = [];
        const begun = (): void => void (hasBegun = true);
        send({
          submit: (connection) => {
            if (!isSent) sendOpening(connection);
            isSent = true;
            connection.execute({ portal: PORTAL, rows: count });
            connection.sync();
          },
          handleRowDescription: ({ fields }) => {
            columns = fields.map(({ name, dataTypeID }) => ({ name, databaseType: typeName(dataTypeID) }));
            readers = fields.map(({ dataTypeID }) => cellReader(dataTypeID));
          },
          // Before the columns come rows of the opening.
          handleDataRow: ({ fields }) => void (columns && rows.push(toRow(fields))),
          handleCommandComplete: begun,
          handlePortalSuspended: begun,
          handleEmptyQuery: begun,
          handleError: reject,
          handleReadyForQuery: () => resolve({ columns: columns ?? [], rows }),
        });
      }),
  };
}
