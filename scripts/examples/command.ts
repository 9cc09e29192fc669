// `npm run examples:<engine> -- <folder> <url>`: what the commands have in common. A table of the same name is replaced, and only
// once the new one is whole.
import { pathToFileURL } from 'node:url';
import type { LoadedTable } from './warehouse.ts';
import { createProgress } from '#scripts/command/progress.ts';

export interface ExamplesCommand {
  /** URL of the command's module. */
  readonly moduleUrl: string;
  /** How it is called. */
  readonly usage: string;
  readonly load: (folder: string, url: string, report: (message: string) => void) => Promise<LoadedTable[]>;
}

/** Runs the command where its file is what Node was started with. */
export async function runExamplesCommand(command: ExamplesCommand): Promise<void> {
  if (process.argv[1] === undefined || command.moduleUrl !== pathToFileURL(process.argv[1]).href) return;
  await run(command).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}

async function run({ usage, load }: ExamplesCommand): Promise<void> {
  const [folder, url] = process.argv.slice(2);
  if (!folder || !url) throw new Error(`Say which: ${usage}`);
  const progress = createProgress(process.stdout);
  try {
    const tables = await load(folder, url, progress.report);
    progress.end();
    for (const { name, columns, rowCount } of tables) console.log(`  ${name}: ${rowCount} rows, ${columns.length} columns`);
  } finally {
    progress.end();
  }
}
