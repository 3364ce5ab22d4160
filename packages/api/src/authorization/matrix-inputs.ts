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
interface CellInput {
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

const program = (more: (target: Target) => object | Promise<object> = () => ({})): CellInput => ({
	reach: 'record',
	input: async (target) => ({ programId: target.programId, ...(await more(target)) }),
});
const account = (): CellInput => ({ reach: 'record', input: ({ account: { id } }) => ({ accountId: id }) });
const subtree = (input: unknown = {}): CellInput => ({ reach: 'subtree', input: () => input });
const own = (input: unknown, mayAnswer: readonly string[] = []): CellInput => ({
	reach: 'own',
	input: () => input,
	mayAnswer,
});

const emptyAccount = async ({ db, account: { id } }: Target): Promise<string> => {
	const made = newId();
	await db.prisma.account.create({
		data: { id: made, parentId: id, name: `Spare ${made}`, type: 'customer' },
		select: { id: true },
	});
	return made;
};

const newUser = async ({ db, account: { id: accountId } }: Target) => {
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

const newRole = async ({ db, account: { id: accountId } }: Target): Promise<string> => {
	const id = newId();
	await db.prisma.role.create({ data: { id, accountId, name: `Role ${id}` }, select: { id: true } });
	return id;
};
const ownRole = (target: Target): Promise<string> =>
	newRole({ ...target, account: { ...target.account, id: target.own.accountId } });
const noFlags = Object.fromEntries(permissionFlags.map((flag) => [flag, false]));
const role = (more: object = {}): CellInput => ({
	reach: 'record',
	input: async (target) => ({ id: await newRole(target), ...more }),
});
/** The form of a user, with a role that every account of the caller's can give. */
const userForm = async (target: Target) => ({ email: `${newId()}@example.com`, roleId: await ownRole(target) });
/** A user of the target's account. */
const user = (more: (target: Target) => object | Promise<object> = () => ({})): CellInput => ({
	reach: 'record',
	input: async (target) => ({
		accountId: target.account.id,
		userId: (await newUser(target)).id,
		...(await more(target)),
	}),
});
/** A user of the target's account, asked for in the caller's own. */
const userElsewhere = (more: (target: Target) => object | Promise<object> = () => ({})): CellInput => ({
	reach: 'record',
	input: async (target) => ({
		accountId: target.own.accountId,
		userId: (await newUser(target)).id,
		...(await more(target)),
	}),
	mayAnswer: ['NOT_FOUND'],
});
const unassignedUser = async ({ db }: Target): Promise<string> => {
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
const newTransaction = async (target: Target): Promise<{ participantId: string; transactionId: string }> => {
	const { db, programId } = target;
	const participantId = await newParticipant(target);
	const transactionId = newId();
	await db.prisma.ledgerEntry.create({
		data: { programId, id: transactionId, participantId, type: 'adjustment', amount: 5, description: 'Theirs' },
		select: { id: true },
	});
	return { participantId, transactionId };
};

/** Another program of the target's account, for calls that change it. */
const newProgram = async ({ db, account: { id: accountId } }: Target): Promise<string> => {
	const id = newId();
	await db.prisma.program.create({ data: { id, accountId, name: `Spare ${id}` }, select: { id: true } });
	return id;
};
/** A program of the target's account that is made for the call, with more input beside its id. */
const spare = (more: (target: Target) => object = () => ({})): CellInput => ({
	reach: 'record',
	input: async (target) => ({ programId: await newProgram(target), ...more(target) }),
});
/** One's own program, with an account of the target's. */
const given = (): CellInput => ({
	reach: 'record',
	input: async (target) => ({
		programId: await newProgram({ ...target, account: { ...target.account, id: target.own.accountId } }),
		accountId: target.account.id,
	}),
});
/** An entry of the target's account; `auditEntry` gives its id. */
const auditEntry = async ({ db, account: { id: accountId }, programId }: Target): Promise<string> => {
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
const activity = (input: (target: Target) => object | Promise<object>): CellInput => ({
	reach: 'record',
	input,
	mayAnswer: ['FORBIDDEN'],
});

const newJob = async ({ db, account: { id }, programId }: Target): Promise<string> => {
	const job = newId();
	await db.prisma.job.create({
		data: { id: job, kind: 'participantImport', state: 'running', accountId: id, programId },
		select: { id: true },
	});
	return job;
};
/** A participant of the target's program, asked for in the caller's own program. */
const elsewhere = (more: object = {}): CellInput => ({
	reach: 'record',
	input: async (target) => ({
		programId: target.own.programId,
		participantId: await newParticipant(target),
		...more,
	}),
	mayAnswer: ['NOT_FOUND'],
});
/** A filter of a list that names a record of the target. */
const filtered = (field: string, id: (target: Target) => string | Promise<string>, more: object = {}): CellInput => ({
	reach: 'subtree',
	input: async (target) => ({ ...more, filter: [field, '=', await id(target)] }),
});
const accountId = ({ account: { id } }: Target) => id;

const note = (more: object = {}): CellInput => ({
	reach: 'record',
	input: async (target) => {
		const id = newId();
		const { id: userId } = await newUser(target);
		await target.db.prisma.note.create({ data: { id, userId, text: 'Theirs' }, select: { id: true } });
		return { id, ...more };
	},
});

const job = (more: object = {}): CellInput => ({
	reach: 'record',
	input: async (target) => ({ id: await newJob(target), ...more }),
	// It is an import: with a flag that lets one see other kinds only, it is as good as none.
	mayAnswer: ['NOT_FOUND'],
});
/** Everything a points program asks of a participant. */
const person = (email: string) => ({
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
const endedJob = async (
	target: Target,
	kind: 'participantPreview' | 'participantImport' | 'pointPreview',
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
	if (kind === 'participantImport') return id;
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
const view = (more: object = {}): CellInput => ({
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
const newClaimProgram = async (target: Target): Promise<{ programId: string; levelId: string }> => {
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
const newBatch = async (target: Target): Promise<{ programId: string; batchId: string }> => {
	const { programId, levelId } = await newClaimProgram(target);
	const batchId = newId();
	const data = { programId, id: batchId, levelId, quantity: 1, codeLength: 10 };
	await target.db.prisma.claimCodeBatch.create({ data, select: { id: true } });
	return { programId, batchId };
};
const batch = (more: object = {}): CellInput => ({
	reach: 'record',
	input: async (target) => ({ ...(await newBatch(target)), ...more }),
});
/** A batch of the target's, asked for in the caller's own program. */
const batchElsewhere = (more: object = {}): CellInput => ({
	reach: 'record',
	input: async (target) => ({ ...(await newBatch(target)), programId: target.own.programId, ...more }),
	mayAnswer: ['NOT_FOUND'],
});
/** Selections are theirs who hold them, so there is none to be found here; the domain's own test tries them. */
const selection = (): CellInput => ({
	...program(() => ({ selectionId: newId(), count: 1, action: { kind: 'delete' } })),
	mayAnswer: ['NOT_FOUND'],
});

const accountFields = { name: 'Changed', type: 'customer' };

/**
 * How the matrix calls each procedure: by its name, and once more with a word behind it for each further way in which an input can name
 * a record. A procedure without an entry fails the contract test, so that a new one can't go untested.
 */
export const matrixInputs: Record<string, CellInput> = {
	'accounts.list': subtree(),
	'accounts.list childrenOf': { reach: 'record', input: ({ account: { id } }) => ({ childrenOf: id }) },
	'accounts.list by id': filtered('id', accountId),
	'accounts.list by parent': filtered('parentId', accountId),
	'accounts.distinct by id': filtered('id', accountId, { field: 'name' }),
	'accounts.distinct': subtree({ field: 'name' }),
	'accounts.self': subtree(),
	'accounts.selfChildren': subtree(),
	'accounts.get': account(),
	'accounts.children': account(),
	'accounts.create': { reach: 'record', input: ({ account: { id } }) => ({ ...accountFields, parentId: id }) },
	'accounts.update': {
		reach: 'record',
		input: async (target) => ({ ...accountFields, id: await emptyAccount(target), version: 1 }),
	},
	'accounts.delete': { reach: 'record', input: async (target) => ({ id: await emptyAccount(target) }) },
	'audit.list': subtree(),
	'audit.list by id': filtered('id', auditEntry),
	'audit.list by account': filtered('accountId', accountId),
	'audit.list by program': filtered('programId', ({ programId }) => programId),
	'audit.distinct': subtree({ field: 'action' }),
	'audit.distinct by account': filtered('accountId', accountId, { field: 'accountName' }),
	'audit.get': { reach: 'record', input: async (target) => ({ id: await auditEntry(target) }) },
	'audit.forRecord': activity(({ account: { id } }) => ({ entity: 'account', id })),
	'audit.forRecord program': activity(({ programId }) => ({ entity: 'program', id: programId })),
	'audit.forRecord user': activity(async (target) => ({ entity: 'user', id: (await newUser(target)).id })),
	'audit.forRecord role': activity(async (target) => ({ entity: 'role', id: await newRole(target) })),
	'audit.forRecord participant': activity(async (target) => ({
		entity: 'participant',
		id: await newParticipant(target),
		programId: target.programId,
	})),
	'audit.forRecord participant elsewhere': {
		...activity(async (target) => ({
			entity: 'participant',
			id: await newParticipant(target),
			programId: target.own.programId,
		})),
		mayAnswer: ['FORBIDDEN', 'NOT_FOUND'],
	},
	'jobs.list': subtree(),
	'jobs.list by id': filtered('id', newJob),
	'jobs.list by program': filtered('programId', ({ programId }) => programId),
	'jobs.distinct by program': filtered('programId', ({ programId }) => programId, { field: 'programName' }),
	'jobs.distinct': subtree({ field: 'kind' }),
	'jobs.active': subtree(),
	'jobs.get': job(),
	'jobs.rejects': job(),
	'jobs.cancel': job(),
	// The stream itself is tried in the domain's own test.
	'jobs.watch': own({}),
	'jobs.watch id': { ...job(), mayAnswer: ['NOT_FOUND'] },
	'ledger.list': program(newTransaction),
	'ledger.list elsewhere': elsewhere(),
	'ledger.distinct': program(async (target) => ({ ...(await newTransaction(target)), field: 'description' })),
	'ledger.distinct elsewhere': elsewhere({ field: 'description' }),
	'ledger.history': program(newTransaction),
	'ledger.history elsewhere': elsewhere(),
	'ledger.add': program(async (target) => ({
		participantId: await newParticipant(target),
		amount: 5,
		description: 'By the matrix',
	})),
	'ledger.add elsewhere': elsewhere({ amount: 5, description: 'By the matrix' }),
	'ledger.reverse': program(newTransaction),
	'ledger.reverse elsewhere': {
		reach: 'record',
		input: async (target) => ({ programId: target.own.programId, ...(await newTransaction(target)) }),
		mayAnswer: ['NOT_FOUND'],
	},
	'ledger.reverse of another': {
		reach: 'record',
		input: async (target) => ({
			programId: target.own.programId,
			participantId: await newParticipant({ ...target, programId: target.own.programId }),
			transactionId: (await newTransaction(target)).transactionId,
		}),
		mayAnswer: ['NOT_FOUND'],
	},
	'ledger.imports.preview': { ...program(() => ({ uploadId: newId() })), mayAnswer: ['NOT_FOUND'] },
	'ledger.imports.getPreview': program(async (target) => ({ previewId: await endedJob(target, 'pointPreview') })),
	'ledger.imports.commit': program(async (target) => ({ previewId: await endedJob(target, 'pointPreview') })),
	'ledger.imports.discard': program(async (target) => ({ previewId: await endedJob(target, 'pointPreview') })),
	'participantOrders.list': program(async (target) => ({ participantId: await newParticipant(target) })),
	'participantOrders.list elsewhere': elsewhere(),
	'participantOrders.distinct': program(async (target) => ({
		participantId: await newParticipant(target),
		field: 'status',
	})),
	'participantOrders.distinct elsewhere': elsewhere({ field: 'status' }),
	'participants.list': program(),
	'participants.distinct': program(() => ({ field: 'status' })),
	'participants.get': program(async (target) => ({ participantId: await newParticipant(target) })),
	'participants.create': program(() => ({ participant: person(`${newId()}@example.com`) })),
	'participants.update': program(async (target) => ({
		participantId: await newParticipant(target),
		version: 1,
		participant: person(`${newId()}@example.com`),
	})),
	'participants.delete': program(async (target) => ({ participantId: await newParticipant(target) })),
	'participants.resetPassword': program(async (target) => ({
		email: `${await newParticipant(target)}@example.com`,
		password: 'any-password',
	})),
	'participants.get elsewhere': elsewhere(),
	'participants.update elsewhere': elsewhere({ version: 1, participant: person('elsewhere@example.com') }),
	'participants.delete elsewhere': elsewhere(),
	'participants.resetPassword elsewhere': {
		...elsewhere(),
		input: async (target) => ({
			programId: target.own.programId,
			email: `${await newParticipant(target)}@example.com`,
			password: 'any-password',
		}),
	},
	'participants.list by id': {
		reach: 'subtree',
		input: async (target) => ({
			programId: target.own.programId,
			filter: ['sid', '=', await newParticipant(target)],
		}),
	},
	'participants.bulk.hold': program(async (target) => ({
		selection: { kind: 'ids', ids: [await newParticipant(target)] },
	})),
	'participants.bulk.hold elsewhere': {
		...elsewhere(),
		input: async (target) => ({
			programId: target.own.programId,
			selection: { kind: 'ids', ids: [await newParticipant(target)] },
		}),
	},
	'participants.bulk.start': selection(),
	'claimCodeBatches.list': program(),
	'claimCodeBatches.distinct': program(() => ({ field: 'level' })),
	'claimCodeBatches.get': batch(),
	'claimCodeBatches.get elsewhere': batchElsewhere(),
	'claimCodes.list': batch(),
	'claimCodes.list elsewhere': batchElsewhere(),
	'claimCodes.distinct': batch({ field: 'status' }),
	'claimCodes.distinct elsewhere': batchElsewhere({ field: 'status' }),
	'claimCodes.generate': {
		reach: 'record',
		input: async (target) => ({ ...(await newClaimProgram(target)), quantity: 1 }),
	},
	'claimCodes.disable': batch(),
	'claimCodes.disable elsewhere': batchElsewhere(),
	'claimCodes.lookUp': {
		reach: 'record',
		input: async (target) => ({ programId: (await newClaimProgram(target)).programId, code: 'ANY' }),
	},
	// Uploads are their sender's alone, so there is none to be found here.
	'participants.imports.preview': { ...program(() => ({ uploadId: newId() })), mayAnswer: ['NOT_FOUND'] },
	'participants.imports.getPreview': program(async (target) => ({
		previewId: await endedJob(target, 'participantPreview'),
	})),
	'participants.imports.commit': program(async (target) => ({
		previewId: await endedJob(target, 'participantPreview'),
		override: false,
	})),
	'participants.imports.discard': program(async (target) => ({
		previewId: await endedJob(target, 'participantPreview'),
	})),
	'participants.imports.checkUndo': program(async (target) => ({
		importId: await endedJob(target, 'participantImport'),
	})),
	'participants.imports.undo': {
		...program(async (target) => ({ importId: await endedJob(target, 'participantImport') })),
		mayAnswer: ['BAD_REQUEST'],
	},
	'programs.list': subtree({ includeDisabled: true }),
	'programs.list accountId': account(),
	'programs.page': subtree(),
	'programs.page accountId': account(),
	'programs.page by id': filtered('id', ({ programId }) => programId),
	'programs.page by account': filtered('accountId', accountId),
	'programs.distinct': subtree({ field: 'name' }),
	'programs.distinct accountId': {
		reach: 'record',
		input: ({ account: { id } }) => ({ accountId: id, field: 'name' }),
	},
	'programs.create': {
		reach: 'record',
		input: ({ account: { id } }) => ({ accountId: id, name: 'Made by the matrix' }),
	},
	'programs.clone': spare(),
	'programs.clone to': given(),
	'programs.move': spare(({ own: { accountId } }) => ({ accountId })),
	'programs.move to': given(),
	'programs.setStatus': spare(() => ({ status: false })),
	'programs.delete': spare(),
	'programs.get': program(),
	'programs.languages': program(),
	'roles.list': subtree(),
	'roles.list by id': filtered('id', newRole),
	'roles.list by account': filtered('accountId', accountId),
	'roles.distinct': subtree({ field: 'name' }),
	'roles.distinct by account': filtered('accountId', accountId, { field: 'accountName' }),
	'roles.usable': account(),
	'roles.create': { reach: 'own', input: () => ({ ...noFlags, name: `Role ${newId()}` }) },
	'roles.create accountId': {
		reach: 'record',
		input: ({ account: { id } }) => ({ ...noFlags, name: `Role ${newId()}`, accountId: id }),
	},
	'roles.update': {
		reach: 'record',
		input: async (target) => ({ ...noFlags, id: await newRole(target), name: `Role ${newId()}`, version: 1 }),
	},
	'roles.delete': role(),
	// Roles of the accounts above can be given and so are seen; one of a sibling is as good as none.
	'roles.get': {
		reach: 'subtree',
		input: async (target) => ({ id: await newRole(target) }),
		mayAnswer: ['NOT_FOUND'],
	},
	'users.list': account(),
	'users.list by id': {
		reach: 'subtree',
		input: async (target) => ({ accountId: target.own.accountId, filter: ['id', '=', (await newUser(target)).id] }),
	},
	'users.list unassigned': {
		...account(),
		input: ({ account: { id } }) => ({ accountId: id, unassigned: true }),
		mayAnswer: ['FORBIDDEN'],
	},
	'users.distinct unassigned': {
		...account(),
		input: ({ account: { id } }) => ({ accountId: id, unassigned: true, field: 'displayName' }),
		mayAnswer: ['FORBIDDEN'],
	},
	'users.get': user(),
	'users.get elsewhere': userElsewhere(),
	'users.create': {
		reach: 'record',
		input: async (target) => ({ accountId: target.account.id, ...(await userForm(target)) }),
	},
	// A role from above can be given; one of the account below can't be given above it, and one of a sibling is as good as none.
	'users.create role elsewhere': {
		reach: 'subtree',
		input: async (target) => ({
			accountId: target.own.accountId,
			email: `${newId()}@example.com`,
			roleId: await newRole(target),
		}),
		mayAnswer: ['NOT_FOUND'],
	},
	'users.update': user(async (target) => ({ ...(await userForm(target)), version: 1 })),
	'users.update elsewhere': userElsewhere(async (target) => ({ ...(await userForm(target)), version: 1 })),
	'users.delete': user(),
	'users.delete elsewhere': userElsewhere(),
	'users.invite': user(),
	'users.invite elsewhere': userElsewhere(),
	'users.lock': user(),
	'users.lock elsewhere': userElsewhere(),
	'users.unlock': user(),
	'users.unlock elsewhere': userElsewhere(),
	'users.signOut': user(),
	'users.signOut elsewhere': userElsewhere(),
	// For root's users only; who belongs to another account is not unassigned.
	'users.assign': {
		reach: 'record',
		input: async (target) => ({
			accountId: target.account.id,
			userId: await unassignedUser(target),
			roleId: await ownRole(target),
		}),
		mayAnswer: ['FORBIDDEN'],
	},
	'users.distinct': { reach: 'record', input: ({ account: { id } }) => ({ accountId: id, field: 'displayName' }) },
	'views.list': own({ grid: 'participants' }),
	'views.create': { reach: 'own', input: () => ({ grid: 'participants', name: `View ${newId()}`, state: {} }) },
	'views.update': view({ name: 'Changed' }),
	'views.delete': view(),
	'views.setDefault': view({ grid: 'participants' }),
	'notifications.list': own({}),
	'notifications.unread': own(undefined),
	'notifications.mark': own({}),
	'quickPanel.get': subtree(undefined),
	'quickPanel.createNote': own({ text: 'Call them' }),
	// A note is its writer's alone: even a colleague's is as good as none.
	'quickPanel.updateNote': { ...note({ text: 'Changed' }), mayAnswer: ['NOT_FOUND'] },
	'quickPanel.deleteNote': { ...note(), mayAnswer: ['NOT_FOUND'] },
	// Accounts and programs of the tree are called Left and Right, so that both would be found.
	'search.find': subtree({ text: 'right' }),
	'search.find participant': { reach: 'subtree', input: async (target) => ({ text: await newParticipant(target) }) },
	'auth.self': own(undefined),
	'auth.sessions': own(undefined),
	'auth.updateSelf': own({ displayName: 'Changed' }),
	'auth.changePassword': own({ currentPassword: 'not-the-password', password: 'a-new-password' }, ['VALIDATION']),
	// Somebody else's session is as good as none.
	'auth.endSession': {
		reach: 'record',
		input: async (target) => ({ id: (await newUser(target)).session }),
		mayAnswer: ['NOT_FOUND'],
	},
	'auth.signOut': own(undefined),
	'auth.signOutEverywhere': own(undefined),
};
