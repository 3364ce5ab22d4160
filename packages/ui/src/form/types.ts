import type { FieldValues } from 'react-hook-form';

/** What any form holds. */
export type FormValues = FieldValues;

/** A refused field, as schemas and server give it; `code` is a key that the application translates. */
export interface FieldProblem {
	/** Dotted: `addresses.0.zip`. */
	path: string;
	code: string;
	params?: Record<string, string | number>;
}

/** What an error of a submit means to the person, from the application's own error class. */
export interface SubmitProblem {
	/** Translated; shown above the form when fields don't say it all. */
	message: string;
	fields?: readonly FieldProblem[];
	/** What support finds in the log. */
	reference?: string;
	/** No answer came: whether it was saved isn't known. */
	unanswered?: boolean;
	/** Someone saved meanwhile. */
	conflict?: { message: string; current: Readonly<Record<string, unknown>> };
}

/**
 * What whoever may close a form asks it first. A ref holds it: Escape may follow a click before that has been drawn.
 */
export interface FormHandle {
	/** At rest, on its way, or sent without an answer, so that it isn't known whether it was saved. */
	progress: 'idle' | 'saving' | 'unanswered';
	/** What was typed is no longer wanted. */
	giveUp: () => void;
}

/** What was typed and not saved. */
export interface Draft {
	/** When, as an ISO text. */
	at: string;
	/** Of the record that it was typed over. */
	version?: number;
	/** By path. */
	values: Readonly<Record<string, unknown>>;
}
/** A draft, and under which key it is kept. */
export interface KeptDraft {
	key: string;
	draft: Draft;
}
/**
 * Where drafts are kept: under one name several, one for each form that was open, so that two tabs don't write over
 * each other's.
 */
export interface DraftStore {
	newKey: (name: string) => string;
	/** All that is kept under a name, the newest first. */
	kept: (name: string) => KeptDraft[];
	/** Null drops it. */
	write: (key: string, draft: Draft | null) => void;
	/** Calls when another tab dropped what is kept under the key. Gives back how to stop. */
	onDropped: (key: string, act: () => void) => () => void;
}

/** What a submit has to know besides the values. */
export interface SubmitContext {
	/**
	 * Of the record that the form saves over: the one that it began with, or after a conflict the one that the person has
	 * seen. Absent for new records.
	 */
	version?: number;
}

/** What a schema says of a field before anything is typed. */
export interface FieldLimit {
	required: boolean;
	/** Of a text. The field keeps what is longer, and says so. */
	maxLength?: number;
}

/** Checks values: either what the schema made of them, or what is wrong. */
export interface Parse<Values, Output = Values> {
	(
		values: Values,
	): { values: Output; problems?: undefined } | { values?: undefined; problems: readonly FieldProblem[] };
	/** By dotted path. What it says no field of the form says again. */
	limits?: Readonly<Record<string, FieldLimit>>;
}
