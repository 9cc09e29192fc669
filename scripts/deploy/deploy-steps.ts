// What `npm run deploy` does to an account, in its order: what can fail outside of it comes first, so that nothing is deployed half.
import { WORKERS } from '#scripts/bundle/workers.ts';
import { WRANGLER, type CommandResult } from '#scripts/command/run.ts';

export interface DeployStep {
  readonly what: string;
  /** JavaScript or TypeScript that Node runs. */
  readonly entry: string;
  readonly args: readonly string[];
  /** Whether it prompts. */
  readonly queries?: boolean;
}

export const listDeploySteps = ({ hasHistory }: { readonly hasHistory: boolean }): DeployStep[] => [
  ...(hasHistory ? [{ what: 'Migrating the history', entry: 'scripts/history/migrate-by-url.ts', args: [] }] : []),
  { what: 'Migrating the database', entry: WRANGLER, args: ['d1', 'migrations', 'apply', 'meridian', '--remote'] },
  ...WORKERS.map(({ name, config }) => ({ what: `Deploying ${name}`, entry: WRANGLER, args: ['deploy', '-c', config] })),
];

/** Null: all succeeded; else the one that failed, after which none was begun. */
export async function runDeploySteps(
  steps: readonly DeployStep[],
  run: (step: DeployStep) => Promise<CommandResult>,
): Promise<(CommandResult & Pick<DeployStep, 'what'>) | null> {
  for (const step of steps) {
    const result = await run(step);
    if (result.code !== 0) return { what: step.what, ...result };
  }
  return null;
}
