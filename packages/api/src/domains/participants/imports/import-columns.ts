import { participantFields } from '@rewards/validators/participants/constants';
import { columnSchemas } from '../../../imports';

export const { columnChoiceSchema, fixedColumnsSchema } = columnSchemas(participantFields);
