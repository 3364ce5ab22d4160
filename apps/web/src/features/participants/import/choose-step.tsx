import { formatNumber, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { FileDrop } from '@rewards/ui/primitives/file-drop';
import { useTranslation } from '../../../i18n/use-translation';
import { saveFile } from '../../../lib/download';
import { reportError } from '../../../lib/report-error';
import type { Program } from '../program-context';
import { OverrideChoice } from './override-choice';

interface ChooseStepProps {
	/** undefined while it is on its way. */
	program: Program | undefined;
	/** Why the last file was not taken. */
	error: string | null;
	/** An upload that was broken off: the same file goes on where it stopped. */
	stopped: { name: string; size: number; sent: number } | null;
	override: boolean;
	onOverride: (override: boolean) => void;
	onChoose: (file: File) => void;
	onForget: () => void;
}

async function saveExample(program: Program): Promise<void> {
	try {
		const { exampleFile } = await import('./example-file');
		const { name, text } = exampleFile(program);
		saveFile(new Blob([text], { type: 'text/csv' }), name);
	} catch (error) {
		reportError(error);
	}
}

/** Before anything is sent: what may be chosen, and whether it is going to overwrite. */
export function ChooseStep({ program, error, stopped, override, onOverride, onChoose, onForget }: ChooseStepProps) {
	const { t } = useTranslation('participants');
	const { locale } = useUi();
	return (
		<>
			{stopped && (
				<Alert
					tone="warning"
					title={t('import.stopped', {
						name: stopped.name,
						percent: formatNumber(stopped.sent / Math.max(1, stopped.size), locale, {
							style: 'percent',
							maximumFractionDigits: 0,
						}),
					})}
					action={
						<Button size="sm" onClick={() => onForget()}>
							{t('import.forget')}
						</Button>
					}
				>
					{t('import.stoppedText')}
				</Alert>
			)}
			<div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<FileDrop
					label={t('import.drop')}
					help={
						<>
							{t('import.intro')}{' '}
							<Button
								variant="link"
								className="min-h-6! text-xs"
								disabled={!program}
								onClick={() => program && void saveExample(program)}
							>
								{t('import.example')}
							</Button>
						</>
					}
					accept={['.csv']}
					maxSize={512 * 1024 * 1024}
					error={error}
					onFiles={([file]) => file && onChoose(file)}
				/>
				<div className="flex flex-col items-start gap-4">
					<OverrideChoice checked={override} onChange={onOverride} />
					<Button variant="primary" disabled>
						{t('import.start')}
					</Button>
					<p className="text-muted-foreground text-sm">{t('import.first')}</p>
				</div>
			</div>
		</>
	);
}
