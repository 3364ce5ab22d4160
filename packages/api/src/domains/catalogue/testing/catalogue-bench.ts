import { type Database, newId } from '@rewards/db';
import { prepareJobs, startJobWorker, type Worker } from '../../../jobs/worker';
import { type Caller, createCaller } from '../../../router';
import { contextOf, ended, flags, makeAccountTree, makeProgram, storedSession, testServices } from '../../../testing';
import { catalogueJobs } from '../jobs';
import { askRebuild } from '../procedures/start-rebuild';
import { type FeedAnswer, type FeedItem, feedServer } from './feed-server';

const every = ['manageProgram', 'manageProgramAdvanced', 'manageOrders', 'manageReports'] as const;

/** Programs with a supplier's feed, a user who may build them, and a worker: the fixture for tests of rebuilds. */
export async function catalogueBench(db: Database) {
	await prepareJobs(db);
	const tree = await makeAccountTree(db);
	const services = testServices(db);
	const session = await storedSession(db, tree.accounts.left, flags(...every));
	const caller: Caller = createCaller(contextOf(services, session));
	const server = await feedServer();
	let worker: Worker | undefined;
	const rows = async (text: string, values: unknown[] = []) => (await db.pool.query(text, values)).rows;
	const rebuild = async (programId: string) => {
		const { jobId, buildId } = await caller.catalogue.rebuild({ programId });
		const job = await ended(db, jobId);
		return { job, build: await caller.catalogueBuilds.get({ programId, buildId }) };
	};
	/** Its automated build is due just now. */
	const nightly = async (programId: string) => {
		await rows('update program set is_auto_build = true where id = $1', [programId]);
		await rows(`update catalogue_build set started_at = started_at - interval '2 days' where program_id = $1`, [
			programId,
		]);
	};
	return {
		...tree,
		nightly,
		ended: (jobId: string) => ended(db, jobId),
		/** An automatic build. */
		automatic: async (programId: string) => {
			const asked = await db.transaction((client) =>
				askRebuild(client, { programId, accountId: tree.accounts.left.id, by: null }),
			);
			return ended(db, asked?.jobId ?? '');
		},
		services,
		caller,
		server,
		rows,
		rebuild,
		/** Restores the catalogue before the one on sale. */
		restore: async (programId: string) => {
			const { onSale } = await caller.catalogue.feed({ programId });
			const { jobId } = await caller.catalogue.restore({ programId, buildId: onSale?.id ?? newId() });
			return ended(db, jobId);
		},
		/** A program whose feed comes from the server. */
		newProgram: async (type: 'points' | 'plateau' | 'claim' = 'points') => {
			const program = await makeProgram(db, tree.accounts.left.id, type);
			const data = { replinkCatalogEndpoint: server.url, feed: 'GLOBAL', feedFileId: '7' };
			await db.prisma.program.update({ where: { id: program.id }, data, select: { id: true } });
			return program;
		},
		serve: (items: readonly FeedItem[], more: Partial<FeedAnswer> = {}) =>
			server.answer({ body: JSON.stringify(items), ...more }),
		/** Keys and prices of the products on sale. */
		onSale: async (programId: string): Promise<Record<string, number>> => {
			const found = await rows('select product_id, price_points from product where program_id = $1', [programId]);
			return Object.fromEntries(found.map((row) => [row.product_id, Number(row.price_points)]));
		},
		steps: async (programId: string): Promise<string[]> => {
			const { rebuildSteps } = await caller.catalogue.history({ programId });
			return rebuildSteps.map(({ description }) => description);
		},
		/** What the program's builds keep besides catalogues: nothing once they have ended. */
		left: (programId: string) =>
			rows(
				`select c.relname from pg_class c join catalogue_build b on 'b' || replace(b.id::text, '-', '') = c.relname
				where c.relnamespace = 'feed_stage'::regnamespace and b.program_id = $1`,
				[programId],
			),
		startWorker: async () => {
			worker ??= await startJobWorker(services, { jobs: catalogueJobs, concurrency: 3 });
		},
		stop: async () => {
			await worker?.stop();
			await server.close();
		},
	};
}
