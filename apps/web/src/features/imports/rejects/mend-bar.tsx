import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { mostMended, type RejectedRows } from '@rewards/validators/imports/mends';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { errorSentence } from '../../../lib/errors/describe-error';
import { errorCodeOf, faultOf } from '../../../lib/errors/errors';
import { trpc } from '../../../lib/trpc';
import { hasEnded, JobProgress, useJob } from '../../jobs';
import type { ImportKind } from '../import-kind';
import type { Mended } from './use-mended';

interface MendBarProps {
	kind: ImportKind;
	programId: string;
	jobId: string;
	data: RejectedRows;
	counts: RejectedRows['counts'];
	mended: Mended;
	/** The displayed rows may be outdated. */
	onChange: () => void;
	/** Corrected rows were imported. */
	onEnd: () => void;
}

/** Rows that another user has already sent, from the server's refusal. */
function takenLines(error: unknown): number[] | null {
	const fault = faultOf(error);
	if (fault.kind !== 'app' || fault.body.params?.['reason'] !== 'rowsTaken') return null;
	const { lines } = fault.body.params;
	return Array.isArray(lines) ? lines.map(Number) : [];
}

/** Sends the corrected rows, follows them, and reports the result. */
export function MendBar({ kind, programId, jobId, data, counts, mended, onChange, onEnd }: MendBarProps) {
	const { t } = useTranslation('mending');
	const { client, jobs } = trpc.useUtils();
	const [pending, setPending] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const { lines, sentTo } = mended;
	const send = async () => {
		const chosen = lines.slice(0, mostMended);
		setPending(true);
		setFailure(null);
		try {
			const rows = chosen.map((line) => ({
				line,
				cells: Object.entries(mended.cellsOf(line)).map(([index, value]) => ({ index: Number(index), value })),
			}));
			const started = await kind.mend(client, { programId, importId: jobId, rows });
			mended.send(started.jobId, chosen);
			void jobs.active.invalidate();
			onChange();
		} catch (error) {
			const taken = takenLines(error);
			if (taken) {
				mended.forget(taken);
				setFailure(t('taken', { count: taken.length }));
				onChange();
			} else {
				const fault = faultOf(error);
				const blank = fault.kind === 'app' && fault.body.params?.['reason'] === 'blank';
				setFailure(blank ? t('blank') : errorSentence(error));
			}
		} finally {
			setPending(false);
		}
	};
	const [latest] = data.mends;
	return (
		<div className="sticky bottom-0 z-10 -mb-4 flex flex-col gap-2 bg-card pb-4 empty:hidden">
			{failure !== null && <Alert tone="danger">{failure}</Alert>}
			{sentTo !== null && (
				<Sending
					jobId={sentTo}
					onEnd={(took) => {
						mended.settle(took);
						if (!took) setFailure(t('failed'));
						onEnd();
					}}
				/>
			)}
			<p role="status" className="text-sm empty:hidden">
				{counts.done > 0 && t('came', { done: counts.done, open: counts.open })}{' '}
				{counts.done > 0 && latest && (
					<Link href={`/jobs/${latest.jobId}`} className="text-primary-text underline">
						{t('toMend')}
					</Link>
				)}
			</p>
			{lines.length > 0 && (
				<div className="flex flex-wrap items-center gap-2">
					{data.sendable && (
						<Button
							variant="primary"
							pending={pending}
							disabled={sentTo !== null || counts.sending > 0}
							onClick={() => void send()}
						>
							{t('send', { count: Math.min(lines.length, mostMended) })}
						</Button>
					)}
					<Button onClick={() => mended.forget()}>{t('forget')}</Button>
					{!data.sendable && <p className="text-muted-foreground text-sm">{t('later', { count: lines.length })}</p>}
				</div>
			)}
		</div>
	);
}

/** Follows the import of corrected rows to its end. */
function Sending({ jobId, onEnd }: { jobId: string; onEnd: (took: boolean) => void }) {
	const { t } = useTranslation('mending');
	const { data: job, error } = useJob(jobId);
	const end = useEffectEvent(onEnd);
	const state = job?.state;
	useEffect(() => {
		if (state && hasEnded(state)) end(state === 'done' || state === 'doneWithRejects');
		// Retries without a connection.
		else if (error && errorCodeOf(error) === 'NOT_FOUND') end(false);
	}, [state, error]);
	return job && !hasEnded(job.state) ? <JobProgress job={job} label={t('sending')} /> : null;
}
