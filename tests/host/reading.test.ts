// What only reads shares one host; what strangers cannot reach comes last, since it creates dashboards and users.
import { afterAll, beforeAll } from 'vitest';
import { describeAnyAccept } from './any-accept.ts';
import { describeClosedDoors } from './unknown-addresses.ts';
import { describeDevEntrypoint } from './dev-entrypoint.ts';
import { describePagePolicy } from './page-policy.ts';
import { startTestHost, type TestHost } from './test-host.ts';

let testHost: TestHost;

beforeAll(async () => {
  testHost = await startTestHost();
});
afterAll(() => testHost.stop());

describeAnyAccept(() => testHost);
describeDevEntrypoint(() => testHost);
describePagePolicy(() => testHost);
describeClosedDoors(() => testHost);
