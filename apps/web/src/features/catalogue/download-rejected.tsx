import { Button } from '@rewards/ui/primitives/button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { language } from '../../i18n';
import { useTranslation } from '../../i18n/use-translation';
import { download } from '../../lib/download';
import { handleError } from '../../lib/trpc';

/** Downloads a feed's rejected products, with number and reason. */
export function DownloadRejected({ jobId }: { jobId: string }) {
	const { t } = useTranslation('catalogue');
	const [pending, setPending] = useState(false);
	const start = async () => {
		setPending(true);
		try {
			await download(`/download/jobs/${jobId}/products.csv?language=${language.get()}`, 'products-rejected.csv');
		} catch (error) {
			handleError(error);
		} finally {
			setPending(false);
		}
	};
	return (
		<Button pending={pending} onClick={() => void start()}>
			<Download aria-hidden />
			{t('downloadRejected')}
		</Button>
	);
}
