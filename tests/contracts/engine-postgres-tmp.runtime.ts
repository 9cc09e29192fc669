import { it } from 'vitest';
import { ask, openAsSuperuser, openPostgres } from './engine-postgres-fixture.ts';
it('x', async () => {
  const observer = openAsSuperuser();
  const look = async () => (await ask(observer, "SELECT pid, state, wait_event, left(query, 30) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()", { readOnly: false })).rows;
  for (const delay of [0, 5, 20, 50, 100, 300]) {
    const running = openPostgres();
    const failing = ask(running, 'SELECT /* c */ count(*) FROM (SELECT generate_series(1, 1000000000)) AS a').catch((e: unknown) => String(e));
    for (;;) { const r = await look(); if (r.some((x) => String(x[3]).includes('/* c */'))) break; }
    await new Promise((r) => setTimeout(r, delay));
    const t0 = Date.now();
    await running.cancel(); const told = Date.now() - t0;
    let n = 0; let last: unknown = null;
    while (Date.now() - t0 < 1500) { const r = await look(); if (r.length === 0) break; last = r; n++; }
    console.log(delay, 'told', told, 'gone', Date.now() - t0, n, JSON.stringify(last), await failing);
    await ask(observer, "select pg_terminate_backend(pid) from pg_stat_activity where query like '%/* c */%' and pid <> pg_backend_pid()", { readOnly: false });
  }
}, 30000);
