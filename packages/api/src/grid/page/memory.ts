import type { GridScalar, GridTotals } from '@rewards/validators/grid';
import { PageCache } from './page-cache';

/** A row whose position in an order is known. */
export interface Anchor {
	/** From 0. */
	index: number;
	values: readonly GridScalar[];
}

/** Cached facts about one row set, all of one data version. */
export interface Known {
	version: string;
	total: number | null;
	totals: GridTotals;
	/**
	 * The keys of all of its rows, for a small set that fits one page: they find the rows without searching texts again.
	 */
	keys?: readonly GridScalar[];
	/** By the signature of the order. */
	anchors: Map<string, Anchor[]>;
}

const setLimit = 5000;
const anchorLimit = 200;

/**
 * Caches results of lists by their row set (scope included). A result holds for the data version that was read in the
 * same snapshot, and is used only in a snapshot with that version; so it is as exact as a new count, even with many
 * servers.
 */
export class GridMemory {
	private readonly sets = new Map<string, Known>();
	readonly pages = new PageCache();

	get(key: string): Known | undefined {
		const known = this.sets.get(key);
		if (known) {
			// Least recently used first; that one is dropped.
			this.sets.delete(key);
			this.sets.set(key, known);
		}
		return known;
	}

	/** The entry of a row set for a version; facts of another version are dropped. */
	at(key: string, version: string): Known {
		const known = this.get(key);
		if (known?.version === version) return known;
		const fresh: Known = { version, total: null, totals: {}, anchors: new Map() };
		this.sets.delete(key);
		this.sets.set(key, fresh);
		if (this.sets.size > setLimit) {
			const [oldest] = this.sets.keys();
			if (oldest !== undefined) this.sets.delete(oldest);
		}
		return fresh;
	}
}

export function addAnchors(known: Known, signature: string, added: readonly Anchor[]): void {
	const anchors = known.anchors.get(signature) ?? [];
	const fresh = added.filter(({ index }) => !anchors.some((anchor) => anchor.index === index));
	known.anchors.set(signature, [...anchors, ...fresh].slice(-anchorLimit));
}

const memories = new WeakMap<object, GridMemory>();

/** One cache per pool, so that two databases in a process never share one. */
export function memoryOf(pool: object): GridMemory {
	const known = memories.get(pool);
	if (known) return known;
	const made = new GridMemory();
	memories.set(pool, made);
	return made;
}
