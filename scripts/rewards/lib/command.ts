/** One option of a command, as its help shows it. */
export interface Option {
	/** Of what kind its value is, such as `<file>`; without it the option is on or off. */
	value?: string;
	help: string;
	/** Taken when the option isn't given. */
	environment?: string;
	required?: true;
	/** May be given more than once. */
	multiple?: true;
}

export interface Given {
	/** Values of options: text, or a list of those that may come more than once. */
	text: (name: string) => string | undefined;
	/** The same, of a required one. */
	needed: (name: string) => string;
	list: (name: string) => string[];
	on: (name: string) => boolean;
	/** What stands without an option, in the order of `takes`. */
	taken: readonly string[];
	/** A line of the answer as soon as it is known; left out of JSON. */
	say: (line: string) => void;
	/** Shown while it runs, on a terminal alone. */
	progress: (text: string) => void;
}

export interface Command {
	/** What it does, in one line. */
	summary: string;
	/** Names of what stands without an option. */
	takes?: readonly string[];
	options: Readonly<Record<string, Option>>;
	/** Exits with 1 when its result says `ok: false`. */
	run: (given: Given) => Promise<Record<string, unknown> & { ok?: boolean }>;
}

/** A refusal in words for whoever ran the command: exit code 1. */
export class Refused extends Error {}
/** The command was called in a way that it doesn't understand: exit code 2. */
export class WrongUsage extends Error {}
