import { readStoredJson, storedKeys, useStored, writeStored } from './storage';

/** A page that the user has opened, by its title. */
export interface Visit {
	href: string;
	title: string;
	/** The kind of page, and its location; blank if it only has a name. */
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

/** Puts a page at the top of the recent pages; the same page once, by its latest title. */
export function keepVisit(userId: string, visit: Visit): void {
	const others = read(userId).filter(({ href }) => href !== visit.href);
	writeStored({ [keyOf(userId)]: JSON.stringify([visit, ...others].slice(0, most)) });
}

/** This browser user's recent pages, latest first. */
export function useVisits(userId: string): Visit[] {
	useStored(keyOf(userId));
	return read(userId);
}

/** All users' pages: their titles contain names, and signing out leaves nothing for the next user. */
export const dropVisits = (): void => writeStored(Object.fromEntries(storedKeys('visits.').map((key) => [key, null])));
