import { z } from 'zod';
import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { productOrderGrid } from '../grid';
import { getProduct } from './get-product';

const ofProduct = programProcedure('manageOrders').input(z.object({ productId: z.uuid() }));

/** The orders that contain one product on sale, by its key in the feed. */
export const productOrderList = gridProcedures(productOrderGrid, ofProduct, async (ctx, { productId }) => {
	const { productID } = await getProduct(ctx, productId);
	return { ...rowsOfProgram(ctx), options: { filter: ['productID', '=', productID] } };
});
