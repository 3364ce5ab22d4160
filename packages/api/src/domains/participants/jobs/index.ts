import { withHandler } from '../../../jobs';
import { importCleanup } from './import-cleanup';
import { participantBulkJob } from './participant-bulk';
import { participantBulkUndoJob } from './participant-bulk-undo';
import { participantImportJob } from './participant-import';
import { participantPreviewJob } from './participant-preview';
import { participantUndoJob } from './participant-undo';
import { passwordHashingJob } from './password-hashing';
import { passwordMailsJob } from './password-mails';
import { passwordRescue } from './password-rescue';

/** The job kinds of this domain, and its scheduled work. */
export const participantJobs = [
	withHandler(participantPreviewJob, () =>
		import('./run-participant-preview').then((module) => module.runParticipantPreview),
	),
	withHandler(participantImportJob, () =>
		import('./run-participant-import').then((module) => module.runParticipantImport),
	),
	withHandler(participantUndoJob, () => import('./run-participant-undo').then((module) => module.runParticipantUndo)),
	withHandler(participantBulkJob, () => import('./run-participant-bulk').then((module) => module.runParticipantBulk)),
	withHandler(participantBulkUndoJob, () =>
		import('./run-participant-bulk-undo').then((module) => module.runParticipantBulkUndo),
	),
	withHandler(passwordHashingJob, () => import('./run-password-hashing').then((module) => module.runPasswordHashing)),
	withHandler(passwordMailsJob, () => import('./run-password-mails').then((module) => module.runPasswordMails)),
] as const;
export const participantSchedules = [importCleanup, passwordRescue];
