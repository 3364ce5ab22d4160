import { newId } from '@rewards/db';
import { createContext, staffBehind } from '../../domains/auth';
import { openExportFile } from '../../domains/exports';
import { recipeSchedules } from '../../domains/recipes/jobs';
import { scheduledReportSchedules } from '../../domains/scheduled-reports/jobs';
import { WebhookSender } from '../../domains/webhooks';
import { incoming } from '../../imports/testing/records';
import { jobDefinitions } from '../../job-registry';
import { runJob } from '../../jobs/run/run-job';
import { createCaller } from '../../router';
import type { TestProgram, testServices } from '../../testing';
import { createUploadCaller } from '../../upload-router';

/** A maker, the program that they work in, and a server that receives messages. */
export interface World {
	services: ReturnType<typeof testServices>;
	maker: { id: string; email: string };
	/** Of an account below the maker's. */
	program: TestProgram;
	url: string;
	/** Bodies of the messages that the server has got. */
	got: string[];
}

/** Made before a change; `acts` says afterwards whether it did something, or told its maker something. */
interface Thing {
	make(world: World): Promise<{ acts: () => Promise<boolean> }>;
	/** Changes that don't concern it. */
	spared?: readonly string[];
}

/** The maker with their rights of this moment; null when they can't call at all. */
async function asMaker({ services, maker }: World) {
	const run = { id: newId(), services, createdById: maker.id, sessionId: null, ip: '' };
	const ctx = await staffBehind(run).catch(() => null);
	return ctx && { ...ctx, session: { ...ctx.session, id: newId(), freshAt: new Date() } };
}
async function makerCaller(world: World) {
	const ctx = await asMaker(world);
	if (!ctx) throw new Error('The maker may not call');
	return createCaller(ctx);
}
const done = (work: Promise<unknown>): Promise<boolean> =>
	work.then(
		() => true,
		() => false,
	);

async function award({ services, program }: World): Promise<void> {
	const { prisma } = services.db;
	const who = { programId: program.id, id: newId() };
	await prisma.participant.create({
		data: { ...who, name: 'P', email: `${who.id}@example.com` },
		select: { id: true },
	});
	const entry = { programId: program.id, id: newId(), participantId: who.id, type: 'adjustment', amount: 10 };
	await prisma.ledgerEntry.create({ data: entry, select: { id: true } });
}
/** Whether the server gets a message of this endpoint about the program. */
async function sends({ services, got, program }: World, name: string): Promise<boolean> {
	const sender = new WebhookSender(services, new AbortController().signal);
	await sender.look();
	await sender.settled();
	return got.some((body) => body.startsWith(`/${name} `) && body.includes(program.id));
}
async function addEndpoint(world: World, name: string, scope: object): Promise<string> {
	const fields = { name, url: `${world.url}/${name}`, events: ['balance.changed' as const] };
	return (await (await makerCaller(world)).webhooks.create({ ...fields, ...scope })).id;
}
const ofProgram = ({ program }: World) => ({ programId: program.id });
const ofAccount = ({ program }: World) => ({ accountId: program.accountId });

async function addKey(world: World, scope: object) {
	const flags = { manageParticipant: true, manageProgram: false, manageRole: false };
	const none = { manageAccount: false, manageUser: false, manageProgramAdvanced: false, manageContent: false };
	const rest = { manageTransaction: false, manageReports: false, manageOrders: false };
	const fields = { name: 'Sync', lifetime: 0, perMinute: 60 } as const;
	const { secret } = await (await makerCaller(world)).apiKeys.create({
		...flags,
		...none,
		...rest,
		...fields,
		...scope,
	});
	return {
		acts: async () => {
			const request = { ip: '', userAgent: '', id: newId() };
			const ctx = await createContext({ services: world.services, request, token: secret });
			return done(createCaller(ctx).participants.list({ programId: world.program.id }));
		},
	};
}

