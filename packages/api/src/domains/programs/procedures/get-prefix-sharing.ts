import { programProcedure } from '../../../trpc';
import { prefixSharing } from '../services/prefix-sharing';

export const getPrefixSharingProcedure = programProcedure('manageProgram').query(({ ctx }) => prefixSharing(ctx));
