// Where drizzle-kit reads the tables and writes the migrations: `npx drizzle-kit generate --name <what-changed>`.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({ dialect: 'sqlite', schema: './drizzle/schema/index.ts', out: './drizzle/migrations' });
