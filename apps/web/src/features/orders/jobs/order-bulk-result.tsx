import { Button } from '@rewards/ui/primitives/button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Figures } from '../../../components/figures';
import { language } from '../../../i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { download } from '../../../lib/download';
import { handleError } from '../../../lib/trpc';
import type { JobOf, ResultOf } from '../../jobs';

interface OrderBulkResultProps {
	job: Pick<JobOf<'orderBulk'>, 'id'>;
	result: ResultOf<'orderBulk'>;
}

/** The result of a bulk action on orders, with a file of each order's result for a week. */
export function OrderBulkResult({ job, result }: OrderBulkResultProps) {
	const { t } = useTranslation('jobs');
	const [pending, setPending] = useState(false);
	const start = async () => {
		setPending(true);
		try {
			await download(`/download/jobs/${job.id}/orders.csv?language=${language.get()}`, 'orders-results.csv');
		} catch (error) {
			handleError(error);
		} finally {
			setPending(false);
		}
	};
	// Only a void may have to ask the supplier first.
	const outcomes =
		result.action === 'void'
			? (['done', 'asked', 'skipped', 'failed'] as const)
			: (['done', 'skipped', 'failed'] as const);
	return (
		<div className="flex flex-col gap-3">
			<p>{t(`kind.orderBulk.action.${result.action}`)}</p>
			<Figures figures={outcomes.map((key) => ({ label: t(`kind.orderBulk.count.${key}`), value: result[key] }))} />
			<Button className="self-start" pending={pending} onClick={() => void start()}>
				<Download aria-hidden />
				{t('kind.orderBulk.download')}
			</Button>
		</div>
	);
}
