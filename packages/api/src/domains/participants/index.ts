export { cartItems } from './cart';
export { type HeldBy, heldBy } from './held-codes';
export { bringIn } from './imports/bring-in';
export { participantFlow } from './imports/flow';
export { sealedPasswords } from './imports/sealed-passwords';
export { participantJobs } from './jobs';
export { missingParticipant, ofParticipant, ofParticipantInput } from './of-participant';
export { addressSql } from './password-links/standing';
export { commitImport } from './procedures/commit-import';
export { uploadParticipantsProcedure } from './procedures/upload-participants';
export { participantsRouter } from './router';
export { type BulkResults, bulkResults } from './services/bulk-results';
export { rejectsFile } from './services/rejects-file';
export {
	type ParticipantImportUpload,
	type StartedImport,
	startParticipantImport,
} from './services/start-participant-import';
