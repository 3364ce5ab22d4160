import type { Caller } from '@rewards/api/router';
import type { Access, Context } from '@rewards/api/trpc/index';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FileKind } from '../http/files/upload-file';

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** What a row's `call` gets: the caller with the request's session, and the client's parsed input. */
export interface RestCall<Path extends string, Query, Body> {
	caller: Caller;
	/** Ids in the path; each is a UUID, except those that the row accepts under another name. */
	params: Record<Names<Path>, string>;
	query: Query;
	body: Body;
	ctx: Context;
	request: FastifyRequest;
	/** Reports that the call has created something: 201 instead of 200. */
	created: () => void;
	/** Reports that the work goes on after the response: 202 instead of 200. */
	accepted: () => void;
}

interface Row<Path extends string, Query extends z.ZodType, Body extends z.ZodType> {
	/** Who may call it, as documented. Others are refused before the body is read; the procedure checks again. */
	who: Access;
	query?: Query;
	body?: Body;
	/** Parameters that may be a human-readable name, such as a number, instead of a UUID; the procedure checks it. */
	named?: readonly Names<Path>[];
	/** Takes no idempotency key: the response holds a token, which is stored nowhere. */
	keyless?: true;
	/** Maximum bytes of the body, if larger than the default. */
	largest?: number;
	/** The response may be very large; it is written in pieces. */
	whole?: true;
	/** Accepts a file of that kind: the body is a stream that `call` reads itself. */
	upload?: FileKind;
	/** A short summary for the documentation. */
	summary: string;
	/** The response, as it goes over the wire. */
	answers: z.ZodType;
	/** The body for the documentation, if `body` leaves it to the procedure. */
	takes?: z.ZodType;
	/** URL parameters for the documentation, if `query` leaves them to the procedure. */
	reads?: z.ZodObject;
	/** An example body for the documentation. */
	example?: unknown;
	/** Runs after parsing: calls the procedure and resolves to the response in its documented shape. */
	call: (call: RestCall<Path, z.output<Query>, z.output<Body>>) => Promise<unknown>;
}

export type Method = 'GET' | 'POST' | 'DELETE';

/** A row of a table with its types erased: what the mount and the tests read. */
export interface RestRoute {
	method: Method;
	path: string;
	who: Access;
	upload: FileKind | null;
	keyless: boolean;
	whole: boolean;
	largest?: number;
	named: readonly string[];
	query: z.ZodType;
	body: z.ZodType;
	summary: string;
	answers: z.ZodType;
	takes: z.ZodType | null;
	reads: z.ZodObject | null;
	example: unknown;
	call: (call: RestCall<string, unknown, unknown>) => Promise<unknown>;
}

/**
 * One documented path. `path` is written as documented, with parameters in braces; the mount converts them to
 * Fastify's. All rules are in the procedures: a row parses, calls and maps.
 */
export function route<
	Path extends string,
	Query extends z.ZodType = z.ZodUnknown,
	Body extends z.ZodType = z.ZodUnknown,
>(method: Method, path: Path, row: Row<Path, Query, Body>): RestRoute {
	const query = row.query ?? z.unknown();
	const body = row.body ?? z.unknown();
	return {
		method,
		path,
		who: row.who,
		upload: row.upload ?? null,
		keyless: row.keyless ?? false,
		whole: row.whole ?? false,
		...(row.largest === undefined ? {} : { largest: row.largest }),
		named: row.named ?? [],
		query,
		body,
		summary: row.summary,
		answers: row.answers,
		takes: row.takes ?? row.body ?? null,
		reads: row.reads ?? (row.query instanceof z.ZodObject ? row.query : null),
		example: row.example,
		// The mount parses with exactly these schemas and takes the names from exactly this path.
		call: row.call as RestRoute['call'],
	};
}

/** The parameter that names the program of a path, if it has one. */
export function programParam(path: string): string | undefined {
	if (path.startsWith('/api/programs/{')) return /\{([^}]+)\}/.exec(path)?.[1];
	return /\{(programId|programDataId)\}/.exec(path)?.[1];
}
