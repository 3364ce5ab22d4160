/**
 * For migrate.test.ts: migrates the database at its first argument by the migrations in its second, and prints what it
 * did.
 */
import { migrate } from './migrate';

const [url = '', migrationsDir = ''] = process.argv.slice(2);
try {
	process.stdout.write(JSON.stringify(await migrate(url, { migrationsDir })));
} catch (error) {
	process.stdout.write(String(error));
	process.exitCode = 1;
}
