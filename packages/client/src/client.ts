import type { AppRouter } from '@rewards/api/router';
import type { GridExportInput } from '@rewards/validators/grid';
import { createTRPCClient, type TRPCClient } from '@trpc/client';
import { RewardsError } from './error';
import { type JobKind, type JobOf, type WaitOptions, waitForJob } from './jobs';
import { type Connection, linksOf } from './links';
import { pages, rows } from './pages';
import { type Patience, usualPatience } from './patience';
import { type RestCall, restCall, type Upload } from './rest';

export interface RewardsClientOptions {
	/** Where the portal is: `https://portal.example`. */
	url: string;
	/** A session's token or an API key (`rwk_…`), or a function that gives it. Without one, `signIn` first. */
	token?: string | (() => string | undefined | Promise<string | undefined>);
	/** How patiently calls are made again. */
	patience?: Partial<Patience>;
	/** Sent with every call, such as `ProgramId`. */
	headers?: Readonly<Record<string, string>>;
	fetch?: typeof fetch;
}

interface ImportOptions {
	programId: string;
	/** The CSV file. */
	csv: Upload;
	signal?: AbortSignal;
	idempotencyKey?: string;
}
/** How an import ended; `errorLines` names at most 1000 refused rows. */
export interface ImportResult {
	succes: boolean;
	errorLines: { line: number; column: string; value: string; reason: string; code: string }[];
	counts: Record<string, number> & { rows: number; rejected: number };
	jobId: string;
}

export interface RewardsClient {
	/** Every procedure of the portal, typed: `client.api.participants.list.query({ programId })`. */
	api: TRPCClient<AppRouter>;
	/** Signs in, and uses the session from now on. Resolves to its token. */
	signIn: (userName: string, password: string) => Promise<string>;
	pages: typeof pages;
	rows: typeof rows;
	/** Resolves to the job once it has ended well. */
	waitForJob: <Kind extends JobKind = JobKind>(id: string, options?: WaitOptions) => Promise<JobOf<Kind>>;
	/**
	 * Imports a file of participants, and waits for its end. Without `mode` it only adds; `override` is `mode:
	 * 'replace'`.
	 */
	importParticipants: (
		options: ImportOptions & { override?: boolean; mode?: 'add' | 'update' | 'replace' },
	) => Promise<ImportResult>;
	/** Imports a file of points, and waits for its end. `again`: also a file that was imported before. */
	importPoints: (options: ImportOptions & { again?: boolean }) => Promise<ImportResult>;
	/** A list as a file; the body's stream is the file. */
	exportList: (
		list: string,
		query: GridExportInput & Record<string, unknown>,
		options?: { signal?: AbortSignal },
	) => Promise<Response>;
	/** A path of the REST API, with the same patience and errors. */
	rest: (call: RestCall) => Promise<Response>;
}

/** As long as an import by REST may take to answer. */
const importMs = 600_000;

/**
 * A typed client of the portal. Calls are made again after lost connections and passing refusals, changes with an
 * idempotency key, so that nothing happens twice. Whatever fails, fails as a RewardsError.
 */
export function createRewardsClient(options: RewardsClientOptions): RewardsClient {
	let session: string | undefined;
	const given = options.token;
	const connection: Connection = {
		url: options.url,
		token: () => session ?? (typeof given === 'function' ? given() : given),
		patience: { ...usualPatience, ...options.patience },
		fetch: options.fetch ?? ((...all) => fetch(...all)),
		headers: options.headers ?? {},
	};
	const api = createTRPCClient<AppRouter>({ links: linksOf(connection) });
	const rest = (call: RestCall) => restCall(connection, call);
	const wait = <Kind extends JobKind>(id: string, more?: WaitOptions) =>
		waitForJob<Kind>((job, signal) => api.jobs.get.query({ id: job }, signal ? { signal } : {}), id, more);

	/** The answer comes with the job's end. One that takes longer than an answer may is waited for by its job. */
	async function imported(
		path: string,
		query: NonNullable<RestCall['query']>,
		more: ImportOptions,
	): Promise<ImportResult> {
		const { csv: body, signal, idempotencyKey } = more;
		const call: RestCall = {
			method: 'POST',
			path,
			query,
			body,
			contentType: 'text/csv',
			signal,
			idempotencyKey,
			tryMs: importMs,
		};
		try {
			return await (await rest(call)).json();
		} catch (error) {
			const jobId = error instanceof RewardsError && error.code === 'TIMEOUT' ? error.params['jobId'] : undefined;
			if (typeof jobId !== 'string') throw error;
			const { result } = await wait(jobId, { signal });
			const counts = result as ImportResult['counts'];
			return { succes: counts.rejected === 0, errorLines: [], counts, jobId };
		}
	}

	return {
		api,
		signIn: async (userName, password) => {
			const { token } = await api.auth.signIn.mutate({ userName, password });
			session = token;
			return token;
		},
		pages,
		rows,
		waitForJob: wait,
		importParticipants: ({ override, mode, ...more }) =>
			imported(`/api/programs/${more.programId}/users/import`, { checkStatus: override, mode }, more),
		importPoints: ({ again, ...more }) =>
			imported(`/api/programs/${more.programId}/users/importPoints`, { again }, more),
		exportList: (list, query, { signal } = {}) =>
			rest({ method: 'POST', path: `/download/lists/${list}`, json: query, signal, tryMs: 0 }),
		rest,
	};
}
