import { participantFields } from '@rewards/validators/participants/constants';
import type { ImportFlow } from '../../../imports/flow';
import { type ParticipantImportParams, participantImportJob } from '../jobs/participant-import';
import { participantPreviewJob } from '../jobs/participant-preview';
import { participantColumns } from './columns';

/** The CSV import of participants. */
export const participantFlow = {
	name: 'participants',
	fields: participantFields,
	columns: participantColumns,
	secret: 'password',
	previewJob: participantPreviewJob,
	importJob: participantImportJob,
} satisfies ImportFlow<(typeof participantFields)[number], ParticipantImportParams>;
