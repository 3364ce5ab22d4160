import { participantBulkJob } from './jobs/participant-bulk';
import { participantImportJob } from './jobs/participant-import';
import { participantPreviewJob } from './jobs/participant-preview';
import { participantUndoJob } from './jobs/participant-undo';
import { passwordHashingJob } from './jobs/password-hashing';

/** What a worker must know to run this domain's jobs. */
export const participantJobs = [
	participantPreviewJob,
	participantImportJob,
	participantUndoJob,
	participantBulkJob,
	passwordHashingJob,
];
export { importCleanup } from './jobs/import-cleanup';
export { passwordRescue } from './jobs/password-rescue';
export { ofParticipant, ofParticipantInput } from './of-participant';
export { uploadParticipantsProcedure } from './procedures/upload-participants';
export { participantsRouter } from './router';
export { type BulkResults, bulkResults } from './services/bulk-results';
export { rejectsFile } from './services/rejects-file';
export {
	type ParticipantImportUpload,
	type StartedImport,
	startParticipantImport,
} from './services/start-participant-import';
