import { Lane } from '../../../shares';
import type { Services } from '../../../trpc';
import { type Passage, passages } from './circuit';
import { type Claimed, claimOrders } from './claim';
import { dueSuppliers } from './due-suppliers';
import { handOver, lookAfter } from './hand-over';
import { accessOf, circuitsOf, type DueSupplier, placeOf, sentElsewhere } from './supplier-access';
import { endPatience, putOff, tellWhyWaiting } from './waiting-orders';

/**
 * Suppliers called concurrently, in total and of one tenant, and concurrent calls to each. A slow one doesn't delay
 * others' orders.
 */
const places = 48;
const tenantPlaces = 8;
const callsEach = 8;
/** After this time a supplier's turn ends, so that programs with newly due work get theirs. */
const turnMs = 10_000;

const namesNone =
	'The program names no supplier. Set Replink Endpoint and Dev Key in its advanced settings; the order then goes out by itself, or is resubmitted after an hour.';
const keyUnreadable =
	'The Dev Key of the program can’t be read by this server. Enter it again in the advanced settings; the order then goes out by itself, or is resubmitted after an hour.';

interface Open {
	supplier: DueSupplier;
	/** Only one call may be made, to probe whether the supplier accepts this program's calls again. */
	one: boolean;
}
type Shared = Pick<Services, 'db' | 'config' | 'log'>;

const countBy = <One>(all: readonly One[], keyOf: (one: One) => string): Map<string, number> => {
	const counts = new Map<string, number>();
	for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
	return counts;
};

/** One program of each tenant, then the next of each; first those whose last share is longest ago. */
function inTurns(open: readonly Open[], servedIn: (owner: string) => number): Open[] {
	const places = new Map<string, number>();
	return open
		.toSorted((one, other) => servedIn(one.supplier.programId) - servedIn(other.supplier.programId))
		.map((one) => {
			const place = (places.get(one.supplier.tenantId) ?? 0) + 1;
			places.set(one.supplier.tenantId, place);
			return { one, place, round: servedIn(one.supplier.tenantId) };
		})
		.sort((one, other) => one.place - other.place || one.round - other.round)
		.map(({ one }) => one);
}

/** Calls suppliers about all due orders (decision 38). Any number of processes may do so concurrently. */
export class OrderSender {
	readonly #shared: Shared;
	readonly #signal: AbortSignal;
	readonly #lane: Lane;
	/** The round in which each tenant and program last had its share. */
	readonly #served = new Map<string, number>();
	#round = 0;

	constructor(shared: Shared, signal: AbortSignal) {
		this.#shared = shared;
		this.#signal = signal;
		const onFault = (error: unknown) => shared.log.warn({ err: error }, 'Orders could not be handed over');
		this.#lane = new Lane({ places, tenant: tenantPlaces, signal, onFault });
	}

