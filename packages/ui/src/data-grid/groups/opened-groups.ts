import type { GridGroup } from '../contract';

/** What an opened group shows: the groups of the next level, or its rows. */
export interface OpenedGroup<Row> {
	groups: readonly Pick<GridGroup, 'key'>[];
	rows: readonly Row[];
}

/** Names a group among all levels: its key after those of the groups above it. */
export const groupPath = (keys: readonly GridGroup['key'][]): string => JSON.stringify(keys);

/** The rows of the opened groups, in the order in which they stand. */
export function openedRows<Row>(
	groups: OpenedGroup<Row>['groups'],
	opened: ReadonlyMap<string, OpenedGroup<Row>>,
	above: readonly GridGroup['key'][] = [],
): Row[] {
	return groups.flatMap(({ key }) => {
		const keys = [...above, key];
		const inside = opened.get(groupPath(keys));
		return inside ? [...inside.rows, ...openedRows(inside.groups, opened, keys)] : [];
	});
}
