import { Button } from '@rewards/ui/primitives/button';
import { Columns3, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation';

interface PreviewHeadProps {
	name: string;
	rows: number;
	pending: boolean;
	disabled?: boolean;
	/** Why it can't be imported with the current choice; the button waits for another one. */
	refusal?: string | null;
	onColumns: () => void;
	onAnother: () => void;
	onStart: () => void;
	/** Another action, before the others. */
	children?: ReactNode;
}

/** The file's name, and the import button. */
export function PreviewHead({
	name,
	rows,
	pending,
	disabled = false,
	refusal = null,
	onColumns,
	onAnother,
	onStart,
	children,
}: PreviewHeadProps) {
	const { t } = useTranslation('imports');
	const reasonId = useId();
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
			<p className="min-w-0">
				<bdi className="wrap-anywhere font-medium">{name}</bdi>{' '}
				<span className="whitespace-nowrap text-muted-foreground">{t('rows', { count: rows })}</span>
			</p>
			<div className="flex flex-wrap gap-2">
				{children}
				<Button variant="ghost" onClick={onColumns}>
					<Columns3 aria-hidden />
					{t('columns')}
				</Button>
				<Button onClick={onAnother}>{t('chooseAnother')}</Button>
				<Button
					variant="primary"
					pending={pending}
					disabled={disabled || refusal !== null}
					aria-describedby={refusal === null ? undefined : reasonId}
					onClick={onStart}
				>
					{t('start')}
				</Button>
			</div>
			{refusal !== null && (
				<p id={reasonId} role="status" className="flex w-full gap-1.5 text-sm text-warning-text">
					<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
					{refusal}
				</p>
			)}
		</div>
	);
}
