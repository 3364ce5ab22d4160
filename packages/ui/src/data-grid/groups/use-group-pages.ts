import { useEffect, useMemo, useRef, useState } from 'react';
import type { GridGroupBy, GridResult } from '../contract';
import type { GroupPage, GroupStep } from './group-query';
import { groupPath, type OpenedGroup } from './opened-groups';

export interface GroupPages<Row> {
	/** By what the list is grouped, from the outermost level. */
	levels: readonly GridGroupBy[];
	/** The opened group and those above it. */
	path: readonly GroupStep[];
	load: (path: readonly GroupStep[], page: GroupPage, signal: AbortSignal) => Promise<GridResult<Row>>;
	take: number;
	/** Changes when the list was loaded again. */
	version: unknown;
	/** Told what an opened group shows, and null when it closes. */
	onOpened: (path: string, inside: OpenedGroup<Row> | null) => void;
}

/** What an opened group holds: the groups of the next level or its rows, page after page. */
export function useGroupPages<Row>({ levels, path, load, take, version, onOpened }: GroupPages<Row>) {
	const deeper = levels[path.length] !== undefined;
	const [pages, setPages] = useState<readonly GridResult<Row>[]>([]);
	const [status, setStatus] = useState<'busy' | 'ready' | 'error'>('busy');
	const under = useRef<AbortController | null>(null);
	const again = useRef(() => {});

	const inside = useMemo(
		() => ({ groups: pages.flatMap((page) => page.groups ?? []), rows: pages.flatMap((page) => page.items) }),
		[pages],
	);
	const count = deeper ? inside.groups.length : inside.rows.length;
	const total = (deeper ? pages[0]?.groupCount : pages[0]?.total) ?? 0;

	const ask = (page: GroupPage, before: readonly GridResult<Row>[]) => {
		under.current?.abort();
		const mine = new AbortController();
		under.current = mine;
		again.current = () => ask(page, before);
		setStatus('busy');
		load(path, page, mine.signal).then(
			(result) => {
				if (mine.signal.aborted) return;
				setPages([...before, result]);
				setStatus('ready');
			},
			() => !mine.signal.aborted && setStatus('error'),
		);
	};
	// At first, and again with all that was shown when the list was loaded anew.
	// biome-ignore lint/correctness/useExhaustiveDependencies: another question mounts it anew
	useEffect(() => {
		ask({ skip: 0, take: Math.min(1000, Math.max(take, count)) }, []);
		return () => under.current?.abort();
	}, [version]);

	const place = groupPath(path.map(({ key }) => key));
	useEffect(() => {
		onOpened(place, inside);
		return () => onOpened(place, null);
	}, [onOpened, place, inside]);

	const next = () => (status === 'error' ? again.current() : ask({ skip: count, take }, pages));
	return { ...inside, deeper, status, left: total - count, next };
}
