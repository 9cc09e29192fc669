// `npm run deploy`: the four Workers in the order that their bindings give, after saying what is needed.
// `--dry-run` does all of it but sending.
import { build } from './build.ts';
import { PRODUCTION, WRANGLER, runNode } from './run.ts';
import { WORKERS } from './workers.ts';

const NEEDS = `This needs, once:
  1. a Cloudflare account: npx wrangler login
  2. the database:         npx wrangler d1 create meridian        (put its id into the four wrangler.toml files)
  3. the bucket:           npx wrangler r2 bucket create meridian-results
  4. the queues:           npx wrangler queues create queries && npx wrangler queues create queries-dead
  5. a secret, the same for the Workers meridian and meridian-objects:
                           npx wrangler secret put SECRET_KEY && npx wrangler secret put SECRET_KEY -c durable/wrangler.toml
                           (openssl rand -hex 32 makes one; asked for again after the first deployment if a Worker does not exist yet)`;
const PLACEHOLDER_ID = '00000000-0000-0000-0000-000000000000';

const isDryRun = process.argv.includes('--dry-run');

if (isDryRun) {
  await dryRun();
} else {
  console.log(`${NEEDS}\n`);
  await deploy();
}

async function dryRun(): Promise<void> {
  await build((message) => console.log(`${message} …`));
  for (const { name, config } of WORKERS) await step(`Checking ${name}`, WRANGLER, ['deploy', '--dry-run', '-c', config]);
}

async function deploy(): Promise<void> {
  await refusePlaceholder();
  await build((message) => console.log(`${message} …`));
  await step('Migrating the database', WRANGLER, ['d1', 'migrations', 'apply', 'meridian', '--remote']);
  for (const worker of WORKERS) await step(`Deploying ${worker.name}`, WRANGLER, ['deploy', '-c', worker.config]);
  console.log('\nDeployed. The first administrator, if there is none yet:');
  await step('Making the user "admin"', 'scripts/user-add.ts', ['--username', 'admin', '--first', '--remote'], true);
}

async function refusePlaceholder(): Promise<void> {
  const { readFile } = await import('node:fs/promises');
  const files = WORKERS.map(({ config }) => config);
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const unset = files.filter((_, index) => texts[index]?.includes(PLACEHOLDER_ID));
  if (unset.length > 0) {
    console.error(`${unset.join(', ')} still have the placeholder database id: do step 2 first.`);
    process.exit(1);
  }
}

async function step(what: string, entry: string, args: readonly string[], queries = false): Promise<void> {
  console.log(`${what} …`);
  const result = await runNode(entry, args, { show: !isDryRun, queries, env: PRODUCTION });
  if (result.code === 0) return;
  console.error(`${what} failed.\n${result.output}`);
  process.exit(1);
}
