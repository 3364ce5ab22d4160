import type { ReadingChoice } from '@rewards/validators/imports/encodings';
import type { HeaderView } from '@rewards/validators/imports/schemas';
import { errorCodeOf, faultOf, isAbort } from '../../../lib/errors/errors';
import { keepsPage } from '../../../lib/session/held-page';
import { createStore, useStore } from '../../../lib/store';
import { handleError, queryClient } from '../../../lib/trpc';
import { requestJson } from '../../../lib/upload';
import { type Client, type ColumnChoice, type ImportOwner, slotOf } from '../import-kind';
import { keepImport } from '../kept-import';
import { sendFile } from './send-file';
import { isServersFault } from './servers-fault';

/** An upload from this tab; it continues when its page is left. */
export interface RunningUpload {
	name: string;
	size: number;
	/** Bytes. */
	sent: number;
	/** The connection is lost. */
	waiting: boolean;
}
interface Slot {
	running: RunningUpload | null;
	/** Why the last one failed; null if it succeeded or was stopped. */
	error: unknown;
}

const slots = createStore<ReadonlyMap<string, Slot>>(new Map());
const aborts = new Map<string, AbortController>();
keepsPage(() => aborts.size > 0);
const beatMs = 2_000;

const setSlot = (key: string, slot: Slot) => slots.set(new Map(slots.get()).set(key, slot));
const nothing: Slot = { running: null, error: null };
/** By `slotOf`. */
export const useUploadSlot = (key: string): Slot => useStore(slots).get(key) ?? nothing;
export const forgetUploadError = (key: string) => setSlot(key, { ...(slots.get().get(key) ?? nothing), error: null });

/** Where to store the header of an uploaded file that needs its columns matched. */
export const headerKey = (uploadId: string) => ['import header', uploadId] as const;

interface Upload extends ImportOwner {
	client: Client;
	file: File;
	/** A stopped upload of this file. */
	resume?: string | undefined;
}

/** Requests the preview of an uploaded file, and stores the result: the preview, or that columns must be matched. */
export async function askForPreview(
	{ client, name, ...owner }: Omit<Upload, 'file' | 'resume'> & { name: string },
	uploadId: string,
	columns?: readonly ColumnChoice[],
	reading?: ReadingChoice,
	recipeId?: string,
): Promise<HeaderView> {
	const { jobId, header } = await owner.kind.ask(client, {
		programId: owner.programId,
		uploadId,
		...(columns ? { columns } : {}),
		...(reading ? { reading } : {}),
		...(recipeId ? { recipeId } : {}),
	});
	queryClient.setQueryData(headerKey(uploadId), header);
	keepImport(owner, jobId === null ? { kind: 'columns', uploadId, name } : { kind: 'preview', previewId: jobId, name });
	return header;
}

/** Uploads a file and requests its preview. The slot and the stored state report the outcome. */
export async function startUpload(upload: Upload): Promise<void> {
	const { userId, programId, kind, file } = upload;
	const owner = { userId, programId, kind };
	const key = slotOf(owner);
	const abort = new AbortController();
	aborts.get(key)?.abort();
	aborts.set(key, abort);
	let uploadId = upload.resume ?? null;
	let now: RunningUpload = { name: file.name, size: file.size, sent: 0, waiting: false };
	const change = (part: Partial<RunningUpload>) => {
		now = { ...now, ...part };
		if (aborts.get(key) === abort) setSlot(key, { running: now, error: null });
	};
	const { name, size, lastModified } = file;
	const beat = () =>
		keepImport(owner, { kind: 'uploading', uploadId, name, size, lastModified, sent: now.sent, beat: Date.now() });
	const beats = setInterval(beat, beatMs);
	change({});
	let error: unknown = null;
	let isThere = false;
	try {
		beat();
		uploadId = await sendFile(file, {
			programId,
			resume: upload.resume,
			onBegun: (id) => {
				uploadId = id;
				beat();
			},
			onProgress: (sent) => change({ sent }),
			onWaiting: (waiting) => change({ waiting }),
			signal: abort.signal,
		});
		clearInterval(beats);
		isThere = true;
		keepImport(owner, { kind: 'columns', uploadId, name });
		await askForPreview({ ...upload, name }, uploadId);
	} catch (caught) {
		clearInterval(beats);
		handleError(caught, { quiet: true });
		const code = errorCodeOf(caught);
		const lost = faultOf(caught).kind === 'network' || (isThere && isServersFault(code));
		// An upload without a response can resume; a refused one is gone.
		if (aborts.get(key) === abort && (abort.signal.aborted || !lost)) keepImport(owner, null);
		// The component that shows an uploaded file asks for its columns.
		if (!isAbort(caught) && !(isThere && lost)) error = caught;
	} finally {
		if (aborts.get(key) === abort) {
			aborts.delete(key);
			setSlot(key, { running: null, error });
		}
	}
	if (abort.signal.aborted && uploadId) giveUp(programId, uploadId);
}

/** By `slotOf`. */
export const stopUpload = (key: string): void => aborts.get(key)?.abort();

/** Discards an upload on the server; if that fails, the server discards it by itself. */
export function giveUp(programId: string, uploadId: string): void {
	const path = `/upload/files/${uploadId}?programId=${programId}`;
	requestJson(path, { method: 'DELETE', signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
}