const schedule = {
	list: 'participantTotals' as const,
	query: { columns: [{ field: 'name', header: 'Name' }] },
	name: 'Totals',
	format: 'csv' as const,
	frequency: 'daily' as const,
	atTime: '08:00',
	timeZone: 'UTC',
};
async function addSchedule(world: World): Promise<string> {
	const input = { ...schedule, programId: world.program.id, recipients: [world.maker.id] };
	return (await (await makerCaller(world)).scheduledReports.create(input)).id;
}

/** Runs a queued job as a worker would; whether it was done. */
async function runs({ services }: World, id: string): Promise<boolean> {
	const row = await services.db.prisma.job.findUniqueOrThrow({ where: { id }, select: { kind: true } });
	const job = jobDefinitions.find(({ kind }) => kind === row.kind);
	if (!job) throw new Error(`No kind ${row.kind}`);
	await runJob({ services, job, id, controller: new AbortController(), lastAttempt: true });
	const { state } = await services.db.prisma.job.findUniqueOrThrow({ where: { id }, select: { state: true } });
	return state === 'done';
}
async function startExport(world: World): Promise<string> {
	const { list, query, name, format } = { ...schedule, list: 'participants' as const };
	const asked = { list, name, format, programId: world.program.id, ...query };
	return (await (await makerCaller(world)).exports.start(asked)).jobId;
}

