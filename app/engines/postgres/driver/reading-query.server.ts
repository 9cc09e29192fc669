// Runs a read in as few round trips as the protocol allows: its opening, the statement and its first rows in one. If a part of
// the opening fails, the server skips the rest, so the statement never runs outside its transaction.
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Cell } from '#app/domain/table.ts';
import type { ResultColumn } from '#app/engines/shared/engine.ts';
import { cellReader, typeName } from '#app/engines/postgres/cells.ts';
import { parameterType } from '#app/engines/postgres/dialect/parameter-type.ts';

/** The part of pg's connection that sends messages. */
interface Messages {
  parse(statement: { text: string; types?: readonly number[] }): void;
  bind(values: { portal: string; values: readonly (string | null)[] }): void;
  describe(portal: { type: 'P'; name: string }): void;
  execute(portal: { portal: string; rows: number }): void;
  flush(): void;
  sync(): void;
}

/** A query object for pg's queue: pg submits it and calls its handlers with the server's messages. */
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

interface Portion {
  readonly columns: readonly ResultColumn[];
  readonly rows: Cell[][];
}

export interface ReadingQuery {
  /** Reads up to `count` more rows; fewer only at the end. Calls must not overlap. */
  read(count: number): Promise<Portion>;
  /** Whether the server has replied since the statement was sent. */
  hasServerReplied(): boolean;
  /** Settles when the server has nothing more to send; never rejects. */
  readonly ended: Promise<void>;
  /** Ignores the rows that still arrive. */
  discard(): void;
}

/** How the rate of incoming rows is controlled. */
export interface ReadingPace {
  /** Null if the transport has no backpressure: rows are then fetched in portions, so the server uses no parallel plans. */
  readonly flow: { pause(): void; resume(): void } | null;
  /** Called if too many rows arrive after `discard`. */
  readonly overflow: () => void;
}

interface Reader {
  readonly count: number;
  readonly resolve: (portion: Portion) => void;
  readonly reject: (error: Error) => void;
}

/** Named, because Redshift has no unnamed portals. */
const PORTAL = 'result';
const ALL_ROWS = 0;
/** If the statement has a LIMIT, only few unneeded rows arrive. */
const MAX_DISCARDED_ROWS = 1_000;

/** `send` passes the exchange to pg's client. `opening` are trusted statements, each sent as its own message. */
export function createReadingQuery(
  send: (exchange: Exchange) => void,
  { opening, sql, params }: { opening: readonly string[]; sql: string; params: readonly SqlValue[] },
  { flow, overflow }: ReadingPace,
): ReadingQuery {
  let [isSent, hasServerReplied, isOver, isDiscarding, discarded] = [false, false, false, false, 0];
  let columns: ResultColumn[] | null = null;
  let readers: ((text: string) => Cell)[] = [];
  let rows: Cell[][] = [];
  let failure: Error | null = null;
  let reader: Reader | null = null;
  const end = Promise.withResolvers<void>();

  const sendOpening = (connection: Messages): void => {
    for (const text of opening) {
      connection.parse({ text });
      connection.bind({ portal: '', values: [] });
      connection.execute({ portal: '', rows: ALL_ROWS });
    }
    // The server acknowledges the opening immediately, however long the statement takes, so a connection without a reply is dead.
    connection.flush();
    connection.parse({ text: sql, types: params.map(parameterType) });
    connection.bind({ portal: PORTAL, values: params.map((value) => (value === null ? null : String(value))) });
    connection.describe({ type: 'P', name: PORTAL });
  };
  const toRow = (fields: readonly (string | null)[]): Cell[] =>
    fields.map((text, index) => (text === null ? null : (readers[index]?.(text) ?? text)));
  const serveReader = (): void => {
    if (!reader || (failure === null && !isOver && rows.length < reader.count)) return;
    const { count, resolve, reject } = reader;
    reader = null;
    if (failure === null) resolve({ columns: columns ?? [], rows: rows.splice(0, count) });
    else reject(failure);
  };
  const addRow = (fields: readonly (string | null)[]): void => {
    // Rows before the columns belong to the opening.
    if (!columns) return;
    if (isDiscarding) {
      discarded += 1;
      if (discarded === MAX_DISCARDED_ROWS) overflow();
      return;
    }
    rows.push(toRow(fields));
    if (reader) serveReader();
    else flow?.pause();
  };
  const endExchange = (error: Error | null): void => {
    failure ??= error;
    isOver = true;
    serveReader();
    end.resolve();
  };
  const begun = (): void => void (hasServerReplied = true);
  /** With a row limit, the server doesn't start parallel workers, because the reader might stop. */
  const createExchange = (maxRows: number): Exchange => ({
    submit: (connection) => {
      if (!isSent) sendOpening(connection);
      isSent = true;
      connection.execute({ portal: PORTAL, rows: maxRows });
      connection.sync();
    },
    handleRowDescription: ({ fields }) => {
      columns = fields.map(({ name, dataTypeID }) => ({ name, databaseType: typeName(dataTypeID) }));
      readers = fields.map(({ dataTypeID }) => cellReader(dataTypeID));
    },
    handleDataRow: ({ fields }) => addRow(fields),
    handleCommandComplete: begun,
    handlePortalSuspended: begun,
    handleEmptyQuery: begun,
    handleError: endExchange,
    handleReadyForQuery: () => endExchange(null),
  });

  return {
    hasServerReplied: () => hasServerReplied,
    ended: end.promise,
    discard: () => {
      isDiscarding = true;
      rows = [];
      flow?.resume();
    },
    read: (count) =>
      new Promise((resolve, reject) => {
        reader = { count, resolve, reject };
        if (!flow) isOver = false;
        if (!flow || !isSent) send(createExchange(flow ? ALL_ROWS : count));
        flow?.resume();
        serveReader();
      }),
  };
}
