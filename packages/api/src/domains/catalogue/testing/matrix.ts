import { newId } from '@rewards/db';
import { plainPrices } from '@rewards/validators/prices/testing/plain-prices';
import { type Matrix, program, record, subtree, type Target } from '../../../authorization/testing/cells';
import { newProgram } from '../../../authorization/testing/records';

const byJob = { writes: { none: 'its job writes the entry, in the transaction of the switch' } } as const;

/** A separate program of the target's account: one build at a time. */
const alone = async (target: Target) => ({ programId: await newProgram(target) });
const newBuild = async (target: Target, status = 'Waiting for Agreement') => {
	const { programId } = await alone(target);
	const id = newId();
	await target.db.prisma.catalogueBuild.create({ data: { programId, id, status }, select: { id: true } });
	return { programId, buildId: id };
};
const newProduct = async (target: Target) => {
	const { programId } = await alone(target);
	const id = newId();
	const data = { programId, id, sinceBuildId: newId(), productId: 'P1', productName: 'Kettle' };
	await target.db.prisma.product.create({ data, select: { id: true } });
	return { programId, id };
};
const elsewhere = <Input extends object>(make: (target: Target) => Promise<Input>, more: object = {}) =>
	record(async (target) => ({ ...(await make(target)), programId: target.own.programId, ...more }), {
		mayAnswer: ['NOT_FOUND'],
	});
const build = (more: object = {}) => record(async (target) => ({ ...(await newBuild(target)), ...more }));
const withProduct = async (target: Target) => {
	const { programId, id: productId } = await newProduct(target);
	return { programId, productId };
};

/** A catalogue that replaced another one. */
const replaced = async (target: Target) => {
	const { programId } = await alone(target);
	const id = newId();
	const done = { status: 'Completed', finishedAt: new Date(), applied: true, beforeCount: 1 };
	await target.db.prisma.catalogueBuild.create({ data: { programId, id, ...done }, select: { id: true } });
	const change = {
		programId,
		buildId: id,
		id: newId(),
		productId: 'P1',
		productName: 'Kettle',
		brandName: '',
		kind: 'new',
	};
	await target.db.prisma.productChange.create({ data: change, select: { id: true } });
	await target.db.prisma.program.update({
		where: { id: programId },
		data: { currentBuildId: id },
		select: { id: true },
	});
	return { programId, buildId: id };
};

export const matrix: Matrix = {
	'catalogue.prices.preview': program(() => plainPrices),
	'catalogue.prices.products': program(() => ({ search: 'a' })),
	'catalogue.feed': program(),
	'catalogue.history': program(),
	'catalogue.rebuild': record(alone, byJob),
	'catalogue.rebuildMany': {
		reach: 'subtree',
		input: async (target) => ({ programIds: [(await alone(target)).programId] }),
		...byJob,
	},
	'catalogue.restore': record(replaced, byJob),
	'catalogueBuilds.list': program(),
	'catalogueBuilds.distinct': program(() => ({ field: 'status' })),
	'catalogueBuilds.get': build(),
	'catalogueBuilds.get elsewhere': elsewhere(newBuild),
	'catalogueBuilds.answer': build({ agree: false }),
	'catalogueBuilds.answer elsewhere': elsewhere(newBuild, { agree: false }),
	'catalogueChanges.list': build(),
	'catalogueChanges.list elsewhere': elsewhere(newBuild),
	'catalogueChanges.distinct': build({ field: 'kind' }),
	'catalogueChanges.distinct elsewhere': elsewhere(newBuild, { field: 'kind' }),
	'rebuildSteps.list': program(),
	'rebuildSteps.list of a build': build(),
	'rebuildSteps.list elsewhere': elsewhere(newBuild),
	'rebuildSteps.distinct': program(() => ({ field: 'description' })),
	'automatedBuilds.list': subtree(),
	'automatedBuilds.distinct': subtree({ field: 'feedStatus' }),
	'products.list': program(),
	'products.distinct': program(() => ({ field: 'brandName' })),
	'products.get': record(newProduct),
	'products.get elsewhere': elsewhere(newProduct),
	'products.price': record(newProduct),
	'products.price elsewhere': elsewhere(newProduct),
	'productOrders.list': record(withProduct),
	'productOrders.list elsewhere': elsewhere(withProduct),
	'productOrders.distinct': record(async (target) => ({ ...(await withProduct(target)), field: 'status' })),
	'productOrders.distinct elsewhere': elsewhere(withProduct, { field: 'status' }),
	'download/products': record(
		async (target) => {
			const { programId } = await alone(target);
			const jobId = newId();
			const job = {
				id: jobId,
				kind: 'catalogueRebuild',
				accountId: target.account.id,
				programId,
				state: 'doneWithRejects',
				rejected: 1,
			};
			await target.db.prisma.job.create({ data: { ...job, finishedAt: new Date() }, select: { id: true } });
			return { jobId };
		},
		{ mayAnswer: ['NOT_FOUND'] },
	),
};
