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
	/** Address of the portal: `https://portal.example`. */
	url: string;
	/** A session's token or an API key (`rwk_…`), or a function that returns it. Without one, call `signIn` first. */
	token?: string | (() => string | undefined | Promise<string | undefined>);
	/** How calls are retried. */
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
	/** Only counts what the import would do; nothing is imported. */
	preview?: boolean;
	/** Of the file, if its bytes don't say it: `windows-1254` and others of docs/imports.md. */
	encoding?: string;
	/** The row of the header, as a spreadsheet counts; absent: it is looked for. */
	headerRow?: number;
}
interface ParticipantImportOptions extends ImportOptions {
	override?: boolean;
	mode?: 'add' | 'update' | 'replace';
	allowArchived?: number;
	/** What a blank cell does to a stored value; `keep` unless said. */
	blankCells?: 'keep' | 'empty';
}
interface PointImportOptions extends ImportOptions {
	again?: boolean;
	/** Of the file's numbers, and of its dates that can be read in two ways. */
	decimal?: '.' | ',';
	dateOrder?: 'dmy' | 'mdy';
}
/** The result of an import; `errorLines` has at most 1000 refused rows. */
export interface ImportResult {
	succes: boolean;
	errorLines: { line: number; column: string; value: string; reason: string; code: string }[];
	counts: Record<string, number> & { rows: number; rejected: number };
	/** Headers of columns from which nothing was taken. */
	unknownColumns: string[];
	/** The row of the header, as a spreadsheet counts. */
	headerRow: number;
	/** Of participants: values that blank cells have emptied, and of which columns. */
	emptied?: { values: number; fields: Record<string, number> };
	/** Of points with a column of dates: how they were read. */
	dates?: object | null;
	jobId: string;
	/** Of a preview: nothing was imported. */
	preview?: true;
	/** Of a preview: how many rows would be refused for each reason. */
	reasons?: { code: string; reason: string; count: number }[];
	/** Of a preview: when the very same file was imported before. */
	importedAt?: string | null;
	/** Of a preview of participants: how many the program has that aren't archived. */
	present?: number;
	/** Of a preview of participants: the number that the import needs as `allowArchived`; null if it needs none. */
	allowArchived?: number | null;
}

export interface RewardsClient {
	/** Every procedure of the portal, typed: `client.api.participants.list.query({ programId })`. */
	api: TRPCClient<AppRouter>;
	/** Signs in, and uses the session from now on. Resolves to its token. */
	signIn: (userName: string, password: string) => Promise<string>;
	pages: typeof pages;
	rows: typeof rows;
	/** Resolves to the job once it has succeeded. */
	waitForJob: <Kind extends JobKind = JobKind>(id: string, options?: WaitOptions) => Promise<JobOf<Kind>>;
	/**
	 * Imports a file of participants, and waits until it is done. Without `mode` it only adds; `override` is `mode:
	 * 'replace'`, which is refused with ARCHIVES_MANY if it would archive many participants and more than
	 * `allowArchived`.
	 */
	importParticipants: (options: ParticipantImportOptions) => Promise<ImportResult>;
	/** Imports a file of points, and waits until it is done. `again` allows a file that was imported before. */
	importPoints: (options: PointImportOptions) => Promise<ImportResult>;
	/** A list as a file; the body's stream is the file. */
	exportList: (
		list: string,
		query: GridExportInput & Record<string, unknown>,
		options?: { signal?: AbortSignal },
	) => Promise<Response>;
	/** A path of the REST API, with the same retries and errors. */
	rest: (call: RestCall) => Promise<Response>;
}

/** How long an import over REST may take to respond. */
const importMs = 600_000;

const reading = ({ preview, encoding, headerRow }: ImportOptions) => ({ preview, encoding, headerRow });

/**
 * A typed client of the portal. Retries calls after lost connections and transient refusals; changes carry an
 * idempotency key, so that nothing happens twice. Every failure is a RewardsError.
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

	/** The response comes when the job ends. If that takes longer than a response may, waits for the job instead. */
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
			const {
				emptied,
				dates,
				unknownColumns,
				headerRow = 1,
				...counts
			} = result as unknown as ImportResult['counts'] &
				Pick<ImportResult, 'unknownColumns' | 'emptied' | 'dates'> & { headerRow?: number };
			const told = { unknownColumns, headerRow, ...(emptied ? { emptied } : {}), dates: dates ?? null };
			return { succes: counts.rejected === 0, errorLines: [], counts, ...told, jobId };
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
		importParticipants: ({ override, mode, allowArchived, blankCells, ...more }) =>
			imported(
				`/api/programs/${more.programId}/users/import`,
				{ checkStatus: override, mode, allowArchived, blankCells, ...reading(more) },
				more,
			),
		importPoints: ({ again, decimal, dateOrder, ...more }) =>
			imported(
				`/api/programs/${more.programId}/users/importPoints`,
				{ again, decimal, dateOrder, ...reading(more) },
				more,
			),
		exportList: (list, query, { signal } = {}) =>
			rest({ method: 'POST', path: `/download/lists/${list}`, json: query, signal, tryMs: 0 }),
		rest,
	};
}
