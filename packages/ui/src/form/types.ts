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
	/** Somebody saved meanwhile. */
	conflict?: { message: string; current: Readonly<Record<string, unknown>> };
}

/** What a submit has to know besides the values. */
export interface SubmitContext {
	/**
	 * Of the record that the form saves over: the one that it began with, or after a conflict the one that the person has seen. Absent for new
	 * records.
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
