import { newId } from '@rewards/db';
import {
	activity,
	inOwnProgram,
	type Keyed,
	type Matrix,
	program,
	type Target,
} from '../../../authorization/testing/cells';
import { newParticipant } from '../../../authorization/testing/records';
import { endedImport, incoming, readyPreview, sentFile } from '../../../imports/testing/records';

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

/** An import that has made somebody, who is as it has made them. */
const importedOne: Keyed['input'] = async (target) => {
	const importId = await endedImport(target, 'participantImport', { ...counts, created: 1 });
	const participantId = await newParticipant(target);
	await target.db.pool.query('update participant set import_id = $2, updated_at = created_at where id = $1', [
		participantId,
		importId,
	]);
	return { programId: target.programId, importId };
};
const held: Keyed['input'] = async (target, { user }) => {
	const { db, programId } = target;
	const selectionId = newId();
	const participantId = await newParticipant(target);
	await db.pool.query(
		`with held as (insert into held_selection (program_id, id, count, held_by_id, expires_at) values ($1, $2, 1, $3, now() + interval '1 hour'))
		insert into held_selection_row (program_id, selection_id, n, participant_id) values ($1, $2, 1, $4)`,
		[programId, selectionId, user.id, participantId],
	);
	return { programId, selectionId, count: 1, action: { kind: 'delete' } };
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
	'participants.resetPassword': program(newPassword),
	'participants.resetPassword elsewhere': inOwnProgram(newPassword),
	'participants.bulk.hold': program(chosen, { writes: notYet }),
	'participants.bulk.hold elsewhere': inOwnProgram(chosen),
	// Selections are theirs who hold them, so there is none to be found here; the domain's own test tries them.
	'participants.bulk.start': program(() => ({ selectionId: newId(), count: 1, action: { kind: 'delete' } }), {
		mayAnswer: ['NOT_FOUND'],
		writes: { none: 'its job writes an entry for each participant, in its transaction' },
		keyed: { input: held },
	}),
	// So are uploads.
	'participants.imports.preview': program(() => ({ uploadId: newId() }), {
		mayAnswer: ['NOT_FOUND'],
		writes: notYet,
		keyed: { input: sent },
	}),
	'participants.imports.getPreview': program(preview),
	'participants.imports.commit': program(async (target) => ({ ...(await preview(target)), override: false }), {
		writes: byJob,
	}),
	'participants.imports.discard': program(preview, {
		writes: { none: 'throws away what has changed nothing' },
		keyed: { repeats: 'it finds nothing to throw away' },
	}),
	'participants.imports.checkUndo': program(imported),
	'participants.imports.undo': program(imported, {
		mayAnswer: ['BAD_REQUEST'],
		writes: { none: 'its job writes the entry, in the transaction of the undo' },
		keyed: { input: importedOne },
	}),
	'upload/participants': program(() => ({ override: false, file: incoming(csv) }), { writes: byJob }),
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
