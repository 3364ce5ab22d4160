import { z } from 'zod';
import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { changeGrid } from '../grid';
import { getBuild } from './get-build';

const ofBuild = programProcedure('manageProgramAdvanced', 'manageOrders').input(z.object({ buildId: z.uuid() }));

/** The changes of one build to the products on sale. */
export const changeList = gridProcedures(changeGrid, ofBuild, async (ctx, { buildId }) => {
	const build = await getBuild(ctx, buildId);
	return { ...rowsOfProgram(ctx), options: { filter: ['buildId', '=', build.id] } };
});
