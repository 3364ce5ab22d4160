/** One option of a command, as its help shows it. */
export interface Option {
	/** The type of its value, such as `<file>`; without it the option is a switch. */
	value?: string;
	help: string;
	/** The default. */
	environment?: string;
	required?: true;
	/** May be repeated. */
	multiple?: true;
}

export interface Given {
	/** Values of options: text, or a list for repeatable ones. */
	text: (name: string) => string | undefined;
	/** The same, for a required one. */
	needed: (name: string) => string;
	list: (name: string) => string[];
	on: (name: string) => boolean;
	/** The positional arguments, in the order of `takes`. */
	taken: readonly string[];
	/** Prints a line of the result as soon as it is known; left out of JSON. */
	say: (line: string) => void;
	/** Shown while it runs, on a terminal only. */
	progress: (text: string) => void;
}

export interface Command {
	/** What it does, in one line. */
	summary: string;
	/** Names of the positional arguments. */
	takes?: readonly string[];
	options: Readonly<Record<string, Option>>;
	/** What exit codes of its own mean. */
	exits?: Readonly<Record<number, string>>;
	/** Exits with 1 when its result says `ok: false`, or with the code of its own that it names. */
	run: (given: Given) => Promise<Record<string, unknown> & { ok?: boolean; exit?: number }>;
}

/** A refusal with a message for the user of the command: exit code 1. */
export class Refused extends Error {}
/** Wrong usage of the command: exit code 2. */
export class WrongUsage extends Error {}

/** A whole number from 0, for an option with a value; undefined without one. */
export function wholeNumber(given: Pick<Given, 'text'>, name: string): number | undefined {
	const said = given.text(name);
	if (said === undefined) return undefined;
	if (!/^\d{1,9}$/.test(said)) throw new WrongUsage(`--${name} takes a whole number.`);
	return Number(said);
}
