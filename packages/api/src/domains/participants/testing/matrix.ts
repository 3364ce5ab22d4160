import { newId } from '@rewards/db';
import {
	activity,
	inOwnProgram,
	type Keyed,
	type Matrix,
	program,
	type Target,
} from '../../../authorization/testing/cells';
import { endedJob, newParticipant } from '../../../authorization/testing/records';
import { endedImport, incoming, readyPreview, refusedImport, sentFile } from '../../../imports/testing/records';
import type { Session } from '../../../trpc';

/** Every field that a points program requires of a participant. */
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
const byId = async (target: Target) => ({ participantId: await newParticipant(target) });
const newPassword = async (target: Target) => ({
	email: `${await newParticipant(target)}@example.com`,
	password: 'any-password',
});
const chosen = async (target: Target) => ({ selection: { kind: 'ids', ids: [await newParticipant(target)] } });

const csv = 'name,email\nA,a@example.com\n';
const counts = { created: 0, changed: 0, unchanged: 0, archived: 0 };
const preview = async (target: Target) => ({
	previewId: await readyPreview(target, 'participantPreview', counts, csv),
});
const imported = async (target: Target) => ({ importId: await endedImport(target, 'participantImport', counts) });
const sent: Keyed['input'] = async (target, session) => ({
	programId: target.programId,
	uploadId: await sentFile(target, session, csv),
});
const byJob = { none: 'its job writes the entry, in the transaction of the import' };
const notYet = { none: 'changes nothing yet' };

/** An import that refused the row of its file. */
const refusedRow = async (target: Target) => ({
	importId: await refusedImport(target, 'participantImport', { ...counts, mode: 'add' }, csv),
	rows: [{ line: 2, cells: [] }],
});

/** An import that added a participant, unchanged since. */
const importedOne: Keyed['input'] = async (target) => {
	const importId = await endedImport(target, 'participantImport', { ...counts, created: 1 });
	const participantId = await newParticipant(target);
	await target.db.pool.query('update participant set import_id = $2, updated_at = created_at where id = $1', [
		participantId,
		importId,
	]);
	return { programId: target.programId, importId };
};
const heldBy = async (target: Target, { user }: Session) => {
	const { db, programId } = target;
	const selectionId = newId();
	const participantId = await newParticipant(target);
	await db.pool.query(
		`with held as (insert into held_selection (program_id, id, count, held_by_id, expires_at) values ($1, $2, 1, $3, now() + interval '1 hour'))
		insert into held_selection_row (program_id, selection_id, n, participant_id) values ($1, $2, 1, $4)`,
		[programId, selectionId, user.id, participantId],
	);
	return { programId, selectionId, count: 1 };
};
const held: Keyed['input'] = async (target, session) => ({
	...(await heldBy(target, session)),
	action: { kind: 'delete' },
});
const heldForMails = async (target: Target, session: Session) => ({
	...(await heldBy(target, session)),
	language: 'en',
});

/** A deleted participant, unchanged since. */
const deleted = async (target: Target) => {
	const participantId = await newParticipant(target);
	const version = 2;
	await target.db.pool.query('update participant set deleted_at = now(), version = $2 where id = $1', [
		participantId,
		version,
	]);
	return { participantId, version };
};
/** A bulk action that deleted them. */
const bulk = async (target: Target) => {
	const { db, programId } = target;
	const bulkId = await endedJob(target, 'participantBulk', {
		action: 'delete',
		value: null,
		done: 1,
		unchanged: 0,
		gone: 0,
	});
	const selectionId = newId();
	const { participantId, version } = await deleted(target);
	await db.pool.query('update job set params = $2 where id = $1', [
		bulkId,
		{ selectionId, action: { kind: 'delete' }, value: null },
	]);
	await db.pool.query(
		`with held as (insert into held_selection (program_id, id, count, held_by_id, job_id, expires_at)
			values ($1, $2, 1, $3, $3, now() + interval '1 hour'))
		insert into held_selection_row (program_id, selection_id, n, participant_id, outcome, version) values ($1, $2, 1, $4, 'done', $5)`,
		[programId, selectionId, bulkId, participantId, version],
	);
	return { bulkId };
};

/** Two participants without points, as they are now. */
const pair = async (target: Target) => {
	const [keptId, mergedId] = [await newParticipant(target), await newParticipant(target)];
	const { rows } = await target.db.pool.query<{ id: string; version: number }>(
		'select id, version from participant where id = any($1)',
		[[keptId, mergedId]],
	);
	const versionOf = (sid: string) => rows.find(({ id }) => id === sid)?.version ?? 1;
	return { keptId, mergedId, keptVersion: versionOf(keptId), mergedVersion: versionOf(mergedId) };
};
const twoOf = async (target: Target) => {
	const { keptId, mergedId } = await pair(target);
	return { keptId, mergedId };
};
/** A merge of two that had nothing. */
const merged = async (target: Target) => {
	const { keptId, mergedId } = await pair(target);
	const mergeId = newId();
	const fields = { name: '', claimEmail: '', externalId: '', phone: '', lastLoginAt: null };
	const custom = { customField1: '', customField2: '', customField3: '', customField4: '' };
	await target.db.pool.query(
		`insert into participant_merge (program_id, id, kept_id, merged_id, kept_before, merged_before, kept_after)
		select program_id, $2, id, $3, $4, '{"externalId": ""}', $4 from participant where id = $1`,
		[keptId, mergeId, mergedId, { ...fields, ...custom }],
	);
	await target.db.pool.query('select merge_participants(program_id, id) from participant_merge where id = $1', [
		mergeId,
	]);
	return { mergeId };
};

