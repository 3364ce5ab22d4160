import { formatInstant, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Figures } from '../../../components/figures';
import { useTranslation } from '../../../i18n/use-translation';
import { download } from '../../../lib/download';
import { handleError } from '../../../lib/trpc';
import type { JobOf, ResultOf } from '../../jobs';

interface ListExportResultProps {
	job: Pick<JobOf<'listExport'>, 'id'>;
	result: ResultOf<'listExport'>;
}

/** The number of rows in the file, and the file itself for a week. */
export function ListExportResult({ job, result }: ListExportResultProps) {
	const { t } = useTranslation('jobs');
	const { locale, timeZone } = useUi();
	const [pending, setPending] = useState(false);
	const { rows, fileName, keptUntil } = result;
	const start = async () => {
		setPending(true);
		try {
			await download(`/download/jobs/${job.id}/file`, fileName);
		} catch (error) {
			handleError(error);
		} finally {
			setPending(false);
		}
	};
	const date = formatInstant(keptUntil, locale, timeZone);
	const gone = Date.parse(keptUntil) < Date.now();
	return (
		<div className="flex flex-col gap-3">
			<Figures figures={[{ label: t('kind.listExport.rows'), value: rows }]} />
			{!gone && (
				<Button className="self-start" pending={pending} onClick={() => void start()}>
					<Download aria-hidden />
					{t('kind.listExport.download', { name: fileName })}
				</Button>
			)}
			<p className="text-muted-foreground text-sm">
				{t(gone ? 'kind.listExport.gone' : 'kind.listExport.kept', { date })}
			</p>
		</div>
	);
}
