import { randomBytes } from 'node:crypto';
import { guessOf, hashPassword, verifyPassword } from '@rewards/api/domains/auth/index';
import { standardMessages } from '@rewards/api/domains/dictionary/index';
import type { Database } from '@rewards/db';
import { ensureFirstAdministrator, ensureSampleData } from '@rewards/db/seed';
import { englishMessage } from '@rewards/validators/messages/english';
import type { Env } from '../env';
import type { Greeting } from './greeting';
import { StartFailure } from './run';

const sample = { email: 'admin@example.com', password: 'rewards-demo' };

type Settings = Pick<Env, 'sampleData' | 'adminEmail' | 'adminPassword' | 'production'>;

async function hasUsers(db: Database): Promise<boolean> {
	const { rowCount } = await db.pool.query('select 1 from app_user limit 1');
	return Boolean(rowCount);
}

/** Whether these credentials still work, so a start doesn't print a password that was changed long ago. */
async function stillWork(db: Database, { email, password }: { email: string; password: string }): Promise<boolean> {
	const { rows } = await db.pool.query<{ hash: string | null }>(
		'select password_hash as hash from app_user where sign_in_key(email) = sign_in_key($1) and deleted_at is null',
		[email],
	);
	return verifyPassword(rows[0]?.hash ?? null, password);
}

/**
 * Fills an empty database with the minimum to start: the sample data with its users, or the first administrator. If
 * several processes try at once, one of them does it. Resolves to the credentials to print: those of the sample data as
 * long as they work, or a password generated here, which is shown only now. Throws StartFailure in production when no
 * first administrator is named.
 */
export async function ensureFirstData(db: Database, env: Settings): Promise<Greeting['signIn']> {
	const email = env.adminEmail ?? sample.email;
	if (env.sampleData) {
		const password = env.adminPassword ?? sample.password;
		if (!(await hasUsers(db))) {
			const administrator = { email, passwordHash: await hashPassword(password) };
			await ensureSampleData(db, administrator, { english: standardMessages });
		}
		if (!(await stillWork(db, { email, password }))) return null;
		return { email, password: env.adminPassword ? null : password };
	}
	if (await hasUsers(db)) return null;
	if (env.production && !env.adminPassword) {
		throw new StartFailure(
			'The database has no user yet. Set ADMIN_EMAIL and ADMIN_PASSWORD for this start to create the first administrator; they are not needed afterwards.',
		);
	}
	const guess = env.adminPassword && guessOf(env.adminPassword, [email]);
	if (guess) throw new StartFailure(`ADMIN_PASSWORD is refused. ${englishMessage(guess)}`);
	const password = env.adminPassword ?? randomBytes(12).toString('base64url');
	const made = await ensureFirstAdministrator(db, { email, passwordHash: await hashPassword(password) });
	return made ? { email, password: env.adminPassword ? null : password } : null;
}
