// Times a driver's statements and logs slow ones: user, duration, and the text without its values.
import { createHash } from 'node:crypto';
import type { Connection } from '#app/domain/database/connection.ts';
import { hideLiterals } from '#app/domain/sql/hide-literals.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import type { Driver, LinesEvent, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import { currentSlowQueryMs, currentUserId } from '#app/services/logging/log-context.server.ts';
import { logWarn } from '#app/services/logging/log.server.ts';

type Watched = Pick<Connection, 'databaseId' | 'engine'>;

/** `waitedMs` counts only time spent waiting for the database; `left`: the reader stopped before the end. */
interface Result {
  readonly waitedMs: number;
  readonly rows: number;
  readonly outcome: 'done' | 'failed' | 'left';
}

const MAX_TEXT_CHARS = 300;
const HASH_CHARS = 16;

/** Time that the reader takes between batches, in a slow download for example, doesn't count. */
export function watchDriver(driver: Driver, connection: Watched, now: () => number = Date.now): Driver {
  const end = (statement: Statement, result: Result): void => {
    if (result.waitedMs >= currentSlowQueryMs()) noteSlow(statement, connection, result);
  };
  const timed = <Event extends ResultEvent | LinesEvent>(events: AsyncIterable<Event>, statement: Statement) =>
    timeEvents(events, now, (result) => end(statement, result));
  const exportCsv = driver.exportCsv?.bind(driver);
  const streamLines = driver.streamLines?.bind(driver);
  return {
    stream: (statement, signal, onProgress) => timed(driver.stream(statement, signal, onProgress), statement),
    ...(streamLines && { streamLines: (statement, signal) => timed(streamLines(statement, signal), statement) }),
    ...(exportCsv && {
      exportCsv: async (statement, signal) => {
        const startMs = now();
        const waitedMs = (): number => now() - startMs;
        const rows = await exportCsv(statement, signal).catch((error: unknown) => {
          end(statement, { waitedMs: waitedMs(), rows: 0, outcome: 'failed' });
          throw error;
        });
        // From here on, the speed of the download depends on its reader.
        const begunMs = waitedMs();
        rows.end.then(
          ({ rowCount }) => end(statement, { waitedMs: begunMs, rows: rowCount, outcome: 'done' }),
          () => end(statement, { waitedMs: begunMs, rows: 0, outcome: 'failed' }),
        );
        return rows;
      },
    }),
    cancel: () => driver.cancel(),
    close: () => driver.close(),
  };
}

async function* timeEvents<Event extends ResultEvent | LinesEvent>(
  events: AsyncIterable<Event>,
  now: () => number,
  end: (result: Result) => void,
): AsyncGenerator<Event> {
  let [rows, waitedMs, sinceMs] = [0, 0, now()];
  let outcome: Result['outcome'] = 'left';
  try {
    for await (const event of events) {
      if (event.kind === 'rows') rows += event.rows.length;
      if (event.kind === 'lines') rows += event.rowCount;
      waitedMs += now() - sinceMs;
      yield event;
      sinceMs = now();
    }
    [outcome, waitedMs] = ['done', waitedMs + now() - sinceMs];
  } catch (error) {
    [outcome, waitedMs] = ['failed', waitedMs + now() - sinceMs];
    throw error;
  } finally {
    end({ waitedMs, rows, outcome });
  }
}

function noteSlow({ sql }: Statement, { databaseId, engine }: Watched, { waitedMs, rows, outcome }: Result): void {
  const { dialect } = findEngine(engine);
  const text = hideLiterals(sql, dialect);
  logWarn('slow_query', 'A statement took longer than SLOW_QUERY_S.', {
    databaseId,
    engine,
    userId: currentUserId(),
    seconds: waitedMs / 1_000,
    rows,
    outcome,
    sql: text.length > MAX_TEXT_CHARS ? `${text.slice(0, MAX_TEXT_CHARS)} …` : text,
    sqlHash: createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARS),
  });
}
