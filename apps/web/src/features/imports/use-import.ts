import { useEffect, useRef, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSelf } from '../../lib/session/self';
import { handleError, trpc } from '../../lib/trpc';
import { readGoOn, useJobFeed } from '../jobs';
import { followImport } from './follow-import';
import { type ImportKind, slotOf } from './import-kind';
import { type KeptImport, keepImport, silentMs, useKeptImport } from './kept-import';
import { forgetUploadError, giveUp, startUpload, stopUpload, useUploadSlot } from './upload/running-upload';
import { useImportError } from './use-import-error';

type Uploading = Extract<KeptImport, { kind: 'uploading' }>;

/** The state of an import: none, an upload (from here or another tab), or the stored one. */
export type ImportStep =
	| { kind: 'choosing'; error: string | null; stopped: Uploading | null }
	| { kind: 'uploading'; name: string; percent: number; waiting: boolean; elsewhere: boolean }
	| Exclude<KeptImport, Uploading>;

/** Dismissed previews and imports: the job feed keeps reporting them for a while. */
const putAway = new Set<string>();

/** Whether the sending tab has reported lately; updates when it falls silent. */
function useBeats(beat: number | null): boolean {
	const [, look] = useState(0);
	const left = beat === null ? 0 : beat + silentMs - Date.now();
	useEffect(() => {
		if (left <= 0) return;
		const timer = setTimeout(() => look((count) => count + 1), left + 50);
		return () => clearTimeout(timer);
	}, [left]);
	return left > 0;
}

/**
 * The import of one program. It survives leaving the page, a reload and other tabs: the browser stores which upload,
 * preview or job it is, and the job feed adds those that the same user started in other browsers.
 */
export function useImport(kind: ImportKind, programId: string, tooLarge?: (max: number) => string) {
	const userId = useSelf().user.id;
	const owner = { userId, programId, kind };
	const slot = slotOf(owner);
	const { client } = trpc.useUtils();
	const { active, ended } = useJobFeed();
	const sentence = useImportError(tooLarge);
	const { running, error: uploadError } = useUploadSlot(slot);
	const kept = useKeptImport(owner);
	const [failure, setFailure] = useState<string | null>(null);
	const beats = useBeats(kept?.kind === 'uploading' ? kept.beat : null);

	const own = (jobKind: string) => (job: (typeof active)[number]) =>
		job.kind === jobKind && job.programId === programId && !putAway.has(job.id);
	const found =
		active.find(own(kind.importJob)) ??
		[...active, ...ended].find(
			(job) => own(kind.previewJob)(job) && job.file !== null && job.state !== 'failed' && job.state !== 'cancelled',
		);
	const idle = kept === null && running === null && uploadError === null && failure === null;
	const shown = kept?.kind === 'preview' ? kept.previewId : kept?.kind === 'job' ? kept.jobId : null;
	const last = useRef(shown);
	useEffect(() => {
		// Also by another tab: this one must not pick it up again for both.
		if (last.current !== null && last.current !== shown) putAway.add(last.current);
		last.current = shown;
	}, [shown]);
	useEffect(() => {
		if (!idle || !found || putAway.has(found.id)) return;
		const name = found.file?.name ?? '';
		keepImport(
			{ userId, programId, kind },
			found.kind === kind.importJob
				? { kind: 'job', jobId: found.id, name }
				: { kind: 'preview', previewId: found.id, name },
		);
	}, [idle, found, userId, programId, kind]);

	const busy = running !== null || beats;
	const chosen = useHistoryState<unknown>();
	useEffect(() => {
		const goOn = readGoOn(chosen);
		if (goOn?.previewKind !== kind.previewJob) return;
		const { previewId, name } = goOn;
		if (!busy) keepImport({ userId, programId, kind }, { kind: 'preview', previewId, name });
		// Once: a reload finds its later state.
		window.history.replaceState(null, '');
	}, [chosen, busy, userId, programId, kind]);

	const step = ((): ImportStep => {
		const percent = (sent: number, size: number) => (size > 0 ? (sent / size) * 100 : 0);
		if (running) {
			const { name, size, sent, waiting } = running;
			return { kind: 'uploading', name, percent: percent(sent, size), waiting, elsewhere: false };
		}
		if (kept?.kind === 'uploading' && beats) {
			const { name, size, sent } = kept;
			return { kind: 'uploading', name, percent: percent(sent, size), waiting: false, elsewhere: true };
		}
		if (kept && kept.kind !== 'uploading') return kept;
		const error = failure ?? (uploadError === null ? null : sentence(uploadError));
		return { kind: 'choosing', error, stopped: kept };
	})();

	const clear = () => {
		setFailure(null);
		forgetUploadError(slot);
	};
	return {
		step,
		/** Uploads a file, or resumes a stopped upload of it. */
		choose: (file: File) => {
			clear();
			const stopped = step.kind === 'choosing' ? step.stopped : null;
			const same =
				stopped?.name === file.name && stopped.size === file.size && stopped.lastModified === file.lastModified;
			const old = stopped?.uploadId ?? undefined;
			if (old && !same) giveUp(programId, old);
			void startUpload({ client, ...owner, file, resume: same ? old : undefined });
		},
		stopUpload: () => stopUpload(slot),
		/** Starts over; discards an existing preview, but leaves an import alone. */
		reset: (error: unknown = null) => {
			clear();
			if (error !== null) setFailure(typeof error === 'string' ? error : sentence(error));
			if (kept?.kind === 'uploading' && kept.uploadId) giveUp(programId, kept.uploadId);
			if (kept?.kind === 'job') putAway.add(kept.jobId);
			if (kept?.kind === 'preview') {
				putAway.add(kept.previewId);
				kind
					.discard(client, { programId, previewId: kept.previewId })
					.catch((refused: unknown) => handleError(refused, { quiet: true }));
			}
			keepImport(owner, null);
		},
		/** Imports the preview's file. */
		toJob: (previewId: string, jobId: string, name: string) => {
			putAway.add(previewId);
			followImport(owner, jobId, name);
		},
	};
}
