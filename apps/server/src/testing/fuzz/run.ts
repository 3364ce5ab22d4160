import { type ErrorCode, errorStatus } from '@rewards/validators/errors/codes';
import { type Asked, asks, type Form, forms } from './asked';
import { randomOf } from './random';
import { makeWorld, stands, type World } from './world';

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** No response may take longer, whatever was requested. */
const slowestMs = 20_000;

interface Answer {
	status: number;
	text: string;
	ms: number;
}
interface Refusal {
	code?: ErrorCode;
	message?: string;
}

const parsed = (text: string): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
};
/** The refusal in a response: REST returns it directly, tRPC nested in its own. */
function refusalOf({ name }: Asked, text: string): Refusal | undefined {
	const body = parsed(text);
	if (typeof body !== 'object' || body === null) return undefined;
	if (name.includes('/')) return body;
	return (body as { error?: { data?: { app?: Refusal } } }).error?.data?.app;
}

/** What is wrong with a response; undefined if nothing is. */
function faultOf(asked: Asked, { status, text, ms }: Answer, { ids }: World): string | undefined {
	if (ms > slowestMs) return `took ${Math.round(ms)} ms`;
	const sent =
		decodeURIComponent(asked.url.replace(/%(?![0-9a-f]{2})/gi, '%25')) +
		(asked.payload ?? '') +
		Object.values(asked.headers).join(' ');
	const leaked = [...new Set(text.match(uuids))].find((id) => ids.foreign.has(id) && !sent.includes(id));
	if (leaked) return `holds the id ${leaked} of another account`;
	if (status < 400) return parsed(text) === undefined ? 'is no JSON' : undefined;
	const refusal = refusalOf(asked, text);
	if (!refusal?.code || !refusal.message) return 'is a refusal without code and message';
	if (status === 500) return 'is 500';
	// tRPC has its own status for an expired link.
	if (asked.name.includes('/') && errorStatus[refusal.code] !== status) return `says ${refusal.code} with ${status}`;
	return refusal.code === 'DATABASE_UNAVAILABLE' ? 'says that the database is away' : undefined;
}

export interface Fault {
	what: string;
	caller: string;
	asked: Asked;
	answer: string;
}
export interface Outcome {
	seed: number;
	requests: number;
	byForm: Record<Form, number>;
	byStatus: Record<string, number>;
	/** Paths and procedures that were called, and those that succeeded at least once. */
	asked: number;
	answered: number;
	/** Calls that removed the callers' account or program, after which everything was recreated. */
	ended: string[];
	faults: Fault[];
}

const decoded = (url: string): string => {
	try {
		return decodeURIComponent(url);
	} catch {
		return url;
	}
};

/** Calls every path and procedure in turn, in each form, as each caller. The seed repeats the requests; ids differ. */
export async function fuzz({
	seed,
	requests,
	onProgress,
}: {
	seed: number;
	requests: number;
	onProgress?: (done: number) => void;
}): Promise<Outcome> {
	const random = randomOf(seed);
	let world = await makeWorld(random);
	const outcome: Outcome = {
		seed,
		requests: 0,
		byForm: { valid: 0, nearly: 0, hostile: 0, foreign: 0 },
		byStatus: {},
		asked: asks.length,
		answered: 0,
		ended: [],
		faults: [],
	};
	const answered = new Set<string>();
	try {
		for (; outcome.requests < requests; outcome.requests += 1) {
			const ask = asks[outcome.requests % asks.length];
			if (!ask) continue;
			const form = random.pick(forms);
			const asked = ask(random, form, world);
			// Most of what there is to find lies behind the permissions.
			const caller = random.chance(70) ? (world.callers[0] ?? random.pick(world.callers)) : random.pick(world.callers);
			const from = performance.now();
			const { statusCode: status, payload: text } = await world.app.app.inject({
				method: asked.method,
				url: asked.url,
				headers: { ...asked.headers, ...caller.headers() },
				...(asked.payload === undefined ? {} : { payload: asked.payload }),
			});
			const answer = { status, text, ms: performance.now() - from };
			outcome.byForm[form] += 1;
			outcome.byStatus[status] = (outcome.byStatus[status] ?? 0) + 1;
			if (status < 300) {
				answered.add(asked.name);
				if (asked.method !== 'GET' && !(await stands(world))) {
					outcome.ended.push(asked.name);
					await world.app.stop();
					world = await makeWorld(random);
				}
			}
			const what = faultOf(asked, answer, world);
			if (what)
				outcome.faults.push({
					what,
					caller: caller.name,
					asked: {
						...asked,
						url: decoded(asked.url).slice(0, 600),
						...(asked.payload ? { payload: asked.payload.slice(0, 600) } : {}),
					},
					answer: text.slice(0, 400),
				});
			if (status === 401 && caller.headers()['authorization']) await caller.again();
			if (outcome.requests % 1000 === 999) onProgress?.(outcome.requests + 1);
		}
	} finally {
		await world.app.stop();
	}
	outcome.answered = answered.size;
	return outcome;
}
