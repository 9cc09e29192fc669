// `npm test`: bindings and registry (what is generated), sources (types and lint), format, unused code, packages, deployment (dry run),
// runtime, unit, host, stories; `npm test -- unit` runs one step.
// Ends with the sum, and a code that tells. Steps go side by side, so that both cores have work; stories keep them busy alone.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { preparedStateEnv } from './start/prepared-state.ts';
import { runNode, type CommandResult } from './command/run.ts';
import type { SkippedTest } from './tests/skip-reporter.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
}
interface Step {
  readonly name: string;
  readonly entry: string;
  readonly args: readonly string[];
  /** Where the runner writes its report, for steps that are many tests; else the step is one test. */
  readonly report?: string;
}

const OUT = 'test-results';
const PREPARED = `${OUT}/prepared-state`;
const LINES_PER_FAILURE = 24;
/** In the summary at the end. */
const LINES_PER_SUMMED_FAILURE = 8;
const VITEST = 'node_modules/vitest/vitest.mjs';
const vitest = (name: string, config: string): Step => ({
  name,
  entry: VITEST,
  args: [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/tests/skip-reporter.ts',
    `--outputFile.json=${OUT}/${name}.json`,
  ],
  report: `${OUT}/${name}.json`,
});

/** One after the other; the lanes of a phase side by side, each step of a lane after the one before it. */
const PHASES: readonly (readonly (readonly Step[])[])[] = [
  [
    [
      { name: 'bindings', entry: 'scripts/env-types.ts', args: ['--check'] },
      { name: 'registry', entry: 'scripts/registry.ts', args: ['--check'] },
      { name: 'sources', entry: 'node_modules/oxlint/bin/oxlint', args: [] },
      { name: 'format', entry: 'node_modules/oxfmt/bin/oxfmt', args: ['--check'] },
      { name: 'unused', entry: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
      { name: 'packages', entry: 'scripts/audit.ts', args: [] },
      vitest('unit', 'vitest.config.ts'),
    ],
    // The dry run builds what hosts serve. Host tests wait much.
    [{ name: 'deploy (dry run)', entry: 'scripts/deploy.ts', args: ['--dry-run'] }, vitest('host', 'vitest.host.config.ts')],
    // These wait more than they compute, in one thread.
    [vitest('runtime', 'vitest.runtime.config.ts')],
  ],
  [[{ name: 'stories', entry: 'node_modules/@playwright/test/cli.js', args: ['test'], report: `${OUT}/stories.json` }]],
];

const only = process.argv.slice(2);
const names = PHASES.flat(2).map(({ name }) => name);
const misspelled = only.filter((name) => !names.includes(name));
if (misspelled.length > 0) {
  console.error(`Unknown step: ${misspelled.join(', ')}. Steps: ${names.join(', ')}.`);
  process.exit(2);
}
mkdirSync(OUT, { recursive: true });
rmSync(PREPARED, { recursive: true, force: true });
let total: Count = { passed: 0, failed: 0 };
const failures: Failure[] = [];
for (const lanes of PHASES) await Promise.all(lanes.map(runLane));
for (const failure of failures) console.log(describeFailure(failure, LINES_PER_SUMMED_FAILURE));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function runLane(steps: readonly Step[]): Promise<void> {
  for (const step of steps) if (only.length === 0 || only.includes(step.name)) await runStep(step);
}

async function runStep(step: Step): Promise<void> {
  const startedMs = Date.now();
  if (step.report) rmSync(step.report, { force: true });
  const skippedFile = `${OUT}/${step.name}-skipped.json`;
  rmSync(skippedFile, { force: true });
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${OUT}/stories.json`,
    MERIDIAN_SKIPPED_FILE: skippedFile,
    ...preparedStateEnv(PREPARED),
  };
  const result = await runNode(step.entry, step.args, { env });
  const count = countStep(step, result);
  total = { passed: total.passed + count.passed, failed: total.failed + count.failed };
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(0);
  console.log(
    `${count.failed === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(18)} ${count.passed} passed, ${count.failed} failed (${seconds} s)`,
  );
  for (const { name, reason } of readSkipped(step, skippedFile)) console.log(`SKIPPED ${name}: ${reason ?? 'no reason given'}`);
  if (count.failed === 0) return;
  const failed = failuresOf(step);
  failures.push(...failed);
  console.log([...failed.map((failure) => describeFailure(failure, LINES_PER_FAILURE)), result.output.trim()].join('\n'));
}

/** A runner that dies without a report, or passes without a test, is a failure. */
function countStep(step: Step, result: CommandResult): Count {
  if (!step.report) return result.code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!existsSync(step.report)) return { passed: 0, failed: 1 };
  const count = readReport(step.report);
  const isSilentFailure = count.failed === 0 && (result.code !== 0 || count.passed === 0);
  return isSilentFailure ? { ...count, failed: 1 } : count;
}

interface Suite {
  readonly title: string;
  readonly file?: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string; readonly ok: boolean; readonly tests: readonly StoryTest[] }[];
}
interface StoryTest {
  readonly status: string;
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  readonly results: readonly { readonly errors: readonly StoryError[] }[];
}
interface StoryError {
  readonly message?: string;
  readonly location?: { readonly file: string; readonly line: number };
}
interface UnitReport {
  readonly suites?: readonly Suite[];
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface Failure {
  readonly name: string;
  readonly message?: string | undefined;
}

/** What failed and why. Printed before the complete output and again at the end: often only a part of all this is shown. */
function failuresOf({ report }: Step): Failure[] {
  if (!report || !existsSync(report)) return [];
  const { suites = [], testResults = [] } = JSON.parse(readFileSync(report, 'utf8')) as UnitReport;
  const units = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ name: `${name} › ${fullName}`, message: failureMessages[0] })),
  );
  return [...suites.flatMap((suite) => storyFailures(suite, [])), ...units];
}

/** A test that was left out counts as failed: it says nothing about what it is named for. */
function readSkipped({ report }: Step, skippedFile: string): SkippedTest[] {
  if (existsSync(skippedFile)) return JSON.parse(readFileSync(skippedFile, 'utf8')) as SkippedTest[];
  if (!report || !existsSync(report)) return [];
  const { suites = [] } = JSON.parse(readFileSync(report, 'utf8')) as UnitReport;
  const skippedIn = (suite: Suite, above: readonly string[]): SkippedTest[] => {
    const names = [...above, suite.title];
    const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'skipped')
        .map(({ annotations }) => ({
          name: [...names, title].join(' › '),
          reason: annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? null,
        })),
    );
    return [...own, ...(suite.suites ?? []).flatMap((inner) => skippedIn(inner, names))];
  };
  return suites.flatMap((suite) => skippedIn(suite, []));
}

function storyFailures(suite: Suite, above: readonly string[]): Failure[] {
  const names = [...above, suite.title];
  const own = (suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => ({
      name: [...names, title].join(' › '),
      message: tests[0]?.results.at(-1)?.errors.map(storyError).join('\n'),
    }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => storyFailures(inner, names))];
}

/** Its position is reported too: a timeout alone does not say what it waited for. */
function storyError({ message, location }: StoryError): string {
  return location ? `${location.file}:${location.line} ${message}` : (message ?? '');
}

function describeFailure({ name, message = 'without a word' }: Failure, lines: number): string {
  return `FAILED ${name}\n${message.split('\n').slice(0, lines).join('\n')}`;
}

function readReport(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests?: number;
    numFailedTests?: number;
    numPendingTests?: number;
    numTodoTests?: number;
    stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  if (report.stats)
    return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky + report.stats.skipped };
  return {
    passed: report.numPassedTests ?? 0,
    failed: (report.numFailedTests ?? 0) + (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}
