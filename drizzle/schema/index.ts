// Every table, for drizzle-kit and for the typed `Db`.
export * from './api-token.ts';
export * from './chart.ts';
export * from './css-template.ts';
export * from './dashboard.ts';
export * from './database.ts';
export * from './dataset.ts';
export * from './embedded-dashboard.ts';
export * from './favorite.ts';
export * from './group.ts';
export * from './key-value.ts';
export * from './log.ts';
export * from './query.ts';
export * from './role.ts';
export * from './saved-query.ts';
export * from './session.ts';
export * from './tag.ts';
export * from './user.ts';
