import type { Services } from '../../../trpc';
import { passages } from './circuit';
import { type Claimed, claimOrders, duePrograms } from './claim';
import { handOver, lookAfter } from './hand-over';
import { accessOf, originOf, type SupplierSettings } from './supplier-access';

/** Suppliers that are called at the same time, and calls to one of them. A slow one keeps no other one's orders waiting. */
const mostSuppliers = 16;
const callsEach = 8;
/** After that a supplier's turn ends, so that programs which have something due since come in. */
const turnMs = 10_000;

type Shared = Pick<Services, 'db' | 'config' | 'log'>;

/** Talks with suppliers about all orders that are due, as decision 38 says. Any number of processes may do so side by side. */
export class OrderSender {
	readonly #shared: Shared;
	readonly #signal: AbortSignal;
	/** By the origin of the supplier's address. */
	readonly #turns = new Map<string, Promise<void>>();

	constructor(shared: Shared, signal: AbortSignal) {
		this.#shared = shared;
		this.#signal = signal;
	}

	/** Begins what is due with suppliers that aren't talked with already; doesn't wait for it. */
	async look(): Promise<void> {
		const bySupplier = new Map<string, SupplierSettings[]>();
		for (const settings of await duePrograms(this.#shared.db.pool)) {
			const origin = originOf(settings) ?? '';
			bySupplier.set(origin, [...(bySupplier.get(origin) ?? []), settings]);
		}
		for (const [origin, programs] of bySupplier) {
			if (this.#signal.aborted || this.#turns.size >= mostSuppliers) return;
			if (this.#turns.has(origin)) continue;
			const turn = this.#turn(origin, programs)
				.catch((error: unknown) => this.#shared.log.warn({ err: error }, 'Orders could not be handed over'))
				.finally(() => this.#turns.delete(origin));
			this.#turns.set(origin, turn);
		}
	}

	/** Resolves when nothing that was begun goes on. */
	async settled(): Promise<void> {
		while (this.#turns.size > 0) await Promise.all(this.#turns.values());
	}

	async #turn(origin: string, programs: readonly SupplierSettings[]): Promise<void> {
		const end = Date.now() + turnMs;
		const reached = programs.filter((settings) => accessOf(this.#shared, settings));
		const unreached = programs.filter((settings) => !reached.includes(settings));
		await this.#tellOf(unreached);
		await this.#putOff(unreached);
		while (reached.length > 0 && !this.#signal.aborted && Date.now() < end) {
			const way = (await passages(this.#shared.db.pool, [origin])).get(origin) ?? 'all';
			if (typeof way === 'object') return this.#putOff(reached, way.notBefore);
			if ((await this.#hand(reached, way === 'one')) === 0) break;
		}
		if (!this.#signal.aborted) await this.#followUp(reached);
	}

	/** Each program's share of a round of calls. */
	async #hand(programs: readonly SupplierSettings[], one: boolean): Promise<number> {
		const share = one ? 1 : Math.max(1, Math.ceil((2 * callsEach) / programs.length));
		const claimed: [SupplierSettings, Claimed][] = [];
		for (const settings of programs) {
			// What is claimed must be called for long before its lease ends.
			if (claimed.length >= (one ? 1 : 2 * callsEach)) break;
			const orders = await claimOrders(this.#shared.db.pool, settings.programId, share);
			claimed.push(...orders.map((order): [SupplierSettings, Claimed] => [settings, order]));
		}
		const made = claimed.length;
		await this.#inLanes(claimed, ([settings, order]) => handOver(this.#shared, settings, order));
		return made;
	}

	async #followUp(programs: readonly SupplierSettings[]): Promise<void> {
		await this.#inLanes([...programs], (settings) => lookAfter(this.#shared, settings));
	}

	async #inLanes<Work>(work: Work[], run: (one: Work) => Promise<unknown>): Promise<void> {
		const lane = async () => {
			for (let next = work.shift(); next !== undefined; next = work.shift())
				// One order's fault is not another's; what it leaves is taken over after its lease.
				await run(next).catch((error: unknown) =>
					this.#shared.log.warn({ err: error }, 'What a supplier said could not be recorded'),
				);
		};
		await Promise.all(Array.from({ length: Math.min(callsEach, work.length) }, lane));
	}

	/** Staff see in the order errors why these orders wait; they go out by themselves once the settings name a supplier, which clears the error. */
	async #tellOf(programs: readonly SupplierSettings[]): Promise<void> {
		if (programs.length === 0) return;
		await this.#shared.db.pool.query(
			`insert into order_error (program_id, id, order_id, message)
			select d.program_id, gen_random_uuid(), d.order_id, $2 from order_dispatch d
			where d.program_id = any($1::uuid[]) and d.due_at <= now() and d.state <> 'follow'
			limit 10000
			on conflict (program_id, order_id) where cleared_at is null do nothing`,
			[
				programs.map(({ programId }) => programId),
				'The program names no supplier. Set Replink Endpoint and Dev Key in its advanced settings; the order then goes out by itself.',
			],
		);
	}

	/** Without a way to the supplier orders wait: until its circuit lets somebody through, or its settings are right. */
	async #putOff(programs: readonly SupplierSettings[], until = new Date(Date.now() + 60_000)): Promise<void> {
		if (programs.length === 0) return;
		await this.#shared.db.pool.query(
			`update order_dispatch set due_at = $2::timestamptz + random() * interval '2 seconds'
			where program_id = any($1::uuid[]) and due_at <= now()`,
			[programs.map(({ programId }) => programId), until],
		);
	}
}
