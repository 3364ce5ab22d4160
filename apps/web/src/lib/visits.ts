import { readStoredJson, storedKeys, useStored, writeStored } from './storage';

/** A page that someone has opened, by what it called itself. */
export interface Visit {
	href: string;
	title: string;
	/** The kind of page, and where it is; blank when it has a name only. */
	about: string;
}

const most = 8;
const keyOf = (userId: string): `visits.${string}` => `visits.${userId}`;

const isVisit = (value: unknown): value is Visit =>
	typeof value === 'object' &&
	value !== null &&
	['href', 'title', 'about'].every((name) => typeof Reflect.get(value, name) === 'string');

function read(userId: string): Visit[] {
	const kept = readStoredJson(keyOf(userId));
	return Array.isArray(kept) ? kept.filter(isVisit) : [];
}

/** Puts a page at the head of those that were opened last; the same page once, by its latest name. */
export function keepVisit(userId: string, visit: Visit): void {
	const others = read(userId).filter(({ href }) => href !== visit.href);
	writeStored({ [keyOf(userId)]: JSON.stringify([visit, ...others].slice(0, most)) });
}

/** The pages that this browser's user opened last, the latest first. */
export function useVisits(userId: string): Visit[] {
	useStored(keyOf(userId));
	return read(userId);
}

/**
 * All of them, whoever opened the pages: their titles name people, and whoever signs out leaves nothing for whoever
 * comes next.
 */
export const dropVisits = (): void => writeStored(Object.fromEntries(storedKeys('visits.').map((key) => [key, null])));
