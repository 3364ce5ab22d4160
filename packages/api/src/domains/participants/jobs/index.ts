import { importCleanup } from './import-cleanup';
import { participantBulkJob } from './participant-bulk';
import { participantImportJob } from './participant-import';
import { participantPreviewJob } from './participant-preview';
import { participantUndoJob } from './participant-undo';
import { passwordHashingJob } from './password-hashing';
import { passwordRescue } from './password-rescue';

/** The kinds of job of this domain, and its work at fixed times. */
export const participantJobs = [
	participantPreviewJob,
	participantImportJob,
	participantUndoJob,
	participantBulkJob,
	passwordHashingJob,
] as const;
export const participantSchedules = [importCleanup, passwordRescue];
