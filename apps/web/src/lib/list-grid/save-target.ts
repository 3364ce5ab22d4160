import { saveFile } from '../download';
import { isAbort } from '../errors/errors';

/** The target of a streamed file. */
export interface SaveTarget {
	/** Resolves when the next chunk may come. Throws NotWritten. */
	write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>;
	/** The file is complete. Throws NotWritten. */
	finish: () => Promise<void>;
	/** It was interrupted or cancelled: removes everything. Never throws. */
	discard: () => Promise<void>;
}

/** The device can't store the file: it has no space, or was removed. */
export class NotWritten extends Error {
	override name = 'NotWritten';
}

/** The part of the File System Access API that some browsers lack. */
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

/** From this size on, a file is too large to hold in memory: some ten megabytes. */
export const manyRows = 100_000;
/** Bytes to buffer before passing them to the browser, which may keep them on disk. */
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
	// Written to a temporary file and moved into place at the end, so a partial one never appears.
	const stream = await handle.createWritable();
	return {
		write: (piece) => written(stream.write(piece)),
		finish: () => written(stream.close()),
		discard: async () => {
			try {
				await stream.abort();
				// The dialog has created an empty one.
				const { size } = await handle.getFile();
				if (size === 0 && canRemove(handle)) await handle.remove();
			} catch {
				// It was removed by itself.
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
 * Where to save a file with that many rows (null: unknown). A large one streams straight to disk if the browser
 * supports it, after a save dialog; call it soon after a click. All others are buffered until complete, and then saved
 * as a download. null if the person closed the dialog.
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
			// Not allowed here (by policy, or too long after the click): use a download, as in other browsers.
		}
	}
	return heldTarget(suggestedName);
}
