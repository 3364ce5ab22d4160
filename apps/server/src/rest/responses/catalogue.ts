import { programTypes } from '@rewards/validators/programs/constants';
import { z } from 'zod';
import { dollars, exampleIds, id, moment, named, points } from './pieces';

export const rebuildAsked = named('RebuildAsked', z.object({ success: z.literal(true), jobId: id, buildId: id }), {
	success: true,
	jobId: exampleIds.job,
	buildId: exampleIds.entry,
});
export const rebuildHistory = named(
	'RebuildHistory',
	z.object({
		status: z.string(),
		processedBy: z.string(),
		rebuildSteps: z.array(z.object({ date: moment, description: z.string(), stepDetail: z.string() })),
	}),
	{
		status: 'done',
		processedBy: 'Jane Porter',
		rebuildSteps: [{ date: '2026-11-23T02:00:00.000Z', description: 'Feed read', stepDetail: '10000 products' }],
	},
);
export const productRow = named(
	'ProductRow',
	z.object({
		id,
		productID: z.string(),
		productName: z.string(),
		brandName: z.string(),
		productModel: z.string(),
		supplierName: z.string(),
		levelsText: z.string(),
		/** In points. */
		priceUSACONT: points,
		/** In dollars, for the continental USA. */
		priceUSD: dollars,
		stock: z.int().nullable(),
		imageUrl: z.string(),
	}),
	{
		id: exampleIds.product,
		productID: 'DL-2',
		productName: 'Desk lamp',
		brandName: 'Lumo',
		productModel: 'DL-2',
		supplierName: 'Northwind',
		levelsText: '',
		priceUSACONT: 300,
		priceUSD: '41.50',
		stock: 84,
		imageUrl: '',
	},
);
const feedStatus = z.object({ status: z.string(), feedLastBuilt: moment.nullable() });
export const buildRow = named(
	'ProgramBuildRow',
	z.object({
		id,
		name: z.string(),
		fullName: z.string(),
		accountName: z.string(),
		type: z.enum(programTypes),
		status: z.boolean(),
		isAutoBuild: z.boolean(),
		feedStatus,
		feedLastBuilt: moment.nullable(),
		nextBuild: moment.nullable(),
	}),
	{
		id: exampleIds.program,
		name: 'Sky Points',
		fullName: 'Harbor Sky Points',
		accountName: 'Harbor',
		type: 'points',
		status: true,
		isAutoBuild: true,
		feedStatus: { status: 'built', feedLastBuilt: '2026-11-23T02:00:11.000Z' },
		feedLastBuilt: '2026-11-23T02:00:11.000Z',
		nextBuild: '2026-11-24T02:00:00.000Z',
	},
);
