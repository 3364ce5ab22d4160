import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useSelf } from '../../../lib/session/self';
import { alone, trpc } from '../../../lib/trpc';
import { useKeptPlaces } from '../../../lib/workplace/kept-places';
import { type Above, type Place, sameId } from '../../../lib/workplace/place';
import { useWorkplace } from '../../../lib/workplace/workplace';

export interface Row {
	/** Unique in the panel: a place may be in several groups. */
	key: string;
	place: Place;
	/** 1 is the outermost level. */
	level: number;
	/** Whether its children show; undefined without children. */
	open?: boolean;
	/** Its location, for rows outside the tree. */
	trail: string;
}
export type GroupName = 'favourites' | 'recent' | 'accounts' | 'programs';
export interface Group {
	name: GroupName;
	rows: Row[];
}

const trailOf = (path: readonly Above[]) => path.map(({ name }) => name).join(' › ');
const flat = (name: GroupName, place: Place): Row => ({
	key: `${name} ${place.kind} ${place.id}`,
	place,
	level: 1,
	trail: trailOf(place.kind === 'account' ? place.path.slice(0, -1) : place.path),
});

/** Search results from every level; null without a text, and until the first response arrives. */
function useFound(text: string, includeDisabled: boolean): { found: Group[] | null; asking: boolean } {
	const { data, isPlaceholderData, isLoading } = trpc.search.places.useQuery(
		{ text, includeDisabled },
		{ enabled: text !== '', placeholderData: keepPreviousData, trpc: alone() },
	);
	if (text === '') return { found: null, asking: false };
	const asking = isLoading || isPlaceholderData;
	if (!data) return { found: null, asking };
	const found: Group[] = [
		{ name: 'accounts', rows: data.accounts.map((one) => flat('accounts', { ...one, kind: 'account' })) },
		{
			name: 'programs',
			rows: data.programs.map(({ status, ...one }) => flat('programs', { ...one, kind: 'program', enabled: status })),
		},
	];
	return { found, asking };
}

/** The accounts from one's own down, as far as expanded, each with its programs. */
function useTree(opened: ReadonlySet<string>, includeDisabled: boolean): Row[] {
	const { account } = useSelf();
	const ids = [...opened];
	const children = trpc.useQueries((t) => ids.map((accountId) => t.accounts.children({ accountId })));
	const programs = trpc.useQueries((t) => ids.map((accountId) => t.programs.options({ accountId, includeDisabled })));
	const below = (accountId: string, path: readonly Above[], level: number): Row[] => {
		const at = ids.indexOf(accountId);
		if (at < 0) return [];
		const sites = (programs[at]?.data ?? []).map(
			({ id, name, status }): Row => ({
				key: `tree program ${id}`,
				place: { kind: 'program', id, name, path, enabled: status },
				level,
				trail: '',
			}),
		);
		const accounts = (children[at]?.data ?? []).flatMap(({ id, name }): Row[] => {
			const way = [...path, { id, name }];
			const place: Place = { kind: 'account', id, name, path: way };
			const row = { key: `tree account ${id}`, place, level, open: opened.has(id), trail: '' };
			return [row, ...below(id, way, level + 1)];
		});
		return [...sites, ...accounts];
	};
	const own: Place = { kind: 'account', id: account.id, name: account.name, path: [] };
	return [{ key: 'own', place: own, level: 1, open: opened.has(account.id), trail: '' }, ...below(account.id, [], 2)];
}

/** The rows of the switcher: search results, or favorites, recent places and the tree. */
export function useRows(text: string, includeDisabled: boolean) {
	const { user, account } = useSelf();
	const { path } = useWorkplace();
	const { favourites, recent } = useKeptPlaces(user.id);
	const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([account.id, ...path.map(({ id }) => id)]));
	const tree = useTree(opened, includeDisabled);
	const { found, asking } = useFound(text, includeDisabled);
	const all: Group[] = found ?? [
		{ name: 'favourites', rows: favourites.map((place) => flat('favourites', place)) },
		{
			name: 'recent',
			rows: recent
				.filter((place) => !favourites.some((other) => sameId(place, other)))
				.map((place) => flat('recent', place)),
		},
		{ name: 'accounts', rows: tree },
	];
	return {
		groups: all.filter(({ rows }) => rows.length > 0),
		/** The rows belong to an earlier text: the response to this one has not arrived. */
		asking,
		/** Expands or collapses an account. */
		setOpen: (id: string, open: boolean) => {
			const next = new Set(opened);
			if (open) next.add(id);
			else next.delete(id);
			setOpened(next);
		},
	};
}
