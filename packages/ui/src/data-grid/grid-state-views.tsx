import { Inbox, type LucideIcon, SearchX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUi } from '../lib/ui-context';
import { Button } from '../primitives/button';
import { Empty } from '../primitives/empty';
import { useGrid } from './grid-context';
import { clearFilters } from './state/state';

export interface GridEmpty {
	icon?: LucideIcon;
	/** "No participants yet" */
	title: string;
	/** What belongs here. */
	text?: ReactNode;
	/** The button that creates the first one. */
	action?: ReactNode;
}

/** Nothing there yet. */
export function EmptyView({ empty }: { empty: GridEmpty | undefined }) {
	const { t } = useUi();
	return (
		<Empty icon={empty?.icon ?? Inbox} title={empty?.title ?? t('gridEmpty')} action={empty?.action}>
			{empty?.text}
		</Empty>
	);
}

/** There are rows, but none matches. */
export function NoMatchView() {
	const { t } = useUi();
	const { state, change } = useGrid();
	return (
		<Empty
			icon={SearchX}
			title={t('gridNoMatch')}
			action={<Button onClick={() => change(clearFilters(state))}>{t('gridClearFilters')}</Button>}
		>
			{t('gridNoMatchText')}
		</Empty>
	);
}

/** The list could not be loaded; support finds the reference in the log. */
export function ErrorView({ reference, onRetry }: { reference: string | null; onRetry: () => void }) {
	const { t } = useUi();
	return (
		<div role="alert">
			<Empty
				icon={TriangleAlert}
				title={t('gridErrorTitle')}
				action={
					<Button variant="primary" onClick={onRetry}>
						{t('retry')}
					</Button>
				}
			>
				{t('gridErrorText')}
				{reference && (
					<p className="mt-2 text-xs">
						{t('reference')} <code className="select-all font-mono">{reference}</code>
					</p>
				)}
			</Empty>
		</div>
	);
}
