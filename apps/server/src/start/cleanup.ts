import type { Log } from '@rewards/api/trpc/index';

/** What to close when the process stops, last opened first; one failure doesn't skip the others. */
export class Cleanup {
	readonly #steps: { name: string; run: () => Promise<void> }[] = [];
	#running: Promise<void> | null = null;
	/** The step that is being waited for; null before and after. */
	current: string | null = null;

	add(name: string, run: () => Promise<void>): void {
		this.#steps.push({ name, run });
	}

	/** Safe to call twice. */
	run(log: Log): Promise<void> {
		this.#running ??= this.#runAll(log);
		return this.#running;
	}

	async #runAll(log: Log): Promise<void> {
		for (const { name, run } of this.#steps.splice(0).reverse()) {
			this.current = name;
			try {
				await run();
			} catch (error) {
				log.error({ step: name, message: error instanceof Error ? error.message : String(error) }, 'stopping failed');
			}
		}
		this.current = null;
	}
}

/** Resolves like `work`, or after `ms` if that comes first. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, ms);
	});
	await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
