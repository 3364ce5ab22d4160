import type { Caller } from '@rewards/api/router';
import type { Access, Context } from '@rewards/api/trpc/index';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FileKind } from '../http/upload-file';

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** What a row's `call` gets: the caller with the request's session, and everything that the client sent, parsed. */
export interface RestCall<Path extends string, Query, Body> {
	caller: Caller;
	/** Ids of the path; each is a UUID, but for those that the row takes by another name. */
	params: Record<Names<Path>, string>;
	query: Query;
	body: Body;
	ctx: Context;
	request: FastifyRequest;
	/** Says that the call has made something: 201 in place of 200. */
	created: () => void;
}

interface Row<Path extends string, Query extends z.ZodType, Body extends z.ZodType> {
	/**
	 * Who may call it, as it is documented. Everybody else is answered before the body is read; the procedure asks again.
	 */
	who: Access;
	query?: Query;
	body?: Body;
	/**
	 * Parameters that may be a name which people know, such as a number, in place of a UUID; the procedure looks at it.
	 */
	named?: readonly Names<Path>[];
	/** Takes no idempotency key: the answer holds a token, which is kept nowhere. */
	keyless?: true;
	/** Bytes that its body may have, where that is more than usual. */
	largest?: number;
	/** Answers something that may be very large; it is written in pieces. */
	whole?: true;
	/** Takes a file of that kind: the body is a stream that `call` reads itself. */
	upload?: FileKind;
	/** What it does, in a few words, for the documentation. */
	summary: string;
	/** What is answered, as it goes over the wire. */
	answers: z.ZodType;
	/** What may come as a body, where `body` leaves it to the procedure. */
	takes?: z.ZodType;
	/** Parameters of the address that it reads, where `query` leaves them to the procedure. */
	reads?: z.ZodObject;
	/** A body that it takes, for the documentation. */
	example?: unknown;
	/** Parse is done; calls the procedure and resolves to what is answered, mapped to the documented shape. */
	call: (call: RestCall<Path, z.output<Query>, z.output<Body>>) => Promise<unknown>;
}

export type Method = 'GET' | 'POST' | 'DELETE';

/** A row of a table with its types forgotten: what the mount and the tests read. */
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
 * One documented path. `path` stays as it is documented, parameters in braces; the mount turns them into Fastify's. The
 * rules are all in the procedures: a row parses, calls and maps.
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

/** The parameter that names the program which a path works in, if it works in one. */
export function programParam(path: string): string | undefined {
	if (path.startsWith('/api/programs/{')) return /\{([^}]+)\}/.exec(path)?.[1];
	return /\{(programId|programDataId)\}/.exec(path)?.[1];
}
