import { participantBulkUndo, participantImportUndo, pointImportUndo, undoViews } from './responses/undo';
import { undoAnswer } from './responses/undo-answer';
import { route } from './route';

/** Undos of imports and bulk changes, by the id of their job. */
export const undoRoutes = [
	route('GET', '/api/programs/{programId}/users/import/{jobId}/undo', {
		summary: 'See what the undo of a participant import would do',
		answers: undoViews.participantImport,
		who: ['manageParticipant'],
		call: ({ caller, params: { programId, jobId } }) =>
			caller.participants.imports.checkUndo({ programId, importId: jobId }),
	}),
	route('POST', '/api/programs/{programId}/users/import/{jobId}/undo', {
		summary: 'Undo a participant import',
		answers: participantImportUndo,
		who: ['manageParticipant'],
		call: ({ caller, ctx: { db }, request, params: { programId, jobId: id } }) =>
			undoAnswer({ caller, db, request }, 'participantUndo', {
				id,
				start: () => caller.participants.imports.undo({ programId, importId: id }),
			}),
	}),
	route('GET', '/api/programs/{programId}/users/importPoints/{jobId}/undo', {
		summary: 'See what the undo of a point import would do',
		answers: undoViews.pointImport,
		who: ['manageTransaction'],
		call: ({ caller, params: { programId, jobId } }) => caller.ledger.imports.checkUndo({ programId, importId: jobId }),
	}),
	route('POST', '/api/programs/{programId}/users/importPoints/{jobId}/undo', {
		summary: 'Undo a point import',
		answers: pointImportUndo,
		who: ['manageTransaction'],
		call: ({ caller, ctx: { db }, request, params: { programId, jobId: id } }) =>
			undoAnswer({ caller, db, request }, 'pointUndo', {
				id,
				start: () => caller.ledger.imports.undo({ programId, importId: id, description: '' }),
			}),
	}),
	route('GET', '/api/programs/{programId}/users/bulk/{jobId}/undo', {
		summary: 'See what the undo of a bulk change would do',
		answers: undoViews.participantBulk,
		who: ['manageParticipant'],
		call: ({ caller, params: { programId, jobId } }) =>
			caller.participants.bulk.checkUndo({ programId, bulkId: jobId }),
	}),
	route('POST', '/api/programs/{programId}/users/bulk/{jobId}/undo', {
		summary: 'Undo a bulk change',
		answers: participantBulkUndo,
		who: ['manageParticipant'],
		call: ({ caller, ctx: { db }, request, params: { programId, jobId: id } }) =>
			undoAnswer({ caller, db, request }, 'participantBulkUndo', {
				id,
				start: () => caller.participants.bulk.undo({ programId, bulkId: id }),
			}),
	}),
];
