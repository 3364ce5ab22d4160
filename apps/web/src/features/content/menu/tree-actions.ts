import type { Place, Step } from './tree';

/** The actions on an entry of a tree. */
export interface TreeActions {
	edit: (id: string) => void;
	remove: (id: string) => void;
	step: (id: string, step: Step) => void;
	move: (id: string, place: Place) => void;
}
