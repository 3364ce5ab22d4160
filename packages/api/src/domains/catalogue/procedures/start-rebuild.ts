import { programProcedure } from '../../../trpc';
import { startRebuild } from '../services/start-rebuild';

export const startRebuildProcedure = programProcedure('manageProgramAdvanced').mutation(({ ctx }) => startRebuild(ctx));
