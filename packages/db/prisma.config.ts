import { defineConfig } from 'prisma/config';

/** Read by the `prisma` command only; the product itself applies migrations through src/migrate.ts. */
export default defineConfig({
	schema: 'prisma/schema',
	migrations: { path: 'prisma/migrations' },
	datasource: { url: process.env['DATABASE_URL'] ?? '' },
});
