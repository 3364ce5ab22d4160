import { saveFile } from '../download';
import { isAbort } from '../errors';

/** Where a file goes piece by piece while it comes. */
export interface SaveTarget {
	/** Resolves when the next piece may come. Throws NotWritten. */
	write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>;
	/** The file is whole. Throws NotWritten. */
	finish: () => Promise<void>;
	/** It broke off or was given up: nothing is left of it. Never throws. */
	discard: () => Promise<void>;
}

/** The device can't take the file: there is no room, or it went away. */
export class NotWritten extends Error {
	override name = 'NotWritten';
}

/** The part of the File System Access API that not all browsers have. */
interface PickerScope {
	showSaveFilePicker: (options: {
		suggestedName: string;
		types: { accept: Record<string, string[]> }[];
	}) => Promise<FileSystemFileHandle>;
}
const hasPicker = (scope: object): scope is PickerScope => 'showSaveFilePicker' in scope;
const canRemove = (handle: object): handle is { remove: () => Promise<void> } => 'remove' in handle;

const contentTypes = {
	csv: 'text/csv',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
type Format = keyof typeof contentTypes;

/** From here on a file is too much to be held in the page: some ten megabytes. */
export const manyRows = 100_000;
/** Bytes that are held before they are handed to the browser, which may keep them on disk. */
const handedOver = 4 * 1024 * 1024;

async function written(work: Promise<void>): Promise<void> {
	try {
		await work;
	} catch (cause) {
		if (isAbort(cause)) throw cause;
		throw new NotWritten('The file could not be written.', { cause });
	}
}

async function openTarget(handle: FileSystemFileHandle): Promise<SaveTarget> {
	// Written beside the file and put in its place at the end, so that a half one never is there.
	const stream = await handle.createWritable();
	return {
		write: (piece) => written(stream.write(piece)),
		finish: () => written(stream.close()),
		discard: async () => {
			try {
				await stream.abort();
				// The dialog has made an empty one.
				const { size } = await handle.getFile();
				if (size === 0 && canRemove(handle)) await handle.remove();
			} catch {
				// It went away by itself.
			}
		},
	};
}

function heldTarget(fileName: string): SaveTarget {
	const parts: Blob[] = [];
	let pieces: Uint8Array<ArrayBuffer>[] = [];
	let bytes = 0;
	const handOver = () => {
		parts.push(new Blob(pieces));
		pieces = [];
		bytes = 0;
	};
	return {
		write: async (piece) => {
			pieces.push(piece);
			bytes += piece.length;
			if (bytes >= handedOver) handOver();
		},
		finish: async () => {
			handOver();
			saveFile(new Blob(parts), fileName);
		},
		discard: async () => undefined,
	};
}

/**
 * Where a file of so many rows (null: no one knows) is to be saved. A large one is written straight to the disk where
 * the browser can do that, and it asks where; it has to be called soon after a click. All others are held until they
 * are whole, and then saved as a download. null when the person closed the dialog.
 */
export async function saveTarget(
	name: string,
	format: Format,
	rows: number | null,
	scope: object = window,
): Promise<SaveTarget | null> {
	const suggestedName = `${name}.${format}`;
	if (rows !== null && rows >= manyRows && hasPicker(scope)) {
		const types = [{ accept: { [contentTypes[format]]: [`.${format}`] } }];
		try {
			return await openTarget(await scope.showSaveFilePicker({ suggestedName, types }));
		} catch (error) {
			if (isAbort(error)) return null;
			// Not allowed here (by policy, or the click is too long ago): as in any other browser.
		}
	}
	return heldTarget(suggestedName);
}
