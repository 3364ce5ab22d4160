import type { SandboxService } from './service';
import { usualSwitches } from './service';

/** One request that a service got. */
export interface Call {
	at: Date;
	method: string;
	/** Without the query, which can carry secrets. */
	path: string;
	status: number;
}

/** How many requests of a service are shown. */
const keptCalls = 30;

/** The state of one service's switches, and the requests it got. */
export class Switchboard {
	readonly switches: SandboxService['switches'];
	#values: Record<string, string>;
	/** Responses that are still to fail while the fault is `twice`. */
	#failures = 0;
	readonly calls: Call[] = [];

	constructor(readonly service: SandboxService) {
		this.switches = { ...usualSwitches, ...service.switches };
		this.#values = Object.fromEntries(
			Object.entries(this.switches).map(([name, { choices }]) => [name, Object.keys(choices)[0] ?? '']),
		);
	}

	get values(): Readonly<Record<string, string>> {
		return this.#values;
	}

	/** Changes switches. If one can't be set that way, returns what is wrong with it and changes none. */
	set(values: Readonly<Record<string, unknown>>): string | null {
		for (const [name, value] of Object.entries(values)) {
			const found = Object.hasOwn(this.switches, name) ? this.switches[name] : undefined;
			if (!found) return `${this.service.title} has no switch ${name}.`;
			if (typeof value !== 'string' || !Object.hasOwn(found.choices, value))
				return `${name} can be ${Object.keys(found.choices).join(', ')}.`;
		}
		this.#values = { ...this.#values, ...(values as Record<string, string>) };
		this.#failures = this.#values['fault'] === 'twice' ? 2 : 0;
		return null;
	}

	/** The status to fail the current request with; null if it succeeds. */
	nextFault(): 'cut' | 500 | 503 | null {
		switch (this.#values['fault']) {
			case 'cut':
				return 'cut';
			case 'error':
				return 500;
			case 'twice':
				if (this.#failures === 0) return null;
				this.#failures -= 1;
				return 503;
			default:
				return null;
		}
	}

	called(call: Call): void {
		this.calls.unshift(call);
		this.calls.length = Math.min(this.calls.length, keptCalls);
	}
}
