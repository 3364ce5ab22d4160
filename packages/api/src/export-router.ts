import { exportAccountsProcedure } from './domains/accounts';
import { exportAuditProcedure } from './domains/audit';
import { exportBatchesProcedure, exportCodesProcedure } from './domains/claim-codes';
import { exportJobsProcedure } from './domains/jobs';
import { exportTransactionsProcedure } from './domains/ledger';
import { exportParticipantOrdersProcedure } from './domains/orders';
import { exportParticipantsProcedure } from './domains/participants';
import { exportProgramsProcedure } from './domains/programs';
import { exportRolesProcedure } from './domains/roles';
import { exportUsersProcedure } from './domains/users';
import type { GridFile } from './grid';
import { type Context, createCallerFactory, router } from './trpc';

/**
 * The lists that can be had as a file, each under the name of its domain. These are procedures like all others, with the permission and
 * the narrowing of their `list`; only what they answer, a stream, no tRPC transport carries. So they are called in process, by
 * POST /download/lists/{name}.
 */
export const exportRouter = router({
	accounts: exportAccountsProcedure,
	audit: exportAuditProcedure,
	claimCodeBatches: exportBatchesProcedure,
	claimCodes: exportCodesProcedure,
	jobs: exportJobsProcedure,
	ledger: exportTransactionsProcedure,
	participantOrders: exportParticipantOrdersProcedure,
	participants: exportParticipantsProcedure,
	programs: exportProgramsProcedure,
	roles: exportRolesProcedure,
	users: exportUsersProcedure,
});
export type ExportList = keyof typeof exportRouter._def.procedures;

const createCaller = createCallerFactory(exportRouter);
export const exportLists: readonly string[] = Object.keys(exportRouter._def.procedures);
const isExportList = (name: string): name is ExportList => exportLists.includes(name);

/** Opens the file of a list for whoever calls; null when there is no such list. The procedure parses the input. Throws as it does. */
export async function openExport(ctx: Context, name: string, input: unknown): Promise<GridFile | null> {
	if (!isExportList(name)) return null;
	const procedure: (input: never) => Promise<GridFile> = createCaller(ctx)[name];
	return procedure(input as never);
}
