import type { FastifyInstance } from 'fastify';

/**
 * Something of a service that its page can change: what it does (title), and what it can be. The first choice holds at
 * the start.
 */
export interface Switch {
	title: string;
	choices: Readonly<Record<string, string>>;
}
export type Switches = Readonly<Record<string, Switch>>;
export type Values<Given extends Switches> = { readonly [Key in keyof Given]: keyof Given[Key]['choices'] & string };

export interface ServicePlace<Given extends Switches> {
	/** How the switches are now; ask at each request. */
	switches: () => Values<Given>;
	/** Where the service is reached, without a slash at the end; to be asked once requests come. */
	url: () => string;
}

/** The far side of one outside service. */
export interface SandboxService<Given extends Switches = Switches> {
	/** Its part of the address. */
	name: string;
	title: string;
	/** A sentence for the sandbox's page: what it answers, and who asks it. */
	about: string;
	switches: Given;
	/** A page of its own in the sandbox. */
	page?: { path: string; title: string };
	/** Adds its paths. Called once a start: what it keeps between requests are variables in here. */
	routes(app: FastifyInstance, place: ServicePlace<Given>): void;
}

/** Infers the switches, so that `routes` knows their names and choices. */
export const defineService = <const Given extends Switches>(service: SandboxService<Given>): SandboxService<Given> =>
	service;

/** What every service can do wrong. */
export const usualSwitches = {
	speed: { title: 'Answers', choices: { now: 'at once', slow: 'after 2 seconds', late: 'after 2 minutes' } },
	fault: {
		title: 'Fault',
		choices: {
			none: 'none',
			error: 'answers 500',
			twice: 'answers 503 twice, then works',
			cut: 'closes the connection without an answer',
		},
	},
} as const satisfies Switches;

export const delayMs: Record<keyof (typeof usualSwitches)['speed']['choices'], number> = {
	now: 0,
	slow: 2_000,
	late: 120_000,
};
