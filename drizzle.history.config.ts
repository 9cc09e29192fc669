// Of the history's own tables: `npx drizzle-kit generate --config drizzle.history.config.ts --name <what-changed>`.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './drizzle/history/schema.ts',
  out: './drizzle/history/migrations',
});
