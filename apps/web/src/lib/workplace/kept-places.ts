import { useMemo } from 'react';
import { readStoredJson, useStored, writeStored } from '../storage/storage';
import { type Place, sameId } from './place';

interface Kept {
	/** Latest first. */
	recent: Place[];
	favourites: Place[];
}

const mostRecent = 5;
const mostFavourites = 20;

const keyOf = (userId: string): `places.${string}` => `places.${userId}`;

const isText = (value: unknown): value is string => typeof value === 'string';
function isPlace(value: unknown): value is Place {
	if (typeof value !== 'object' || value === null) return false;
	const { kind, id, name, path, enabled } = value as Record<string, unknown>;
	const known = kind === 'account' || (kind === 'program' && typeof enabled === 'boolean');
	const isAbove = (one: unknown) =>
		typeof one === 'object' && one !== null && isText(Reflect.get(one, 'id')) && isText(Reflect.get(one, 'name'));
	return known && isText(id) && isText(name) && Array.isArray(path) && path.every(isAbove);
}

function placesIn(value: unknown, name: keyof Kept): Place[] {
	const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
	return Array.isArray(list) ? list.filter(isPlace) : [];
}

function read(userId: string): Kept {
	const value = readStoredJson(keyOf(userId));
	return { recent: placesIn(value, 'recent'), favourites: placesIn(value, 'favourites') };
}
const write = (userId: string, kept: Kept) => writeStored({ [keyOf(userId)]: JSON.stringify(kept) });

/** This browser user's recent places, and their favorites. */
export function useKeptPlaces(userId: string): Kept {
	const text = useStored(keyOf(userId));
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is kept changes with its text
	return useMemo(() => read(userId), [userId, text]);
}

/** Puts a place at the top of the recent ones. */
export function keepRecent(userId: string, place: Place): void {
	const kept = read(userId);
	if (kept.recent[0] && sameId(kept.recent[0], place)) return;
	const recent = [place, ...kept.recent.filter((one) => !sameId(one, place))].slice(0, mostRecent);
	write(userId, { ...kept, recent });
}

/** Adds or removes a favorite. */
export function toggleFavourite(userId: string, place: Place): void {
	const kept = read(userId);
	const others = kept.favourites.filter((one) => !sameId(one, place));
	const favourites = others.length < kept.favourites.length ? others : [...others, place].slice(-mostFavourites);
	write(userId, { ...kept, favourites });
}
