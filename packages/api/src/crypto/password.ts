import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's first choice of cost: 19 MiB, two passes. */
const cost = { algorithm: 2 as const, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password in PHC form; takes about 20 ms of another thread. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

// Verified when there is no hash to compare with, so that an unknown user takes the same time as a wrong password.
let decoy: Promise<string> | undefined;

/** Whether the password belongs to the hash. Without a hash it takes the same time and answers false. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
	decoy ??= hashPassword('no password at all');
	const matches = await verify(passwordHash ?? (await decoy), password).catch(() => false);
	return matches && Boolean(passwordHash);
}
