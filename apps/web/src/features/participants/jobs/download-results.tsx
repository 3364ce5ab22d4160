import { Button } from '@rewards/ui/primitives/button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { language } from '../../../i18n';
import { download } from '../../../lib/download';
import { handleError } from '../../../lib/trpc';

/** Downloads the result for each participant of a job; the file is kept for a week. */
export function DownloadResults({ jobId, label }: { jobId: string; label: string }) {
	const [pending, setPending] = useState(false);
	const start = async () => {
		setPending(true);
		try {
			await download(`/download/jobs/${jobId}/results.csv?language=${language.get()}`, 'participants-results.csv');
		} catch (error) {
			handleError(error);
		} finally {
			setPending(false);
		}
	};
	return (
		<Button className="self-start" pending={pending} onClick={() => void start()}>
			<Download aria-hidden />
			{label}
		</Button>
	);
}
