import { levelPagePickSchema } from '@rewards/validators/programs/levels';
import { programProcedure } from '../../../trpc';
import { pickHomePage } from '../services/pick-home-page';

/** The pages that a level can have as its home page. */
export const pickHomePageProcedure = programProcedure('manageProgram')
	.input(levelPagePickSchema)
	.query(({ ctx, input: { programId: _, ...page } }) => pickHomePage(ctx, page));
