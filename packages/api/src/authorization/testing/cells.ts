import type { Database } from '@rewards/db';
import type { AccountScope, Session } from '../../trpc';

/**
 * One account seen from the caller's: its own, one below, one beside or one above, with everything that hangs on it.
 */
export interface Target {
	account: AccountScope;
	programId: string;
	/** The caller's own, for inputs that name one's own place and someone else's record. */
	own: { accountId: string; programId: string };
	db: Database;
	/** What files of imports are sealed with. */
	dataKey: Uint8Array;
}

/** What a mutation writes to the audit log, where that isn't one entry for the call's own input. */
export type Writes =
	/** Nothing, and why. */
	| { none: string }
	| {
			/** More than one, because more than one account has to read of it. Then it is asked of the account below. */
			entries?: number;
			/** Only root's users may. */
			byRoot?: true;
			/**
			 * Where the cell asks with what isn't the caller's, or finds nothing to do: the input with which something is
			 * done.
			 */
			input?: (target: Target, session: Session) => Promise<object>;
	  };

/** How a mutation is sent with an idempotency key, where that isn't as `Writes` or the cell says. */
export interface Keyed {
	/** The input with which something is done. */
	input?: (target: Target, session: Session) => unknown;
	/**
	 * Why its change isn't said to be made in its own transaction: after a crash it is made again, which changes nothing
	 * more.
	 */
	repeats?: string;
	/** Its answer holds a secret, which is kept nowhere: the same call again is answered ALREADY_DONE. */
	secret?: true;
}

/** One way to call a procedure, and whether it reaches a record of another account by an id in its input. */
export interface Cell {
	/** The input that asks for something of the target; made anew for each call, records included. */
	input: (target: Target) => unknown | Promise<unknown>;
	/**
	 * `record`: the input names a record of the target, so a foreign one is NOT_FOUND.
	 * `subtree`: it names nothing; the answer may hold only what lies at or below the caller.
	 * `own`: it is about the caller alone.
	 */
	reach: 'record' | 'subtree' | 'own';
	/** Errors that a permitted call may still give, because the matrix asks with the least that the schema takes. */
	mayAnswer?: readonly string[];
	writes?: Writes;
	keyed?: Keyed;
}

/**
 * How a domain's procedures are called: by their name, and once more with a word behind it for each further way in
 * which an input can name a record. A procedure of a router beside the product's own has that router's name before it:
 * `upload/participants`. Files of lists need no cell, they are asked for as their list is.
 */
export type Matrix = Record<string, Cell>;

type More = (target: Target) => object | Promise<object>;
const nothing: More = () => ({});

/** Asks for a record of the target. */
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
/** Names nothing and shows what lies at or below the caller. */
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
/**
 * Activity of a record of the target's; which flags it takes is in the audit domain's policy, and is tried in its own
 * test.
 */
export const activity = (input: More, mayAnswer: readonly string[] = ['FORBIDDEN']): Cell =>
	record(input, { mayAnswer });