export const matrix: Matrix = {
	'participants.list': program(),
	'participants.list by id': {
		reach: 'subtree',
		input: async (target) => ({
			programId: target.own.programId,
			filter: ['sid', '=', await newParticipant(target)],
		}),
	},
	'participants.distinct': program(() => ({ field: 'status' })),
	'participants.get': program(byId),
	'participants.get elsewhere': inOwnProgram(byId),
	'participants.create': program(() => ({ participant: person(`${newId()}@example.com`) })),
	'participants.update': program(async (target) => ({
		...(await byId(target)),
		version: 1,
		participant: person(`${newId()}@example.com`),
	})),
	'participants.update elsewhere': inOwnProgram(async (target) => ({
		...(await byId(target)),
		version: 1,
		participant: person('elsewhere@example.com'),
	})),
	'participants.delete': program(byId),
	'participants.delete elsewhere': inOwnProgram(byId),
	'participants.restore': program(deleted),
	'participants.restore elsewhere': inOwnProgram(deleted),
	'participants.merges.compare': program(twoOf),
	'participants.merges.compare elsewhere': inOwnProgram(twoOf),
	'participants.merges.merge': program(pair, { writes: { entries: 2 } }),
	'participants.merges.merge elsewhere': inOwnProgram(pair),
	'participants.merges.undo': program(merged, { writes: { entries: 2 } }),
	'participants.merges.undo elsewhere': inOwnProgram(merged),
	'participants.merges.ofParticipant': program(byId),
	'participants.merges.ofParticipant elsewhere': inOwnProgram(byId),
	'participants.merges.doubles': program(),
	'participants.resetPassword': program(newPassword),
	'participants.resetPassword elsewhere': inOwnProgram(newPassword),
	'participants.bulk.hold': program(chosen, { writes: notYet }),
	'participants.bulk.hold elsewhere': inOwnProgram(chosen),
	// Selections are private to their holder, so none is found here; the domain's own test covers them.
	'participants.bulk.start': program(() => ({ selectionId: newId(), count: 1, action: { kind: 'delete' } }), {
		mayAnswer: ['NOT_FOUND'],
		writes: { none: 'its job writes an entry for each participant, in its transaction' },
		keyed: { input: held },
	}),
	'participants.bulk.mailPasswords': program(() => ({ selectionId: newId(), count: 1, language: 'en' }), {
		mayAnswer: ['NOT_FOUND'],
		writes: { input: heldForMails },
	}),
	'participants.bulk.checkUndo': program(bulk),
	'participants.bulk.checkUndo elsewhere': inOwnProgram(bulk),
	'participants.bulk.undo': program(bulk, {
		writes: { none: 'its job writes an entry for each participant, in its transaction' },
	}),
	'participants.bulk.undo elsewhere': inOwnProgram(bulk),
	// So are uploads.
	'participants.imports.preview': program(() => ({ uploadId: newId() }), {
		mayAnswer: ['NOT_FOUND'],
		writes: notYet,
		keyed: { input: sent },
	}),
	'participants.imports.getPreview': program(preview),
	'participants.imports.commit': program(async (target) => ({ ...(await preview(target)), mode: 'add' as const }), {
		writes: byJob,
	}),
	'participants.imports.discard': program(preview, {
		writes: { none: 'discards what has changed nothing' },
		keyed: { repeats: 'it finds nothing to discard' },
	}),
	'participants.imports.checkUndo': program(imported),
	'participants.imports.undo': program(imported, {
		mayAnswer: ['BAD_REQUEST'],
		writes: { none: 'its job writes the entry, in the transaction of the undo' },
		keyed: { input: importedOne },
	}),
	'participants.imports.rejects': program(async (target) => ({ jobId: (await imported(target)).importId })),
	'participants.imports.mend': program(refusedRow, {
		mayAnswer: ['CONFLICT', 'BAD_REQUEST'],
		writes: byJob,
	}),
	'upload/participants': program(() => ({ mode: 'add' as const, file: incoming(csv) }), { writes: byJob }),
	'audit.forRecord participant': activity(async (target) => ({
		entity: 'participant',
		id: await newParticipant(target),
		programId: target.programId,
	})),
	'audit.forRecord participant elsewhere': activity(
		async (target) => ({
			entity: 'participant',
			id: await newParticipant(target),
			programId: target.own.programId,
		}),
		['FORBIDDEN', 'NOT_FOUND'],
	),
};
