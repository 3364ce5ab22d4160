import { type Database, newId } from '@rewards/db';
import { permissionFlags } from '@rewards/validators/permissions';
import { seal } from '../crypto';
import { contextOf } from '../imports/stored-file';
import type { AccountScope } from '../trpc';

/** One account seen from the caller's: its own, one below, one beside or one above, with everything that hangs on it. */
export interface Target {
	account: AccountScope;
	programId: string;
	/** The caller's own, for inputs that name one's own place and somebody else's record. */
	own: { accountId: string; programId: string };
	db: Database;
	/** What files of imports are sealed with. */
	dataKey: Uint8Array;
}

/** Whether a call reaches a record of another account by an id in its input. */
export interface CellInput {
	/** The input that asks for something of the target; made anew for each call, records included. */
	input: (target: Target) => unknown | Promise<unknown>;
	/**
	 * `record`: the input names a record of the target, so a foreign one is NOT_FOUND.
	 * `subtree`: it names nothing; the answer may hold only what lies at or below the caller.
	 * `own`: it is about the caller alone.
	 */
	reach: 'record' | 'subtree' | 'own';
	/** Errors that a permitted call may still give, because the matrix asks with the least that the schema takes. */
	mayAnswer?: readonly string[];
}

export const program = (more: (target: Target) => object | Promise<object> = () => ({})): CellInput => ({
	reach: 'record',
	input: async (target) => ({ programId: target.programId, ...(await more(target)) }),
});
export const account = (): CellInput => ({ reach: 'record', input: ({ account: { id } }) => ({ accountId: id }) });
export const subtree = (input: unknown = {}): CellInput => ({ reach: 'subtree', input: () => input });
export const own = (input: unknown, mayAnswer: readonly string[] = []): CellInput => ({
	reach: 'own',
	input: () => input,
	mayAnswer,
});

export const emptyAccount = async ({ db, account: { id } }: Target): Promise<string> => {
	const made = newId();
	await db.prisma.account.create({
		data: { id: made, parentId: id, name: `Spare ${made}`, type: 'customer' },
		select: { id: true },
	});
	return made;
};

export const newUser = async ({ db, account: { id: accountId } }: Target) => {
	const id = newId();
	const session = newId();
	await db.prisma.user.create({
		data: {
			id,
			accountId,
			userName: id,
			displayName: 'Somebody',
			email: `${id}@example.com`,
			sessions: { create: { id: session, expiresAt: new Date(Date.now() + 3_600_000) } },
		},
		select: { id: true },
	});
	return { id, session };
};

export const newRole = async ({ db, account: { id: accountId } }: Target): Promise<string> => {
	const id = newId();
	await db.prisma.role.create({ data: { id, accountId, name: `Role ${id}` }, select: { id: true } });
	return id;
};
export const ownRole = (target: Target): Promise<string> =>
	newRole({ ...target, account: { ...target.account, id: target.own.accountId } });
export const noFlags = Object.fromEntries(permissionFlags.map((flag) => [flag, false]));
export const role = (more: object = {}): CellInput => ({
	reach: 'record',
	input: async (target) => ({ id: await newRole(target), ...more }),
});
/** The form of a user, with a role that every account of the caller's can give. */
export const userForm = async (target: Target) => ({ email: `${newId()}@example.com`, roleId: await ownRole(target) });
/** A user of the target's account. */
export const user = (more: (target: Target) => object | Promise<object> = () => ({})): CellInput => ({
	reach: 'record',
	input: async (target) => ({
		accountId: target.account.id,
		userId: (await newUser(target)).id,
		...(await more(target)),
	}),
});
/** A user of the target's account, asked for in the caller's own. */
export const userElsewhere = (more: (target: Target) => object | Promise<object> = () => ({})): CellInput => ({
	reach: 'record',
	input: async (target) => ({
		accountId: target.own.accountId,
		userId: (await newUser(target)).id,
		...(await more(target)),
	}),
	mayAnswer: ['NOT_FOUND'],
});
export const unassignedUser = async ({ db }: Target): Promise<string> => {
	const id = newId();
	const data = { id, userName: id, displayName: 'Newcomer', email: `${id}@example.com` };
	await db.prisma.user.create({ data, select: { id: true } });
	return id;
};

