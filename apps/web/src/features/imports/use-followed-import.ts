import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useEffect } from 'react';
import { errorCodeOf } from '../../lib/errors/errors';
import { hasEnded, useJob } from '../jobs';
import type { ImportKind } from './import-kind';
import { type EndTexts, endToast } from './result/end-toast';
import { underWay } from './under-way';

/** How long a returning user sees the result of an import: after that, it is among the jobs. */
const newsMs = 12 * 3_600_000;

interface Options {
	kind: ImportKind;
	jobId: string;
	texts: EndTexts;
	/** It has ended: the list has changed. */
	onEnd: () => void;
	/** Too old, or gone. */
	onOld: () => void;
}

/** Follows an import from any part of a page, and reports once that it has ended. */
export function useFollowedImport({ kind, jobId, texts, onEnd, onOld }: Options) {
	const { data: job, error, refetch } = useJob(jobId);
	const { success, nothing } = texts;
	useEffect(() => {
		if (!job) return;
		if (!hasEnded(job.state)) {
			underWay.add(job.id);
		} else if (underWay.delete(job.id)) {
			const said = endToast(job, kind.tookNothing?.(job) ?? false, {
				success,
				...(nothing === undefined ? {} : { nothing }),
			});
			if (said) void toast[said.tone](said.text);
			onEnd();
		}
	}, [job, kind, onEnd, success, nothing]);
	const gone = error !== null && errorCodeOf(error) === 'NOT_FOUND';
	const old = job?.finishedAt ? Date.parse(job.finishedAt) < Date.now() - newsMs : gone;
	useEffect(() => {
		if (old) onOld();
	});
	return { job, error: gone ? null : error, refetch };
}
