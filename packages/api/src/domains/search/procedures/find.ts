import { searchSchema } from '@rewards/validators/search/schemas';
import { staffProcedure } from '../../../trpc';
import { find } from '../services/find';

/** Accounts, programs, participants and orders that the caller may see, by part of their text. */
export const findProcedure = staffProcedure.input(searchSchema).query(({ ctx, input }) => find(ctx, input.text));
