import type { GridGroup } from '../contract';

/** The content of an opened group: the groups of the next level, or its rows. */
export interface OpenedGroup<Row> {
	groups: readonly Pick<GridGroup, 'key'>[];
	rows: readonly Row[];
}

/** A group's key among all levels: its own after those of the groups above it. */
export const groupPath = (keys: readonly GridGroup['key'][]): string => JSON.stringify(keys);

/** The rows of the opened groups, in display order. */
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
