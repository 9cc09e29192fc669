// Times the statements of a driver. One that takes longer than the operator's limit is logged: by whom, how long, and which, without
// the values in its text.
import { createHash } from 'node:crypto';
import type { Connection } from '#app/domain/database/connection.ts';
import { hideLiterals } from '#app/domain/sql/hide-literals.ts';
import { findEngine } from '#app/engines/registry.ts';
import type { Driver, LinesEvent, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import { currentSlowQueryMs, currentUserId } from '#app/services/logging/log-context.server.ts';
import { logWarn } from '#app/services/logging/log.server.ts';

type Watched = Pick<Connection, 'databaseId' | 'engine'>;

/** What a statement came to: rows that were read, whether it ended by itself. */
interface Result {
  readonly rows: number;
  readonly outcome: 'done' | 'failed' | 'left';
}

const MAX_TEXT_CHARS = 300;
const HASH_CHARS = 16;

export function watchDriver(driver: Driver, connection: Watched, now: () => number = Date.now): Driver {
  const begin = (statement: Statement): ((result: Result) => void) => {
    const startMs = now();
    return (result) => {
      const elapsedMs = now() - startMs;
      if (elapsedMs >= currentSlowQueryMs()) noteSlow(statement, connection, { ...result, seconds: elapsedMs / 1_000 });
    };
  };
  const exportCsv = driver.exportCsv?.bind(driver);
  const streamLines = driver.streamLines?.bind(driver);
  return {
    stream: (statement, signal, onProgress) => timed(driver.stream(statement, signal, onProgress), begin(statement)),
    ...(streamLines && {
      streamLines: (statement, signal) => timed(streamLines(statement, signal), begin(statement)),
    }),
    ...(exportCsv && {
      exportCsv: async (statement, signal) => {
        const end = begin(statement);
        const rows = await exportCsv(statement, signal).catch((error: unknown) => {
          end({ rows: 0, outcome: 'failed' });
          throw error;
        });
        rows.end.then(
          ({ rowCount }) => end({ rows: rowCount, outcome: 'done' }),
          () => end({ rows: 0, outcome: 'failed' }),
        );
        return rows;
      },
    }),
    cancel: () => driver.cancel(),
    close: () => driver.close(),
  };
}

async function* timed<Event extends ResultEvent | LinesEvent>(
  events: AsyncIterable<Event>,
  end: (result: Result) => void,
): AsyncGenerator<Event> {
  let rows = 0;
  let outcome: Result['outcome'] = 'left';
  try {
    for await (const event of events) {
      if (event.kind === 'rows') rows += event.rows.length;
      if (event.kind === 'lines') rows += event.rowCount;
      yield event;
    }
    outcome = 'done';
  } catch (error) {
    outcome = 'failed';
    throw error;
  } finally {
    end({ rows, outcome });
  }
}

function noteSlow({ sql }: Statement, { databaseId, engine }: Watched, result: Result & { readonly seconds: number }): void {
  const { dialect } = findEngine(engine);
  const text = hideLiterals(sql, dialect);
  logWarn('slow_query', 'A statement took longer than SLOW_QUERY_S.', {
    ...{ databaseId, engine, userId: currentUserId(), ...result },
    sql: text.length > MAX_TEXT_CHARS ? `${text.slice(0, MAX_TEXT_CHARS)} …` : text,
    sqlHash: createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARS),
  });
}
