import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CrashServer, crashServer } from '../../testing/crash-server';
import { catalogueBench } from './testing/catalogue-bench';
import { feedItems } from './testing/feed-server';

let server: CrashServer;
let bench: Awaited<ReturnType<typeof catalogueBench>>;
beforeAll(async () => {
	server = await crashServer();
	bench = await catalogueBench(server.database);
	await bench.startWorker();
}, 60_000);
afterAll(async () => {
	await bench.stop();
	await server.stop();
});

test.each(['Feed fetched', 'Compared with the catalog on sale'])(
	'PostgreSQL killed after "%s": the old catalogue stays complete until the new one is, and the build ends',
	async (step) => {
		const { id: programId } = await bench.newProgram();
		bench.serve(feedItems(2000));
		await bench.rebuild(programId);
		bench.serve(
			feedItems(2010, (n) => (n % 100 === 0 ? { cost: 1 } : {})).filter(({ productID }) => productID !== 'P7'),
		);
		const { jobId, buildId } = await bench.caller.catalogue.rebuild({ programId });
		const look = () => server.patiently(() => bench.steps(programId));
		await expect.poll(look, { timeout: 30_000, interval: 5 }).toContain(step);
		server.kill();
		const whole = await server.patiently(() => bench.onSale(programId));
		expect([2000, 2009]).toContain(Object.keys(whole).length);
		expect(await server.ended(jobId)).toMatchObject({ state: 'done', error: null });
		const build = await server.patiently(() => bench.caller.catalogueBuilds.get({ programId, buildId }));
		expect(build).toMatchObject({ status: 'Completed', applied: true, products: 2009 });
		expect(Object.keys(await bench.onSale(programId))).toHaveLength(2009);
		expect(await bench.left(programId)).toEqual([]);
	},
	120_000,
);
