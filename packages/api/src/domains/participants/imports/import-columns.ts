import { participantFields } from '@rewards/validators/participants';
import { columnSchemas } from '../../../imports';

export const { columnChoiceSchema, settledColumnsSchema } = columnSchemas(participantFields);
