import { formatNumber, useUi } from '@rewards/ui';
import { CircleCheck, CircleX, FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import {
	hasEnded,
	JobStatus,
	percentOf,
	Strip,
	StripLink,
	type StripProps,
	useJob,
	useJobOutcome,
	useJobWords,
} from '../../jobs';
import type { ImportKind } from '../import-kind';
import { useFollowedImport } from '../use-followed-import';
import { type ImportStep, useImport } from '../use-import';
import type { EndTexts } from './end-toast';

export interface ImportStripProps {
	kind: ImportKind;
	programId: string;
	/** Label of the strip: "Import participants". */
	title: string;
	/** The page of the import. */
	href: string;
	texts: EndTexts;
	/** An import has ended: the list has changed. */
	onEnd: () => void;
}

/**
 * One line above a list with the state of an import: running, waiting for a user, or ended. Renders nothing otherwise.
 */
export function ImportStrip({ kind, programId, title, href, texts, onEnd }: ImportStripProps) {
	const { step, reset } = useImport(kind, programId);
	if (step.kind === 'choosing' && !step.stopped && !step.error) return null;
	const line = { title, href };
	switch (step.kind) {
		case 'preview':
			return <PreviewLine {...line} previewId={step.previewId} name={step.name} />;
		case 'job':
			return (
				<JobLine
					key={step.jobId}
					{...line}
					kind={kind}
					jobId={step.jobId}
					name={step.name}
					texts={texts}
					onEnd={onEnd}
					onDismiss={() => reset()}
				/>
			);
		default:
			return <FileLine {...line} step={step} />;
	}
}

interface LineProps extends Omit<StripProps, 'icon' | 'actions'> {
	href: string;
	/** Label of the link to the import's page. */
	action: string;
	icon?: ReactNode;
}

const Line = ({ href, action, icon = <FileUp />, ...strip }: LineProps) => (
	<Strip {...strip} icon={icon} actions={<StripLink href={href}>{action}</StripLink>} />
);

/** A file that is uploading, was stopped or refused, or has unclear columns. */
function FileLine({ step, ...line }: { title: string; href: string; step: ImportStep }) {
	const { t } = useTranslation('imports');
	const { locale } = useUi();
	if (step.kind === 'uploading') {
		return (
			<Line {...line} action={t('strip.open')} percent={step.percent}>
				{t(step.elsewhere ? 'elsewhere' : 'uploading', { name: step.name })}
			</Line>
		);
	}
	if (step.kind === 'columns') {
		return (
			<Line {...line} action={t('tellColumns')}>
				{t('strip.columns', { name: step.name })}
			</Line>
		);
	}
	if (step.kind !== 'choosing') return null;
	const { stopped, error } = step;
	return (
		<Line {...line} action={t('strip.open')} icon={<CircleX />} tone="danger">
			{stopped
				? t('stopped', {
						name: stopped.name,
						percent: formatNumber(stopped.sent / Math.max(1, stopped.size), locale, {
							style: 'percent',
							maximumFractionDigits: 0,
						}),
					})
				: error}
		</Line>
	);
}

function PreviewLine({ previewId, name, ...line }: { title: string; href: string; previewId: string; name: string }) {
	const { t } = useTranslation('imports');
	const { data: job } = useJob(previewId);
	const ready = job !== undefined && hasEnded(job.state);
	return (
		<Line
			{...line}
			action={t(ready ? 'strip.review' : 'strip.open')}
			since={job?.createdAt}
			{...(ready ? { icon: <CircleCheck /> } : { percent: job ? percentOf(job) : null })}
		>
			{t(ready ? 'strip.checked' : 'checking', { name })}
		</Line>
	);
}

interface JobLineProps extends Pick<ImportStripProps, 'kind' | 'texts' | 'onEnd' | 'title' | 'href'> {
	jobId: string;
	name: string;
	onDismiss: () => void;
}

function JobLine({ kind, jobId, name, texts, onEnd, onDismiss, ...line }: JobLineProps) {
	const { t } = useTranslation('imports');
	const words = useJobWords();
	const outcomeOf = useJobOutcome();
	const { job } = useFollowedImport({ kind, jobId, texts, onEnd, onOld: onDismiss });
	if (!job || !hasEnded(job.state)) {
		return (
			<Line {...line} action={t('strip.open')} since={job?.createdAt} percent={job ? percentOf(job) : null}>
				<span className="truncate">{t('working', { name })}</span>
				<span className="text-muted-foreground tabular-nums">{job && words.progress(job)}</span>
			</Line>
		);
	}
	return (
		<Line {...line} action={t('strip.result')} since={job.createdAt} onDismiss={onDismiss}>
			<bdi className="truncate font-medium">{job.file?.name ?? name}</bdi>
			<JobStatus job={job} />
			<span className="truncate text-muted-foreground tabular-nums max-sm:hidden">{outcomeOf(job)}</span>
		</Line>
	);
}
