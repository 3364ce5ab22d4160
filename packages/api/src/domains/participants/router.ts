import { router } from '../../trpc';
import { checkBulkUndoProcedure } from './procedures/check-bulk-undo';
import { checkUndoProcedure } from './procedures/check-undo';
import { commitImportProcedure } from './procedures/commit-import';
import { createParticipantProcedure } from './procedures/create-participant';
import { deleteParticipantProcedure } from './procedures/delete-participant';
import { discardPreviewProcedure } from './procedures/discard-preview';
import { getImportPreviewProcedure } from './procedures/get-import-preview';
import { getParticipantProcedure } from './procedures/get-participant';
import { holdParticipantsProcedure } from './procedures/hold-participants';
import { participantList } from './procedures/list-participants';
import { listRejectedRowsProcedure } from './procedures/list-rejected-rows';
import { mendRowsProcedure } from './procedures/mend-rows';
import { compareMergeProcedure } from './procedures/merges/compare-merge';
import { listDoublesProcedure } from './procedures/merges/list-doubles';
import { listMergesProcedure } from './procedures/merges/list-merges';
import { mergeParticipantsProcedure } from './procedures/merges/merge-participants';
import { undoMergeProcedure } from './procedures/merges/undo-merge';
import { openPasswordLinkProcedure } from './procedures/open-password-link';
import { previewImportProcedure } from './procedures/preview-import';
import { resetParticipantPasswordProcedure } from './procedures/reset-participant-password';
import { restoreParticipantProcedure } from './procedures/restore-participant';
import { setPasswordProcedure } from './procedures/set-password';
import { startBulkProcedure } from './procedures/start-bulk';
import { startPasswordMailsProcedure } from './procedures/start-password-mails';
import { undoBulkProcedure } from './procedures/undo-bulk';
import { undoImportProcedure } from './procedures/undo-import';
import { updateParticipantProcedure } from './procedures/update-participant';

export const participantsRouter = router({
	...participantList,
	get: getParticipantProcedure,
	create: createParticipantProcedure,
	update: updateParticipantProcedure,
	delete: deleteParticipantProcedure,
	restore: restoreParticipantProcedure,
	resetPassword: resetParticipantPasswordProcedure,
	bulk: router({
		hold: holdParticipantsProcedure,
		start: startBulkProcedure,
		mailPasswords: startPasswordMailsProcedure,
		checkUndo: checkBulkUndoProcedure,
		undo: undoBulkProcedure,
	}),
	merges: router({
		compare: compareMergeProcedure,
		merge: mergeParticipantsProcedure,
		undo: undoMergeProcedure,
		ofParticipant: listMergesProcedure,
		doubles: listDoublesProcedure,
	}),
	/** Called by participants themselves, with a mailed link. */
	passwordLink: router({
		open: openPasswordLinkProcedure,
		setPassword: setPasswordProcedure,
	}),
	imports: router({
		preview: previewImportProcedure,
		getPreview: getImportPreviewProcedure,
		commit: commitImportProcedure,
		discard: discardPreviewProcedure,
		checkUndo: checkUndoProcedure,
		undo: undoImportProcedure,
		rejects: listRejectedRowsProcedure,
		mend: mendRowsProcedure,
	}),
});
