// All contracts of history, in one file: they share one PostgreSQL.
import { afterAll } from 'vitest';
import { stopPostgres } from './history-subject.ts';
import './archive-contract.ts';
import './clocks-contract.ts';
import './download-contract.ts';
import './layered-contract.ts';
import './move-contract.ts';
import './neon-proxy-contract.ts';
import './outbox-contract.ts';
import './query-contract.ts';
import './return-contract.ts';
import './store-contract.ts';

afterAll(stopPostgres);
