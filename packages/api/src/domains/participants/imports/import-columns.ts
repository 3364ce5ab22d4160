import { participantFields } from '@rewards/validators/participants/words';
import { columnSchemas } from '../../../imports';

export const { columnChoiceSchema, fixedColumnsSchema } = columnSchemas(participantFields);
