import { useCallback, useEffect, useState } from 'react';
import type { GridGroupBy, GridQuery } from '../contract';
import { useGrid } from '../grid-context';
import { GroupRows, type GroupRowsProps } from './group-rows';
import { type OpenedGroup, openedRows } from './opened-groups';

export interface GroupsProps<Row> extends Omit<GroupRowsProps<Row>, 'levels' | 'path' | 'onOpened'> {
	/** The query of the groups; a new one closes the opened groups. */
	query: GridQuery;
	/** Gets the rows that the opened groups show, in order. */
	onShown: (rows: readonly Row[]) => void;
}

/** A grouped list. It uses the levels of its own query: until the next result arrives, the state may name others. */
export function Groups<Row>({ onShown, ...rest }: GroupsProps<Row>) {
	const { state } = useGrid();
	const { groups, query } = rest;
	const [by] = query.group ?? [];
	const levels = sameLevel(by, state.group[0]) ? state.group : by ? [by] : [];

	const [opened, setOpened] = useState<ReadonlyMap<string, OpenedGroup<Row>>>(new Map());
	const onOpened = useCallback(
		(path: string, inside: OpenedGroup<Row> | null) =>
			setOpened((before) => {
				const next = new Map(before);
				if (inside) next.set(path, inside);
				else next.delete(path);
				return next;
			}),
		[],
	);
	useEffect(() => {
		onShown(openedRows(groups, opened));
		return () => onShown([]);
	}, [groups, opened, onShown]);

	return <GroupRows {...rest} key={JSON.stringify([query, levels])} levels={levels} path={[]} onOpened={onOpened} />;
}

const sameLevel = (one: GridGroupBy | undefined, other: GridGroupBy | undefined): boolean =>
	one?.field === other?.field && one?.interval === other?.interval && one?.desc === other?.desc;
