import { participantImportJob } from './jobs/participant-import';
import { passwordHashingJob } from './jobs/password-hashing';

/** What a worker must know to run this domain's jobs. */
export const participantJobs = [participantImportJob, passwordHashingJob];
export { exportParticipantsProcedure } from './procedures/export-participants';
export { participantsRouter } from './router';
export { type RejectsFile, rejectsFile } from './services/rejects-file';
export {
	type ParticipantImportUpload,
	type StartedImport,
	startParticipantImport,
} from './services/start-participant-import';
