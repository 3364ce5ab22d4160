import { staffAccountProcedure } from '../../../trpc';
import { listChildren } from '../services/list-children';

export const listChildrenProcedure = staffAccountProcedure.query(({ ctx }) => listChildren(ctx, ctx.target.id));