export const newParticipant = async ({ db, programId }: Target): Promise<string> => {
	const id = newId();
	await db.prisma.participant.create({
		data: { programId, id, name: 'Somebody', email: `${id}@example.com` },
		select: { id: true },
	});
	return id;
};

/** A participant of the target's program who has been given points, and by which transaction. */
export const newTransaction = async (target: Target): Promise<{ participantId: string; transactionId: string }> => {
	const { db, programId } = target;
	const participantId = await newParticipant(target);
	const transactionId = newId();
	await db.prisma.ledgerEntry.create({
		data: { programId, id: transactionId, participantId, type: 'adjustment', amount: 5, description: 'Theirs' },
		select: { id: true },
	});
	return { participantId, transactionId };
};

/** An order of the target's program, and whose it is. */
export const newOrder = async (target: Target): Promise<{ participantId: string; orderId: string }> => {
	const { db, programId } = target;
	const participantId = await newParticipant(target);
	const id = newId();
	const keys = { orderNumber: `PO-${id}`, idempotencyKey: id, submissionKey: id };
	await db.prisma.order.create({ data: { programId, id, participantId, ...keys }, select: { id: true } });
	return { participantId, orderId: id };
};

/** Another program of the target's account, for calls that change it. */
const newProgram = async ({ db, account: { id: accountId } }: Target): Promise<string> => {
	const id = newId();
	await db.prisma.program.create({ data: { id, accountId, name: `Spare ${id}` }, select: { id: true } });
	return id;
};
/** A program of the target's account that is made for the call, with more input beside its id. */
export const spare = (more: (target: Target) => object = () => ({})): CellInput => ({
	reach: 'record',
	input: async (target) => ({ programId: await newProgram(target), ...more(target) }),
});
/** One's own program, with an account of the target's. */
export const given = (): CellInput => ({
	reach: 'record',
	input: async (target) => ({
		programId: await newProgram({ ...target, account: { ...target.account, id: target.own.accountId } }),
		accountId: target.account.id,
	}),
});
/** An entry of the target's account; `auditEntry` gives its id. */
export const auditEntry = async ({ db, account: { id: accountId }, programId }: Target): Promise<string> => {
	const id = newId();
	const data = {
		id,
		accountId,
		programId,
		action: 'update',
		entity: 'program',
		entityId: programId,
		after: { name: 'New' },
	};
	await db.prisma.auditEntry.create({ data, select: { id: true } });
	return id;
};
/** Activity of a record of the target's; which flags it takes stands in the domain's policy, and is tried in its own test. */
export const activity = (input: (target: Target) => object | Promise<object>): CellInput => ({
	reach: 'record',
	input,
	mayAnswer: ['FORBIDDEN'],
});

export const newJob = async ({ db, account: { id }, programId }: Target): Promise<string> => {
	const job = newId();
	await db.prisma.job.create({
		data: { id: job, kind: 'participantImport', state: 'running', accountId: id, programId },
		select: { id: true },
	});
	return job;
};
/** A participant of the target's program, asked for in the caller's own program. */
export const elsewhere = (more: object = {}): CellInput => ({
	reach: 'record',
	input: async (target) => ({
		programId: target.own.programId,
		participantId: await newParticipant(target),
		...more,
	}),
	mayAnswer: ['NOT_FOUND'],
});
/** A filter of a list that names a record of the target. */
export const filtered = (
	field: string,
	id: (target: Target) => string | Promise<string>,
	more: object = {},
): CellInput => ({
	reach: 'subtree',
	input: async (target) => ({ ...more, filter: [field, '=', await id(target)] }),
});
export const accountId = ({ account: { id } }: Target) => id;

export const note = (more: object = {}): CellInput => ({
	reach: 'record',
	input: async (target) => {
		const id = newId();
		const { id: userId } = await newUser(target);
		await target.db.prisma.note.create({ data: { id, userId, text: 'Theirs' }, select: { id: true } });
		return { id, ...more };
	},
});

export const job = (more: object = {}): CellInput => ({
	reach: 'record',
	input: async (target) => ({ id: await newJob(target), ...more }),
	// It is an import: with a flag that lets one see other kinds only, it is as good as none.
	mayAnswer: ['NOT_FOUND'],
});
/** Everything a points program asks of a participant. */
export const person = (email: string) => ({
	name: 'Somebody',
	email,
	status: 'Active',
	password: 'any-password',
	addresses: [
		{
			country: 'USA',
			address1: '1 Main St',
			townCity: 'Austin',
			stateCounty: 'TX',
			postcode: '73301',
			phone: '5125550100',
		},
	],
});

