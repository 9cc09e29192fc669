// `HISTORY_URL=… npm run history:return`: moves all history from Neon back into the deployed D1; `-- --local`: into the state of
// `npm start`. Ctrl-C ends it after its batch; run again, it goes on.
import { parseArgs } from 'node:util';
import { HISTORY_KINDS, type HistoryKind } from '#app/domain/retention/history-retention.ts';
import { openNeon } from '#app/stores/history/neon-client.server.ts';
import { APP, REPORT } from '#scripts/bundle/workers.ts';
import { OperatorError } from '#scripts/command/operator-error.ts';
import { runWrangler } from '#scripts/deploy/run-wrangler.ts';
import { openDatabase } from '#scripts/state/open-database.ts';
import { explainHistoryFailure, readHistoryUrl } from './history-url.ts';
import { returnHistory, type ReturnOutcome } from './return-history.ts';

const COMMAND = 'npm run history:return';
const USAGE = `Usage: HISTORY_URL=… ${COMMAND} [-- --local]`;
/** Timeout of one request to Neon: counting many rows takes long. */
const TIMEOUT_MS = 120_000;
/** As of shells, for what Ctrl-C has ended. */
const INTERRUPTED = 130;

const NAMES: Readonly<Record<HistoryKind, string>> = {
  actions: 'actions',
  queries: 'queries',
  reportRuns: 'report runs',
};

async function main(): Promise<void> {
  const { isLocal, url } = readOptions();
  if (!isLocal) await refuseWhileMoving();
  const database = await openDatabase(!isLocal, COMMAND);
  const stop = interceptInterrupt();
  try {
    const outcome = await returnHistory({
      db: database.db,
      neon: openNeon(url, TIMEOUT_MS),
      now: Date.now,
      isStopped: () => stop.aborted,
      report: (kind, { returned, total }) => say(`${write(returned)} of ${write(Math.max(returned, total))} ${NAMES[kind]}`),
    });
    conclude(outcome, isLocal);
  } catch (error) {
    // A terminal sends Ctrl-C to the process that runs D1, too.
    if (stop.aborted) return sayStopped();
    throw explainHistoryFailure(error, { url, what: 'Stopped. What wasn’t returned is at Neon' });
  } finally {
    await database.close();
  }
}

/** Miniflare, which opens D1, has a handler that ends the process at once. */
function interceptInterrupt(): AbortSignal {
  const stop = new AbortController();
  process.removeAllListeners('SIGINT');
  process.once('SIGINT', () => {
    say('Stopping after this batch …');
    stop.abort();
  });
  return stop.signal;
}

function sayStopped(): void {
  say(`Stopped. To go on, run ${COMMAND} again.`);
  process.exitCode = INTERRUPTED;
}

function readOptions(): { readonly isLocal: boolean; readonly url: string } {
  try {
    const { values } = parseArgs({ options: { local: { type: 'boolean', default: false } } });
    return { isLocal: values.local, url: readHistoryUrl(process.env) };
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}

const deleteSecret = (config: string): string => `npx wrangler secret delete HISTORY_URL -c ${config}`;

/** The report Worker would move to Neon what is returned from there. */
async function refuseWhileMoving(): Promise<void> {
  const { code, output } = await runWrangler(['secret', 'list', '-c', REPORT.config]);
  if (code !== 0) throw new OperatorError(`Couldn’t list the secrets of the report Worker.\n${output}`);
  if (!output.includes('"HISTORY_URL"')) return;
  throw new OperatorError(`The report Worker still moves history to Neon. First run: ${deleteSecret(REPORT.config)}`);
}

function conclude({ returned, leftRuns, end }: ReturnOutcome, isLocal: boolean): void {
  say(`Returned to D1: ${HISTORY_KINDS.map((kind) => `${write(returned[kind])} ${NAMES[kind]}`).join(', ')}.`);
  if (leftRuns > 0) say(`${write(leftRuns)} runs of deleted reports stay at Neon: D1 has no runs without their report.`);
  if (end === 'stopped') return sayStopped();
  if (end === 'more') throw new OperatorError(`More history came to Neon meanwhile. Run ${COMMAND} again.`);
  say(
    isLocal
      ? 'All of it is in D1.'
      : `All of it is in D1. Now run: ${deleteSecret(APP.config)}\nThen delete the database at Neon.`,
  );
}

const write = (count: number): string => count.toLocaleString('en');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
