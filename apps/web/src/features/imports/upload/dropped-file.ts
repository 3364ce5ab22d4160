import { type ImportOwner, slotOf } from '../import-kind';

type Slot = Omit<ImportOwner, 'userId'>;

let dropped: { slot: string; file: File } | null = null;

/** Holds a file dropped on a list until the import page has opened. */
export function keepDropped(slot: Slot, file: File): void {
	dropped = { slot: slotOf(slot), file };
}

/** The file that was dropped for this import, once. */
export function takeDropped(slot: Slot): File | null {
	if (dropped?.slot !== slotOf(slot)) return null;
	const { file } = dropped;
	dropped = null;
	return file;
}