/** A preview that is ready, or an import that has ended and has done nothing. */
export const endedJob = async (
	target: Target,
	kind: 'participantPreview' | 'participantImport' | 'pointPreview' | 'pointImport',
): Promise<string> => {
	const { db, account, programId, dataKey } = target;
	const id = newId();
	const people = { created: 0, changed: 0, unchanged: 0, archived: 0 };
	const points = { accepted: 0, participants: 0, awarded: 0, debited: 0 };
	const rows = { rows: 0, rejected: 0, blank: 0, unknownColumns: [], sameFile: null };
	const counts = { ...rows, ...people, ...points };
	await db.prisma.job.create({
		data: {
			id,
			kind,
			state: 'done',
			accountId: account.id,
			programId,
			params: { fileId: id, fileSize: 1, columns: [] },
			result: counts,
		},
		select: { id: true },
	});
	if (kind === 'participantImport' || kind === 'pointImport') return id;
	const later = new Date(Date.now() + 3_600_000);
	await db.prisma.storedFile.create({
		data: {
			id,
			accountId: account.id,
			programId,
			jobId: id,
			kind: 'upload',
			name: 'a.csv',
			contentType: 'text/csv',
			sealed: true,
			complete: true,
			expiresAt: later,
			chunks: {
				create: {
					n: 0,
					bytes: new Uint8Array(
						seal(dataKey, Buffer.from('name,email,amount,description\nA,a@example.com,1,a\n'), contextOf(id, 0)),
					),
				},
			},
		},
		select: { id: true },
	});
	await db.prisma.importPreview.create({
		data: { jobId: id, programId, fileId: id, rules: new Uint8Array(32), stage: {}, samples: {}, expiresAt: later },
		select: { jobId: true },
	});
	return id;
};

/** A view that somebody of the target shares: others of the account open it, nobody but its owner changes it. */
export const view = (more: object = {}): CellInput => ({
	reach: 'record',
	input: async (target) => {
		const id = newId();
		const { id: userId } = await newUser(target);
		const data = {
			id,
			userId,
			accountId: target.account.id,
			grid: 'participants',
			name: 'Theirs',
			state: {},
			shared: true,
		};
		await target.db.prisma.savedView.create({ data, select: { id: true } });
		return { id, ...more };
	},
	mayAnswer: ['NOT_FOUND', 'FORBIDDEN'],
});

/** A claim program of the target's account with one level. */
export const newClaimProgram = async (target: Target): Promise<{ programId: string; levelId: string }> => {
	const programId = await newProgram(target);
	const levelId = newId();
	await target.db.prisma.program.update({
		where: { id: programId },
		data: { type: 'claim', levels: { create: { id: levelId, position: 1, description: 'Gold' } } },
		select: { id: true },
	});
	return { programId, levelId };
};
/** A batch without codes, of a claim program of the target's account. */
export const newBatch = async (target: Target): Promise<{ programId: string; batchId: string }> => {
	const { programId, levelId } = await newClaimProgram(target);
	const batchId = newId();
	const data = { programId, id: batchId, levelId, quantity: 1, codeLength: 10 };
	await target.db.prisma.claimCodeBatch.create({ data, select: { id: true } });
	return { programId, batchId };
};
export const batch = (more: object = {}): CellInput => ({
	reach: 'record',
	input: async (target) => ({ ...(await newBatch(target)), ...more }),
});
/** A batch of the target's, asked for in the caller's own program. */
export const batchElsewhere = (more: object = {}): CellInput => ({
	reach: 'record',
	input: async (target) => ({ ...(await newBatch(target)), programId: target.own.programId, ...more }),
	mayAnswer: ['NOT_FOUND'],
});
/** Selections are theirs who hold them, so there is none to be found here; the domain's own test tries them. */
export const selection = (): CellInput => ({
	...program(() => ({ selectionId: newId(), count: 1, action: { kind: 'delete' } })),
	mayAnswer: ['NOT_FOUND'],
});

export const accountFields = { name: 'Changed', type: 'customer' };