export const ownedThings: Record<string, Thing> = {
	'endpoint of a program': {
		make: async (world) => {
			await addEndpoint(world, 'one', ofProgram(world));
			return { acts: () => award(world).then(() => sends(world, 'one')) };
		},
	},
	'endpoint of an account': {
		make: async (world) => {
			await addEndpoint(world, 'all', ofAccount(world));
			return { acts: () => award(world).then(() => sends(world, 'all')) };
		},
	},
	'queued message': {
		make: async (world) => {
			await addEndpoint(world, 'queued', ofProgram(world));
			await addEndpoint(world, 'queued-account', ofAccount(world));
			await award(world);
			return { acts: async () => (await sends(world, 'queued')) || sends(world, 'queued-account') };
		},
	},
	'message that was sent': {
		make: async (world) => {
			const endpointId = await addEndpoint(world, 'sent', ofAccount(world));
			await award(world);
			const where = { endpointId };
			const { id } = await world.services.db.prisma.webhookDelivery.findFirstOrThrow({ where, select: { id: true } });
			const read = async () => (await makerCaller(world)).webhookDeliveries.get({ id });
			return { acts: () => done(read()) };
		},
	},
	'key of a program': { make: (world) => addKey(world, ofProgram(world)) },
	'key of an account': { make: (world) => addKey(world, ofAccount(world)) },
	'schedule that is due': {
		make: async (world) => {
			const id = await addSchedule(world);
			const due = { where: { id }, data: { nextAt: new Date(0) }, select: { id: true } };
			await world.services.db.prisma.scheduledReport.update(due);
			return {
				acts: async () => {
					for (const { handler } of scheduledReportSchedules) await (await handler())(world.services);
					const after = { where: { id }, select: { lastJobId: true } };
					return (await world.services.db.prisma.scheduledReport.findUniqueOrThrow(after)).lastJobId !== null;
				},
			};
		},
	},
	'queued run of a schedule': {
		make: async (world) => {
			const id = await addSchedule(world);
			const { jobId } = await (await makerCaller(world)).scheduledReports.sendNow({ id });
			return {
				acts: async () => {
					const before = world.services.sent.length;
					await runs(world, jobId);
					return world.services.sent.length > before;
				},
			};
		},
	},
	'file that waits for a recipe': {
		make: async (world) => {
			const { services, program, maker } = world;
			const { prisma } = services.db;
			const place = { programId: program.id, accountId: program.accountId, ownerId: maker.id };
			const columns = [
				{ header: 'Email', field: 'email' },
				{ header: 'Name', field: 'name' },
			];
			const recipeId = newId();
			const recipe = { id: recipeId, ...place, kind: 'participants', name: 'HR export', columns, mode: 'add' };
			await prisma.importRecipe.create({ data: recipe, select: { id: true } });
			const ctx = await asMaker(world);
			if (!ctx) throw new Error('The maker may not call');
			const file = incoming('Email,Name\nann@example.com,Ann\n');
			const { id } = await createUploadCaller(ctx).recipes({ ...ofProgram(world), recipeId, again: false, file });
			return {
				acts: async () => {
					for (const { handler } of recipeSchedules) await (await handler())(services);
					const run = { where: { id }, select: { state: true } };
					return (await prisma.importRecipeRun.findUniqueOrThrow(run)).state !== 'waiting';
				},
			};
		},
	},
	'source of a recipe': {
		make: async (world) => {
			const { services, program, maker } = world;
			const { prisma, pool } = services.db;
			const place = { programId: program.id, accountId: program.accountId, ownerId: maker.id };
			const recipeId = newId();
			const recipe = { id: recipeId, ...place, kind: 'participants', name: 'HR files', columns: [], mode: 'add' };
			await prisma.importRecipe.create({ data: recipe, select: { id: true } });
			const ctx = await asMaker(world);
			if (!ctx) throw new Error('The maker may not call');
			// Nothing answers there: whether it acts shows in the look that it starts.
			const address = { kind: 'https' as const, address: 'http://127.0.0.1:1/a.csv', port: 22, bucket: '', region: '' };
			const blank = { folder: '', pattern: '', userName: '', hostKey: '' };
			const schedule = { frequency: 'daily' as const, weekday: 1, monthDay: 1, atTime: '06:00', timeZone: 'UTC' };
			const source = { ...ofProgram(world), recipeId, version: 0, ...address, ...blank, ...schedule };
			await createCaller(ctx).recipes.source.save(source);
			const looks = `select count(*)::int as n from job where kind = 'recipeFetch' and params->>'recipeId' = $1`;
			const count = async () => (await pool.query<{ n: number }>(looks, [recipeId])).rows[0]?.n ?? 0;
			return {
				acts: async () => {
					const before = await count();
					await pool.query(
						`update import_recipe_source set next_at = now() - interval '1 day', last_job_id = null where recipe_id = $1`,
						[recipeId],
					);
					for (const { name, handler } of recipeSchedules) if (name === 'sourcesDue') await (await handler())(services);
					return (await count()) > before;
				},
			};
		},
	},
	'queued export': {
		make: async (world) => {
			const id = await startExport(world);
			return { acts: () => runs(world, id) };
		},
	},
	'queued clone': {
		make: async (world) => {
			const caller = await makerCaller(world);
			const parts = { menu: false, dictionary: false, content: false };
			const { jobId } = await caller.programs.clone({ programId: world.program.id, ...parts });
			return { acts: () => runs(world, jobId) };
		},
	},
	'file of an export': {
		make: async (world) => {
			const id = await startExport(world);
			if (!(await runs(world, id))) throw new Error('The export failed');
			return {
				acts: async () => {
					const ctx = await asMaker(world);
					return ctx !== null && done(openExportFile(ctx, id));
				},
			};
		},
	},
	'selection of orders': {
		make: async (world) => {
			const id = newId();
			await world.services.db.pool.query(
				`insert into order_bulk (id, account_id, program_id, action, count, held_by_id, expires_at)
				values ($1, $2, $3, 'resubmit', 1, $4, now() + interval '1 hour')`,
				[id, world.program.accountId, world.program.id, world.maker.id],
			);
			const asked = { selectionId: id, count: 1, action: { kind: 'resubmit' as const } };
			return { acts: () => done(makerCaller(world).then((caller) => caller.orders.bulk.start(asked))) };
		},
	},
	'selection of participants': {
		make: async (world) => {
			const id = newId();
			await world.services.db.pool.query(
				`insert into held_selection (program_id, id, count, held_by_id, expires_at) values ($1, $2, 1, $3, now() + interval '1 hour')`,
				[world.program.id, id, world.maker.id],
			);
			const asked = { ...ofProgram(world), selectionId: id, count: 1, action: { kind: 'delete' as const } };
			return { acts: () => done(makerCaller(world).then((caller) => caller.participants.bulk.start(asked))) };
		},
	},
};
