import { hash } from '@node-rs/argon2';

/** argon2id with OWASP's first choice of cost: 19 MiB, two passes. */
export const cost = { algorithm: 2 as const, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a participant's password in PHC form; takes about 20 ms of another thread. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);
