import { formatNumber, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { FileDrop } from '@rewards/ui/primitives/file-drop';
import { tableNames } from '@rewards/validators/imports/constants';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { saveFile } from '../../../lib/download';
import { reportError } from '../../../lib/errors/report-error';

interface ChooseStepProps {
	/** The label of the file field, the accepted files, and what happens next. */
	texts: { drop: string; intro: string; first: string };
	/** Creates an example file. */
	example: () => Promise<{ name: string; text: string }>;
	/** Why the last file was refused. */
	error: string | null;
	/** An interrupted upload: the same file resumes it. */
	stopped: { name: string; size: number; sent: number } | null;
	onChoose: (file: File) => void;
	onForget: () => void;
	/** Extra questions, above the button. */
	children?: ReactNode;
}

async function saveExample(example: ChooseStepProps['example']): Promise<void> {
	try {
		const { name, text } = await example();
		saveFile(new Blob([text], { type: 'text/csv' }), name);
	} catch (error) {
		reportError(error);
	}
}

/** Checks the chosen file before the upload. */
export function ChooseStep({ texts, example, error, stopped, onChoose, onForget, children }: ChooseStepProps) {
	const { t } = useTranslation('imports');
	const { locale } = useUi();
	return (
		<>
			{stopped && (
				<Alert
					tone="warning"
					title={t('stopped', {
						name: stopped.name,
						percent: formatNumber(stopped.sent / Math.max(1, stopped.size), locale, {
							style: 'percent',
							maximumFractionDigits: 0,
						}),
					})}
					action={
						<Button size="sm" onClick={() => onForget()}>
							{t('forget')}
						</Button>
					}
				>
					{t('stoppedText')}
				</Alert>
			)}
			<div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<FileDrop
					compact
					label={texts.drop}
					help={
						<>
							{texts.intro}{' '}
							<Button variant="link" className="min-h-6! text-xs" onClick={() => void saveExample(example)}>
								{t('example')}
							</Button>
						</>
					}
					accept={tableNames}
					maxSize={512 * 1024 * 1024}
					error={error}
					onFiles={([file]) => file && onChoose(file)}
				/>
				<div className="flex flex-col items-start gap-3">
					{children}
					<div className="flex items-center gap-3">
						<Button variant="primary" disabled>
							{t('start')}
						</Button>
						<p className="text-muted-foreground text-sm">{texts.first}</p>
					</div>
				</div>
			</div>
		</>
	);
}
