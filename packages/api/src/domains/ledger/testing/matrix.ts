import { newId } from '@rewards/db';
import { inOwnProgram, type Keyed, type Matrix, program, type Target } from '../../../authorization/testing/cells';
import { newParticipant } from '../../../authorization/testing/records';
import { endedImport, incoming, readyPreview, refusedImport, sentFile } from '../../../imports/testing/records';

/** A participant of the target's program who has points, and the transaction that awarded them. */
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
const elsewhere = (more: object = {}) =>
	inOwnProgram(async (target) => ({ participantId: await newParticipant(target), ...more }));

const csv = 'email,amount,description\na@example.com,1,a\n';
const counts = { accepted: 0, participants: 0, awarded: 0, debited: 0 };
const preview = async (target: Target) => ({ previewId: await readyPreview(target, 'pointPreview', counts, csv) });
const imported = async (target: Target) => ({ importId: await endedImport(target, 'pointImport', counts) });
const sent: Keyed['input'] = async (target, session) => ({
	programId: target.programId,
	uploadId: await sentFile(target, session, csv),
});
const byJob = { none: 'its job writes the entry, in the transaction of the import' };

/** An import that refused the row of its file. */
const refusedRow = async (target: Target) => ({
	importId: await refusedImport(target, 'pointImport', counts, csv),
	rows: [{ line: 2, cells: [] }],
});

/** An import that awarded points to a participant. */
const importedOne: Keyed['input'] = async (target) => {
	const { db, programId } = target;
	const importId = await endedImport(target, 'pointImport', { ...counts, accepted: 1, participants: 1, awarded: 5 });
	await db.prisma.ledgerEntry.create({
		data: {
			programId,
			id: newId(),
			participantId: await newParticipant(target),
			type: 'adjustment',
			amount: 5,
			description: 'Imported',
			importId,
		},
		select: { id: true },
	});
	return { programId, importId };
};

export const matrix: Matrix = {
	'ledger.list': program(newTransaction),
	'ledger.list elsewhere': elsewhere(),
	'ledger.distinct': program(async (target) => ({ ...(await newTransaction(target)), field: 'description' })),
	'ledger.distinct elsewhere': elsewhere({ field: 'description' }),
	'ledger.history': program(newTransaction),
	'ledger.history elsewhere': elsewhere(),
	'ledger.balancesAfter': program(async (target) => {
		const { participantId, transactionId } = await newTransaction(target);
		return { participantId, ids: [transactionId] };
	}),
	'ledger.balancesAfter elsewhere': elsewhere({ ids: [newId()] }),
	'ledger.add': program(async (target) => ({
		participantId: await newParticipant(target),
		amount: 5,
		description: 'By the matrix',
	})),
	'ledger.add elsewhere': elsewhere({ amount: 5, description: 'By the matrix' }),
	'ledger.reverse': program(newTransaction),
	'ledger.reverse elsewhere': inOwnProgram(newTransaction),
	'ledger.reverse of another': inOwnProgram(async (target) => ({
		participantId: await newParticipant({ ...target, programId: target.own.programId }),
		transactionId: (await newTransaction(target)).transactionId,
	})),
	// Uploads are private to their sender, so none is found here.
	'ledger.imports.preview': program(() => ({ uploadId: newId() }), {
		mayAnswer: ['NOT_FOUND'],
		writes: { none: 'changes nothing yet' },
		keyed: { input: sent },
	}),
	'ledger.imports.getPreview': program(preview),
	'ledger.imports.commit': program(preview, { writes: byJob }),
	'ledger.imports.discard': program(preview, {
		writes: { none: 'discards what has changed nothing' },
		keyed: { repeats: 'it finds nothing to discard' },
	}),
	'ledger.imports.checkUndo': program(imported),
	'ledger.imports.undo': program(imported, {
		mayAnswer: ['BAD_REQUEST'],
		writes: { none: 'its job writes the entry, in the transaction of the undo' },
		keyed: { input: importedOne },
	}),
	'ledger.imports.rejects': program(async (target) => ({ jobId: (await imported(target)).importId })),
	'ledger.imports.mend': program(refusedRow, { mayAnswer: ['CONFLICT', 'BAD_REQUEST'], writes: byJob }),
	'upload/points': program(() => ({ again: true, file: incoming(csv) }), { writes: byJob }),
};
