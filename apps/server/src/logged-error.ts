import { sqlState } from '@rewards/api/errors/index';

/** Undefined table, column and function: such a message quotes schema names, which are useful to read. */
const schemaFaults = new Set(['42P01', '42703', '42883']);

const address = /[^\s<>()"'`,;:=]+@[^\s<>()"'`,;:]+/gu;
// Greedy, because a value may contain quotes and line breaks. An apostrophe within a word opens nothing.
const quotations = [/"[\s\S]*"/gu, /“[\s\S]*”/gu, /(?<![\p{L}\p{N}])'[\s\S]*'(?![\p{L}\p{N}])/gu];
const ticked = /`[^`]*`/gu;
const keyValues = /=\([\s\S]*\)/gu;

/** An error's message without quoted values: drivers and mail servers quote user input and personal data. */
export function withoutValues(error: Error): string {
	let text = error.message;
	// System messages about files and hosts contain no personal data.
	const isSystem = 'syscall' in error && typeof error.syscall === 'string';
	if (!isSystem && !schemaFaults.has(sqlState(error) ?? '')) {
		for (const quotation of quotations) text = text.replace(quotation, '…');
		text = text.replace(ticked, (whole) => (/^`prisma\.[\w.$]+\(\)`$/.test(whole) ? whole : '…'));
		text = text.replace(keyValues, '=…');
	}
	return text.replace(address, '…').slice(0, 1000);
}

/** The stack frames without the heading, which repeats the message. */
function frames({ stack = '', message }: Error): string {
	const behind = message ? stack.indexOf(message) : -1;
	const lines = (behind < 0 ? stack : stack.slice(behind + message.length)).split('\n');
	return lines
		.filter((line) => /^\s+at \S/.test(line))
		.join('\n')
		.slice(0, 4000);
}

/** Name of the constraint that refused a row, wherever the driver put it. */
function constraintOf(error: unknown): string | undefined {
	for (let at: unknown = error, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth += 1) {
		const { constraint, cause, meta } = at as Record<string, unknown>;
		if (typeof constraint === 'string') return constraint;
		if (typeof constraint === 'object' && constraint !== null && 'index' in constraint) return String(constraint.index);
		at = cause ?? (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError;
	}
	return undefined;
}

/**
 * An error as it may appear in the log: type, message without quoted values, code, SQLSTATE, constraint, stack, and the
 * same for its causes. Everything else that libraries attach to errors (detail, where, parameters, recipients, server
 * responses) can name people and is omitted.
 */
export function loggedError(error: unknown, depth = 0): object {
	if (!(error instanceof Error)) return { type: typeof error };
	const type = error.name;
	const message = withoutValues(error);
	const state = sqlState(error);
	const constraint = constraintOf(error);
	const code =
		'code' in error && typeof error.code === 'string' && /^\w{1,60}$/.test(error.code) ? error.code : undefined;
	const responseCode =
		'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
	const at = frames(error);
	return {
		type,
		message,
		...(code ? { code } : {}),
		...(state ? { sqlState: state } : {}),
		...(constraint ? { constraint } : {}),
		...(responseCode ? { responseCode } : {}),
		stack: `${type}: ${message}${at ? `\n${at}` : ''}`,
		...(error.cause instanceof Error && depth < 3 ? { cause: loggedError(error.cause, depth + 1) } : {}),
	};
}
