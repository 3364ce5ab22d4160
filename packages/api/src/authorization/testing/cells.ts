import type { Database } from '@rewards/db';
import type { DataKey } from '../../crypto';
import type { AccountScope, Session } from '../../trpc';

/** One account relative to the caller's: its own, one below, one beside or one above, with all of its records. */
export interface Target {
	account: AccountScope;
	programId: string;
	/** The caller's own, for inputs that name the caller's own account or program and another's record. */
	own: { accountId: string; programId: string };
	db: Database;
	/** Encryption key for files of imports. */
	dataKey: DataKey;
}

/** What a mutation writes to the audit log, where that isn't one entry for the call's own input. */
export type Writes =
	/** Nothing, and why. */
	| { none: string }
	| {
			/**
			 * More than one, because several accounts see one, or several records have a history. Then the account below is
			 * used.
			 */
			entries?: number;
			/** Only root's users may. */
			byRoot?: true;
			/** The input that makes a change, where the cell's own input isn't the caller's or changes nothing. */
			input?: (target: Target, session: Session) => Promise<object>;
	  };

/** How a mutation is sent with an idempotency key, where that differs from `Writes` or the cell. */
export interface Keyed {
	/** The input that makes a change. */
	input?: (target: Target, session: Session) => unknown;
	/**
	 * Why its change isn't marked as done in its own transaction: after a crash it is repeated, which changes nothing
	 * more.
	 */
	repeats?: string;
	/** Its response contains a secret, which isn't stored: the same call again gets ALREADY_DONE. */
	secret?: true;
}

/** One way to call a procedure, and whether an id in its input refers to a record of another account. */
export interface Cell {
	/** The input that refers to the target; created anew for each call, records included. */
	input: (target: Target) => unknown | Promise<unknown>;
	/**
	 * `record`: the input names a record of the target, so another account's is NOT_FOUND.
	 * `subtree`: it names no record; the response may contain only records at or below the caller.
	 * `own`: it is about the caller alone.
	 */
	reach: 'record' | 'subtree' | 'own';
	/** Errors that a permitted call may still give, because the matrix sends the minimum that the schema accepts. */
	mayAnswer?: readonly string[];
	writes?: Writes;
	keyed?: Keyed;
}

/**
 * Cells by procedure name, and once more with an additional word for each further way in which an input can name a
 * record. A procedure of a router other than the main one has that router's name before it: `upload/participants`.
 * Files of lists need no cell, they use their list's.
 */
export type Matrix = Record<string, Cell>;

type More = (target: Target) => object | Promise<object>;
const nothing: More = () => ({});

/** Names a record of the target. */
export const record = (input: More, more: Omit<Cell, 'input' | 'reach'> = {}): Cell => ({
	reach: 'record',
	input,
	...more,
});
/** Works in the target's program. */
export const program = (more: More = nothing, rest: Omit<Cell, 'input' | 'reach'> = {}): Cell =>
	record(async (target) => ({ programId: target.programId, ...(await more(target)) }), rest);
/** Names a record of the target in the caller's own program. */
export const inOwnProgram = (more: More, rest: Omit<Cell, 'input' | 'reach'> = {}): Cell =>
	record(async (target) => ({ programId: target.own.programId, ...(await more(target)) }), {
		mayAnswer: ['NOT_FOUND'],
		...rest,
	});
/** Names the target's account. */
export const account = (more: object = {}, rest: Omit<Cell, 'input' | 'reach'> = {}): Cell =>
	record(({ account: { id } }) => ({ accountId: id, ...more }), rest);
/** Names nothing and returns records at or below the caller. */
export const subtree = (input: unknown = {}): Cell => ({ reach: 'subtree', input: () => input });
/** Is about the caller alone. */
export const own = (input: unknown, more: Omit<Cell, 'input' | 'reach'> = {}): Cell => ({
	reach: 'own',
	input: () => input,
	...more,
});
/** A filter of a list that names a record of the target. */
export const filtered = (field: string, id: (target: Target) => string | Promise<string>, more: object = {}): Cell => ({
	reach: 'subtree',
	input: async (target) => ({ ...more, filter: [field, '=', await id(target)] }),
});
export const accountId = ({ account: { id } }: Target) => id;
export const programId = ({ programId: id }: Target) => id;
/** Activity of a record of the target's; the audit domain's policy has its flags, and its own test covers them. */
export const activity = (input: More, mayAnswer: readonly string[] = ['FORBIDDEN']): Cell =>
	record(input, { mayAnswer });
