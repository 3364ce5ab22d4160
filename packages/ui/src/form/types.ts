import type { FieldValues } from 'react-hook-form';

/** Values of any form. */
export type FormValues = FieldValues;

/** A field error from schema or server; `code` is a key that the application translates. */
export interface FieldProblem {
	/** Dotted: `addresses.0.zip`. */
	path: string;
	code: string;
	params?: Record<string, string | number>;
}

/** A submit error as shown to the person, from the application's own error class. */
export interface SubmitProblem {
	/** Translated; shown above the form if the fields don't cover it. */
	message: string;
	fields?: readonly FieldProblem[];
	/** The log reference for support. */
	reference?: string;
	/** No response: it is unknown whether the save succeeded. */
	unanswered?: boolean;
	/** Another user saved in the meantime. */
	conflict?: { message: string; current: Readonly<Record<string, unknown>> };
}

/** What to check before closing a form. In a ref: Escape may follow a click before it has rendered. */
export interface FormHandle {
	/** Idle, sending, or sent without a response, so the outcome is unknown. */
	progress: 'idle' | 'saving' | 'unanswered';
	/** Discards the input. */
	giveUp: () => void;
}

/** Unsaved input. */
export interface Draft {
	/** When, as an ISO string. */
	at: string;
	/** Version of the record that it was typed over. */
	version?: number;
	/** By path. */
	values: Readonly<Record<string, unknown>>;
}
/** A draft with its key. */
export interface KeptDraft {
	key: string;
	draft: Draft;
}
/** Storage of drafts: several under one name, one for each open form, so two tabs don't overwrite each other's. */
export interface DraftStore {
	newKey: (name: string) => string;
	/** All drafts under a name, newest first. */
	kept: (name: string) => KeptDraft[];
	/** Null deletes it. */
	write: (key: string, draft: Draft | null) => void;
	/** Calls back when another tab deletes the draft. Returns the unsubscribe function. */
	onDropped: (key: string, act: () => void) => () => void;
}

/** Context of a submit besides the values. */
export interface SubmitContext {
	/**
	 * Version of the record to save over: the initial one, or after a conflict the one that the person has seen. Absent
	 * for new records.
	 */
	version?: number;
}

/** A schema's constraints on a field, before any input. */
export interface FieldLimit {
	required: boolean;
	/** Maximum length of a text. The field keeps longer input, and reports it. */
	maxLength?: number;
}

/** Validates values: returns the parsed values or the problems. */
export interface Parse<Values, Output = Values> {
	(
		values: Values,
	): { values: Output; problems?: undefined } | { values?: undefined; problems: readonly FieldProblem[] };
	/** By dotted path. Problems reported here aren't repeated by the form's fields. */
	limits?: Readonly<Record<string, FieldLimit>>;
}
