// What the form of alerts tries before it saves, and which channels it warns about.
import { beforeAll, describe, expect, it } from 'vitest';
import { startSqlLab, type SqlLab } from '#tests/fixtures/sql-lab.ts';
