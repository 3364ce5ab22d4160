import type { FastifyInstance } from 'fastify';

/** A behavior of a service that its page can change: its title and its choices. The first choice is the default. */
export interface Switch {
	title: string;
	choices: Readonly<Record<string, string>>;
}
export type Switches = Readonly<Record<string, Switch>>;
export type Values<Given extends Switches> = { readonly [Key in keyof Given]: keyof Given[Key]['choices'] & string };

export interface ServicePlace<Given extends Switches> {
	/** The current switches; read them at each request. */
	switches: () => Values<Given>;
	/** Where the service is reached, without a trailing slash; call it only once requests arrive. */
	url: () => string;
}

/** The stand-in for one outside service. */
export interface SandboxService<Given extends Switches = Switches> {
	/** Its part of the address. */
	name: string;
	title: string;
	/** A sentence for the sandbox's page: what it returns, and who calls it. */
	about: string;
	switches: Given;
	/** A page of its own in the sandbox. */
	page?: { path: string; title: string };
	/** Adds its paths. Called once per start: keep state between requests in variables inside. */
	routes(app: FastifyInstance, place: ServicePlace<Given>): void;
}

/** Infers the switches, so `routes` knows their names and choices. */
export const defineService = <const Given extends Switches>(service: SandboxService<Given>): SandboxService<Given> =>
	service;

/** Faults that every service can have. */
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
