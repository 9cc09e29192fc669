// Every table, for drizzle-kit and for the typed `Db`.
export * from './chart.ts';
export * from './dashboard.ts';
export * from './database.ts';
export * from './dataset.ts';
export * from './key-value.ts';
export * from './log.ts';
export * from './query.ts';
export * from './role.ts';
export * from './session.ts';
export * from './user.ts';
