import { sessionProcedure } from '../../../trpc';
import { identityState } from '../services/unlink-identity';

export const identityStateProcedure = sessionProcedure.query(({ ctx }) => identityState(ctx));
