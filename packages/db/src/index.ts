export type { Pool, PoolClient } from 'pg';
export * from './cancellable';
export * from './client';
export * from './copy-in';
export * from './database-clock';
export * from './follow-clock';
export * from './generated/client';
export { addressesOf, hostsOf, type Primary, primaryOf } from './hosts';
export * from './ids';
export { type MigrateOptions, MigrationError, migrate } from './migrate';
export { cancelStatement, type Pooler, preparePooler } from './pooler';
export { migrateOn, rebuildSchema } from './rebuild-schema';
export * from './statements';
export { checkUpgrade, type UpgradeCheck } from './upgrade-check';

import type { Prisma } from './generated/client';

/** Prisma inside `prisma.$transaction(async (tx) => …)`. */
export type TransactionClient = Prisma.TransactionClient;
