import { formatNumber, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Progress } from '@rewards/ui/primitives/progress';
import { useTranslation } from '../../../i18n/use-translation';

interface UploadStepProps {
	name: string;
	/** 0 to 100. */
	percent: number;
	/** The connection is lost. */
	waiting: boolean;
	/** Another tab sends it. */
	elsewhere: boolean;
	onStop: () => void;
}

/** A running upload. Leaving the page doesn't stop it. */
export function UploadStep({ name, percent, waiting, elsewhere, onStop }: UploadStepProps) {
	const { t } = useTranslation('imports');
	const { locale } = useUi();
	const share = formatNumber(Math.floor(percent) / 100, locale, { style: 'percent' });
	return (
		<div className="flex flex-col items-start gap-3">
			<p className="break-words">{t(elsewhere ? 'elsewhere' : 'uploading', { name })}</p>
			<div className="flex w-full flex-col gap-1.5">
				<Progress value={percent} label={t('uploading', { name })} />
				<p className="flex min-h-5 flex-wrap justify-between gap-x-4 text-muted-foreground text-sm tabular-nums">
					<span role="status">{waiting && t('waiting')}</span>
					<span>{share}</span>
				</p>
			</div>
			{!elsewhere && <Button onClick={onStop}>{t('stop')}</Button>}
		</div>
	);
}
