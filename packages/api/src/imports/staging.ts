import type { MessageKey } from '@rewards/validators/messages/english';
import type { CopyValue } from './copy-rows';
import type { ImportPiece } from './reading/import-file';

/** One error of a row: `column` is the header as written in the file. */
export interface RowFault {
	column: string;
	/** Empty for secrets. */
	value: string;
	code: MessageKey;
	params: Record<string, string | number>;
}
export const noFaults: readonly RowFault[] = [];

/** Columns of a stage for the errors of a row; all are null for a valid one. */
export const faultColumns = 'fault_column text, fault_value text, fault_code text, fault_params jsonb';
export const faultNames = 'fault_column, fault_value, fault_code, fault_params';

/** Their values: the first error, with the others in its params. */
export function faultValues([first, ...also]: readonly RowFault[]): CopyValue[] {
	if (!first) return [null, null, null, null];
	const params = also.length > 0 ? { ...first.params, also } : first.params;
	return [first.column, first.value, first.code, JSON.stringify(params)];
}

/** Bytes between reports of progress. */
const reportAfter = 256 * 1024;

export interface StageSource {
	pieces: AsyncIterable<ImportPiece>;
	signal: AbortSignal;
	/** Called from time to time; `read` is the number of bytes so far. */
	progress(progress: { rows: number; rejected: number; read: number }): void;
}

interface Staging {
	reader: { push(piece: ImportPiece): void; end(): unknown; rows: number };
	/** Valid rows so far. */
	good(): number;
	/** The lines for COPY since the last call; null until the header is known. */
	take(): string | null;
}

/** Lines for COPY, a portion per chunk of the file, available once the header is known. */
export async function* stagePortions(
	{ pieces, signal, progress }: StageSource,
	{ reader, good, take }: Staging,
): AsyncGenerator<string> {
	let read = 0;
	let reportedAt = 0;
	for await (const piece of pieces) {
		signal.throwIfAborted();
		reader.push(piece);
		read += piece.byteLength;
		const lines = take();
		if (lines !== null) yield lines;
		if (read - reportedAt < reportAfter) continue;
		reportedAt = read;
		progress({ rows: reader.rows, rejected: reader.rows - good(), read });
	}
	reader.end();
	yield take() ?? '';
}
