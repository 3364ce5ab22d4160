import { childrenOf, isWithin, type Place, placeOf, type Tree } from './tree';

/** The drop position on a row. */
export type Zone = 'before' | 'inside' | 'after';

/** The new position of an entry dropped on a row; null if not allowed. */
export function dropPlace(tree: Tree, id: string, over: string, zone: Zone): Place | null {
	if (isWithin(tree, over, id)) return null;
	if (zone === 'inside')
		return { parentId: over, index: childrenOf(tree, over).filter((child) => child.id !== id).length };
	const { parentId } = placeOf(tree, over);
	const others = childrenOf(tree, parentId).filter((entry) => entry.id !== id);
	const at = others.findIndex((entry) => entry.id === over);
	return { parentId, index: zone === 'before' ? at : at + 1 };
}
