import { Button } from '@rewards/ui/primitives/button';
import { Columns3 } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';

interface PreviewHeadProps {
	name: string;
	rows: number;
	pending: boolean;
	disabled?: boolean;
	onColumns: () => void;
	onAnother: () => void;
	onStart: () => void;
}

/** Which file it is, and the button that lets it in. */
export function PreviewHead({ name, rows, pending, disabled, onColumns, onAnother, onStart }: PreviewHeadProps) {
	const { t } = useTranslation('imports');
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
			<p className="min-w-0">
				<bdi className="wrap-anywhere font-medium">{name}</bdi>{' '}
				<span className="whitespace-nowrap text-muted-foreground">{t('rows', { count: rows })}</span>
			</p>
			<div className="flex flex-wrap gap-2">
				<Button variant="ghost" onClick={onColumns}>
					<Columns3 aria-hidden />
					{t('columns')}
				</Button>
				<Button onClick={onAnother}>{t('chooseAnother')}</Button>
				<Button variant="primary" pending={pending} disabled={disabled} onClick={onStart}>
					{t('start')}
				</Button>
			</div>
		</div>
	);
}
