import { z } from 'zod';
import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { stepGrid } from '../grid';
import { getBuild } from './get-build';

const ofBuild = programProcedure('manageProgramAdvanced', 'manageOrders').input(
	z.object({ buildId: z.uuid().optional() }),
);

/** The steps of all builds of a program, or of one of them. */
export const stepList = gridProcedures(stepGrid, ofBuild, async (ctx, { buildId }) => {
	if (!buildId) return rowsOfProgram(ctx);
	const build = await getBuild(ctx, buildId);
	return { ...rowsOfProgram(ctx), options: { filter: ['buildId', '=', build.id] } };
});
