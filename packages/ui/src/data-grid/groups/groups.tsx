import { useCallback, useEffect, useState } from 'react';
import type { GridGroupBy, GridQuery } from '../contract';
import { useGrid } from '../grid-context';
import { GroupRows, type GroupRowsProps } from './group-rows';
import { type OpenedGroup, openedRows } from './opened-groups';

export interface GroupsProps<Row> extends Omit<GroupRowsProps<Row>, 'levels' | 'path' | 'version' | 'onOpened'> {
	/** The newest answer: another question closes opened groups, another answer to the same one loads them anew. */
	answer: { query: GridQuery } | null;
	/** Told which rows the opened groups show, in their order. */
	onShown: (rows: readonly Row[]) => void;
}

/** A grouped list. What shows was made by the levels of its own question: until the next answer comes the state may name others. */
export function Groups<Row>({ answer, onShown, ...rest }: GroupsProps<Row>) {
	const { state } = useGrid();
	const [by] = answer?.query.group ?? [];
	const levels = sameLevel(by, state.group[0]) ? state.group : by ? [by] : [];

	const { groups } = rest;
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

	return (
		<GroupRows
			{...rest}
			key={JSON.stringify([answer?.query, levels])}
			levels={levels}
			path={[]}
			version={answer}
			onOpened={onOpened}
		/>
	);
}

const sameLevel = (one: GridGroupBy | undefined, other: GridGroupBy | undefined): boolean =>
	one?.field === other?.field && one?.interval === other?.interval && one?.desc === other?.desc;