	/** Starts the work due with suppliers that aren't being called yet; doesn't wait for it. */
	async look(): Promise<void> {
		const byPlace = new Map<string, DueSupplier[]>();
		for (const supplier of await dueSuppliers(this.#shared.db.pool)) {
			const place = placeOf(supplier);
			byPlace.set(place, [...(byPlace.get(place) ?? []), supplier]);
		}
		for (const [place, suppliers] of byPlace) {
			const [tenant = '', ...others] = new Set(suppliers.map(({ tenantId }) => tenantId));
			// A supplier of several tenants takes no place of any of them.
			this.#lane.start(others.length > 0 ? place : tenant, place, () => this.#turn(place, suppliers));
		}
	}

	/** Resolves when all started work is finished. */
	settled(): Promise<void> {
		return this.#lane.settled();
	}

	async #turn(place: string, suppliers: readonly DueSupplier[]): Promise<void> {
		const end = performance.now() + turnMs;
		let reached: DueSupplier[] = [];
		const unreached: DueSupplier[] = [];
		for (const supplier of suppliers) {
			const why = this.#whyUnreached(supplier);
			(why ? unreached : reached).push(supplier);
			if (!why) continue;
			await tellWhyWaiting(this.#shared.db.pool, supplier, why);
			await endPatience(this.#shared.db, supplier, why);
		}
		await putOff(this.#shared.db.pool, unreached);
		while (reached.length > 0 && !this.#signal.aborted && performance.now() < end) {
			const way = await this.#wayTo(place);
			if (typeof way === 'object') {
				for (const supplier of reached)
					if (supplier.former) await tellWhyWaiting(this.#shared.db.pool, supplier, sentElsewhere(supplier));
				return putOff(this.#shared.db.pool, reached, way.notBefore);
			}
			const open = await this.#openOf(reached);
			reached = open.map(({ supplier }) => supplier);
			if ((await this.#hand(open, way === 'one')) === 0) break;
		}
		if (!this.#signal.aborted) await this.#followUp(reached);
	}

	/** Null when it can be called. An unreadable key doesn't delay other programs' orders. */
	#whyUnreached(supplier: DueSupplier): string | null {
		try {
			return accessOf(this.#shared, supplier) ? null : namesNone;
		} catch (error) {
			this.#shared.log.warn({ err: error, programId: supplier.programId }, 'The dev key of a program cannot be read');
			return keyUnreadable;
		}
	}

	async #wayTo(circuit: string): Promise<Passage> {
		return (await passages(this.#shared.db.pool, [circuit])).get(circuit) ?? 'all';
	}

	/** Suppliers whose own circuit allows a call, in turns; the others wait for theirs. */
	async #openOf(suppliers: readonly DueSupplier[]): Promise<Open[]> {
		const ways = await passages(
			this.#shared.db.pool,
			suppliers.map((supplier) => circuitsOf(supplier).own),
		);
		const open: Open[] = [];
		for (const supplier of suppliers) {
			const way = ways.get(circuitsOf(supplier).own) ?? 'all';
			if (typeof way === 'object') await putOff(this.#shared.db.pool, [supplier], way.notBefore);
			else open.push({ supplier, one: way === 'one' });
		}
		return inTurns(open, (owner) => this.#served.get(owner) ?? 0);
	}

	/** Each tenant's share of a round of calls, and of it each program's. */
	async #hand(open: readonly Open[], one: boolean): Promise<number> {
		const of = countBy(open, ({ supplier: { tenantId } }) => tenantId);
		const claimed: [DueSupplier, Claimed][] = [];
		this.#round += 1;
		for (const { supplier, one: single } of open) {
			const share = Math.ceil((2 * callsEach) / of.size / (of.get(supplier.tenantId) ?? 1));
			// Claimed orders must be called for long before their lease ends.
			if (claimed.length >= (one ? 1 : 2 * callsEach)) break;
			const orders = await claimOrders(this.#shared.db.pool, supplier, one || single ? 1 : share);
			claimed.push(...orders.map((order): [DueSupplier, Claimed] => [supplier, order]));
			for (const owner of [supplier.tenantId, supplier.programId]) this.#served.set(owner, this.#round);
		}
		const made = claimed.length;
		await this.#inLanes(claimed, ([supplier, order]) => handOver(this.#shared, supplier, order));
		return made;
	}

	async #followUp(suppliers: readonly DueSupplier[]): Promise<void> {
		await this.#inLanes([...suppliers], (supplier) => lookAfter(this.#shared, supplier));
	}

	async #inLanes<Work>(work: Work[], run: (one: Work) => Promise<unknown>): Promise<void> {
		const lane = async () => {
			for (let next = work.shift(); next !== undefined; next = work.shift())
				// An error with one order doesn't affect others; another worker takes it over after its lease.
				await run(next).catch((error: unknown) =>
					this.#shared.log.warn({ err: error }, 'A supplier’s response could not be recorded'),
				);
		};
		await Promise.all(Array.from({ length: Math.min(callsEach, work.length) }, lane));
	}
}
