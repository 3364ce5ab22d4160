import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { CancelJob } from '../cancel-job';
import { hasEnded, type Job } from '../types';
import { percentOf, useJobWords } from '../use-job-words';
import { Strip, StripLink } from './strip';

interface JobStripProps {
	job: Job;
	/** What it does: "Updating participants". */
	label: string;
	/** How it ended. */
	outcome: ReactNode;
	/** Label of the link to the result, once it has ended. */
	details: string;
	/** Of the result; by default the job's page. */
	href?: string;
	onDismiss: () => void;
	className?: string;
}

/** A job above the list that it changes: its progress with Cancel, then its result until dismissed. */
export function JobStrip({ job, label, outcome, details, href, onDismiss, className }: JobStripProps) {
	const { t } = useTranslation('jobs');
	const words = useJobWords();
	const strip = { title: label, since: job.createdAt, ...(className === undefined ? {} : { className }) };
	if (hasEnded(job.state)) {
		const failed = job.state === 'failed';
		return (
			<Strip
				{...strip}
				icon={failed || job.state === 'cancelled' ? <CircleX /> : <CircleCheck />}
				{...(failed ? { tone: 'danger' } : {})}
				actions={<StripLink href={href ?? `/jobs/${job.id}`}>{details}</StripLink>}
				onDismiss={onDismiss}
			>
				<span role="status" className="truncate tabular-nums">
					{outcome}
				</span>
			</Strip>
		);
	}
	const waiting = job.state === 'queued';
	const stage = job.cancelAsked ? t('cancelling') : waiting ? words.state(job.state) : words.progress(job);
	return (
		<Strip
			{...strip}
			icon={<LoaderCircle />}
			percent={waiting ? null : percentOf(job)}
			actions={<CancelJob job={job} look="strip" />}
		>
			<span className="truncate">{label}</span>
			<span className="truncate text-muted-foreground tabular-nums">{stage}</span>
		</Strip>
	);
}
