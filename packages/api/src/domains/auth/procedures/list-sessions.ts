import { sessionProcedure } from '../../../trpc';
import { listSessions } from '../services/list-sessions';

export const listSessionsProcedure = sessionProcedure.query(({ ctx }) => listSessions(ctx));
